import SearchModel

/// The logic of every list with selectable items: the items, the selected keys, and the effect of a click on them.
///
/// Source: InstantSearch iOS, `SelectableList/SelectableListInteractor.swift`. A click computes a new selection and
/// announces it (`onSelectionsComputed`); the selection itself changes when the filter state says so.
public class SelectableListInteractor<Key: Hashable & Sendable, Item: Equatable & Sendable> {
  public let selectionMode: SelectionMode
  private let key: (Item) -> Key

  /// Told when the items change, not when equal ones arrive.
  public let onItemsChanged = Signal<[Item]>()
  /// Told when the selection changes.
  public let onSelectionsChanged = Signal<Set<Key>>()
  /// Told by each click: the selection that it asks for.
  public let onSelectionsComputed = Signal<Set<Key>>()

  public var items: [Item] {
    get { kept }
    set {
      let isChanged = newValue != kept
      kept = newValue
      if isChanged { onItemsChanged.fire(newValue) }
    }
  }
  public var selections: Set<Key> {
    get { chosen }
    set {
      let isChanged = newValue != chosen
      chosen = newValue
      if isChanged { onSelectionsChanged.fire(newValue) }
    }
  }
  private var kept: [Item]
  private var chosen: Set<Key> = []

  init(items: [Item], selectionMode: SelectionMode, key: @escaping (Item) -> Key) {
    kept = items
    self.selectionMode = selectionMode
    self.key = key
  }

  /// A click on the item of that key. Single mode: that key alone, or none when it was among the selected; multiple
  /// mode: the key joins or leaves the selection.
  public func computeSelections(selectingItemForKey key: Key) {
    let isSelected = selections.contains(key)
    switch (selectionMode, isSelected) {
    case (.single, true): onSelectionsComputed.fire([])
    case (.single, false): onSelectionsComputed.fire([key])
    case (.multiple, true): onSelectionsComputed.fire(selections.subtracting([key]))
    case (.multiple, false): onSelectionsComputed.fire(selections.union([key]))
    }
  }

  /// The items with their marks.
  var selectableItems: [SelectableItem<Item>] {
    items.map { SelectableItem(item: $0, isSelected: selections.contains(key($0))) }
  }
}

extension SelectableListInteractor {
  /// The items and the selected keys.
  package struct Memory: Sendable {
    let items: [Item]
    let selections: Set<Key>
  }

  package var memory: Memory {
    get { Memory(items: items, selections: selections) }
    set { (kept, chosen) = (newValue.items, newValue.selections) }
  }
  package var parts: [any Restorable] { [onItemsChanged, onSelectionsChanged, onSelectionsComputed] }
}
