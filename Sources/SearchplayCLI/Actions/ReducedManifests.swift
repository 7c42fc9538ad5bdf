import EmbeddedIndex
import Exploration
import Diagnostics
import JSONText
import Manifest
import SearchModel
import TestRuns
import Texts

/// Writes each problem of a walk as a manifest of its own, with nothing in it that the problem does not need.
struct ReducedManifests {
  let console: Console
  let context: ManifestContext
  let limits: WalkLimits
  let version: InstantSearchVersion
  let comparing: InstantSearchVersion?
  /// What makes the other side, where the manifest is held against itself with changes, and how that was given.
  let overrides: [ManifestOverride]
  let changes: [String]

  /// The first line of what is written, by which later runs know that they may replace it.
  private static let mark = "# Written by `searchplay explore --reduce`"

  /// The most records that are looked at: more are searched too slowly for so many tries.
  private static let mostRecords = 100_000

  /// Writes the manifests into a folder. Says which problem does not show in a manifest by itself.
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
      // What is written has to run: secrets stand there by their names.
      let marks = context.secrets.map { Redactor($0.value, shownAs: ExploredScenarios.mark(ofSecret: $0.key)) }
      let (way, shown) = marks.reduce((result.violation.way, result.tree)) { ($0.0.redacted(by: $1), $0.1.redacted(by: $1)) }
      if way.steps.contains(where: \.isMasked) {
        console.writeError("warning: '\(TerminalText.visible(name))' is not written: a number in the steps is a secret\n")
        continue
      }
      let scenario = ExploredScenarios.scenario(name, marks.reduce(result.violation) { $0.redacted(by: $1) }, way.steps)
      let file = "\(ScenarioDeclaration.fileName(name)).searchplay.yaml"
      let given = changes.map { " --with '\(relocated($0, to: folder, of: ready.manifest.file).replacing("'", with: "'\\''"))'" }
      let options = marks.reduce(given.joined()) { $1.masked($0) }
      let heading = "\(Self.mark)\n# \(marks.reduce(result.violation.text) { $1.masked($0) })\n"
      let text = heading + (changes.isEmpty ? "" : "# searchplay explore \(file)\(options)\n") + shown.text(scenarios: scenario)
      let path = FileAccess.join(folder, file)
      let rule = WriteRule.own("one that --reduce wrote") { $0.starts(with: Self.mark.utf8) }
      guard console.output.saved(ExploredScenarios.withSecrets(text), to: path, rule) else {
        status = .failed
        continue
      }
      let size = [(way.steps.count, "step"), (shown.widgets.count, "widget"), (shown.records.count, "record")]
      console.write("\(path): \(size.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", "))\n")
    }
    return status
  }

  /// The manifest as data; nil where its records are not at hand.
  private func tree(of ready: LoadedManifest.Ready) -> ManifestTree? {
    let indices = (ready.backend as? EmbeddedIndices)?.indices ?? [ready.backend as? EmbeddedIndex].compactMap(\.self)
    guard let main = indices.first, indices.map(\.recordCount).reduce(0, +) <= Self.mostRecords,
      var root = Manifest.tree(ready.manifest.file, context)
    else { return nil }
    // Of other searchers, too, the records come along.
    let others = ready.manifest.searchers.filter { $0.item.records != nil }.map(\.name.value)
    for (name, index) in zip(others, indices.dropFirst()) {
      root = root.changing(["searchers", name, "records"]) { _ in .array(index.allRecords) }
    }
    return ManifestTree(root: root, records: main.allRecords)
  }

  /// A change as it has to be given for a manifest in another folder: a file that it names stays where it is.
  private func relocated(_ change: String, to folder: String, of file: SourceFile) -> String {
    guard let equals = change.firstIndex(of: "=") else { return change }
    let value = String(change[change.index(after: equals)...])
    let path = FileAccess.join(FileAccess.folder(of: file.name), value)
    if value.hasPrefix("/") || !console.output.disk.isRegular(path) { return change }
    // Only a relative path can be seen from a relative folder.
    return change[...equals] + (path.hasPrefix("/") == folder.hasPrefix("/") ? FileAccess.relative(path, to: folder) : path)
  }

  /// Both sides, where there are two: the changes are made to what is left.
  ///
  /// - Parameter file: the manifest as it was given; the changes name files beside it.
  private func built(_ tree: ManifestTree, besides file: SourceFile) -> Reducer.Built? {
    let name = FileAccess.join(FileAccess.folder(of: file.name), "reduced")
    guard let (manifest, backend) = Self.build(tree, ManifestContext(), name) else { return nil }
    if overrides.isEmpty { return Reducer.Built(manifest, backend) }
    var changed = context
    changed.overrides = overrides
    // What a project file says is in the tree already.
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
    // Where the records stand is nothing to the manifest.
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
