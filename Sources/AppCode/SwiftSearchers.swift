import JSONText
import Manifest
import SearchModel

/// Writes the searchers with their parameters, and the filter states.
struct SwiftSearchers {
  let manifest: Manifest
  let version: InstantSearchVersion
  let names: SwiftNames
  let swift: SwiftText
  let credentials: SwiftCredentials

  /// The main searcher and filter state, and then the others.
  var setup: [SwiftPart] {
    let main = manifest.searcher
    var parts: [SwiftPart] = [
      .call(
        name: "searcher", type: "HitsSearcher",
        arguments: credentials.application(manifest, swift) + [credentials.index(main.index, manifest, swift)], throws: version == .v8)
    ]
    parts += SwiftQuery(version: version, swift: swift).assignments(main.query, to: "searcher")
    parts += settings(
      "searcher", main.trigger, main.isDisjunctiveFacetingEnabled, main.keepSelectedEmptyFacets, main.disjunctiveFacetsAttributes)
    for other in manifest.searchers { parts += [.gap] + searcher(other.item, names.searcher(other.name.value)) }
    parts += [.gap, .call(name: "filterState", type: "FilterState", arguments: [])]
    return parts
      + manifest.filterStates.map { .call(name: names.filterState($0.value), type: "FilterState", arguments: []) }
  }

  /// Which searchers follow which filter states.
  var connections: [SwiftPart] {
    var lines: [String] = []
    if manifest.searcher.connectFilterState != .never {
      lines += (manifest.searcher.filterStates?.map(\.value) ?? ["main"]).map { "searcher.connectFilterState(\(names.filterState($0)))" }
    }
    for other in manifest.searchers {
      let isSilent = other.item.kind == .facet && !other.item.triggerSearchOnFilterStateChange
      for state in other.item.filterStates {
        let argument = isSilent ? ", triggerSearchOnFilterStateChange: false" : ""
        lines.append("\(names.searcher(other.name.value)).connectFilterState(\(names.filterState(state.value))\(argument))")
      }
    }
    return lines.map { SwiftPart.statement($0) }
  }

  /// The first search: by each group of searchers at once, and by the main searcher and other hits searchers unless they are in a group.
  var searches: [SwiftPart] {
    let groups = manifest.searchers.filter { $0.item.kind == .multi }
    let grouped = Set(groups.flatMap { $0.item.components.map(\.value) })
    let single = ["main"] + manifest.searchers.filter { $0.item.kind == .hits }.map(\.name.value)
    return (single.filter { !grouped.contains($0) } + groups.map(\.name.value)).map { .statement("\(names.searcher($0)).search()") }
  }

  private func searcher(_ other: OtherSearcher, _ name: String) -> [SwiftPart] {
    let application = credentials.application(manifest, swift)
    let index = credentials.index(other.index?.value ?? manifest.searcher.index, manifest, swift)
    switch other.kind {
    case .hits:
      return [.call(name: name, type: "HitsSearcher", arguments: application + [index], throws: version == .v8)]
        + SwiftQuery(version: version, swift: swift).assignments(other.query, to: name)
        + settings(
          name, other.trigger, other.isDisjunctiveFacetingEnabled, other.keepSelectedEmptyFacets, other.disjunctiveFacetsAttributes)
    case .facet:
      let facet = ("facetName", swift.string(other.attribute?.rawValue ?? ""))
      return [.call(name: name, type: "FacetSearcher", arguments: application + [index, facet], throws: version == .v8)]
        + trigger(name, other.trigger, "request.query")
    case .multi:
      // In version 8, the initializer without the options is deprecated.
      let options = version == .v8 ? [(label: "requestOptions", value: "nil")] : []
      return [.call(name: name, type: "MultiSearcher", arguments: application + options)]
        + trigger(name, other.trigger, nil)
        + other.components.map { .statement("\(name).addSearcher(\(names.searcher($0.value)))") }
    }
  }

  /// - Parameter text: The expression for the text of a request; nil if it has none, so that it is never long enough.
  private func trigger(_ name: String, _ trigger: SearchTrigger, _ text: String?) -> [SwiftPart] {
    switch (trigger, text) {
    case (.always, _), (.atLeast(0), _): []
    case (.atLeast(let count), let text?):
      [.statement("\(name).shouldTriggerSearchForQuery = { request in \(text).count >= \(count) }")]
    case (.atLeast, nil), (.never, _): [.statement("\(name).shouldTriggerSearchForQuery = { _ in false }")]
    }
  }

  private func settings(
    _ name: String, _ trigger: SearchTrigger, _ isDisjunctive: Bool, _ keepsEmpty: Bool, _ disjunctive: [Attribute]
  ) -> [SwiftPart] {
    var lines: [String] = []
    if !isDisjunctive { lines.append("isDisjunctiveFacetingEnabled = false") }
    if !keepsEmpty { lines.append("keepSelectedEmptyFacets = false") }
    if !disjunctive.isEmpty { lines.append("disjunctiveFacetsAttributes = \(swift.attributes(disjunctive))") }
    return self.trigger(name, trigger, "(request.query.query ?? \"\")") + lines.map { .statement("\(name).\($0)") }
  }
}
