import Forms
import Manifest
import SearchModel
import Texts

/// Where there are several indices: widgets whose searcher's own index lacks the attribute that they name.
///
/// An attribute that no index has is told elsewhere, once.
enum AttributesOfIndices {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, manifest.searchers.contains(where: { $0.item.records != nil }) else { return [] }
    let main = Followed(name: manifest.searcher.index, settings: manifest.searcher.settings)
    // A searcher that is sent to another index shows what that has.
    let moves = manifest.allSteps.contains { step in
      switch step.action.own {
      case .index: true
      case .searcher(let change): change.request != nil
      default: false
      }
    }
    if moves || manifest.choosesIndices { return [] }
    return manifest.widgets.flatMap { widget -> [Finding] in
      guard let index = index(of: widget, manifest, main) else { return [] }
      let unknown = shown(widget, index, backend)
      return unknown.isEmpty && index.name != main.name ? uncounted(widget, index) : unknown
    } + ofStates(manifest, main, backend)
  }

  /// An index that a widget's searcher searches.
  private struct Followed {
    let name: String
    let settings: IndexSettings
  }

  /// nil where it is not known: of groups, of searches for values, and of searchers that are switched to another index.
  private static func index(of widget: WidgetDeclaration, _ manifest: Manifest, _ main: Followed) -> Followed? {
    guard !widget.hasOwnSearcher else { return nil }
    return widget.isOfMainSearcher ? main : index(ofSearcher: widget.wiring.searcher?.value ?? "main", manifest, main)
  }

  private static func index(ofSearcher name: String, _ manifest: Manifest, _ main: Followed) -> Followed? {
    if name == "main" || name == "hits" { return main }
    guard let searcher = manifest.searchers.first(where: { $0.name.value == name })?.item, searcher.kind == .hits else { return nil }
    guard let index = searcher.index?.value, index != main.name else { return main }
    // Of searchers of one index one has the records.
    let owner = manifest.searchers.map(\.item).first { $0.index?.value == index && $0.records != nil }
    return owner.map { Followed(name: index, settings: $0.settings) }
  }

  /// Attributes that a widget shows, and that only other indices have.
  private static func shown(_ widget: WidgetDeclaration, _ index: Followed, _ backend: any SurveyedBackend) -> [Finding] {
    var named: [(key: [String], name: String, effect: String)] = widget.traits.shownAttributes.map {
      (WidgetDeclaration.attributeKeys, $0.rawValue, "shows nothing")
    }
    if case .hits(let list) = widget.kind {
      let parts = [("attribute", list.attribute, "shows objectIDs"), ("subtitle", list.subtitle, "shows no second line")]
      named += parts.compactMap { key, name, effect in name.map { ([key], $0, effect) } }
    }
    return named.compactMap { keys, name, effect in
      let own = backend.survey([Attribute(name)], inIndex: index.name)
      guard !own.missing.isEmpty, backend.survey([Attribute(name)]).missing.isEmpty else { return nil }
      return widget.finding(
        .unknownAttribute, at: keys, saying: "'\(widget.id.value)' \(effect): no record of its index '\(index.name)' has '\(name)'",
        remedy: NearMiss.didYouMean(name, own.known.map(\.rawValue))
          ?? "name the searcher of an index whose records have it, or another attribute")
    }
  }

  /// Attributes that another index has and does not count.
  private static func uncounted(_ widget: WidgetDeclaration, _ index: Followed) -> [Finding] {
    let faceted = index.settings.attributesForFaceting
    return widget.traits.shownAttributes.filter { name in !faceted.contains { $0.attribute == name && $0.isCounted } }.map { name in
      widget.finding(
        .attributeNotFaceted, at: WidgetDeclaration.attributeKeys,
        saying: "'\(widget.id.value)' shows nothing: '\(name)' is not in the attributesForFaceting of the index '\(index.name)'",
        remedy: "add '\(name)' to the settings of its searcher")
    }
  }

  /// Filters by which an index to which they apply can find nothing: its records lack the attribute, which others have, or its settings do
  /// not make it one to filter by.
  private static func ofStates(_ manifest: Manifest, _ main: Followed, _ backend: any SurveyedBackend) -> [Finding] {
    if manifest.connectsLater { return [] }
    return manifest.stateNames.flatMap { state -> [Finding] in
      let others = manifest.searchers.filter { $0.item.kind != .facet && $0.item.filterStates.contains { $0.value == state } }
      let names = others.map(\.name.value) + (manifest.mainFollows(state) ? ["main"] : [])
      let indices = names.compactMap { index(ofSearcher: $0, manifest, main) }
      if indices.isEmpty || indices.count < names.count { return [] }
      return manifest.widgets.filter { ($0.wiring.filterState?.value ?? "main") == state }.flatMap { widget in
        // What a filter excludes is not found where there is none either.
        let writings = manifest.writings(of: widget).filter { writing in !writing.filters.contains { $0.isNegated } }
        // A filter on what another index has finds something there beside the others of its group.
        let isAlternative = writings.contains { writing in
          if case .or = writing.group { Set(writing.attributes).count > 1 } else { false }
        }
        let own = index(of: widget, manifest, main)
        let compared = Set(writings.flatMap(\.facets))
        return Set(writings.flatMap(\.attributes)).subtracting([.tags]).sorted().flatMap {
          unfound(
            $0, widget, state, indices, main, besides: widget.traits.shownAttributes.contains($0) ? own?.name : nil,
            isFacet: compared.contains($0), isAlternative: isAlternative, backend)
        }
      }
    }
  }

  /// - Parameter shown: the index whose values the widget shows: what it lacks is told of the list.
  private static func unfound(
    _ attribute: Attribute, _ widget: WidgetDeclaration, _ state: String, _ indices: [Followed], _ main: Followed,
    besides shown: String?, isFacet: Bool, isAlternative: Bool, _ backend: any SurveyedBackend
  ) -> [Finding] {
    // What no index has is told elsewhere.
    guard backend.survey([attribute]).missing.isEmpty else { return [] }
    let lacking = indices.filter { !backend.survey([attribute], inIndex: $0.name).missing.isEmpty }
    if lacking.count == indices.count {
      let names = Set(indices.map(\.name)).sorted().map { "'\($0)'" }.joined(separator: ", ")
      return [
        widget.finding(
          .unknownAttribute, at: WidgetDeclaration.attributeKeys,
          saying: "'\(widget.id.value)' finds nothing: its filters apply to \(names), and no record there has '\(attribute)'",
          remedy: "connect it to the filter state of the index that has it")
      ]
    }
    if isAlternative { return [] }
    var told = Set([shown].compactMap(\.self))
    return indices.filter { told.insert($0.name).inserted }.compactMap { index in
      let effect = "filters of '\(widget.id.value)' leave '\(index.name)' empty: its searcher follows the filter state '\(state)', and"
      if lacking.contains(where: { $0.name == index.name }) {
        return widget.finding(
          .unknownAttribute, at: WidgetDeclaration.attributeKeys, saying: "\(effect) no record there has '\(attribute)'",
          remedy: "connect that searcher, or the widget, to another filter state")
      }
      // The main index is looked at elsewhere.
      if index.name == main.name || !isFacet || index.settings.attributesForFaceting.contains(where: { $0.attribute == attribute }) {
        return nil
      }
      return widget.finding(
        .attributeNotFaceted, at: WidgetDeclaration.attributeKeys, saying: "\(effect) '\(attribute)' is not in its attributesForFaceting",
        remedy: "add '\(attribute)' to the settings of that searcher")
    }
  }
}

