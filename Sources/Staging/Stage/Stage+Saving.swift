import Manifest
import SearchModel

/// Saving, restoring and comparing stages.
extension Stage {
  /// A snapshot of a stage: filter groups, searchers, the memory of each widget, pending responses, and changes to the wiring.
  ///
  /// It can be restored on any stage of the same manifest and version.
  package struct Checkpoint: Sendable {
    fileprivate let changes: [WiringChange]
    fileprivate let memories: [SavedMemory]
    fileprivate let progress: StageProgress
  }

  /// Saves everything that influences later behaviour. Takes a few microseconds, independently of the number of records.
  package func checkpoint() -> Checkpoint {
    Checkpoint(changes: scene.changes, memories: scene.cells.map(\.saved), progress: progress)
  }

  /// Restores a checkpoint of this stage or of a different stage of the same manifest and version; other checkpoints are not allowed. If
  /// the wiring differs, the scene is rebuilt.
  package func restore(_ checkpoint: Checkpoint) {
    if !scene.changes.elementsEqual(checkpoint.changes, by: { $0.words.title == $1.words.title }) {
      scene = Scene(manifest, version, backend, cancellation)
      for change in checkpoint.changes {
        // The change succeeded before.
        try? scene.change(change)
      }
      scene.traffic.endPause()
      scene.tally.clear()
    }
    precondition(scene.cells.count == checkpoint.memories.count, "the checkpoint is from a different manifest or version")
    for (cell, memory) in zip(scene.cells, checkpoint.memories) { cell.restore(memory) }
    progress = checkpoint.progress
  }

  /// Identifies the current state, identically in every process: two states with equal keys behave the same under every event.
  package var key: StateKey {
    var hasher = StateHasher()
    for cell in scene.hashedCells { cell.hash(into: &hasher) }
    hasher.combine(hasCrashed)
    hasher.combine(scene.changes) { $0.combine($1.words.title) }
    // No single searcher knows the order in which searches are answered.
    let owners = scene.searchers.map(\.searcher.process.waiting) + scene.ownSearchers.map(\.waiting)
    hasher.combine(scene.processes.waiting) { hasher, number in
      hasher.combine(owners.firstIndex { $0.contains(number) } ?? owners.count)
    }
    return hasher.key
  }
}
