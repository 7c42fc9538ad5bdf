import Manifest

/// Which scenarios of a manifest are meant.
package struct ScenarioSelection: Sendable {
  /// Texts or expressions of which names contain one; empty: any.
  package var wanted: [String] = []
  /// The same for names that are left out.
  package var unwanted: String?
  /// One of these tags is there; empty: any.
  package var includedTags: [String] = []
  /// None of these tags is there.
  package var excludedTags: [String] = []

  package init() {}

  /// Whether everything is selected, so that nothing is missing from a run because it was not asked for.
  package var isComplete: Bool { wanted.isEmpty && unwanted == nil && includedTags.isEmpty && excludedTags.isEmpty }

  /// The scenarios selected in a manifest, in their order.
  ///
  /// - Parameter line: only the scenario that stands at this line.
  package func scenarios(of manifest: Manifest, line: Int?) -> [ScenarioDeclaration] {
    places(in: manifest, line: line).map { manifest.scenarios[$0] }
  }

  /// The same by their places in the manifest.
  package func places(in manifest: Manifest, line: Int?) -> [Int] {
    let (wanted, unwanted) = (wanted.map { NamePattern($0) }, unwanted.map(NamePattern.init))
    let (included, excluded) = (Self.tags(includedTags), Self.tags(excludedTags))
    return manifest.scenarios.enumerated().filter { index, scenario in
      if let line, !Self.contains(line, manifest, index) { return false }
      if !wanted.isEmpty, !scenario.names.contains(where: { name in wanted.contains { $0.matches(name) } }) { return false }
      if let unwanted, scenario.names.contains(where: unwanted.matches) { return false }
      if !included.isEmpty, included.isDisjoint(with: scenario.tags) { return false }
      return excluded.isDisjoint(with: scenario.tags)
    }.map(\.offset)
  }

  /// Whether the pattern of names that are left out meets a scenario.
  package func excludesAny(of manifests: [Manifest]) -> Bool {
    guard let pattern = unwanted.map(NamePattern.init) else { return true }
    return manifests.flatMap(\.scenarios).contains { $0.names.contains(where: pattern.matches) }
  }

  /// The patterns of names that are wanted and that no scenario has.
  package func unmet(in manifests: [Manifest]) -> [String] {
    let scenarios = manifests.flatMap(\.scenarios)
    return wanted.filter { text in
      let pattern = NamePattern(text)
      return !scenarios.contains { $0.names.contains(where: pattern.matches) }
    }
  }

  /// What to say of a line that leads to no scenario; nil where it leads to one.
  ///
  /// - Parameter path: the manifest as shown.
  package static func nowhere(_ line: Int, in manifest: Manifest, path: String) -> String? {
    if manifest.scenarios.indices.contains(where: { contains(line, manifest, $0) }) { return nil }
    let lines = Set(manifest.scenarios.map(\.name.span.start.line)).sorted()
    let places =
      lines.isEmpty
      ? "the manifest has none"
      : "its scenarios begin at \(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joined(separator: ", "))"
    return "there is no scenario at \(path):\(line); \(places)"
  }

  /// Given one by one, or with commas between them.
  package static func tags(_ given: [String]) -> Set<String> { Set(given.flatMap { $0.split(separator: ",").map(String.init) }) }

  /// Whether a line lies in a scenario: from its name up to the name of the next one.
  private static func contains(_ line: Int, _ manifest: Manifest, _ index: Int) -> Bool {
    if line > manifest.file.lineCount || manifest.scenarios[index].name.span.file !== manifest.file { return false }
    let start = manifest.scenarios[index].name.span.start.line
    // The cases of a matrix stand at one place.
    let next = manifest.scenarios[index...].map(\.name.span.start.line).first { $0 > start } ?? Int.max
    return start <= line && line < next
  }
}
