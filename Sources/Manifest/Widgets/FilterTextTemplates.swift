import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// Templates by kind of filter.
package struct KindTemplates: Sendable {
  package var string: TextTemplate?
  package var number: TextTemplate?
  package var boolean: TextTemplate?
  package var comparison: TextTemplate?
  package var range: TextTemplate?
  package var tag: TextTemplate?
  /// The template of all other filters.
  package var any: TextTemplate?
  /// The templates of single values, which take precedence.
  package var values: [Named<TextTemplate>] = []

  /// The kinds of filters that can have their own template.
  package enum Kind: String, Sendable, CaseIterable {
    case string, number, boolean, comparison, range, tag

    package init(_ filter: Filter) {
      switch filter {
      case .facet(let facet):
        switch facet.value {
        case .string: self = .string
        case .float: self = .number
        case .bool: self = .boolean
        }
      case .numeric(let numeric): if case .range = numeric.value { self = .range } else { self = .comparison }
      case .tag: self = .tag
      }
    }
  }

  /// Returns the template of a kind.
  package func template(for kind: Kind) -> TextTemplate? {
    switch kind {
    case .string: string
    case .number: number
    case .boolean: boolean
    case .comparison: comparison
    case .range: range
    case .tag: tag
    }
  }

  /// The kinds that have a template.
  package var named: [Kind] { Kind.allCases.filter { template(for: $0) != nil } }

  /// Returns the template for a filter.
  package func template(for filter: Filter) -> TextTemplate? {
    if let own = values.first(where: { filter.hasValue($0.name.value) }) { return own.item }
    return template(for: Kind(filter)) ?? any
  }

  /// The placeholders that every template can use.
  private static let common = ["attribute", "negated", "text", "TEXT", "group"]
  private static let anywhere = Form<TextTemplate>.template(common + ["value", "score", "operator", "lower", "upper"])

  fileprivate static let fields: [BoundField<KindTemplates>] = [
    .optional(
      "string", .template(common + ["value", "score"]), \.string,
      "Facet filters with a string: {value}, {score}."),
    .optional(
      "number", .template(common + ["value", "score"]), \.number,
      "Facet filters with a number: {value}, {score}."),
    .optional("boolean", .template(common + ["value", "score"]), \.boolean, "Facet filters with true or false: {value}, {score}."),
    .optional(
      "comparison", .template(common + ["operator", "value"]), \.comparison,
      "Numeric comparisons: {operator}, {value}."),
    .optional("range", .template(common + ["lower", "upper"]), \.range, "Numeric ranges: {lower}, {upper}."),
    .optional("tag", .template(common + ["value"]), \.tag, "Tag filters: {value}."),
    .optional(
      "any", anywhere, \.any,
      "Any other filter. All templates can use {attribute}, {text} (what InstantSearch would show), {TEXT} (the same in capitals), {negated} (`not ` or empty) and {group} (the name of the filter's group). A placeholder without a value is left empty. Numbers can have a format: {value:0}, {value:0.00}, {value:,0.00}. `{{` writes a literal brace."
    ),
  ]

  private static let form = Form<KindTemplates>.object(
    "templates", KindTemplates(),
    fields: fields + [
      .defaulted(
        "values", .named(anywhere), \.values, [], shown: "{}",
        "Labels for individual values of facet and tag filters: `{ red: Crimson, \"true\": In stock }`.")
    ])

  /// One template for all kinds, or templates by kind.
  fileprivate static let attributeForm = Form<KindTemplates>(SchemaFragment.any([anywhere.schema, form.schema])) { node, problems in
    if case .mapping = node.content { return form.read(node, problems) }
    return anywhere.read(node, problems).map { KindTemplates(any: $0) }
  }
}

extension Filter {
  /// Returns whether it is a facet or tag filter with the value that a string stands for: `red`, `4.5`, `true`.
  fileprivate func hasValue(_ text: String) -> Bool {
    switch self {
    case .facet(let facet):
      switch facet.value {
      case .string(let value): value == text
      // Version 7 stores numbers in 32 bits.
      case .float(let number): Double(text).map { $0 == number || Double(Float($0)) == number } ?? false
      case .bool(let flag): text == "\(flag)"
      }
    case .tag(let tag): tag.value == text
    case .numeric: false
    }
  }
}

