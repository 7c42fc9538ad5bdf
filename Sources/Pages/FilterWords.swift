import JSONText
import Manifest
import SearchModel
import Texts

/// Filters as readers know them: by their value, and by the widget that sets them.
struct FilterWords {
  private let manifest: Manifest

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// `*red* (Colors)`; if no widget writes to the group, the attribute is named instead.
  func markdown(_ place: FilterMarks.Place) -> String {
    let (text, name) = words(place)
    let value = "*\(place.filter.isNegated ? "not " : "")\(BidiText.isolated(MarkdownText.escaped(text)))*"
    let owner = name.map { BidiText.isolated(MarkdownText.escaped($0)) } ?? MarkdownText.code(place.filter.attribute.rawValue)
    return "\(value) (\(owner))"
  }

  /// The same in HTML.
  func html(_ place: FilterMarks.Place) -> String {
    let (text, name) = words(place)
    func shown(_ text: String) -> String { BidiText.isolated(XMLText.escaped(TerminalText.visible(text))) }
    let value = "<em>\(place.filter.isNegated ? "not " : "")\(shown(text))</em>"
    return "\(value) (\(name.map(shown) ?? "<code>\(shown(place.filter.attribute.rawValue))</code>"))"
  }

  /// The value, and the name of the widget that sets it.
  private func words(_ place: FilterMarks.Place) -> (value: String, widget: String?) {
    let owner = owner(of: place)
    let name = owner.map { NameText.inWords(manifest.file.redactor.masked($0.id.value)) }
    return (attribute(of: place.filter, owner) + value(of: place.filter, owner), name)
  }

  /// `price ` or `onSale: `, if the widget is not one for values of the attribute, so that a value alone would say little.
  private func attribute(of filter: Filter, _ owner: WidgetDeclaration?) -> String {
    guard let owner, !owner.traits.countedAttributes.contains(filter.attribute) else { return "" }
    switch filter {
    case .tag: return ""
    case .facet(let facet): if case .string = facet.value { return "" } else { return "\(filter.attribute.rawValue): " }
    case .numeric:
      switch owner.kind {
      case .numericRange, .numericComparison: return ""
      default: return "\(filter.attribute.rawValue) "
      }
    }
  }

  private func value(of filter: Filter, _ owner: WidgetDeclaration?) -> String {
    switch filter {
    case .tag(let tag): return tag.value
    case .facet(let facet):
      switch facet.value {
      case .bool(let value): return value ? "true" : "false"
      case .float(let number): return JSONValue.numberText(number)
      case .string(let text):
        return MenuPath.name(of: text, separator: owner?.traits.writings.only?.hierarchy?.separator ?? "")
      }
    case .numeric(let numeric):
      switch numeric.value {
      case .range(let range): return "\(JSONValue.numberText(range.lowerBound)) to \(JSONValue.numberText(range.upperBound))"
      case .comparison(let sign, let number): return "\(sign.rawValue) \(JSONValue.numberText(number))"
      }
    }
  }

  /// The widget that writes to the filter's group, preferably one for the same attribute.
  private func owner(of place: FilterMarks.Place) -> WidgetDeclaration? {
    // The filters are those of the main filter state.
    let writers = manifest.widgets.filter { ($0.wiring.filterState?.value ?? "main") == "main" }.filter { widget in
      switch widget.traits.writings {
      case .none: false
      case .one(let writing): writing.group == place.group
      case .ordered(let writing): writing(place.filter.attribute).group == place.group
      }
    }
    return writers.first { $0.traits.countedAttributes.contains(place.filter.attribute) } ?? writers.first
  }
}
