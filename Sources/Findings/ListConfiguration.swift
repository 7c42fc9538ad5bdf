import Diagnostics
import Manifest
import SearchModel
import Texts

/// Problems with the order, the limit and the options of single widgets.
package enum ListConfiguration {
  /// Dynamic facets for attributes that are ordered by the settings but never counted: they show nothing.
  private static func unordered(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard case .dynamicFacets = widget.kind, widget.isOfMainSearcher, manifest.searcher.isEmbedded else { return [] }
    let counted = Set(
      manifest.widgets.flatMap(\.traits.countedAttributes) + manifest.searcher.disjunctiveFacetsAttributes
        + (manifest.searcher.query.facets ?? []))
    let requested = manifest.steps.changeRequests
    let uncounted = counted.contains("*") || requested ? [] : manifest.orderedAttributes.filter { !counted.contains($0) }
    if !uncounted.isEmpty {
      let (headline, remedy) = words(ofUncounted: uncounted.map(\.rawValue), widget, manifest)
      return [widget.finding(.settingIncomplete, headline, remedy: remedy).about(uncounted.map(\.rawValue))]
    }
    let hasRules = manifest.searcher.settings.rules.contains(where: { $0.setsRenderingContent })
    if case .dynamicFacets(let facets) = widget.kind, !manifest.orderedAttributes.isEmpty, !hasRules, !requested {
      let named = Array(facets.selectionModeForAttribute.keys) + Array(facets.filterGroupForAttribute.keys) + Array(facets.selections.keys)
      let idle = Set(named).subtracting(manifest.orderedAttributes).sorted()
      if let first = idle.first {
        let key =
          facets.selectionModeForAttribute[first] != nil
          ? "selectionModeForAttribute" : facets.filterGroupForAttribute[first] != nil ? "filterGroupForAttribute" : "selections"
        return [
          Finding(
            .settingIncomplete, widget: widget.id.value, at: widget.place(of: first.rawValue, in: key),
            "'\(first)' in \(key) has no effect without '\(first)' in facetOrdering.facets",
            remedy: NearMiss.didYouMean(first.rawValue, manifest.orderedAttributes.map(\.rawValue))
              ?? "add it to facetOrdering.facets, or remove it here"
          ).about(first.rawValue)
        ]
      }
    }
    guard manifest.orderedAttributes.isEmpty, !manifest.searcher.settings.rules.contains(where: { $0.setsRenderingContent })
    else { return [] }
    return [
      widget.finding(
        .settingIncomplete, "'\(widget.id.value)' shows nothing without an order of facets in the settings",
        remedy: "list the attributes under settings.facetOrdering.facets")
    ]
  }

  /// The wording for ordered attributes whose counts are never requested.
  static func words(ofUncounted names: [String], _ widget: WidgetDeclaration, _ manifest: Manifest) -> (headline: String, remedy: String) {
    let faceted = manifest.searcher.settings.attributesForFaceting.map(\.attribute.rawValue)
    let isFaceted = names.allSatisfy(faceted.contains)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return (
      "'\(widget.id.value)' shows nothing for \(list): no search asks for counts",
      "add \(list) to searcher.query.facets" + (isFaceted ? "" : ", and to attributesForFaceting")
    )
  }

  /// Custom data of rules shown for a searcher whose index has no such rule, although the main index has one.
  private static func unfedByAnother(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard case .queryRuleCustomData = widget.kind, let name = widget.wiring.searcher?.value,
      let searcher = manifest.searchers.first(where: { $0.name.value == name })?.item, searcher.records != nil,
      !searcher.settings.rules.contains(where: { $0.userData != nil && $0.isEnabled }),
      searcher.settings.additional[.userData] == nil, manifest.searcher.settings.rules.contains(where: { $0.userData != nil })
    else { return [] }
    return [
      widget.finding(
        .settingIncomplete, at: ["searcher"],
        saying: "'\(widget.id.value)' shows nothing: no rule of the searcher '\(name)' has userData",
        remedy: "remove 'searcher', or add a rule with consequence.userData to that searcher")
    ]
  }

  /// Widgets that show data which no response contains.
  private static func unfed(_ widget: WidgetDeclaration, _ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    if widget.hasNoItems, !manifest.replacesItems(of: widget) {
      return [
        widget.finding(
          .alwaysEmpty, at: ["items"], saying: "'\(widget.id.value)' has no items", remedy: "list its items, or remove the widget")
      ]
    }
    if !widget.isOfMainSearcher { return unfedByAnother(widget, manifest) }
    guard manifest.searcher.isEmbedded else { return [] }
    let settings = manifest.searcher.settings
    // A step can request other data.
    let isAskedAnew = manifest.steps.changeRequests
    if !isAskedAnew, let member = widget.membersShown.first(where: { !manifest.searcher.answers(with: $0) }) {
      return [
        widget.finding(
          .alwaysEmpty, "'\(widget.id.value)' shows nothing: responseFields leaves out '\(member)'",
          remedy: "add '\(member)' to responseFields")
      ]
    }
    switch widget.traits.type {
    case .hits:
      if !isAskedAnew, let finding = unpaged(widget, manifest) { return [finding] }
      guard manifest.searcher.query.hitsPerPage == 0, !isAskedAnew else { return [] }
      return [
        widget.finding(
          .alwaysEmpty, "'\(widget.id.value)' shows nothing: no search asks for hits", remedy: "remove hitsPerPage: 0 from the query")
      ]
    case .queryRuleCustomData:
      let text = settings.rules.first { rule in rule.isEnabled && rule.userData.map { $0.members == nil } ?? false }
      if version == .v8, let text {
        return [
          widget.finding(
            .settingIncomplete, "'\(widget.id.value)' shows nothing when the rule '\(text.objectID)' applies: version 8 reads objects only",
            remedy: "write userData: { … } in the rule")
        ]
      }
      guard !settings.rules.contains(where: { $0.userData != nil && $0.isEnabled }), settings.additional[.userData] == nil else {
        return []
      }
      let disabled = settings.rules.first { $0.userData != nil }
      return [
        widget.finding(
          .settingIncomplete,
          "'\(widget.id.value)' shows nothing: \(disabled.map { "the rule '\($0.objectID)' is disabled" } ?? "no rule has userData")",
          remedy: disabled == nil ? "add a rule with consequence.userData" : "enable the rule, or remove the widget")
      ]
    case .stats:
      guard case .stats(let stats) = widget.kind, !settings.replicas.contains(where: \.isVirtual), manifest.searcher.isEmbedded,
        ([stats.presenter] + stats.views).contains(where: { $0?.uses(["sorted"]) ?? false })
      else { return [] }
      return [
        widget.finding(
          .settingIncomplete, at: ["presenter"], saying: "{sorted} stays empty: only a virtual replica says how many results are relevant",
          remedy: "list one under settings.replicas: [virtual(name)], or write {hits}")
      ]
    case .relevantSort:
      guard !settings.replicas.contains(where: \.isVirtual) else { return [] }
      return [
        widget.finding(
          .settingIncomplete, "'\(widget.id.value)' shows nothing: the index has no virtual replica",
          remedy: "list one under settings.replicas: [virtual(name)]")
      ]
    default: return []
    }
  }

  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      let id = widget.id.value
      let torn = widget.traits.countedAttributes.filter { $0.rawValue.utf8.contains(UInt8(ascii: ",")) }.map { attribute in
        widget.finding(.tornAttribute, "'\(id)' requests counts for '\(attribute)', which is sent as several attributes")
      }
      return torn + order(widget, manifest) + secondSearch(widget) + unordered(widget, manifest) + unfed(widget, manifest, version)
        + unscrolled(widget) + replacedBounds(widget)
        + uncounted(widget) + sameOrders(widget, manifest) + ofFurtherViews(widget)
    }
  }

  /// Additional views of a list that show its items in undefined order.
  private static func ofFurtherViews(_ widget: WidgetDeclaration) -> [Finding] {
    guard case .refinementList(let list) = widget.kind else { return [] }
    return zip(widget.views, list.arrangements).dropFirst().compactMap { view, arrangement in
      guard case .unordered(let values, let remedy) = arrangement else { return nil }
      return widget.finding(
        .undefinedOrder, at: ["views"],
        saying: "'\(view)' \(widget.lackOfOrder(inView: view)): the app shows \(values) in undefined order", remedy: remedy)
    }
  }

  /// Sort orders that are the same as that of the main index, or of each other.
  private static func sameOrders(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    guard case .sortBy(let sort) = widget.kind else { return [] }
    if let unlabelled = sort.indices.first(where: { sort.presenter[$0] == "" }) {
      return [
        widget.finding(
          .misleadingLabel, at: ["presenter"], saying: "'\(unlabelled)' has an empty label in '\(widget.id.value)'",
          remedy: "write a label, or remove it to show the name of the index")
      ]
    }
    let labelled = Dictionary(grouping: sort.indices) { sort.presenter[$0] ?? $0 }.filter { Set($0.value).count > 1 }.keys.sorted()
    if let label = labelled.first {
      return [
        widget.finding(
          .listedTwice, at: ["presenter"], saying: "'\(widget.id.value)' shows '\(label)' twice: two of its indices have this label",
          remedy: "give each index its own label")
      ]
    }
    guard widget.isOfMainSearcher, manifest.searcher.isEmbedded else { return [] }
    let settings = manifest.searcher.settings
    // A replica whose settings are all its own may find and sort anything.
    let listed = settings.replicas.filter { sort.indices.contains($0.name) && $0.own.isEmpty }
    let sorted = listed.filter { !settings.hasSameOrder($0) && !$0.isVirtual }
    let pairs =
      listed.filter(settings.hasSameOrder).map { ($0.name, manifest.searcher.index, "give the replica its own customRanking or ranking") }
      + sorted.enumerated().compactMap { place, replica in
        sorted.prefix(place).first { $0.customRanking == replica.customRanking && $0.ranking == replica.ranking }
          .map { (replica.name, $0.name, "give one of them a different order") }
      }
    // Replicas with separate, identical settings.
    let whole = settings.replicas.filter { sort.indices.contains($0.name) && !$0.own.isEmpty }
    let alike = whole.enumerated().compactMap { place, replica in
      whole.prefix(place).first { $0.own == replica.own }.map { (replica.name, $0.name, "give one of them a different order") }
    }
    let copies = whole.filter { $0.own.first?.isSameIndex(as: settings) ?? false }.map {
      ($0.name, manifest.searcher.index, "give the replica its own customRanking or ranking")
    }
    return (pairs + copies + alike).map { replica, other, remedy in
      widget.finding(
        .settingIncomplete, at: ["indicesNames"], saying: "'\(replica)' shows the same hits as '\(other)', in the same order",
        remedy: remedy)
    }
  }

  /// A list with infinite scrolling whose query uses `offset` and `length`.
  private static func unpaged(_ widget: WidgetDeclaration, _ manifest: Manifest) -> Finding? {
    let query = manifest.searcher.query
    guard case .hits(let list) = widget.kind, list.infiniteScrolling, let offset = query.additional[.offset]?.integer,
      let length = query.additional[.length]?.integer, length > 0
    else { return nil }
    let pages = offset % length == 0 ? "write hitsPerPage: \(length)" + (offset > 0 ? " and page: \(offset / length)" : "") : nil
    return Finding(
      .settingIncomplete, widget: widget.id.value, at: manifest.searcher.places.query["offset"] ?? manifest.searcher.span,
      "'\(widget.id.value)' shows \(length == 1 ? "1 row" : "\(length) rows") and loads no more: 'offset' and 'length' replace pages",
      remedy: [pages, "write infiniteScrolling: false in the list"].compactMap(\.self).joined(separator: ", or "))
  }

  /// An `offset` for a list without infinite scrolling.
  private static func unscrolled(_ widget: WidgetDeclaration) -> [Finding] {
    guard case .hits(let list) = widget.kind, !list.infiniteScrolling, list.pageLoadOffset != 5 else { return [] }
    return [
      widget.finding(
        .settingIncomplete, at: ["offset"], saying: "the offset of '\(widget.id.value)' has no effect with infiniteScrolling: false",
        remedy: "remove one of the two")
    ]
  }

  /// Bounds that the first answer replaces.
  private static func replacedBounds(_ widget: WidgetDeclaration) -> [Finding] {
    // Until then, they clamp an initial range.
    let bounds: ClosedRange<Double>? =
      switch widget.kind {
      case .numericRange(let slider): slider.range == nil ? slider.bounds : nil
      case .numericComparison(let stepper): stepper.number == nil ? stepper.bounds : nil
      default: nil
      }
    // A part that is connected by hand may be connected after the bounds are set.
    guard bounds != nil, widget.wiring.connect == nil else { return [] }
    return [
      widget.finding(
        .settingIncomplete, at: ["bounds"], saying: "the first answer replaces these bounds of '\(widget.id.value)' with its own numbers",
        remedy: "set them after the answer with a 'bounds' step, as the app would, or remove them")
    ]
  }

  /// Segments that filter by attributes other than the one that is counted for them.
  private static func uncounted(_ widget: WidgetDeclaration) -> [Finding] {
    guard case .filterMap(let map) = widget.kind, !map.items.isEmpty, map.kind != .tag,
      !map.items.values.contains(where: { $0.attribute == map.attribute })
    else { return [] }
    let own = Set(map.items.values.map(\.attribute)).sorted()
    return [
      widget.finding(
        .settingIncomplete, at: ["attribute"],
        saying:
          "'\(widget.id.value)' requests counts of '\(map.attribute)', but its segments filter by \(own.map { "'\($0)'" }.joined(separator: ", "))",
        remedy: "write attribute: \(own[0])")
    ]
  }

  private static func secondSearch(_ widget: WidgetDeclaration) -> [Finding] {
    switch widget.traits.secondSearch {
    case .never, .afterCutRange, .afterPriority: []
    case .afterBounds:
      [
        widget.finding(
          .secondSearch,
          "'\(widget.id.value)' triggers a second search after the first answer: setting its bounds makes the filter state notify its observers"
        )
      ]
    }
  }

  private static func order(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let id = widget.id.value
    switch widget.traits.arrangement {
    case .fixed, .filters, .pages: return []
    // Only the records tell whether the presenter names all values.
    case .unordered where widget.leadingValues != nil && manifest.searcher.isEmbedded && widget.isOfMainSearcher: return []
    case .unordered(let values, let remedy):
      return [
        widget.finding(
          .undefinedOrder, at: ["presenter"], saying: "'\(id)' \(widget.lackOfOrder): the app shows \(values) in undefined order",
          remedy: remedy)
      ]
    case .presenter(let presenter):
      let most = manifest.searcher.query.maxValuesPerFacet ?? manifest.searcher.settings.maxValuesPerFacet
      // A search for facet values has its own limit.
      if let settings = manifest.settings(ofValueSearchOf: widget), manifest.searcher.isEmbedded, let limit = presenter.limit {
        let found = (settings.additional[.maxFacetHits] ?? EngineParameter.maxFacetHits.defaults.first)?.integer ?? 0
        return limit <= found
          ? []
          : [
            widget.finding(
              .limitAboveEngine, at: ["presenter"],
              saying: "'\(id)' allows up to \(limit) values, but a search for values returns at most \(found)",
              remedy: limit <= 100 ? "set maxFacetHits to \(limit)" : "set limit and maxFacetHits to 100 at most")
          ]
      }
      let isCounted = !widget.traits.countedAttributes.isEmpty
      guard manifest.searcher.isEmbedded, isCounted, let limit = presenter.limit, limit > most else { return [] }
      return [
        widget.finding(
          .limitAboveEngine, at: ["presenter"], saying: "'\(id)' allows up to \(limit) values, but the engine returns at most \(most)")
      ]
    case .engineRules:
      let hidden = hiddenValues(manifest.searcher.settings)
      let ignored =
        hidden.isEmpty
        ? [] : [widget.finding(.hideIgnored, "'\(id)' shows values that should be hidden: \(hidden.joined(separator: ", "))")]
      return ignored + [
        widget.finding(
          .dynamicFacetsInitializer,
          "'\(id)' needs its controller connected with connectController: the initializer that takes one never returns")
      ]
    }
  }

  private static func hiddenValues(_ settings: IndexSettings) -> [String] {
    let ordering = settings.renderingContent?["facetOrdering"]
    let shown = (ordering?["facets"]?["order"]?.array ?? []).compactMap(\.string)
    return (ordering?["values"]?.members ?? []).filter { shown.contains($0.key) }.flatMap { member in
      (member.value["hide"]?.array ?? []).compactMap(\.string)
    }
  }
}

