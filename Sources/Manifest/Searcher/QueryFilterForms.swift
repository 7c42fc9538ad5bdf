import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

extension Form where Value == JSONValue {
  /// `facetFilters`, `numericFilters` or `tagFilters`: a string, or a list of strings and lists of strings, each in the engine's grammar.
  ///
  /// - Parameter areOptional: Whether they are `optionalFilters`, which may have scores.
  static func filterList(_ kind: FilterKind, areOptional: Bool = false) -> Form {
    let inner: JSONValue = ["type": "array", "items": ["type": "string"]]
    let schema: JSONValue = ["anyOf": [["type": "string"], ["type": "array", "items": ["anyOf": [["type": "string"], inner]]]]]
    return Form(SchemaFragment(schema)) { node, problems in
      // An item of a list is one filter; a string by itself may be several.
      func text(_ node: YAMLNode, isItem: Bool = true) -> JSONValue? {
        if case .mapping(let entries) = node.content {
          let pair = entries.first.map { "\($0.key)\(kind == .numeric ? " = " : ":")\(JSONValue($0.value).text())" }
          return problems.wrongType(
            node, expected: "a filter in a string, or a list of them",
            help: pair.map { kind == .tag ? "write [tag], or [[one, another]]" : "write [\"\($0.replacing("\"", with: ""))\"]" })
        }
        guard let text = Form<String>.text.read(node, problems) else { return nil }
        if isItem, kind == .numeric, text.contains(","), (try? FilterListParser.parse(.string(text), kind: kind)) != nil {
          let items = text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }.map { WrittenOut.item($0) }
          return problems.error(
            "filter-syntax", at: node.place, "the engine rejects these filters: each condition must be a separate item",
            help: "write [\(items.joined(separator: ", "))]")
        }
        return problems.checked(node) { () throws(FilterSyntaxError) in
          areOptional ? try FilterListParser.parseOptional(.string(text)) : try FilterListParser.parse(.string(text), kind: kind)
        }
          ? .string(text) : nil
      }
      guard case .sequence(let nodes) = node.content else { return text(node, isItem: false) }
      let items = nodes.map { item -> JSONValue? in
        guard case .sequence(let inner) = item.content else { return text(item) }
        let texts = inner.compactMap { text($0) }
        return texts.count == inner.count ? .array(texts) : nil
      }
      let read = items.compactMap { $0 }
      return read.count == items.count ? .array(read) : nil
    }
  }
}

extension Form where Value == String {
  /// A `filters` expression in the engine's grammar.
  static var filterExpression: Form {
    Form(Form<String>.text.schema) { node, problems in
      guard let text = Form<String>.text.read(node, problems) else { return nil }
      guard problems.checked(node, { () throws(FilterSyntaxError) in try FilterParser.parse(text) }) else { return nil }
      if let meant = Self.grouped(text) {
        // Written with parentheses, a secret would not be recognized.
        let isOfVariable = node.place.names(variable: "${")
        problems.add(
          Diagnostic(
            "filter-syntax", .warning, at: node.place, "OR binds more tightly than AND here\(isOfVariable ? "" : ": this means \(meant)")",
            help: "write the parentheses that you mean"))
      }
      return text
    }
  }

  /// Returns filters that combine AND and OR without parentheses, with those that the engine implies; nil for any others.
  private static func grouped(_ text: String) -> String? {
    guard !text.contains("("), !text.contains("\""), !text.contains("'") else { return nil }
    let parts = text.split(separator: " AND ")
    guard parts.count > 1, parts.contains(where: { $0.contains(" OR ") }) else { return nil }
    return parts.map { $0.contains(" OR ") ? "(\($0))" : String($0) }.joined(separator: " AND ")
  }

  /// The form for the name of an attribute of the records, which is noted.
  var namingAttribute: Form {
    Form(schema) { node, problems in
      guard let name = read(node, problems) else { return nil }
      problems.mention(attribute: name, at: node.place)
      return name
    }
  }

  /// An attribute of `attributesToRetrieve`: `*` stands for all, and a leading `-` excludes one.
  static var retrievedAttribute: Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let name = Form<String>.name.read(node, problems) else { return nil }
      let attribute = name.hasPrefix("-") ? String(name.dropFirst()) : name
      if attribute != "*" { problems.mention(attribute: attribute, at: node.place) }
      return name
    }
  }
}

extension Problems {
  /// Returns whether filters follow the engine's grammar; reports an error if not, and otherwise notes their attributes and values.
  fileprivate func checked(_ node: YAMLNode, _ parse: () throws(FilterSyntaxError) -> [FilterClause]) -> Bool {
    do throws(FilterSyntaxError) {
      for literal in try parse().flatMap(\.alternatives) {
        switch literal.condition {
        case .facet(let attribute, let text, let number):
          mention(attribute: attribute.rawValue, at: node.place)
          var value = FilteredValue(attribute: attribute.rawValue, value: text)
          value.isBareNumber = number != nil
          mention(filter: value, at: node.place)
        case .comparison(let attribute, let sign, let number):
          mention(attribute: attribute.rawValue, at: node.place)
          mention(filter: .numbers(Filter.Numeric(attribute: attribute, operator: sign, value: number)), at: node.place)
        case .range(let attribute, let range):
          mention(attribute: attribute.rawValue, at: node.place)
          mention(filter: .numbers(Filter.Numeric(attribute: attribute, range: range)), at: node.place)
        case .tag(let tag): mention(filter: FilteredValue(attribute: Attribute.tags.rawValue, value: tag), at: node.place)
        }
      }
      return true
    } catch {
      var text: String?
      if case .scalar(let scalar) = node.content { text = scalar.text }
      let place = node.place.part(of: text, from: error.column, length: error.length)
      // A message may quote a part of a secret, which no mask would find.
      if let text, node.place.file.redactor.finds(in: text) {
        add(
          Diagnostic(
            "filter-syntax", at: node.place, "the engine rejects these filters, which contain a secret",
            help: "put the secret in quotes: attribute:\"${name}\""), quotesValue: false)
        return false
      }
      let character = place == node.place ? ", at character \(error.column)" : ""
      let _: Never? = self.error(
        "filter-syntax", at: place, "the engine rejects these filters\(character): \(error.message)", help: error.help)
      return false
    }
  }
}
