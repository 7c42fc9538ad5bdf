import Diagnostics
import Forms
import Manifest
import SearchModel

/// Widgets that interfere with each other by sharing a group name.
package enum SharedGroups {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let writers = manifest.widgets.flatMap { Self.writers(of: $0, manifest) }
    // Earlier writers with the same name; equivalent ones are kept for two widgets, so that at least one of them belongs to a different
    // widget.
    var earlier: [String: [Writer]] = [:]
    var seen: [Writer.Likeness: Set<String>] = [:]
    let pairs = writers.flatMap { writer -> [Finding] in
      // At most one finding of each kind per widget, for the first other widget that conflicts.
      var found: Set<FindingID> = []
      let findings = earlier[writer.group.name, default: []].compactMap { other -> Finding? in
        guard let finding = finding(writer, other), found.insert(finding.id).inserted else { return nil }
        return finding
      }
      if seen[writer.likeness, default: []].count < 2, seen[writer.likeness, default: []].insert(writer.widget.id.value).inserted {
        earlier[writer.group.name, default: []].append(writer)
      }
      return findings
    }
    return pairs + manifest.widgets.flatMap { readers($0, writers) } + manifest.allSteps.flatMap { edits($0, writers) }
      + starting(manifest, writers) + widening(writers)
  }

  /// Sliders and steppers for several numbers in one `or` group, and dynamic facets whose attributes share one: a match for any one of them
  /// is probably not meant to be enough. In lists and toggles it may be: vegan or gluten-free.
  private static func widening(_ writers: [Writer]) -> [Finding] {
    var found: [Finding] = []
    var told: Set<String> = []
    // The first writers for two attributes of each group, so that at least one of them is for a different attribute.
    var earlier: [FilterGroup.ID: [Writer]] = [:]
    for writer in writers {
      guard case .or = writer.group, let attribute = writer.single else { continue }
      let others = earlier[writer.group, default: []]
      if others.count < 2, !others.contains(where: { $0.single == attribute }) { earlier[writer.group, default: []].append(writer) }
      guard let other = others.first(where: { $0.single != attribute }), told.insert(writer.widget.id.value).inserted else { continue }
      let isSame = other.widget.id.value == writer.widget.id.value
      found.append(
        writer.widget.finding(
          .groupWidens,
          isSame
            ? "'\(writer.widget.id.value)' puts '\(other.single?.rawValue ?? "")' and '\(attribute)' into one group, \(writer.group): a record that matches either of them is found"
            : "'\(other.widget.id.value)' and '\(writer.widget.id.value)' share the group \(writer.group): a record that matches either of them is found",
          labels: isSame ? [] : [.init("the other widget", at: other.widget.id.span)]))
    }
    return found
  }

  /// A widget and one of the groups that it writes to.
  fileprivate struct Writer {
    let widget: WidgetDeclaration
    let writing: GroupWriting

    var group: FilterGroup.ID { writing.group }
  }

  /// Other widgets cannot name the group of a menu.
  private static func writers(of widget: WidgetDeclaration, _ manifest: Manifest) -> [Writer] {
    manifest.writings(of: widget).compactMap { writing in
      if case .path = writing.choice { nil } else { Writer(widget: widget, writing: writing) }
    }
  }

  private static func finding(_ a: Writer, _ b: Writer) -> Finding? {
    guard a.group.name == b.group.name, a.widget.id.value != b.widget.id.value else { return nil }
    var pair: String { "'\(a.widget.id.value)' and '\(b.widget.id.value)'" }
    var label: Diagnostic.Label { .init("the other widget", at: b.widget.id.span) }
    guard a.group == b.group else {
      if case .or = a.group, case .or = b.group {
        return a.widget.finding(
          .undefinedOrder, "\(pair) use the name '\(a.group.name)' for groups of different kinds, which the app sends in undefined order",
          labels: [label], remedy: "give the groups different names")
      }
      return a.widget.finding(
        .groupSplit, "\(pair) use the group name '\(a.group.name)' for two groups, \(a.group) and \(b.group)", labels: [label],
        // In groups with different names, selecting one value twice would still crash the app.
        remedy: a.listed != nil && a.listed == b.listed ? "give the widgets the same operator, or remove one of them" : nil)
    }
    if a.rewrites || b.rewrites {
      if a.listed == b.listed, a.listed != nil { return nil }
      return a.widget.finding(
        .groupRewritten,
        "\(pair) share the group \(a.group): clicking a refinement list replaces the whole group with filters on its own attribute",
        labels: [label])
    }
    guard a.writing.kind != b.writing.kind, a.empties || b.empties else { return nil }
    return a.widget.finding(
      .groupEmptied, "\(pair) share the group \(a.group): a click in multiple mode removes filters of other kinds from it", labels: [label])
  }

  // MARK: Groups without a writer

  /// Current refinements and clear buttons that refer to a group which widgets write with a different operator.
  private static func readers(_ widget: WidgetDeclaration, _ writers: [Writer]) -> [Finding] {
    let verb: String
    switch widget.traits.groupUse {
    case .none: return []
    case .watches: verb = "watches"
    case .clears, .clearsOthers: verb = "names"
    }
    let groups = widget.traits.groupUse.named
    return groups.compactMap { group in
      guard let writer = otherWriter(of: group, writers) else { return nil }
      return widget.finding(
        .groupSplit, "'\(widget.id.value)' \(verb) the group \(group), but '\(writer.widget.id.value)' writes to \(writer.group)",
        labels: [.init("the other widget", at: writer.widget.id.span)], remedy: "write \(writer.group.written)")
    }
  }

  /// Edits by steps of a group which widgets write with a different operator.
  private static func edits(_ step: Step, _ writers: [Writer]) -> [Finding] {
    guard case .filterState(let edits) = step.action else { return [] }
    return edits.flatMap(\.addedGroups).prefix(1).compactMap { group in
      guard let writer = otherWriter(of: group, writers) else { return nil }
      return Finding(
        .groupSplit, widget: writer.widget.id.value, at: step.span,
        "the step fills the group \(group), but '\(writer.widget.id.value)' writes to \(writer.group)",
        labels: [.init("the widget", at: writer.widget.id.span)], remedy: "write \(writer.group.written)")
    }
  }

  /// Filters at the start in a group which widgets write with a different operator.
  private static func starting(_ manifest: Manifest, _ writers: [Writer]) -> [Finding] {
    manifest.filterState.flatMap(\.addedGroups).compactMap { group in
      guard let writer = otherWriter(of: group, writers) else { return nil }
      return Finding(
        .groupSplit, widget: writer.widget.id.value, at: manifest.filterStateSpan,
        "the initial filters are in the group \(group), but '\(writer.widget.id.value)' writes to \(writer.group)",
        labels: [.init("the widget", at: writer.widget.id.span)], remedy: "write \(writer.group.written)")
    }
  }

  /// A writer of a group with the same name, if this group itself has none.
  private static func otherWriter(of group: FilterGroup.ID, _ writers: [Writer]) -> Writer? {
    if case .hierarchical = group { return nil }
    guard !writers.contains(where: { $0.group == group }) else { return nil }
    return writers.first { $0.group.name == group.name }
  }
}

