import Forms
import Manifest
import SearchModel
import Texts

/// Writes the presenter of current refinements: a closure that returns the text for each kind of filter, as in InstantSearch's
/// documentation.
struct SwiftFilterPresenter {
  let templates: FilterTextTemplates
  let version: InstantSearchVersion
  let swift: SwiftText
  /// Where the group of a filter comes from.
  enum GroupSource {
    /// Every filter is in this group.
    case one(FilterGroup.ID)
    /// The item that a view shows: a presenter receives only the filter.
    case item
    /// It is unknown.
    case none
  }

  let group: GroupSource

  /// The same as a function from an item to its text, for the view to call; nil if every text is InstantSearch's own.
  var itemText: String? {
    SwiftFilterPresenter(templates: templates, version: version, swift: swift, group: .item).text.map { closure in
      let body = closure.dropFirst("{ filter in\n".count)
      return """
        { item in
          let group: String
          switch item.id {
          case .and(let name), .or(let name, _), .hierarchical(let name): group = name
          }
          let filter = item.filter
        \(body)
        """
    }
  }

  /// nil if every text is InstantSearch's own.
  var text: String? {
    let own = Kinds(templates.kinds)
    if own.isEmpty, templates.attributes.isEmpty { return nil }
    let attribute = version == .v7 ? "filter.filter.attribute.rawValue" : "filter.filter.attribute"
    let single = templates.attributes.map { named in
      let condition = "  if \(attribute) == \(swift.string(named.name.value)) "
      // If an attribute has no template for a kind of filter, the general template for that kind applies.
      let kinds = Kinds(named.item, else: own)
      let values = self.values(named.item.values, ofTags: named.name.value == "_tags")
      if let plain = kinds.common, !plain.usesKind {
        return values.isEmpty
          ? "\(condition){ return \(filled(plain, [:])) }\n" : "\(condition){\n\(values)    return \(filled(plain, [:]))\n  }\n"
      }
      if kinds.isEmpty { return "\(condition){\n\(values)  }\n" }
      let lines = values + choice(kinds).split(separator: "\n").map { "  \($0)\n" }.joined()
      return "\(condition){\n\(lines)  }\n"
    }.joined()
    if !single.isEmpty, own.isEmpty { return "{ filter in\n\(single)  return DefaultPresenter.Filter.present(filter)\n}" }
    return "{ filter in\n\(single)\(choice(own))}"
  }

  /// The texts of single values.
  private func values(_ values: [Named<TextTemplate>], ofTags: Bool) -> String {
    if values.isEmpty { return "" }
    let (name, value) = ofTags ? ("tag", "tag.value") : ("facet", "\"\\(facet.value)\"")
    let places = ["value": Place("\(name).value"), "score": ofTags ? Place("\"\"") : Self.score]
    // A number is printed as `4.0` in Swift, however the manifest writes it.
    var keys: Set<String> = []
    let entries = values.flatMap { value -> [String] in
      let name = value.name.value
      let spellings = ofTags ? [name] : [name] + (Double(name).map { ["\($0)"] } ?? [])
      return spellings.filter { keys.insert($0).inserted }.map { "\(swift.string($0)): \(filled(value.item, places))" }
    }
    let table = entries.joined(separator: ", ")
    return "    if case .\(name)(let \(name)) = filter, let text = [\(table)][\(value)] { return text }\n"
  }

  /// The templates by kind, with those for all kinds filled in.
  private struct Kinds {
    let string, number, boolean, comparison, range, tag: TextTemplate?

    init(_ kinds: KindTemplates, else other: Kinds? = nil) {
      string = kinds.string ?? kinds.any ?? other?.string
      number = kinds.number ?? kinds.any ?? other?.number
      boolean = kinds.boolean ?? kinds.any ?? other?.boolean
      comparison = kinds.comparison ?? kinds.any ?? other?.comparison
      range = kinds.range ?? kinds.any ?? other?.range
      tag = kinds.tag ?? kinds.any ?? other?.tag
    }

    var all: [TextTemplate?] { [string, number, boolean, comparison, range, tag] }
    var isEmpty: Bool { all.allSatisfy { $0 == nil } }
    /// The template of every kind, if they have one.
    var common: TextTemplate? { Set(all).count == 1 ? string : nil }
  }

  /// The value of a placeholder: an expression, and also one of type `Double` if it is a number.
  private struct Place {
    let text: String
    let number: String?

    init(text: String, number: String?) {
      self.text = text
      self.number = number
    }

