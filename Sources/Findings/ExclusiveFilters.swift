import Manifest
import SearchModel

/// Lists whose filters exclude each other, and which combine what is selected with `and`: a second tap finds nothing.
enum ExclusiveFilters {
  /// The most values that are tried in pairs.
  private static let mostValues = 10

  /// One search for each pair of filters of a list that has ten or fewer.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute)).union([.tags])
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard case .filters(let all, _, _) = widget.traits.naming, let writing = widget.traits.writings.only, case .and = writing.group,
        writing.selectionMode == .multiple, all.count <= mostValues
      else { continue }
      let filters = all.filter { $0.kind != .facet || faceted.contains($0.attribute) }.map { FilterExpression.text(of: $0, .v8) }
      // What alone finds nothing is told as that.
      var meeting: [String] = []
      for filter in filters where await search.finds(filter) { meeting.append(filter) }
      guard meeting.count > 1, meeting.count == all.count, await areApart(meeting, search) else { continue }
      found.append(
        widget.finding(
          .alwaysEmpty, at: ["operator"],
          saying: "no record matches two of the filters of '\(widget.id.value)': selecting a second one finds nothing",
          remedy: "write operator: or, or selectionMode: single"))
    }
    return found + (await ofSwitches(manifest, search, faceted))
  }

  /// Switches of one group that exclude each other.
  private static func ofSwitches(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    let switches = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> (WidgetDeclaration, FilterGroup.ID, String)? in
      guard case .toggle(let toggle) = widget.kind, let writing = widget.traits.writings.only, case .and = writing.group,
        toggle.filter.kind != .facet || faceted.contains(toggle.filter.attribute)
      else { return nil }
      return (widget, writing.group, FilterExpression.text(of: toggle.filter, .v8))
    }
    var found: [Finding] = []
    for (place, (widget, group, filter)) in switches.enumerated() {
      for (other, otherGroup, otherFilter) in switches.prefix(place)
      where otherGroup == group && other.wiring.filterState?.value == widget.wiring.filterState?.value && filter != otherFilter {
        guard await search.finds(filter), await search.finds(otherFilter), !(await search.finds("\(filter) AND \(otherFilter)")) else {
          continue
        }
        found.append(
          widget.finding(
            .alwaysEmpty, "no record matches both '\(other.id.value)' and '\(widget.id.value)': switched on together, they find nothing",
            labels: [.init("the other switch", at: other.id.span)], remedy: "use a filterMap, or write operator: or in both"))
      }
    }
    return found
  }

  private static func areApart(_ filters: [String], _ search: RecordSearch) async -> Bool {
    for (place, one) in filters.enumerated() {
      for other in filters.dropFirst(place + 1) where await search.finds("\(one) AND \(other)") { return false }
    }
    return true
  }
}
