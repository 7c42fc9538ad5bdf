import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Values that widgets and their steps name but no record has.
extension UnknownValues {
  /// A value that is shown with the name of another one that the records have.
  private static func merged(_ widget: WidgetDeclaration, _ attribute: Attribute, _ held: Set<String>) -> [Finding] {
    for all in widget.traits.presenterSteps {
      // Later steps see the names of earlier ones.
      let steps = all.prefix(1 + all.prefix { !$0.changesValues }.count)
      let hidden = Set(all.flatMap { step -> [String] in if case .hide(let values) = step { values.map(\.value) } else { [] } })
      for case .rename(let names) in steps {
        let renamed = Set(names.map(\.name.value))
        let other = names.first { name in
          held.isSuperset(of: [name.name.value, name.item]) && !renamed.contains(name.item)
            && hidden.isDisjoint(with: [name.name.value, name.item])
        }
        guard let other else { continue }
        return [
          Finding(
            .listedTwice, widget: widget.id.value, at: other.name.span,
            "'\(widget.id.value)' shows '\(other.item)' twice: '\(other.name.value)' gets the name of another value of '\(attribute)'",
            remedy: "merge the values in the records, or rename to something else")
        ]
      }
    }
    return []
  }

  /// Values that a presenter hides or puts first. After a step that renames items, they are different names.
  static func ofPresenters(_ widget: WidgetDeclaration, _ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    let attributes = widget.traits.shownAttributes
    let named = widget.traits.presenterSteps.flatMap { steps -> [Located<String>] in
      steps.prefix(1 + steps.prefix { !$0.changesValues }.count).flatMap { step -> [Located<String>] in
        switch step {
        case .hide(let values), .order(let values): values
        case .rename(let names): names.map(\.name)
        default: []
        }
      }
    }
    // The initial facets of a list are replaced by those of the first response.
    let own: [String] = if case .refinementList(let list) = widget.kind { list.facets.map(\.value) } else { [] }
    let appends = widget.traits.presenterSteps.joined().contains { if case .append = $0 { true } else { false } }
    if named.isEmpty && own.isEmpty && !appends || attributes.isEmpty { return [] }
    var known: Set<String> = []
    var held: Set<String> = []
    for case .append(let items) in widget.traits.presenterSteps.joined() { known.formUnion(items.map(\.value)) }
    for attribute in attributes {
      let values = await search.values(of: attribute)
      // The attribute is not counted, or it has more values than the engine counts.
      if values.isEmpty || values.count >= RecordSearch.most { return [] }
      known.formUnion(values.map(\.value))
      held.formUnion(values.map(\.value))
    }
    // Unrelated initial facets may be intended, but not the values of a different list.
    if own.count > 1, known.isDisjoint(with: own), let other = await attribute(withAll: own, besides: attributes, manifest, search) {
      return [
        Finding(
          .unknownValue, widget: widget.id.value, at: widget.place(of: ["facets"]),
          "the facets are values of '\(other)', and 'attribute' is '\(attributes[0])'", remedy: "list values of '\(attributes[0])'")
      ]
    }
    let appended = widget.traits.presenterSteps.joined().flatMap { step -> [Facet] in
      if case .append(let items) = step { items } else { [] }
    }
    let unheld = appended.filter { item in !held.contains(item.value) && !widget.showsOtherNames }.prefix(1).map { item in
      widget.finding(
        .unknownValue, at: ["presenter"],
        saying: "'\(widget.id.value)' appends '\(item.value)', a value that no record has: a click on it finds nothing",
        remedy: "append values of '\(attributes[0])', or put the item into the view beside the list")
    }
    let merged = merged(widget, attributes[0], held)
    // Among values that records have, one that no record has is also a mistake.
    let isMixed = own.contains(where: known.contains)
    let missing = own.filter { !known.contains($0) && (isMixed || NearMiss.of($0, in: known) != nil) }.map {
      Located($0, widget.place(of: ["facets"]))
    }
    var seen: Set<String> = []
    let twice = own.filter { !seen.insert($0).inserted }.prefix(1).map { value in
      Finding(
        .listedTwice, widget: widget.id.value, at: widget.place(of: ["facets"]), "the facets list '\(value)' twice",
        remedy: "list it once")
    }
    // A complete scale may name values that a sample of the records lacks.
    let hasOthers = named.count { known.contains($0.value) } > 1
    let free = known.subtracting(named.map(\.value)).sorted()
    func isOfScale(_ value: Located<String>) -> Bool { hasOthers && NearMiss.of(value.value, in: free) == nil }
    return unheld + twice + merged
      + (named.filter { !isOfScale($0) && !known.contains($0.value) && !own.contains($0.value) } + missing).map { value in
        Finding(
          .unknownValue, widget: widget.id.value, at: value.span, "no record has the value '\(value.value)' in '\(attributes[0])'",
          remedy: NearMiss.didYouMean(value.value, known.sorted()))
      }
  }

  /// A counted attribute that has all of the given values.
  static func attribute(
    withAll texts: [String], besides own: [Attribute], _ manifest: Manifest, _ search: RecordSearch
  ) async -> Attribute? {
    for facet in manifest.searcher.settings.attributesForFaceting where facet.isCounted && !own.contains(facet.attribute) {
      if Set(await search.values(of: facet.attribute).map(\.value)).isSuperset(of: texts) { return facet.attribute }
    }
    return nil
  }

  /// The values that steps click although they are not shown, as an app's code can, by the name of the view.
  static func offscreenClicks(_ manifest: Manifest) -> [String: [Located<String>]] {
    // A scenario may be meant to find nothing: an outdated link.
    let steps = manifest.setup + manifest.scenarios.filter { !$0.expectations.contains { $0.hits?.value.only == 0 } }.flatMap(\.steps)
    return steps.flatMap(\.widgetEvents).reduce(into: [:]) { clicks, click in
      guard case .click(let item) = click.event, item.isOffscreen, case .value(let text) = item.selector else { return }
      clicks[click.target.id, default: []].append(Located(text, click.target.valueSpan))
    }
  }

  /// Those of them that no record has.
  static func ofScreens(
    _ widget: WidgetDeclaration, _ clicks: [String: [Located<String>]], _ search: RecordSearch
  ) async -> [Finding] {
    guard case .values = widget.traits.naming, let attribute = widget.traits.shownAttributes.first else { return [] }
    let clicked = widget.views.flatMap { clicks[$0] ?? [] }
    if clicked.isEmpty { return [] }
    var known: Set<String> = []
    for attribute in widget.traits.shownAttributes {
      let values = await search.values(of: attribute)
      if values.isEmpty || values.count >= RecordSearch.most { return [] }
      known.formUnion(values.map(\.value))
    }
    let hierarchy = widget.traits.writings.only?.hierarchy
    let separator = hierarchy?.separator
    // A value that is too deep is cut off, and has its own finding.
    func isTooDeep(_ value: String) -> Bool { hierarchy.map { $0.depth(of: value) > $0.levels.count } ?? false }
    return clicked.filter { !known.contains($0.value) && !isTooDeep($0.value) }.map { value in
      let path = separator.flatMap { separator in known.sorted().first { $0.hasSuffix(separator + value.value) } }
      return Finding(
        .unknownValue, widget: widget.id.value, at: value.span,
        separator == nil
          ? "no record has the value '\(value.value)' in '\(attribute)'" : "no level of the menu has the value '\(value.value)'",
        remedy: path.map { "name the whole path: '\($0)'" } ?? NearMiss.didYouMean(value.value, known.sorted()))
    }
  }
}