extension SharedGroups.Writer {
  /// The properties that decide about conflicts with other writers.
  fileprivate struct Likeness: Hashable {
    let group: FilterGroup.ID
    let rewrites: Bool
    let empties: Bool
    let kind: FilterKind
    let listed: Attribute?
  }

  fileprivate var likeness: Likeness {
    Likeness(group: group, rewrites: rewrites, empties: empties, kind: writing.kind, listed: listed)
  }

  /// The attribute of a slider, a stepper or one of the dynamic facets; nil for anything else.
  fileprivate var single: Attribute? {
    switch (writing.choice, widget.traits.writings) {
    case (.numbers(let attribute), _), (.values(let attribute), .ordered): attribute
    default: nil
    }
  }

  /// The only attribute that the widget writes, with plain string values; nil if it writes anything else.
  fileprivate var listed: Attribute? {
    switch writing.choice {
    case .values(let attribute): return attribute
    case .numbers, .path: return nil
    case .filters(let filters, _):
      guard let attribute = filters.first?.attribute else { return nil }
      let arePlain = filters.allSatisfy { filter in
        guard case .facet(let facet) = filter, case .string = facet.value else { return false }
        return facet.attribute == attribute && !facet.isNegated && facet.score == nil
      }
      return arePlain ? attribute : nil
    }
  }

  /// Whether a click rewrites the whole group with values of one attribute.
  fileprivate var rewrites: Bool {
    switch writing.reach {
    case .rewritesGroup: true
    case .own, .emptiesGroup: false
    }
  }

  /// Whether a click clears the whole group.
  fileprivate var empties: Bool {
    switch writing.reach {
    case .emptiesGroup: true
    case .own, .rewritesGroup: false
    }
  }
}

extension FilterGroup.ID {
  /// The notation of the group in a manifest.
  var written: String {
    switch self {
    case .and(let name): "{ and: \(WrittenOut.item(name)) }"
    case .or(let name, .facet): "{ or: \(WrittenOut.item(name)) }"
    case .or(let name, let kind): "{ or: \(WrittenOut.item(name)), kind: \(kind.rawValue) }"
    case .hierarchical(let name): "{ hierarchical: \(WrittenOut.item(name)) }"
    }
  }
}
