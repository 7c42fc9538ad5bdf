import Manifest
import SearchModel

/// Writes the Swift code that sets up in an app what a manifest declares: searcher, filter state, connectors, presenters, in the form
/// of the examples in InstantSearch's documentation.
///
/// Widgets get the observable controllers of InstantSearchSwiftUI wherever it has one; custom data of rules is connected by the app.
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
    let parts = parts(type == nil ? .literals : .parameters)
    // What writes numbers is Foundation's.
    let needsFoundation = parts.contains { $0.asScript.contains("String(format:") || $0.asScript.contains("Locale(") }
    var text = "\(header)\n\n\(needsFoundation ? "import Foundation\n" : "")import InstantSearch\nimport InstantSearchSwiftUI\n\n"
    guard let type else { return text + parts.map { "\($0.asScript)\n" }.joined() }
    for case .type(let model) in parts { text += "\(model)\n\n" }
    text += "/// The search of \(Self.line(manifest.name ?? source)).\nfinal class \(type) {\n"
    text += parts.compactMap(\.property).map { "  \($0)\n" }.joined()
    text += "\n  init(\(SwiftCredentials.parameters(manifest, version, swift))) {\n"
    var isAfterGap = false
    for part in parts {
      guard let code = part.inInitializer, !(code.isEmpty && isAfterGap) else { continue }
      isAfterGap = code.isEmpty
      text += code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
    return text + "  }\n}\n"
  }

  /// The code of one widget: its controllers, presenter and connector; empty where there is no such widget.
  package func text(ofWidget id: String) -> String {
    let names = SwiftNames(manifest)
    guard let (widget, name) = zip(manifest.widgets, names.widgets).first(where: { $0.0.id.value == id }) else { return "" }
    let parts = SwiftWidget(
      version: version, manifest: manifest, names: names, swift: swift, wiring: widget.wiring, credentials: .literals
    ).parts(widget, name)
    return parts.map { "\($0.asScript)\n" }.joined()
  }

  private func parts(_ credentials: SwiftCredentials) -> [SwiftPart] {
    let searcher = manifest.searcher
    let names = SwiftNames(manifest)
    let searchers = SwiftSearchers(manifest: manifest, version: version, names: names, swift: swift, credentials: credentials)
    var parts = searchers.setup
    // Set before any widget exists, and not notified.
    for edit in manifest.filterState { parts.append(.statement(self.edit(edit))) }
    if searcher.connectFilterState == .first { parts += [.gap] + searchers.connections }
    for (widget, name) in zip(manifest.widgets, names.widgets) {
      parts +=
        [.gap]
        + SwiftWidget(
          version: version, manifest: manifest, names: names, swift: swift, wiring: widget.wiring, credentials: credentials
        ).parts(widget, name)
    }
    parts.append(.gap)
    if searcher.connectFilterState != .first { parts += searchers.connections }
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
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          [.control, .format].contains($0.properties.generalCategory) || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0
        }))
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