/// The labels of filters: the template for the attribute, otherwise for the kind of filter, otherwise for all; without a template,
/// InstantSearch's own label.
package struct FilterTextTemplates: Sendable {
  package var kinds = KindTemplates()
  /// The templates of single attributes.
  package var attributes: [Named<KindTemplates>] = []

  /// The template of all filters if there are no other templates.
  package var onlyTemplate: TextTemplate? {
    return kinds.named.isEmpty && kinds.values.isEmpty && attributes.isEmpty ? kinds.any : nil
  }

  /// Returns the template for a filter.
  package func template(for filter: Filter) -> TextTemplate? {
    attributes.first { $0.name.value == filter.attribute.rawValue }?.item.template(for: filter) ?? kinds.template(for: filter)
  }

  /// Returns whether any template has a placeholder.
  package func uses(_ place: String) -> Bool {
    let kinds = [kinds] + attributes.map(\.item)
    return kinds.contains { kinds in
      let own = [kinds.string, kinds.number, kinds.boolean, kinds.comparison, kinds.range, kinds.tag, kinds.any]
      return (own.compactMap(\.self) + kinds.values.map(\.item)).contains { $0.uses([place]) }
    }
  }

  /// Templates by attribute, whose names and values are noted, to be checked against the records.
  private static let mentioned = Form<[Named<KindTemplates>]>(Form<[Named<KindTemplates>]>.named(KindTemplates.attributeForm).schema) {
    node, problems in
    for entry in node.entries {
      problems.mention(attribute: entry.key, at: entry.keySpan)
      for value in entry.value["values"]?.entries ?? [] {
        problems.mention(filter: FilteredValue(attribute: entry.key, value: value.key, spelling: .shown), at: value.keySpan)
      }
    }
    return Form<[Named<KindTemplates>]>.named(KindTemplates.attributeForm).read(node, problems)
  }

  static let form = Form<FilterTextTemplates>.object(
    "a presenter", FilterTextTemplates(),
    fields: KindTemplates.fields.map { $0.within(\.kinds) } + [
      .defaulted(
        "attributes", mentioned, \.attributes, [], shown: "{}",
        "Labels for the filters of individual attributes, for all kinds of filters or by kind: `{ brand: \"Brand {text}\", price: { range: \"{lower:0} to {upper:0}\" } }`."
      )
    ])
}

/// A string with placeholders: `{attribute}: {value:0.00}`. `{{` and `}}` stand for braces.
package struct TextTemplate: Sendable, Hashable {
  /// A part of a template.
  package enum Part: Hashable, Sendable {
    case text(String)
    /// A placeholder; for a number, optionally with a format.
    case place(String, NumberPattern? = nil)
  }

  package let parts: [Part]

  /// Returns whether it has one of these placeholders.
  package func uses(_ names: [String]) -> Bool {
    parts.contains { if case .place(let place, _) = $0 { names.contains(place) } else { false } }
  }

  /// Returns help with the placeholders that unknown ones nearly match; nil if there are none.
  static func meant(by unknown: [String], _ places: [String]) -> String? {
    let near = unknown.compactMap { NearMiss.of($0, in: places) }
    return !near.isEmpty ? "did you mean \(near.map { "'{\($0)}'" }.joined(separator: " and "))?" : nil
  }

  /// Returns help with the kind of filter that has the unknown placeholders.
  static func otherKind(of unknown: [String], _ places: [String]) -> String? {
    if places.contains("operator"), Set(unknown).isSubset(of: ["lower", "upper"]) {
      return "comparisons have '{operator}' and '{value}', ranges '{lower}' and '{upper}': write labels for ranges under 'range'"
    }
    if places.contains("lower"), Set(unknown).isSubset(of: ["operator", "value"]) {
      return "ranges have '{lower}' and '{upper}', comparisons '{operator}' and '{value}': write labels for comparisons under 'comparison'"
    }
    return nil
  }

  /// Whether it has any placeholder.
  var varies: Bool { parts.contains { if case .place = $0 { true } else { false } } }

  /// The placeholders whose values are or may be numbers.
  static let numbers = ["value", "lower", "upper", "hits", "sorted", "page", "pages", "milliseconds"]

  /// Returns the string with its placeholders filled; those without a value are left empty.
  ///
  /// - Parameter numbers: The values that are numbers, for placeholders with a format.
  package func filled(with values: [String: String], numbers: [String: Double] = [:]) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .place(let name, let pattern?): text += numbers[name].map(pattern.text) ?? values[name] ?? ""
      case .place(let name, nil): text += values[name] ?? ""
      }
    }
  }
}

