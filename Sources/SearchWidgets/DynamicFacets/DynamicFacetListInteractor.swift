import SearchModel

/// What a view of dynamic facets implements.
public protocol DynamicFacetListController: AnyObject {
  /// The view calls this with the attribute and the facet that were clicked; the connection sets it.
  var didSelect: ((Attribute, Facet) -> Void)? { get set }
  func setOrderedFacets(_ orderedFacets: [AttributedFacets])
  func setSelections(_ selections: [Attribute: Set<String>])
}

/// The logic of facets whose attributes and order the engine decides.
///
/// Source: InstantSearch iOS, `DynamicFacets/`. A click rewrites the groups of *all* attributes shown, leaving empty ones.
public final class DynamicFacetListInteractor {
  private let modes: [Attribute: SelectionMode]
  private let defaultMode: SelectionMode
  public private(set) var orderedFacets: [AttributedFacets] = []
  public private(set) var selections: [Attribute: Set<String>] = [:]
  /// The attributes that were shown at some time.
  private var known: Set<Attribute> = []
  /// Told after every answer.
  public let onFacetsChanged = Signal<[AttributedFacets]>()
  /// Told when the selections change, or the attributes shown.
  public let onSelectionsChanged = Signal<[Attribute: Set<String>]>()
  public let onSelectionsComputed = Signal<[Attribute: Set<String>]>()

  /// - Parameters:
  ///   - orderedFacets: shown until the first results.
  ///   - selections: selected until the filter state says otherwise, of the attributes in `orderedFacets`; others are lost.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:], defaultSelectionMode: SelectionMode = .single
  ) {
    self.orderedFacets = orderedFacets
    // Those of attributes that are not shown are lost when the order is set.
    self.selections = selections.filter { entry in orderedFacets.contains { $0.attribute == entry.key } }
    known = Set(orderedFacets.map(\.attribute))
    modes = selectionModeForAttribute
    defaultMode = defaultSelectionMode
  }

  /// A click on a value; one of an attribute that was never shown does nothing.
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

  /// Follows future answers; earlier ones are not shown.
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

  /// Nothing is shown after an error, and nothing selected.
  private func empty() {
    orderedFacets = []
    onFacetsChanged.fire([])
    set([:])
  }

  /// When it is disconnected, it keeps writing, so after reconnection it writes twice.
  ///
  /// - Parameter group: the group of an attribute.
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

/// Dynamic facets wired up.
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
  /// What is shown, and what of it is selected.
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
  /// Selected values by attribute.
  package mutating func combine(selections: [Attribute: Set<String>]) {
    combine(unordered: selections) {
      $0.combine($1.key)
      $0.combine(unordered: $1.value) { $0.combine($1) }
    }
  }
}
