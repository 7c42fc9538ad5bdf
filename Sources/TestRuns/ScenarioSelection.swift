import Manifest
import SearchModel

/// Selects scenarios of manifests.
package struct ScenarioSelection: Sendable {
  /// Patterns, one of which a name must match; empty for any name.
  package var wanted: [String] = []
  /// The pattern of names that are excluded.
  package var unwanted: String?
  /// Tags, one of which a scenario must have; empty for any.
  package var includedTags: [String] = []
  /// Tags, none of which a scenario may have.
  package var excludedTags: [String] = []

  package init() {}

  /// Whether everything is selected, so that a run is complete.
  package var isComplete: Bool { wanted.isEmpty && unwanted == nil && includedTags.isEmpty && excludedTags.isEmpty }

  /// The selected scenarios of a manifest, in their order.
  ///
  /// - Parameter lines: If there are any, only the scenarios at these lines are selected.
  package func scenarios(of manifest: Manifest, lines: [Int]) -> [ScenarioDeclaration] {
    places(in: manifest, lines: lines).map { manifest.scenarios[$0] }
  }

  /// The indices of the selected scenarios in the manifest.
  package func places(in manifest: Manifest, lines: [Int]) -> [Int] {
    let (wanted, unwanted) = (wanted.map { NamePattern($0) }, unwanted.map(NamePattern.init))
    let (included, excluded) = (Self.tags(includedTags), Self.tags(excludedTags))
    let starts = Set(lines.compactMap(ScenarioStarts(manifest).start(of:)))
    return manifest.scenarios.enumerated().filter { _, scenario in
      if !lines.isEmpty, scenario.name.span.file !== manifest.file || !starts.contains(scenario.name.span.start.line) { return false }
      if !wanted.isEmpty, !scenario.names.contains(where: { name in wanted.contains { $0.matches(name) } }) { return false }
      if let unwanted, scenario.names.contains(where: unwanted.matches) { return false }
      if !included.isEmpty, included.isDisjoint(with: scenario.tags) { return false }
      return excluded.isDisjoint(with: scenario.tags)
    }.map(\.offset)
  }

  /// Whether the pattern of excluded names matches any scenario.
  package func excludesAny(of manifests: [Manifest]) -> Bool {
    guard let pattern = unwanted.map(NamePattern.init) else { return true }
    return manifests.flatMap(\.scenarios).contains { $0.names.contains(where: pattern.matches) }
  }

  /// The patterns of wanted names that match no scenario.
  package func unmet(in manifests: [Manifest]) -> [String] {
    let scenarios = manifests.flatMap(\.scenarios)
    return wanted.filter { text in
      let pattern = NamePattern(text)
      return !scenarios.contains { $0.names.contains(where: pattern.matches) }
    }
  }

  /// A message about each line that belongs to no scenario.
  ///
  /// - Parameter path: The manifest as shown.
  package static func nowhere(_ lines: [Int], in manifest: Manifest, path: String) -> [String] {
    if lines.isEmpty { return [] }
    let starts = ScenarioStarts(manifest)
    let unmet = lines.filter { starts.start(of: $0) == nil }
    if unmet.isEmpty { return [] }
    let all = starts.lines
    let named = all.prefix(mostNamed).map(String.init).joined(separator: ", ")
    let rest = all.count > mostNamed ? " and \(all.count - mostNamed) more" : ""
    let places =
      all.isEmpty ? "the manifest has none" : "its scenarios begin at \(all.count == 1 ? "line" : "lines") \(named)\(rest)"
    return unmet.map { "there is no scenario at \(path):\($0); \(places)" }
  }

  /// The most lines that a message names.
  private static let mostNamed = 20

  /// Tags that are given one by one, or separated by commas.
  package static func tags(_ given: [String]) -> Set<String> { Set(given.flatMap { $0.split(separator: ",").map(String.init) }) }

}

/// The lines at which the scenarios of a manifest's own file begin.
private struct ScenarioStarts {
  /// In ascending order, each once: the cases of a matrix share their position.
  let lines: [Int]
  private let last: Int

  init(_ manifest: Manifest) {
    lines = Set(manifest.scenarios.map(\.name.span).filter { $0.file === manifest.file }.map(\.start.line)).sorted()
    last = manifest.file.lineCount
  }

  /// Returns the line at which the scenario with a line begins: it goes up to the name of the next one. nil if there is none.
  func start(of line: Int) -> Int? {
    if line > last { return nil }
    let next = lines.partitioningIndex { $0 > line }
    return next == 0 ? nil : lines[next - 1]
  }
}