    init(_ text: String, isNumber: Bool = false) { self.init(text: text, number: isNumber ? text : nil) }
  }

  private static let score = Place("facet.score.map { String($0) } ?? \"\"")

  private func choice(_ kinds: Kinds) -> String {
    func result(_ template: TextTemplate?, _ places: [String: Place]) -> String {
      template.map { filled($0, places) } ?? "DefaultPresenter.Filter.present(filter)"
    }
    func bound(_ template: TextTemplate?, _ places: String..., as name: String) -> String {
      template?.uses(places) ?? false ? "let \(name)" : "_"
    }
    func facet(_ kind: String, _ template: TextTemplate?) -> String {
      let pattern = template?.uses(["value"]) ?? false ? "case .\(kind)(let value)" : "case .\(kind)"
      return "    \(pattern): return \(result(template, ["value": Place("value", isNumber: kind == "float"), "score": Self.score]))"
    }
    // The case has a different name in version 8.
    let other = ["value": Place(text: "facet.value", number: "Double(\"\\(facet.value)\") ?? 0"), "score": Self.score]
    let number = version == .v7 ? facet("float", kinds.number) : "    default: return \(result(kinds.number, other))"
    let comparison = result(kinds.comparison, ["operator": Place("comparison.rawValue"), "value": Place("value", isNumber: true)])
    let range = result(
      kinds.range, ["lower": Place("range.lowerBound", isNumber: true), "upper": Place("range.upperBound", isNumber: true)])
    // One text for all filters, or for all of a kind, needs no cases.
    if let plain = kinds.common, !plain.usesKind { return "  return \(result(plain, [:]))\n" }
    func isPlain(_ templates: TextTemplate?...) -> Bool { Set(templates).count == 1 && !(templates[0]?.usesKind ?? false) }
    let facets =
      isPlain(kinds.string, kinds.boolean, kinds.number)
      ? "case .facet: return \(result(kinds.string, [:]))"
      : """
      case .facet(let facet):
          switch facet.value {
      \(facet("string", kinds.string))
      \(facet("bool", kinds.boolean))
      \(number)
          }
      """
    let operands = [bound(kinds.comparison, "operator", as: "comparison"), bound(kinds.comparison, "value", as: "value")]
    let pattern = operands == ["_", "_"] ? "" : "(\(operands.joined(separator: ", ")))"
    let numbers =
      isPlain(kinds.comparison, kinds.range)
      ? "case .numeric: return \(result(kinds.comparison, [:]))"
      : """
      case .numeric(let numeric):
          switch numeric.value {
          case .comparison\(pattern): return \(comparison)
          case .range\(kinds.range?.uses(["lower", "upper"]) ?? false ? "(let range)" : ""): return \(range)
          }
      """
    return """
        switch filter {
        \(facets)
        \(numbers)
        case .tag\(kinds.tag?.uses(["value"]) ?? false ? "(let tag)" : ""): return \(result(kinds.tag, ["value": Place("tag.value")]))
        }

      """
  }

  /// A string literal.
  ///
  /// - Parameter places: The expressions for placeholders that only some kinds of filters have; a placeholder without one stays empty.
  private func filled(_ template: TextTemplate, _ places: [String: Place]) -> String {
    let text = template.parts.map { part in
      switch part {
      case .text(let text): return String(swift.string(text).dropFirst().dropLast())
      case .place("attribute", _): return version == .v7 ? "\\(filter.filter.attribute.rawValue)" : "\\(filter.filter.attribute)"
      case .place("text", _): return "\\(DefaultPresenter.Filter.present(filter))"
      case .place("TEXT", _): return "\\(DefaultPresenter.Filter.present(filter).uppercased())"
      case .place("group", _):
        switch group {
        case .one(let id): return String(swift.string(id.name).dropFirst().dropLast())
        case .item: return "\\(group)"
        case .none: return ""
        }
      case .place("negated", _): return "\\(filter.filter.isNegated ? \"not \" : \"\")"
      case .place(let place, let pattern):
        guard let place = places[place] else { return "" }
        return "\\(\(pattern.flatMap { pattern in place.number.map { SwiftText.number($0, pattern) } } ?? place.text))"
      }
    }.joined()
    return "\"\(text)\""
  }
}

extension TextTemplate {
  /// Whether it has a placeholder that only some kinds of filters can fill.
  fileprivate var usesKind: Bool { uses(["value", "score", "operator", "lower", "upper"]) }
}
