import Manifest

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
    return manifest.scenarios.enumerated().filter { index, scenario in
      if !lines.isEmpty, !lines.contains(where: { Self.contains($0, manifest, index) }) { return false }
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

  /// A message about a line that belongs to no scenario; nil if it belongs to one.
  ///
  /// - Parameter path: The manifest as shown.
  package static func nowhere(_ line: Int, in manifest: Manifest, path: String) -> String? {
    if manifest.scenarios.indices.contains(where: { contains(line, manifest, $0) }) { return nil }
    let lines = Set(manifest.scenarios.map(\.name.span.start.line)).sorted()
    let places =
      lines.isEmpty
      ? "the manifest has none"
      : "its scenarios begin at \(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joined(separator: ", "))"
    return "there is no scenario at \(path):\(line); \(places)"
  }

  /// Tags that are given one by one, or separated by commas.
  package static func tags(_ given: [String]) -> Set<String> { Set(given.flatMap { $0.split(separator: ",").map(String.init) }) }

  /// Whether a line is in a scenario: from its name up to the name of the next one.
  private static func contains(_ line: Int, _ manifest: Manifest, _ index: Int) -> Bool {
    if line > manifest.file.lineCount || manifest.scenarios[index].name.span.file !== manifest.file { return false }
    let start = manifest.scenarios[index].name.span.start.line
    // The cases of a matrix share their position.
    let next = manifest.scenarios[index...].map(\.name.span.start.line).first { $0 > start } ?? Int.max
    return start <= line && line < next
  }
}
