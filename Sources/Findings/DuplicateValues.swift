import Diagnostics
import Manifest
import SearchModel

/// Values that two filters can select, for an attribute that is counted disjunctively.
package enum DuplicateValues {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let writers = manifest.widgets.flatMap { Self.writers(of: $0, manifest, version) }
    let disjunctive = Set(manifest.searcher.disjunctiveFacetsAttributes).union(writers.filter(\.isDisjunctive).map(\.attribute))
    var found: Set<String> = []
    // The first writer represents all that are alike, so that the time is proportional to the number of widgets.
    var earlier: [Attribute: [Writer]] = [:]
    var known: Set<Writer.Likeness> = []
    return writers.compactMap { writer -> Finding? in
      guard disjunctive.contains(writer.attribute) else { return nil }
      let first = earlier[writer.attribute]?.first { $0.canMeet(writer) }
      if known.insert(writer.likeness).inserted { earlier[writer.attribute, default: []].append(writer) }
      if let value = writer.repeated {
        guard found.insert(writer.widget.id.value).inserted else { return nil }
        return writer.widget.finding(
          .duplicateValuesCrash,
          "the app crashes when both filters of '\(writer.widget.id.value)' for '\(value)' of '\(writer.attribute)' are selected")
      }
      guard let other = first, found.insert(writer.widget.id.value).inserted else { return nil }
      return writer.widget.finding(
        .duplicateValuesCrash,
        "the app crashes when one value of '\(writer.attribute)' is selected both in '\(writer.widget.id.value)' and in '\(other.widget.id.value)'",
        labels: [.init("the other widget", at: other.widget.id.span)],
        remedy: writer.values == nil && other.values == nil && !writer.isOfMenu && !other.isOfMenu
          ? "put both in the same group, or remove one of them" : "let them filter by different values, or remove one of the two")
    }
  }

  /// A widget that filters by values of an attribute.
  private struct Writer {
    package let widget: WidgetDeclaration
    package let group: FilterGroup.ID
    package let attribute: Attribute
    /// The values of a fixed list; nil if the widget offers all values in the results.
    package let values: [String]?

    /// The properties that decide whether it can select the same value as another writer.
    struct Likeness: Hashable {
      let group: FilterGroup.ID
      let attribute: Attribute
      let values: [String]?
    }

    var likeness: Likeness { Likeness(group: group, attribute: attribute, values: values) }

    /// Whether it is a level of a menu, whose group no other widget can share.
    var isOfMenu: Bool { if case .hierarchical = group { true } else { false } }

    package var isDisjunctive: Bool { if case .or(_, .facet) = group { true } else { false } }

    /// A value that several filters of the widget share.
    package var repeated: String? {
      let sorted = (values ?? []).sorted()
      return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
    }

    /// Whether both can filter by the same value, in two groups.
    package func canMeet(_ other: Writer) -> Bool {
      guard group != other.group, attribute == other.attribute else { return false }
      guard let mine = values, let theirs = other.values else { return true }
      return !Set(mine).isDisjoint(with: theirs)
    }
  }

  private static func writers(of widget: WidgetDeclaration, _ manifest: Manifest, _ version: InstantSearchVersion) -> [Writer] {
    manifest.writings(of: widget).flatMap { writing -> [Writer] in
      switch writing.choice {
      case .values(let attribute): return [Writer(widget: widget, group: writing.group, attribute: attribute, values: nil)]
      case .path(let hierarchy): return hierarchy.levels.map { Writer(widget: widget, group: writing.group, attribute: $0, values: nil) }
      case .numbers: return []
      case .filters(let filters, let isExclusive):
        var texts: [Attribute: [String]] = [:]
        // Equal filters are one: whichever is tapped, the other is selected as well.
        for case .facet(let facet) in Set(filters) { texts[facet.attribute, default: []].append(facet.value.text(version)) }
        return texts.sorted { $0.key < $1.key }.map { attribute, texts in
          // Only one filter is selected at a time, so no value is selected twice.
          let values = isExclusive ? Set(texts).sorted() : texts
          return Writer(widget: widget, group: writing.group, attribute: attribute, values: values)
        }
      }
    }
  }
}
