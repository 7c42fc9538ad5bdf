import Manifest
import SearchModel

/// Writes the Swift code that sets up in an app what a manifest declares: searcher, filter state, connectors, presenters, in the form
/// of the examples in InstantSearch's documentation.
///
/// The five documented widgets get the observable controllers of InstantSearchSwiftUI; the others are connected to views by the app.
/// A key is never written. What has no counterpart in InstantSearch's code is a comment.
package struct SwiftExport: Sendable {
  let manifest: Manifest
  let version: InstantSearchVersion
  /// The manifest's file name.
  let source: String

  package init(_ manifest: Manifest, version: InstantSearchVersion, source: String) {
    self.manifest = manifest
    self.version = version
    self.source = source
  }

  private var swift: SwiftText { SwiftText(redactor: manifest.redactor) }

  /// The first words of what is written.
  package static let mark = "// Made by `searchplay export swift`"

  /// The code, ending in a line break.
  ///
  /// - Parameter type: the name of a class that has everything as properties; without one the code is a script, or a function's.
  package func text(type: String? = nil) -> String {
    let parts = self.parts
    var text = "\(header)\n\nimport InstantSearch\nimport InstantSearchSwiftUI\n\n"
    guard let type else { return text + parts.map { "\($0.asScript)\n" }.joined() }
    for case .type(let model) in parts { text += "\(model)\n\n" }
    text += "/// The search of \(Self.line(manifest.name ?? source)).\nfinal class \(type) {\n"
    text += parts.compactMap(\.property).map { "  \($0)\n" }.joined()
    text += "\n  init() {\n"
    var isAfterGap = false
    for part in parts {
      guard let code = part.inInitializer, !(code.isEmpty && isAfterGap) else { continue }
      isAfterGap = code.isEmpty
      text += code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
    return text + "  }\n}\n"
  }

  private var parts: [SwiftPart] {
    let searcher = manifest.searcher
    var parts = setup(searcher)
    // Set before any widget exists, and not notified.
    for edit in manifest.filterState { parts.append(.statement(self.edit(edit))) }
    if searcher.connectFilterState == .first { parts += [.gap, .statement("searcher.connectFilterState(filterState)")] }
    for (widget, name) in zip(manifest.widgets, names) {
      parts += [.gap] + SwiftWidget(version: version, index: searcher.index, application: application, swift: swift).parts(widget, name)
    }
    parts.append(.gap)
    if searcher.connectFilterState == .last { parts.append(.statement("searcher.connectFilterState(filterState)")) }
    return parts + [.statement("searcher.search()")]
  }

  /// The name of a type that a text is, or would be: `shop search` gives `ShopSearch`.
  package static func typeName(_ text: String) -> String {
    let name = SwiftText.name(text)
    return name.prefix(1).uppercased() + name.dropFirst()
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

  private func setup(_ searcher: SearcherDeclaration) -> [SwiftPart] {
    var lines: [String] = []
    for (name, value) in searcher.query.parameters {
      switch (name, value) {
      case ("facets", _): lines.append("searcher.request.query.facets = \(swift.attributes(searcher.query.facets ?? []))")
      case ("sortFacetValuesBy", .string(let order)) where version == .v7: lines.append("searcher.request.query.sortFacetsBy = .\(order)")
      case (_, .string(let text)) where ["query", "filters"].contains(name):
        lines.append("searcher.request.query.\(name) = \(swift.string(text))")
      case (_, .number): lines.append("searcher.request.query.\(name) = \(value.text())")
      case (_, .bool(let flag)): lines.append("searcher.request.query.\(name) = \(flag)")
      case (_, .array(let items)) where ["attributesToRetrieve", "attributesToHighlight"].contains(name):
        lines.append("searcher.request.query.\(name) = \(swift.strings(items.compactMap(\.string)))")
      default: lines.append("// The query's \(name): \(Self.line(value.text()))")
      }
    }
    switch searcher.trigger {
    case .always: break
    case .atLeast(let count):
      lines.append("searcher.shouldTriggerSearchForQuery = { request in (request.query.query ?? \"\").count >= \(count) }")
    case .never: lines.append("searcher.shouldTriggerSearchForQuery = { _ in false }")
    }
    if !searcher.isDisjunctiveFacetingEnabled { lines.append("searcher.isDisjunctiveFacetingEnabled = false") }
    if !searcher.keepSelectedEmptyFacets { lines.append("searcher.keepSelectedEmptyFacets = false") }
    if !searcher.disjunctiveFacetsAttributes.isEmpty {
      lines.append("searcher.disjunctiveFacetsAttributes = \(swift.attributes(searcher.disjunctiveFacetsAttributes))")
    }
    let arguments = [
      ("appID", swift.string(application)), ("apiKey", swift.string("YourSearchOnlyAPIKey")),
      ("indexName", swift.string(searcher.index)),
    ]
    return [.call(name: "searcher", type: "HitsSearcher", arguments: arguments)] + lines.map(SwiftPart.statement) + [
      .gap, .call(name: "filterState", type: "FilterState", arguments: []),
    ]
  }

  /// A change of the filter state at the start.
  private func edit(_ edit: FilterEdit) -> String {
    func place(_ id: FilterGroup.ID) -> String? {
      switch id {
      case .and(let name): "filterState[and: \(swift.string(name))]"
      case .or(let name, let kind):
        kind == .facet
          ? "filterState[or: \(swift.string(name))]" : "filterState[or: \(swift.string(name)), Filter.\(kind.typeName).self]"
      case .hierarchical: nil
      }
    }
    switch edit {
    case .add(let filters, let id), .silently(.add(let filters, let id)):
      guard let place = place(id) else { break }
      return "\(place).add(\(filters.map { swift.filter($0) }.joined(separator: ", ")))"
    case .notify: return "filterState.notifyChange()"
    case .remove, .toggle, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept, .hierarchicalAttributes, .hierarchicalFilters,
      .silently, .content, .read, .of:
      break
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
