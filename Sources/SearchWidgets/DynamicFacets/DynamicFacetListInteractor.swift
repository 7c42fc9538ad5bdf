import SearchModel

/// The requirements for a view of dynamic facets.
public protocol DynamicFacetListController: AnyObject {
  /// Called by the view with the attribute and the facet that were clicked; set by the connection.
  var didSelect: ((Attribute, Facet) -> Void)? { get set }
  func setOrderedFacets(_ orderedFacets: [AttributedFacets])
  func setSelections(_ selections: [Attribute: Set<String>])
}

/// The logic of facets whose attributes and order the engine determines.
///
/// Source: InstantSearch iOS, `DynamicFacets/`. A click rewrites the groups of *all* attributes shown; groups may become empty but are
/// kept.
public final class DynamicFacetListInteractor {
  private let modes: [Attribute: SelectionMode]
  private let defaultMode: SelectionMode
  public private(set) var orderedFacets: [AttributedFacets] = []
  public private(set) var selections: [Attribute: Set<String>] = [:]
  /// The attributes that have been shown at any time.
  private var known: Set<Attribute> = []
  /// Fires after every response.
  public let onFacetsChanged = Signal<[AttributedFacets]>()
  /// Fires when the selections or the attributes shown change.
  public let onSelectionsChanged = Signal<[Attribute: Set<String>]>()
  public let onSelectionsComputed = Signal<[Attribute: Set<String>]>()

  /// - Parameters:
  ///   - orderedFacets: the facets shown until the first results.
  ///   - selections: the initial selections for attributes in `orderedFacets`, until the filter state provides others; the rest is
  ///     ignored.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:], defaultSelectionMode: SelectionMode = .single
  ) {
    self.orderedFacets = orderedFacets
    // Selections for attributes that are not shown are lost when the order is set.
    self.selections = selections.filter { entry in orderedFacets.contains { $0.attribute == entry.key } }
    known = Set(orderedFacets.map(\.attribute))
    modes = selectionModeForAttribute
    defaultMode = defaultSelectionMode
  }

  /// Handles a click on a value; has no effect for an attribute that was never shown.
  public func toggleSelection(ofFacetValue value: String, for attribute: Attribute) {
    guard known.contains(attribute) else { return }
    let selected = selections[attribute] ?? []
    var computed = selections
    switch (modes[attribute] ?? defaultMode, selected.contains(value)) {
    case (.single, true): computed[attribute] = []
    case (.single, false): computed[attribute] = [value]
    case (.multiple, true): computed[attribute] = selected.subtracting([value])
    case (.multiple, false): computed[attribute] = selected.union([value])
    }
    onSelectionsComputed.fire(computed)
  }

  private func set(_ selections: [Attribute: Set<String>]) {
    guard selections != self.selections else { return }
    self.selections = selections
    onSelectionsChanged.fire(selections)
  }

  /// Follows future responses; earlier ones are not shown.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      searcher.onError.subscribe(with: self) { interactor, _ in interactor.empty() }
      searcher.onResults.subscribe(with: self) { [version = searcher.version] interactor, results in
        let table = results.facets.merging(results.disjunctiveFacets ?? [:]) { $1 }
        interactor.orderedFacets = FacetOrdering(results.main.renderingContent)?.arrange(table, version) ?? []
        interactor.known.formUnion(interactor.orderedFacets.map(\.attribute))
        interactor.onFacetsChanged.fire(interactor.orderedFacets)
        let kept = interactor.orderedFacets.map { ($0.attribute, interactor.selections[$0.attribute] ?? []) }
        interactor.set(Dictionary(kept, uniquingKeysWith: { $1 }))
      }
    } cut: { [self] in
      searcher.onResults.cancelSubscription(for: self)
      searcher.onError.cancelSubscription(for: self)
    }
  }

  /// Clears facets and selections after an error.
  private func empty() {
    orderedFacets = []
    onFacetsChanged.fire([])
    set([:])
  }

  /// Connects a filter state. After disconnecting it still writes, so after reconnecting it writes twice.
  ///
  /// - Parameter group: returns the group of an attribute.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState, group: @escaping (Attribute) -> FilterGroup.ID) -> any Connection {
    Link.made { [self] in
      onSelectionsComputed.subscribePast(with: filterState) { filterState, selections in
        for (attribute, values) in selections.sorted(by: { $0.key < $1.key }) {
          filterState.groups.removeAll(for: attribute, from: group(attribute))
          filterState.addAll(values.map { .facet(Filter.Facet(attribute: attribute, stringValue: $0)) }, to: group(attribute))
        }
        filterState.notifyChange()
      }
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        var selections = interactor.selections
        for attribute in selections.keys {
          selections[attribute] = groups.filters(in: group(attribute)).reduce(into: []) { values, filter in
            if case .facet(let facet) = filter, facet.attribute == attribute, case .string(let value) = facet.value { values.insert(value) }
          }
        }
        interactor.set(selections)
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  @discardableResult
  public func connectController(_ controller: some DynamicFacetListController) -> any Connection {
    Link.made { [self] in
      controller.setSelections(selections)
      controller.setOrderedFacets(orderedFacets)
      controller.didSelect = { [weak self] attribute, facet in self?.toggleSelection(ofFacetValue: facet.value, for: attribute) }
      onFacetsChanged.subscribe(with: controller) { controller, facets in controller.setOrderedFacets(facets) }
      onSelectionsChanged.subscribe(with: controller) { controller, selections in controller.setSelections(selections) }
    } cut: { [self] in
      controller.didSelect = nil
      onSelectionsChanged.cancelSubscription(for: controller)
      onFacetsChanged.cancelSubscription(for: controller)
    }
  }
}

