import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The texts of current refinements: a template for an attribute, else for the kind of filter, else for all; nil reads as in
/// InstantSearch.
package struct FilterTextTemplates: Sendable {
  package var string: TextTemplate?
  package var number: TextTemplate?
  package var boolean: TextTemplate?
  package var comparison: TextTemplate?
  package var range: TextTemplate?
  package var tag: TextTemplate?
  /// Those of single attributes.
  package var attributes: [Named<TextTemplate>] = []
  /// That of every other filter.
  package var any: TextTemplate?

  /// The template for a filter.
  package func template(for filter: Filter) -> TextTemplate? {
    attributes.first { $0.name.value == filter.attribute.rawValue }?.item ?? template(ofKind: filter) ?? any
  }

  private func template(ofKind filter: Filter) -> TextTemplate? {
    switch filter {
    case .facet(let facet):
      switch facet.value {
      case .string: string
      case .float: number
      case .bool: boolean
      }
    case .numeric(let numeric):
      if case .range = numeric.value { range } else { comparison }
    case .tag: tag
    }
  }

  static let form = Form<FilterTextTemplates>.object(
    "a presenter", .optional("string", .template("attribute", "value", "score", "negated", "text", "TEXT"), "Facet filters with a string."),
    .optional("number", .template("attribute", "value", "score", "negated", "text", "TEXT"), "Facet filters with a number."),
    .optional("boolean", .template("attribute", "value", "score", "negated", "text", "TEXT"), "Facet filters with true or false."),
    .optional("comparison", .template("attribute", "operator", "value", "negated", "text", "TEXT"), "Numeric comparisons."),
    .optional("range", .template("attribute", "lower", "upper", "negated", "text", "TEXT"), "Numeric ranges."),
    .optional("tag", .template("attribute", "value", "negated", "text", "TEXT"), "Tag filters."),
    .defaulted(
      "attributes", .named(.template("attribute", "negated", "text", "TEXT")), [], shown: "{}",
      "Filters of single attributes, whatever their kind: `{ brand: \"Brand {text}\" }`."),
    .optional(
      "any", .template("attribute", "negated", "text", "TEXT"),
      "Every other filter. `{text}` is what InstantSearch would show, `{TEXT}` the same in capitals, `{negated}` is `not ` or nothing.")
  ) { _, _, string, number, boolean, comparison, range, tag, attributes, any in
    FilterTextTemplates(
      string: string, number: number, boolean: boolean, comparison: comparison, range: range, tag: tag, attributes: attributes, any: any)
  }
}

/// A text with places to fill in: `{attribute}: {value}`. `{{` and `}}` stand for braces.
package struct TextTemplate: Sendable, Hashable {
  /// What a template is made of.
  package enum Part: Hashable, Sendable {
    case text(String)
    case place(String)
  }

  package let parts: [Part]

  /// The text with its places filled; unknown ones are left empty.
  package func filled(with values: [String: String]) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .place(let name): text += values[name] ?? ""
      }
    }
  }
}

extension Form where Value == TextTemplate {
  /// A template that may use some places.
  static func template(_ places: String...) -> Form {
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
        let name = String(rest[..<close])
        guard places.contains(name) else {
          return problems.error(
            "template", at: node.place, "the template has no place '{\(name)}'",
            help: NearMiss.help(for: name, in: places, noun: "places"))
        }
        parts.append(.place(name))
        rest = rest[rest.index(after: close)...]
      }
      return TextTemplate(parts: parts + [.text(closed(rest))])
    }
  }
}
