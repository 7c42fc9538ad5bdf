import Manifest
import SearchModel

/// How a stage is saved, put back and told from others.
extension Stage {
  /// A stage at one moment: filter groups, searchers, each widget's memory, pending answers, and how the screen has been rewired.
  ///
  /// A value that any stage of the same manifest and version takes.
  package struct Checkpoint: Sendable {
    fileprivate let changes: [WiringChange]
    fileprivate let memories: [SavedMemory]
    fileprivate let progress: StageProgress
  }

  /// Saves everything that influences later behaviour. Costs a few microseconds, whatever the number of records.
  package func checkpoint() -> Checkpoint {
    Checkpoint(changes: scene.changes, memories: scene.cells.map(\.saved), progress: progress)
  }

  /// Puts back what was saved from this stage or another one of the same manifest and version; no other checkpoint fits. Where the screen
  /// was rewired since, it is built again.
  package func restore(_ checkpoint: Checkpoint) {
    if !scene.changes.elementsEqual(checkpoint.changes, by: { $0.words.title == $1.words.title }) {
      scene = Scene(manifest, version, backend, cancellation)
      for change in checkpoint.changes {
        // It could be made before.
        try? scene.change(change)
      }
      scene.traffic.endPause()
      scene.tally.clear()
    }
    precondition(scene.cells.count == checkpoint.memories.count, "the checkpoint is from a different manifest or version")
    for (cell, memory) in zip(scene.cells, checkpoint.memories) { cell.restore(memory) }
    progress = checkpoint.progress
  }

  /// Identifies the present state, identically in every process: two states with equal keys behave the same under every event.
  package var key: StateKey {
    var hasher = StateHasher()
    for cell in scene.hashedCells { cell.hash(into: &hasher) }
    hasher.combine(hasCrashed)
    hasher.combine(scene.changes) { $0.combine($1.words.title) }
    // Which search is answered first is told by no searcher alone.
    let owners = scene.searchers.map(\.searcher.process.waiting) + scene.ownSearchers.map(\.waiting)
    hasher.combine(scene.processes.waiting) { hasher, number in
      hasher.combine(owners.firstIndex { $0.contains(number) } ?? owners.count)
    }
    return hasher.key
  }
}
