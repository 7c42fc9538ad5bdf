/// Something wired up once whose memory changes afterwards, and can be saved and put back.
///
/// Wiring is no memory: who listens to whom is decided when a screen is built. Saving copies values, most of them by reference, and
/// so costs the same however large the index is.
package protocol Restorable: AnyObject {
  associatedtype Memory: Sendable
  /// Everything of it that changes after it was wired up. Setting it tells nobody.
  var memory: Memory { get set }
  /// Whatever inside it is restorable by itself, as signals are.
  var parts: [any Restorable] { get }
  /// Adds what influences later behaviour or is shown.
  func hash(into hasher: inout StateHasher)
  /// Whether `hash(into:)` adds anything; the same for as long as the wiring is.
  var isHashed: Bool { get }
  /// Grows with each change; nil where changes are not counted.
  var revision: Int? { get }
}

extension Restorable {
  package var revision: Int? { nil }
  package var isHashed: Bool { true }

  /// It and its parts, in an order that is the same on every stage of one manifest.
  package var cells: [MemoryCell] { [MemoryCellOf<Self, Memory>(self)] + parts.flatMap(\.cells) }
}

/// A memory of any kind, saved; it never changes.
package class SavedMemory: @unchecked Sendable {}

private final class SavedMemoryOf<Memory: Sendable>: SavedMemory, @unchecked Sendable {
  let memory: Memory

  required init(_ memory: Memory) {
    self.memory = memory
  }
}

/// Saves and puts back one thing.
package class MemoryCell {
  package var saved: SavedMemory { SavedMemory() }
  /// What is of another kind is left alone.
  package func restore(_ saved: SavedMemory) {}
  package func hash(into hasher: inout StateHasher) {}
  /// Whether it takes part in the key.
  package var isHashed: Bool { false }
}

/// Classes with their types at hand: looking these up for each of many small memories would cost more than saving them.
private final class MemoryCellOf<Owner: Restorable, Memory: Sendable>: MemoryCell where Owner.Memory == Memory {
  private let owner: Owner
  private let type = SavedMemoryOf<Memory>.self
  /// What was saved last, and of which revision.
  private var kept: (revision: Int, memory: SavedMemoryOf<Memory>)?

  init(_ owner: Owner) {
    self.owner = owner
  }

  override var saved: SavedMemory {
    let revision = owner.revision
    if let kept, kept.revision == revision { return kept.memory }
    let saved = type.init(owner.memory)
    if let revision { kept = (revision, saved) }
    return saved
  }

  override func restore(_ saved: SavedMemory) {
    guard ObjectIdentifier(Swift.type(of: saved)) == ObjectIdentifier(type) else { return }
    let saved = unsafeDowncast(saved, to: type)
    if let kept, kept.memory === saved, kept.revision == owner.revision { return }
    owner.memory = saved.memory
    if let revision = owner.revision { kept = (revision, saved) }
  }

  override func hash(into hasher: inout StateHasher) { owner.hash(into: &hasher) }
  override var isHashed: Bool { owner.isHashed }
}

/// The memory of what only passes on what it is told.
package struct NoMemory: Sendable {
  package init() {}
}
