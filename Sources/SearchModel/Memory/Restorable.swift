/// An object that is wired once, and whose memory can change, be saved and be restored.
///
/// The wiring is not part of the memory: the observers are determined when a screen is built. Saving copies values, mostly by reference, so
/// it takes the same time whatever the size of the index.
package protocol Restorable: AnyObject {
  associatedtype Memory: Sendable
  /// All state that can change after wiring. Setting it does not notify observers.
  var memory: Memory { get set }
  /// Nested objects that are restorable themselves, such as signals.
  var parts: [any Restorable] { get }
  /// Adds the state that is shown or that influences later behaviour.
  func hash(into hasher: inout StateHasher)
  /// Whether `hash(into:)` adds anything; constant as long as the wiring does not change.
  var isHashed: Bool { get }
  /// A number that grows with each change; nil if changes are not counted.
  var revision: Int? { get }
}

extension Restorable {
  package var revision: Int? { nil }
  package var isHashed: Bool { true }

  /// Its own cell and those of its parts, in the same order on every stage of one manifest.
  package var cells: [MemoryCell] { [MemoryCellOf<Self, Memory>(self)] + parts.flatMap(\.cells) }
}

/// A saved, immutable memory of any kind.
package class SavedMemory: @unchecked Sendable {}

private final class SavedMemoryOf<Memory: Sendable>: SavedMemory, @unchecked Sendable {
  let memory: Memory

  required init(_ memory: Memory) {
    self.memory = memory
  }
}

/// Saves and restores one object.
package class MemoryCell {
  package var saved: SavedMemory { SavedMemory() }
  /// Ignores a memory of a different type.
  package func restore(_ saved: SavedMemory) {}
  package func hash(into hasher: inout StateHasher) {}
  /// Whether it contributes to the key of a state.
  package var isHashed: Bool { false }
}

/// Generic classes that store their types: looking up the types of many small memories would cost more than saving them.
private final class MemoryCellOf<Owner: Restorable, Memory: Sendable>: MemoryCell where Owner.Memory == Memory {
  private let owner: Owner
  private let type = SavedMemoryOf<Memory>.self
  /// The last saved memory, and its revision.
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

/// The memory of objects that only pass on values.
package struct NoMemory: Sendable {
  package init() {}
}