/// Dynamic facets with their connections.
public final class DynamicFacetListConnector<Searcher> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: DynamicFacetListInteractor
  package private(set) var searcherConnection: (any Connection)?
  package private(set) var filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  /// - Parameters:
  ///   - filterGroupForAttribute: the groups of some attributes; all others use an `and` or `or` group named after the attribute.
  public init(
    searcher: HitsSearcher, filterState: FilterState, orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    defaultSelectionMode: SelectionMode = .single, filterGroupForAttribute: [Attribute: FilterGroup.ID] = [:],
    defaultFilterGroupType: RefinementOperator = .and, interactor: DynamicFacetListInteractor? = nil,
    controller: (any DynamicFacetListController)? = nil
  ) where Searcher == HitsSearcher {
    self.searcher = searcher
    self.filterState = filterState
    self.interactor =
      interactor
      ?? DynamicFacetListInteractor(
        orderedFacets: orderedFacets, selections: selections, selectionModeForAttribute: selectionModeForAttribute,
        defaultSelectionMode: defaultSelectionMode)
    searcherConnection = self.interactor.connectSearcher(searcher)
    filterStateConnection = self.interactor.connectFilterState(filterState) { attribute in
      filterGroupForAttribute[attribute] ?? FilterGroup.ID(defaultFilterGroupType, name: attribute.rawValue, kind: .facet)
    }
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some DynamicFacetListController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension DynamicFacetListInteractor: Restorable {
  /// The facets shown, and their selections.
  package struct Memory: Sendable {
    let orderedFacets: [AttributedFacets]
    let selections: [Attribute: Set<String>]
    let known: Set<Attribute>
  }

  package var memory: Memory {
    get { Memory(orderedFacets: orderedFacets, selections: selections, known: known) }
    set { (orderedFacets, selections, known) = (newValue.orderedFacets, newValue.selections, newValue.known) }
  }
  package var parts: [any Restorable] { [onFacetsChanged, onSelectionsChanged, onSelectionsComputed] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(orderedFacets)
    hasher.combine(selections: selections)
    hasher.combine(known.sorted())
  }
}

extension AttributedFacets: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(attribute)
    hasher.combine(facets)
  }
}

extension StateHasher {
  /// Adds selected values by attribute.
  package mutating func combine(selections: [Attribute: Set<String>]) {
    combine(unordered: selections) {
      $0.combine($1.key)
      $0.combine(unordered: $1.value) { $0.combine($1) }
    }
  }
}
