import Diagnostics
import EmbeddedIndex
import Exploration
import JSONText
import Manifest
import SearchModel
import TestRuns
import Texts

/// Writes each problem of a walk as a separate manifest that contains only what the problem needs.
struct ReducedManifests {
  let console: Console
  let context: ManifestContext
  let limits: WalkLimits
  let version: InstantSearchVersion
  let comparing: InstantSearchVersion?
  /// The changes that make the other side, if the manifest is compared with itself; parsed, and as entered.
  let overrides: [ManifestOverride]
  let changes: [String]

  /// The first line of the files, by which later runs know that they may replace them.
  private static let mark = "# Written by `searchplay explore --reduce`"

  /// The most records: larger indices are too slow for this many tries.
  private static let mostRecords = 100_000

  /// Writes the manifests into a folder. Reports problems that do not occur in a separate manifest.
  func write(_ outcome: WalkOutcome, of ready: LoadedManifest.Ready, to folder: String) async -> ExitStatus {
    guard let tree = tree(of: ready) else {
      console.writeError("error: only manifests with embedded records, at most \(Self.mostRecords) of them, can be reduced\n")
      return .failed
    }
    var status = ExitStatus.passed
    for (name, violation) in ExploredScenarios.named(outcome.problems) {
      var reducer = Reducer(
        violation, version: version, comparing: comparing, limits: limits, build: { built($0, besides: ready.manifest.file) })
      guard let result = await reducer.reduced(tree) else {
        console.writeError("warning: '\(TerminalText.visible(name))' cannot be reproduced in a separate manifest\n")
        continue
      }
      // The file must be runnable, so secrets are written by name.
      let marks = context.secrets.map { Redactor($0.value, shownAs: ExploredScenarios.mark(ofSecret: $0.key)) }
      let (way, shown) = marks.reduce((result.violation.way, result.tree)) { ($0.0.redacted(by: $1), $0.1.redacted(by: $1)) }
      if way.steps.contains(where: \.isMasked) {
        console.writeError("warning: '\(TerminalText.visible(name))' could not be written: a number in the steps is a secret\n")
        continue
      }
      let scenario = ExploredScenarios.scenario(name, marks.reduce(result.violation) { $0.redacted(by: $1) }, way.steps)
      let file = "\(ScenarioDeclaration.fileName(name)).searchplay.yaml"
      let given = changes.map { " --with \(ShellText.word(relocated($0, to: folder, of: ready.manifest.file)))" }
      let options = marks.reduce(given.joined()) { $1.masked($0) }
      let heading = "\(Self.mark)\n# \(marks.reduce(result.violation.text) { $1.masked($0) })\n"
      let text = heading + (changes.isEmpty ? "" : "# searchplay explore \(file)\(options)\n") + shown.text(scenarios: scenario)
      let path = FileAccess.join(folder, file)
      let rule = WriteRule.own("a manifest written by --reduce") { $0.starts(with: Self.mark.utf8) }
      guard console.output.saved(ExploredScenarios.withSecrets(text), to: path, rule) else {
        status = .failed
        continue
      }
      let size = [(way.steps.count, "step"), (shown.widgets.count, "widget"), (shown.records.count, "record")]
      console.write("\(TerminalText.visible(path)): \(size.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", "))\n")
    }
    return status
  }

  /// The manifest as data; nil if its records are not available.
  private func tree(of ready: LoadedManifest.Ready) -> ManifestTree? {
    let indices = (ready.backend as? EmbeddedIndices)?.indices ?? [ready.backend as? EmbeddedIndex].compactMap(\.self)
    guard let main = indices.first, indices.map(\.recordCount).reduce(0, +) <= Self.mostRecords,
      var root = Manifest.tree(ready.manifest.file, context)
    else { return nil }
    // The records of other searchers are included, too.
    let others = ready.manifest.searchers.filter { $0.item.records != nil }.map(\.name.value)
    for (name, index) in zip(others, indices.dropFirst()) {
      root = root.changing(["searchers", name, "records"]) { _ in .array(index.allRecords) }
    }
    return ManifestTree(root: root, records: main.allRecords)
  }

  /// A change rewritten for a manifest in a different folder, so that a file named in it keeps its location.
  private func relocated(_ change: String, to folder: String, of file: SourceFile) -> String {
    guard let equals = change.firstIndex(of: "=") else { return change }
    let value = String(change[change.index(after: equals)...])
    let path = FileAccess.join(FileAccess.folder(of: file.name), value)
    if value.hasPrefix("/") || !console.output.disk.isRegular(path) { return change }
    // Only a relative path can be resolved from a relative folder.
    return change[...equals] + (path.hasPrefix("/") == folder.hasPrefix("/") ? FileAccess.relative(path, to: folder) : path)
  }

  /// Builds both sides, if there are two: the changes are applied to the reduced manifest.
  ///
  /// - Parameter file: The original manifest; the changes name files relative to it.
  private func built(_ tree: ManifestTree, besides file: SourceFile) -> Reducer.Built? {
    let name = FileAccess.join(FileAccess.folder(of: file.name), "reduced")
    guard let (manifest, backend) = Self.build(tree, ManifestContext(), name) else { return nil }
    if overrides.isEmpty { return Reducer.Built(manifest, backend) }
    var changed = context
    changed.overrides = overrides
    // The settings of a project file are already in the tree.
    changed.project = { _ in nil }
    guard let (other, second) = Self.build(tree, changed, name) else { return nil }
    let isOther = overrides.contains { $0.sets("instantsearch") }
    return Reducer.Built(
      manifest, backend,
      against: Counterpart(other, backend: second, version: isOther ? other.instantsearch : version, changes: changes))
  }

  private static func build(_ tree: ManifestTree, _ context: ManifestContext, _ name: String) -> (Manifest, any SearchBackend)? {
    var small = tree
    small.records = []
    // The location of the records does not matter to the manifest.
    guard let manifest = Manifest.read(SourceFile(name: name, text: small.text()), context).manifest,
      let main = try? EmbeddedIndex(
        name: manifest.searcher.index, records: Records(tree.records), settings: manifest.searcher.settings)
    else { return nil }
    let others = manifest.searchers.compactMap { other -> EmbeddedIndex? in
      guard case .inline(let values)? = other.item.records else { return nil }
      return try? EmbeddedIndex(
        name: other.item.index?.value ?? manifest.searcher.index, records: Records(values.map(\.value)), settings: other.item.settings)
    }
    return (manifest, others.isEmpty ? main : EmbeddedIndices([main] + others))
  }
}