extension SearcherDeclaration {
  /// Whether responses have a member: `responseFields` can exclude it.
  fileprivate func answers(with member: String) -> Bool {
    let fields = (query.additional[.responseFields] ?? settings.additional[.responseFields])?.array?.compactMap(\.string)
    return fields.map { $0.contains("*") || $0.contains(member) } ?? true
  }
}

extension WidgetDeclaration {
  /// The members of a response that it shows.
  fileprivate var membersShown: [String] {
    switch traits.type {
    case .hits: ["hits"]
    case .refinementList, .hierarchicalMenu: ["facets"]
    case .stats: ["nbHits"]
    case .queryRuleCustomData: ["userData"]
    default: []
    }
  }

  /// Whether it is a fixed list without items.
  fileprivate var hasNoItems: Bool {
    switch kind {
    case .filterMap(let map): return map.items.isEmpty
    default:
      guard case .filters(let filters, _, _) = traits.naming else { return false }
      return filters.isEmpty
    }
  }

  /// Why the order of its values is undefined.
  package var lackOfOrder: String { Self.lackOfOrder(traits.presenterSteps.joined().first) }

  /// Why the order of a view's values is undefined.
  fileprivate func lackOfOrder(inView view: String) -> String {
    let place = views.firstIndex(of: view) ?? 0
    return Self.lackOfOrder(traits.presenterSteps.indices.contains(place) ? traits.presenterSteps[place].first : nil)
  }

