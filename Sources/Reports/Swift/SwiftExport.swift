import Manifest
import SearchModel

/// Writes the Swift code that sets up in an app what a manifest declares: searcher, filter state, connectors, presenters, in the form
/// of the examples in InstantSearch's documentation.
///
/// The five documented widgets get the observable controllers of InstantSearchSwiftUI; the others are connected to views by the app.
/// A key is never written. What has no counterpart in InstantSearch's code is a comment.
public struct SwiftExport: Sendable {
  let manifest: Manifest
  let version: InstantSearchVersion
  /// The manifest's file name.
  let source: String

  public init(_ manifest: Manifest, version: InstantSearchVersion, source: String) {
    self.manifest = manifest
    self.version = version
    self.source = source
  }

  /// The first words of what is written.
  public static let mark = "// Made by `searchplay export swift`"

  /// The code, ending in a line break.
  public var text: String {
    let searcher = manifest.searcher
    var parts = [header, "import InstantSearch\nimport InstantSearchSwiftUI"]
    parts.append(setup(searcher))
    if searcher.connectFilterState == .first { parts.append("searcher.connectFilterState(filterState)") }
    let names = self.names
    for (widget, name) in zip(manifest.widgets, names) {
      parts.append(SwiftWidget(version: version, index: searcher.index, application: application).text(widget, name))
    }
    let preset = manifest.filterState.map(edit)
    if !preset.isEmpty { parts.append(preset.joined(separator: "\n")) }
    var end = searcher.connectFilterState == .last ? ["searcher.connectFilterState(filterState)"] : []
    end.append("searcher.search()")
    parts.append(end.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var header: String {
    var lines = ["\(Self.mark) from \(Self.line(source)), for InstantSearch \(version.rawValue)."]
    if let name = manifest.name { lines.append("// \(Self.line(name))") }
    return lines.joined(separator: "\n")
  }

  /// A text that ends with its comment.
  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0 }))
  }

  /// The application's name; never its key.
  private var application: String {
    switch manifest.searcher.backend {
    case .algolia(let application), .recorded(let application, _): application.appID
    case .embedded: "YourApplicationID"
    }
  }

  /// A name for each widget, no two alike.
  private var names: [String] {
    var taken: Set<String> = []
    return manifest.widgets.map { widget in
      let plain = SwiftText.name(widget.id.value)
      var name = plain
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(plain)\(number)"
        number += 1
      }
      return name
    }
  }

  private func setup(_ searcher: SearcherDeclaration) -> String {
    var lines = [
      SwiftText.call(
        "let searcher = HitsSearcher",
        [
          ("appID", SwiftText.string(application)), ("apiKey", SwiftText.string("YourSearchOnlyAPIKey")),
          ("indexName", SwiftText.string(searcher.index)),
        ])
    ]
    for (name, value) in searcher.query.parameters {
      switch (name, value) {
      case ("facets", _): lines.append("searcher.request.query.facets = \(SwiftText.attributes(searcher.query.facets ?? []))")
      case ("sortFacetValuesBy", .string(let order)) where version == .v7: lines.append("searcher.request.query.sortFacetsBy = .\(order)")
      case (_, .string(let text)) where ["query", "filters"].contains(name):
        lines.append("searcher.request.query.\(name) = \(SwiftText.string(text))")
      case (_, .number): lines.append("searcher.request.query.\(name) = \(value.text())")
      case (_, .bool(let flag)): lines.append("searcher.request.query.\(name) = \(flag)")
      case (_, .array(let items)) where ["attributesToRetrieve", "attributesToHighlight"].contains(name):
        lines.append("searcher.request.query.\(name) = \(SwiftText.strings(items.compactMap(\.string)))")
      default: lines.append("// The query's \(name): \(Self.line(value.text()))")
      }
    }
    if !searcher.isDisjunctiveFacetingEnabled { lines.append("searcher.isDisjunctiveFacetingEnabled = false") }
    if !searcher.keepSelectedEmptyFacets { lines.append("searcher.keepSelectedEmptyFacets = false") }
    if !searcher.disjunctiveFacetsAttributes.isEmpty {
      lines.append("searcher.disjunctiveFacetsAttributes = \(SwiftText.attributes(searcher.disjunctiveFacetsAttributes))")
    }
    return (lines + ["", "let filterState = FilterState()"]).joined(separator: "\n")
  }

  /// A change of the filter state at the start.
  private func edit(_ edit: FilterEdit) -> String {
    func place(_ id: FilterGroup.ID) -> String? {
      switch id {
      case .and(let name): "filterState[and: \(SwiftText.string(name))]"
      case .or(let name, let kind):
        kind == .facet
          ? "filterState[or: \(SwiftText.string(name))]" : "filterState[or: \(SwiftText.string(name)), Filter.\(kind.typeName).self]"
      case .hierarchical: nil
      }
    }
    switch edit {
    case .add(let filters, let id):
      guard let place = place(id) else { break }
      return "\(place).add(\(filters.map(SwiftText.filter).joined(separator: ", ")))\nfilterState.notifyChange()"
    case .silently(.add(let filters, let id)):
      guard let place = place(id) else { break }
      return "\(place).add(\(filters.map(SwiftText.filter).joined(separator: ", ")))"
    case .notify: return "filterState.notifyChange()"
    default: break
    }
    return "// The filter state is also changed at the start: \(Self.line("\(StepAction.filterState([edit]).title(version))"))"
  }
}

extension FilterKind {
  /// The name of its filter's type.
  var typeName: String {
    switch self {
    case .facet: "Facet"
    case .numeric: "Numeric"
    case .tag: "Tag"
    }
  }
}
