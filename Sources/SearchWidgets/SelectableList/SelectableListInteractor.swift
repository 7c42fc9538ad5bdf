import SearchModel

/// The logic of every list with selectable items: the items, the selected keys, and the effect of a click on them.
///
/// Source: InstantSearch iOS, `SelectableList/SelectableListInteractor.swift`. A click computes a new selection and announces it
/// (`onSelectionsComputed`); the selection itself changes once the filter state does.
public class SelectableListInteractor<Key: Hashable & Sendable, Item: Equatable & Sendable> {
  public let selectionMode: SelectionMode
  private let key: (Item) -> Key

  /// Fires when the items change, but not when equal ones arrive.
  public let onItemsChanged = Signal<[Item]>()
  /// Fires when the selection changes.
  public let onSelectionsChanged = Signal<Set<Key>>()
  /// Fires for each click, with the requested selection.
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

  /// Handles a click on the item with the given key. Single mode selects only this key, or none if it was selected; multiple mode adds the
  /// key to the selection or removes it.
  public func computeSelections(selectingItemForKey key: Key) {
    let isSelected = selections.contains(key)
    switch (selectionMode, isSelected) {
    case (.single, true): onSelectionsComputed.fire([])
    case (.single, false): onSelectionsComputed.fire([key])
    case (.multiple, true): onSelectionsComputed.fire(selections.subtracting([key]))
    case (.multiple, false): onSelectionsComputed.fire(selections.union([key]))
    }
  }

  /// The items with their selection states.
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
