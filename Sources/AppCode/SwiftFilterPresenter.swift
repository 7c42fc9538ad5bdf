import Manifest
import SearchModel

/// Writes the presenter of current refinements: a closure that gives each kind of filter its text, as the documents show it.
struct SwiftFilterPresenter {
  let templates: FilterTextTemplates
  let version: InstantSearchVersion
  let swift: SwiftText

  /// nil where every text is InstantSearch's own.
  var text: String? {
    let cases: [(pattern: String, template: TextTemplate?, places: [String: String])] = [
      ("string", templates.string, ["value": "value"]), ("number", templates.number, ["value": version == .v7 ? "value" : "facet.value"]),
      ("boolean", templates.boolean, ["value": "value"]),
      ("comparison", templates.comparison, ["operator": "comparison.rawValue", "value": "value"]),
      ("range", templates.range, ["lower": "range.lowerBound", "upper": "range.upperBound"]),
      ("tag", templates.tag, ["value": "tag.value"]),
    ]
    if cases.allSatisfy({ $0.template == nil }), templates.attributes.isEmpty, templates.any == nil { return nil }
    func filled(_ template: TextTemplate, _ places: [String: String] = [:]) -> String {
      "\""
        + template.parts.map { part in
          switch part {
          case .text(let text): String(swift.string(text).dropFirst().dropLast())
          case .place("attribute"): version == .v7 ? "\\(filter.filter.attribute.name)" : "\\(filter.filter.attribute)"
          case .place("text"): "\\(DefaultPresenter.Filter.present(filter))"
          case .place("TEXT"): "\\(DefaultPresenter.Filter.present(filter).uppercased())"
          case .place("negated"): "\\(filter.filter.isNegated ? \"not \" : \"\")"
          case .place("score"): "\\(facet.score.map { String($0) } ?? \"\")"
          case .place(let place): "\\(\(places[place] ?? place))"
          }
        }.joined() + "\""
    }
    let other = templates.any.map { filled($0) } ?? "DefaultPresenter.Filter.present(filter)"
    func result(_ index: Int) -> String { cases[index].template.map { filled($0, cases[index].places) } ?? other }
    let attribute = version == .v7 ? "filter.filter.attribute.name" : "filter.filter.attribute"
    let single = templates.attributes.map { named in
      "  if \(attribute) == \(swift.string(named.name.value)) { return \(filled(named.item)) }\n"
    }.joined()
    func uses(_ index: Int, _ names: String...) -> Bool {
      (cases[index].template?.parts ?? []).contains { part in
        if case .place(let place) = part { names.contains(place) } else { false }
      }
    }
    func facet(_ index: Int, _ kind: String) -> String {
      !uses(index, "value")
        ? "    case .\(kind): return \(result(index))" : "    case .\(kind)(let value): return \(result(index))"
    }
    // The case is called otherwise in version 8.
    let number = version == .v7 ? facet(1, "float") : "    default: return \(result(1))"
    let comparison = (uses(3, "operator") ? "let comparison" : "_", uses(3, "value") ? "let value" : "_")
    return """
      { filter in
      \(single)  switch filter {
        case .facet(let facet):
          switch facet.value {
      \(facet(0, "string"))
      \(facet(2, "bool"))
      \(number)
          }
        case .numeric(let numeric):
          switch numeric.value {
          case .comparison(\(comparison.0), \(comparison.1)): return \(result(3))
          case .range\(uses(4, "lower", "upper") ? "(let range)" : ""): return \(result(4))
          }
        case .tag\(uses(5, "value") ? "(let tag)" : ""): return \(result(5))
        }
      }
      """
  }
}