  /// The values that its presenter puts first, before any other step; nil if it does not begin that way.
  package var leadingValues: [String]? {
    guard case .order(let values)? = traits.presenterSteps.first?.first else { return nil }
    return values.map(\.value)
  }

  private static func lackOfOrder(_ first: ListOperation?) -> String {
    guard let first else { return "has no presenter" }
    return if case .sortBy = first { "has sort criteria that leave ties" } else { "has a presenter that does not sort first" }
  }
}

extension IndexSettings {
  /// Whether a different index returns the same results, disregarding replicas, rules and synonyms.
  fileprivate func isSameIndex(as other: IndexSettings) -> Bool {
    var copy = self
    (copy.replicas, copy.rules, copy.synonyms) = (other.replicas, other.rules, other.synonyms)
    return copy == other
  }
}

extension Manifest {
  /// The settings of the index in which a widget searches for facet values; nil if it does not, or if the index is unknown.
  fileprivate func settings(ofValueSearchOf widget: WidgetDeclaration) -> IndexSettings? {
    if widget.hasOwnSearcher { return searcher.settings }
    guard let own = searchers.first(where: { $0.name.value == widget.wiring.searcher?.value })?.item, own.kind == .facet else { return nil }
    return index(named: own.index?.value)?.settings
  }
}
