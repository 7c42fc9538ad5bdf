import Diagnostics
import SearchModel

/// Widgets that can filter by one value of an attribute in two groups, one of them disjunctive.
enum DuplicateValues {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let writers = manifest.widgets.compactMap(Writer.init)
    let disjunctive = Set(manifest.searcher.disjunctiveFacetsAttributes).union(writers.filter(\.isDisjunctive).flatMap(\.attributes))
    return writers.indices.compactMap { index -> Finding? in
      let writer = writers[index]
      for other in writers[..<index] where other.group != writer.group {
        guard let attribute = writer.attributes.intersection(other.attributes).intersection(disjunctive).sorted().first,
          writer.canMeet(other)
        else { continue }
        return writer.widget.finding(
          .duplicateValuesCrash,
          "the app crashes when one value of '\(attribute)' is selected both in '\(writer.widget.id.value)' and in '\(other.widget.id.value)'",
          labels: [.init("the other widget", at: other.widget.id.span)], remedy: "let both use one group, or keep their values apart")
      }
      return nil
    }
  }

  /// A widget that filters by facet values.
  private struct Writer {
    let widget: WidgetDeclaration
    let group: FilterGroup.ID
    let attributes: Set<Attribute>
    /// The filters of a fixed choice; nil for whatever values the results have.
    let filters: Set<Filter>?

    init?(_ widget: WidgetDeclaration) {
      guard let group = widget.kind.group else { return nil }
      let fixed: [Filter]
      switch widget.kind {
      case .refinementList(let list):
        self.init(widget: widget, group: group, attributes: [list.attribute], filters: nil)
        return
      case .facetFilterList(let list): fixed = list.filters.map(Filter.facet)
      case .toggle(let toggle): fixed = [toggle.filter]
      case .filterMap(let map): fixed = Array(map.items.values)
      default: return nil
      }
      let facets = fixed.filter { $0.kind == .facet }
      self.init(widget: widget, group: group, attributes: Set(facets.map(\.attribute)), filters: Set(facets))
    }

    private init(widget: WidgetDeclaration, group: FilterGroup.ID, attributes: Set<Attribute>, filters: Set<Filter>?) {
      self.widget = widget
      self.group = group
      self.attributes = attributes
      self.filters = filters
    }

    var isDisjunctive: Bool { if case .or(_, .facet) = group { true } else { false } }

    /// Whether both can name one value.
    func canMeet(_ other: Writer) -> Bool {
      guard let mine = filters, let theirs = other.filters else { return true }
      return !mine.isDisjoint(with: theirs)
    }
  }
}