extension Form where Value == TextTemplate {
  /// The form with a warning if the label is the same for every response.
  var varying: Form {
    Form(schema) { node, problems in
      guard let template = read(node, problems) else { return nil }
      // The empty string is intentional.
      if !template.varies, template.filled(with: [:]) != "", !template.filled(with: [:]).contains("%") {
        problems.add(
          Diagnostic(
            "template", .warning, at: node.place, "without a placeholder, every answer reads '\(template.filled(with: [:]))'",
            help: "write a placeholder such as {hits}"))
      }
      return template
    }
  }

  /// A template that may use some placeholders.
  static func template(_ places: [String]) -> Form {
    let list = places.map { "{\($0)}" }.joined(separator: ", ")
    return Form(SchemaFragment(["type": "string", "examples": [.string(list)]])) { node, problems in
      guard let text = Form<String>.text.read(node, problems) else { return nil }
      var parts: [TextTemplate.Part] = []
      func closed(_ text: Substring) -> String { String(text.replacing("}}", with: "}")) }
      var rest = Substring(text)
      var isSound = true
      var unknown: [String] = []
      while let open = rest.firstIndex(of: "{") {
        parts.append(.text(closed(rest[..<open])))
        rest = rest[rest.index(after: open)...]
        if rest.first == "{" {
          // The syntax of Mustache.
          if let close = rest.firstRange(of: "}}"), rest[close.upperBound...].first != "}" {
            let name = rest[..<close.lowerBound].dropFirst().filter { $0 != " " }
            if places.contains(name) {
              problems.add(
                Diagnostic(
                  "template", .warning, at: node.place, "'{{\(name)}}' shows '{\(name)}' literally: '{{' is an escaped brace",
                  help: "write {\(name)}"))
            }
          }
          parts.append(.text("{"))
          rest = rest.dropFirst()
          continue
        }
        guard let close = rest.firstIndex(of: "}") else {
          return problems.error("template", at: node.place, "a '{' in the template is not closed", help: "write {{ for a brace")
        }
        let halves = rest[..<close].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves[0])
        rest = rest[rest.index(after: close)...]
        if name.contains("{") {
          return problems.error("template", at: node.place, "a '{' in the template is not closed", help: "write {{ for a brace")
        }
        guard places.contains(name) else {
          if !unknown.contains(name) { unknown.append(name) }
          isSound = false
          continue
        }
        let pattern = halves.count > 1 ? NumberPattern(halves[1]) : nil
        if halves.count > 1, pattern == nil || !TextTemplate.numbers.contains(name) {
          let isNumber = TextTemplate.numbers.contains(name)
          let _: Never? = problems.error(
            "template", at: node.place,
            isNumber ? "'\(halves[1])' is not a number format" : "'{\(name)}' is text and cannot have a number format",
            help: isNumber ? "write 0, 0.00, ',0' or ',0.00'" : "write {\(name)}")
          isSound = false
        }
        parts.append(.place(name, pattern))
      }
      if !unknown.isEmpty {
        let _: Never? = problems.error(
          "template", at: node.place,
          "unknown placeholder\(unknown.count == 1 ? "" : "s") \(unknown.map { "'{\($0)}'" }.joined(separator: " and "))",
          help: TextTemplate.meant(by: unknown, places) ?? TextTemplate.otherKind(of: unknown, places)
            ?? "placeholders: \(places.map { "{\($0)}" }.joined(separator: ", "))")
      }
      if !isSound { return nil }
      if let format = (text.firstMatch(of: /%(@|d|ld|i|s|f|\.\d+f)(?![A-Za-z])/)?.output.0).map(String.init) {
        let meant = ["hits", "value", "text"].first(where: places.contains) ?? places.first ?? ""
        problems.add(
          Diagnostic(
            "template", .warning, at: node.place, "'\(format)' is shown literally", help: "write a placeholder such as {\(meant)}"))
      }
      return TextTemplate(parts: parts + [.text(closed(rest))])
    }
  }
}
