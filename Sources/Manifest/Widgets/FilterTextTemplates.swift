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
  /// That of every other filter.
  package var any: TextTemplate?

  /// The template for a filter.
  package func template(for filter: Filter) -> TextTemplate? {
    switch filter {
    case .facet(let facet):
      switch facet.value {
      case .string: string ?? any
      case .float: number ?? any
      case .bool: boolean ?? any
      }
    case .numeric(let numeric):
      if case .range = numeric.value { range ?? any } else { comparison ?? any }
    case .tag: tag ?? any
    }
  }

  /// What every template can use.
  private static let common = ["attribute", "negated", "text", "TEXT"]
  private static let anywhere = Form<TextTemplate>.template(common + ["value", "score", "operator", "lower", "upper"])

  fileprivate static let fields: [BoundField<KindTemplates>] = [
    .optional("string", .template(common + ["value", "score"]), \.string, "Facet filters with a string: {value}, {score}."),
    .optional("number", .template(common + ["value", "score"]), \.number, "Facet filters with a number: {value}, {score}."),
    .optional("boolean", .template(common + ["value", "score"]), \.boolean, "Facet filters with true or false: {value}, {score}."),
    .optional("comparison", .template(common + ["operator", "value"]), \.comparison, "Numeric comparisons: {operator}, {value}."),
    .optional("range", .template(common + ["lower", "upper"]), \.range, "Numeric ranges: {lower}, {upper}."),
    .optional("tag", .template(common + ["value"]), \.tag, "Tag filters: {value}."),
    .optional(
      "any", anywhere, \.any,
      "Every other filter. All templates have {attribute}; {text}, which is what InstantSearch would show; {TEXT}, the same in capitals; and {negated}, which is `not ` or nothing. A place that a filter has nothing for stays empty. Numbers take a form: {value:0}, {value:0.00}, {value:,0.00}. `{{` is a brace."
    ),
  ]

  private static let form = Form<KindTemplates>.object("templates", KindTemplates(), fields: fields)

  /// One template for all kinds, or some by kind.
  fileprivate static let attributeForm = Form<KindTemplates>(SchemaFragment.any([anywhere.schema, form.schema])) { node, problems in
    if case .mapping = node.content { return form.read(node, problems) }
    return anywhere.read(node, problems).map { KindTemplates(any: $0) }
  }
}

/// The texts of current refinements: a template for an attribute, else for the kind of filter, else for all; nil reads as in
/// InstantSearch.
package struct FilterTextTemplates: Sendable {
  package var kinds = KindTemplates()
  /// Those of single attributes.
  package var attributes: [Named<KindTemplates>] = []

  /// The template for a filter.
  package func template(for filter: Filter) -> TextTemplate? {
    attributes.first { $0.name.value == filter.attribute.rawValue }?.item.template(for: filter) ?? kinds.template(for: filter)
  }

  static let form = Form<FilterTextTemplates>.object(
    "a presenter", FilterTextTemplates(),
    fields: KindTemplates.fields.map { $0.within(\.kinds) } + [
      .defaulted(
        "attributes", .named(KindTemplates.attributeForm), \.attributes, [], shown: "{}",
        "Filters of single attributes, whatever their kind, or by kind: `{ brand: \"Brand {text}\", price: { range: \"{lower:0} to {upper:0}\" } }`."
      )
    ])
}

/// A text with places to fill in: `{attribute}: {value:0.00}`. `{{` and `}}` stand for braces.
package struct TextTemplate: Sendable, Hashable {
  /// What a template is made of.
  package enum Part: Hashable, Sendable {
    case text(String)
    /// Of a number perhaps with how it is written.
    case place(String, NumberPattern? = nil)
  }

  package let parts: [Part]

  /// The places whose values are numbers, or may be.
  static let numbers = ["value", "lower", "upper", "hits", "sorted", "page", "pages", "milliseconds"]

  /// The text with its places filled; those without a value are left empty.
  ///
  /// - Parameter numbers: the values that are numbers, where a place says how it is written.
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
  /// A template that may use some places.
  static func template(_ places: [String]) -> Form {
    let list = places.map { "{\($0)}" }.joined(separator: ", ")
    return Form(SchemaFragment(["type": "string", "examples": [.string(list)]])) { node, problems in
      guard let text = Form<String>.text.read(node, problems) else { return nil }
      var parts: [TextTemplate.Part] = []
      func closed(_ text: Substring) -> String { String(text.replacing("}}", with: "}")) }
      var rest = Substring(text)
      while let open = rest.firstIndex(of: "{") {
        parts.append(.text(closed(rest[..<open])))
        rest = rest[rest.index(after: open)...]
        if rest.first == "{" {
          parts.append(.text("{"))
          rest = rest.dropFirst()
          continue
        }
        guard let close = rest.firstIndex(of: "}") else {
          return problems.error("template", at: node.place, "a '{' in the template is not closed", help: "write {{ for a brace")
        }
        let halves = rest[..<close].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves[0])
        guard places.contains(name) else {
          return problems.error(
            "template", at: node.place, "unknown placeholder '{\(name)}'",
            help: NearMiss.help(for: name, in: places, noun: "places"))
        }
        let pattern = halves.count > 1 ? NumberPattern(halves[1]) : nil
        if halves.count > 1, pattern == nil || !TextTemplate.numbers.contains(name) {
          let isNumber = TextTemplate.numbers.contains(name)
          return problems.error(
            "template", at: node.place,
            isNumber ? "'\(halves[1])' is not a number format" : "'{\(name)}' is text and cannot have a number format",
            help: isNumber ? "write 0, 0.00, ',0' or ',0.00'" : "write {\(name)}")
        }
        parts.append(.place(name, pattern))
        rest = rest[rest.index(after: close)...]
      }
      return TextTemplate(parts: parts + [.text(closed(rest))])
    }
  }
}
