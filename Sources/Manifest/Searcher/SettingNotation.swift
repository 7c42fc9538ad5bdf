import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The compact notations of index settings, such as `desc(popularity)` and `searchable(brand)`.
extension Form {
  /// Returns the modifier that was meant before the parenthesis of an attribute's name: `serchable(brand)`.
  private static func misspelt(_ attributes: [String]) -> String? {
    let words = ["searchable", "filterOnly", "afterDistinct", "unordered", "ordered", "asc", "desc"]
    return attributes.lazy.compactMap { name -> String? in
      guard name.hasSuffix(")"), let open = name.firstIndex(of: "("), open != name.startIndex else { return nil }
      return NearMiss.of(String(name[..<open]), in: words)
    }.first
  }

  /// Returns a setting whose `afterDistinct` is inside another modifier, with it around that one; nil for any other.
  private static func turned(_ text: String) -> String? {
    let parts = text.filter { $0 != " " }.split(separator: "(").map(String.init)
    guard parts.count == 3, parts[1] == "afterDistinct", ["searchable", "filterOnly"].contains(parts[0]), parts[2].hasSuffix("))") else {
      return nil
    }
    return "afterDistinct(\(parts[0])(\(parts[2])"
  }

  /// A string in one of the compact notations of index settings.
  ///
  /// - Parameter attributes: Returns the attributes that a value names.
  static func setting(
    _ expected: String, _ parse: @escaping @Sendable (String) -> Value?, attributes: @escaping @Sendable (Value) -> [Attribute]
  ) -> Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.read(node, problems) else { return nil }
      // `desc(popularity), asc(price)`
      let parts = text.split(separator: ",").map { part in part.filter { $0 != " " } }
      if parts.count > 1, parts.allSatisfy({ IndexSettings.RankingCriterion(setting: $0) != nil && parse($0) != nil }) {
        return problems.error(
          "setting", at: node.place, "\(parts.count) settings in one string", help: "write a list: [\(parts.joined(separator: ", "))]")
      }
      // `searchable(city, chain)`
      if let open = text.firstIndex(of: "("), parts.count > 1, text.hasSuffix(")") {
        let modifier = text[..<open].filter { $0 != " " }
        let names = text[text.index(after: open)...].dropLast().split(separator: ",").map { $0.filter { $0 != " " } }
        let each = names.map { "\(modifier)(\($0))" }
        if ["searchable", "filterOnly", "afterDistinct", "asc", "desc"].contains(modifier), each.first.map({ parse($0) != nil }) ?? false,
          !names.contains("")
        {
          return problems.error(
            "setting", at: node.place, "'\(modifier)' takes one attribute, not \(names.count)",
            help: "write each with its own: \(each.joined(separator: ", "))")
        }
      }
      // `searchable(afterDistinct(brand))`
      if let turned = turned(text), parse(turned) != nil {
        return problems.error("setting", at: node.place, "'\(text)' is not allowed here", help: "write \(turned)")
      }
      if let value = parse(text) {
        if let word = misspelt(attributes(value).map(\.rawValue)) {
          return problems.error(
            "setting", at: node.place, "'\(text)' is not allowed here: write \(expected)",
            help: "did you mean '\(word)(\(inner(text)))'?")
        }
        for attribute in attributes(value) { problems.mention(attribute: attribute.rawValue, at: node.place) }
        return value
      }
      let meant = meant(by: text) { parse($0) != nil }
      return problems.error(
        "setting", at: node.place, "'\(text)' is not allowed here: write \(expected)", help: meant.map { "did you mean '\($0)'?" })
    }
  }

  /// Returns the attribute inside the parentheses.
  private static func inner(_ text: String) -> String { String(text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }) }

  /// Returns a setting with the modifier that was meant, or without one: `desc popularity`, `descending(price)`, `-price`, `price-desc`,
  /// `popularity`, `searchable(name)` if no modifier is allowed.
  private static func meant(by text: String, isRight: (String) -> Bool) -> String? {
    let words = [
      "searchable": "searchable", "filteronly": "filterOnly", "unordered": "unordered", "asc": "asc", "ascending": "asc", "desc": "desc",
      "descending": "desc",
    ]
    func modifier(_ word: String) -> String? { words[word.lowercased()] }
    // Modifiers in the wrong order, or a nested modifier that is not allowed.
    let names = text.split { "()".contains($0) }.map(String.init)
    if names.count == 3, text.filter({ $0 == "(" }).count == 2 {
      return ["\(names[1])(\(names[0])(\(names[2])))", "\(names[0])(\(names[2]))"].first(where: isRight)
    }
    let isReversed = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split { "(): ,".contains($0) }.map(String.init)
    switch parts.count {
    case 1:
      let ending = [("-desc", "desc"), ("_desc", "desc"), ("-asc", "asc"), ("_asc", "asc")].first { parts[0].hasSuffix($0.0) }
      if let ending, isRight("\(ending.1)(x)") { return "\(ending.1)(\(parts[0].dropLast(ending.0.count)))" }
      return [isReversed ? nil : parts[0], "desc(\(parts[0]))"].compactMap(\.self).first(where: isRight)
    case 2:
      // The attribute comes after an open parenthesis, and may have the name of a modifier.
      let isCall = text.hasSuffix(")")
      let behind = isCall ? nil : modifier(parts[1]).map { "\($0)(\(parts[0]))" }
      let front = (modifier(parts[0]) ?? NearMiss.of(parts[0], in: Set(words.values))).map { "\($0)(\(parts[1]))" }
      return [behind, front, isCall ? parts[1] : nil].compactMap(\.self).first(where: isRight)
    default: return nil
    }
  }
}