extension GroupWriting {
  /// The attributes that it filters by.
  fileprivate var attributes: [Attribute] {
    switch choice {
    case .values(let attribute), .numbers(let attribute): [attribute]
    case .filters(let filters, _): filters.map(\.attribute)
    case .path(let hierarchy): hierarchy.levels
    }
  }

  /// Those of them that have to be declared to be filtered by: numbers need not.
  fileprivate var facets: [Attribute] {
    switch choice {
    case .values(let attribute): [attribute]
    case .numbers: []
    case .filters(let filters, _): filters.filter { $0.kind == .facet }.map(\.attribute)
    case .path(let hierarchy): hierarchy.levels
    }
  }
}

extension Manifest {
  /// Whether a step connects a searcher to a filter state.
  var connectsLater: Bool { allSteps.contains { if case .wire(.connectSearcher) = $0.action { true } else { false } } }

  /// Whether the main index is searched with the filters of a filter state, or may come to be, or nothing searches with them.
  func filtersMainIndex(_ state: String) -> Bool {
    if connectsLater || mainFollows(state) { return true }
    let following = searchers.filter { $0.item.filterStates.contains { $0.value == state } }
    return following.isEmpty || following.contains { ($0.item.index?.value ?? searcher.index) == searcher.index }
  }

  /// Whether the main searcher searches with the filters of a filter state.
  fileprivate func mainFollows(_ state: String) -> Bool {
    if searcher.connectFilterState == .never { return false }
    return searcher.filterStates.map { $0.contains { $0.value == state } } ?? (state == "main")
  }

  /// Whether a list of orders offers an index with records of its own, besides that which its searcher searches.
  var choosesIndices: Bool {
    let owners = Set([searcher.index] + searchers.filter { $0.item.records != nil }.compactMap { $0.item.index?.value })
    return widgets.contains { widget in
      let name = widget.wiring.searcher?.value ?? "main"
      let own = searchers.first { $0.name.value == name }?.item.index?.value ?? searcher.index
      return !owners.subtracting([own]).isDisjoint(with: widget.traits.indices)
    }
  }
}
