import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Attributes that the engine neither counts nor filters by.
package enum FacetedAttributes {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    // Only an embedded index has known settings.
    guard manifest.searcher.isEmbedded else { return [] }
    return ofSearcher(manifest) + byList(manifest.widgets.filter(\.isOfMainSearcher).flatMap { ofWidget($0, manifest) }, manifest)
      + manifest.allSteps.flatMap { ofStep($0, manifest) } + ofEdits(manifest.filterState, at: manifest.filterStateSpan, manifest)
      + ofQuery(manifest) + unsearchable(manifest)
      + IndependentReplicas.findings(manifest) + ReplicaOrders.findings(manifest) + ofRules(manifest)
  }

  /// Combines findings about several attributes missing from a list in a different file that replaces a longer list into one finding at
  /// that list.
  private static func byList(_ findings: [Finding], _ manifest: Manifest) -> [Finding] {
    guard let list = manifest.searcher.places.faceted else { return findings }
    let lacking = findings.filter { $0.labels.contains { $0.span == list } }
    let attributes = lacking.flatMap(\.subjects).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard attributes.count > 1, let first = lacking.first else { return findings }
    let names = attributes.map { "'\($0)'" }.joined(separator: ", ")
    let joined = Finding(
      .attributeNotFaceted, widget: nil, at: list,
      "this list replaces the one in the file that declares the widgets, and lacks attributes that they show or filter by: \(names)",
      labels: [.init("the first of these widgets", at: first.span)],
      remedy: "add \(attributes.map { WrittenOut.item($0) }.joined(separator: ", ")) to the list")
    return [joined] + findings.filter { finding in !finding.labels.contains { $0.span == list } }
  }

  /// Facet filters of the query itself and of rules. Numeric filters need no declaration.
  private static func ofQuery(_ manifest: Manifest) -> [Finding] {
    let faceted = manifest.searcher.settings.attributesForFaceting
    let (place, known) = (manifest.searcher.span, Set(faceted.map(\.attribute.rawValue)).union(["_tags", "objectID"]))
    // The file may belong to a different searcher.
    let others = Set(manifest.searchers.flatMap(\.item.settings.attributesForFaceting).map(\.attribute.rawValue))
    // Rules are in JSON files; widgets and steps are in manifests.
    func isOfSearcher(_ span: SourceSpan) -> Bool {
      let name = span.file.name.lowercased()
      return span.file === place.file && place.range.contains(span.range.lowerBound) || name.hasSuffix("json")
    }
    return manifest.filtered.filter { filter in
      filter.value.value != nil && !known.contains(filter.value.attribute) && isOfSearcher(filter.span)
        && (filter.span.file === place.file || !others.contains(filter.value.attribute))
    }.map { filter in
      Finding(
        .attributeNotFaceted, widget: nil, at: filter.span,
        "the filter matches nothing: '\(filter.value.attribute)' is not in attributesForFaceting"
      ).about(filter.value.attribute).remedied(by: remedy(Attribute(filter.value.attribute), faceted))
    }
  }

  /// Searches for values of a facet that the settings do not make searchable: the engine rejects them.
  private static func unsearchable(_ manifest: Manifest) -> [Finding] {
    ofSearchers(manifest)
      + manifest.widgets.compactMap { widget -> Finding? in
        if let finding = unsearchable(widget, manifest) { return finding }
        guard widget.hasOwnSearcher, case .refinementList(let list) = widget.kind,
          let facet = manifest.searcher.settings.attributesForFaceting.first(where: { $0.attribute == list.attribute }), !facet.isSearchable
        else { return nil }
        return widget.finding(
          .attributeNotFaceted, at: ["attribute"],
          saying: "'\(widget.id.value)' stays empty: the engine refuses to search for values of '\(list.attribute)'",
          remedy: "write searchable(\(list.attribute)) in searcher.settings.attributesForFaceting")
      }
  }

  /// What a named facet searcher searches, if the engine refuses that.
  private static func refused(_ searcher: OtherSearcher, _ manifest: Manifest) -> (attribute: Attribute, index: String)? {
    guard searcher.kind == .facet, let attribute = searcher.attribute, let index = manifest.index(named: searcher.index?.value),
      // If there are no settings at all, they have probably not been written yet.
      !index.settings.attributesForFaceting.isEmpty || index.name != manifest.searcher.index,
      !index.settings.attributesForFaceting.contains(where: { $0.attribute == attribute && $0.isSearchable })
    else { return nil }
    return (attribute, index.name)
  }

  /// The same for a named facet searcher that no list shows.
  private static func ofSearchers(_ manifest: Manifest) -> [Finding] {
    manifest.searchers.compactMap { searcher -> Finding? in
      let name = searcher.name.value
      let isAsked = manifest.allSteps.contains { step in if case .by(let other, _) = step.action { other.value == name } else { false } }
      let own = manifest.widgets.filter { $0.wiring.searcher?.value == name }.map(\.traits.type)
      guard isAsked || own.contains(.searchBox), !own.contains(.refinementList),
        let (attribute, index) = refused(searcher.item, manifest)
      else { return nil }
      return Finding(
        .attributeNotFaceted, widget: nil, at: searcher.name.span,
        "the engine refuses to search for values of '\(attribute)' in the index '\(index)'",
        remedy: "write searchable(\(attribute)) in the attributesForFaceting of that index")
    }
  }

  /// The same for a list of what a named facet searcher finds.
  private static func unsearchable(_ widget: WidgetDeclaration, _ manifest: Manifest) -> Finding? {
    guard case .refinementList(let list) = widget.kind,
      let searcher = manifest.searchers.first(where: { $0.name.value == widget.wiring.searcher?.value }),
      let (attribute, index) = refused(searcher.item, manifest)
    else { return nil }
    return widget.finding(
      .attributeNotFaceted, at: ["searcher"],
      saying:
        "'\(widget.id.value)' \(list.facets.isEmpty ? "stays empty" : "keeps its initial facets"): the engine refuses to search for values of '\(attribute)' in the index '\(index)'",
      remedy: "write searchable(\(attribute)) in the attributesForFaceting of that index")
  }

  private static func ofWidget(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let faceted = manifest.searcher.settings.attributesForFaceting
    // Bounds that are set by hand stay in effect.
    let uncounted =
      widget.hasOwnBounds
      ? []
      : widget.traits.shownAttributes.filter { attribute in
        attribute == "objectID" || !faceted.contains { $0.attribute == attribute && $0.isCounted }
      }
    let filters = manifest.writings(of: widget).flatMap(\.filters).filter { $0.kind == .facet }
    // `_tags` can always be filtered by. Filters that only other indices use are checked there.
    let isSent = manifest.filtersMainIndex(widget.wiring.filterState?.value ?? "main")
    let unfiltered = Set(filters.map(\.attribute)).subtracting(["_tags"]).sorted().filter { attribute in
      isSent && !faceted.contains { $0.attribute == attribute }
    }
    let numbers = manifest.writings(of: widget).flatMap { writing -> [Attribute] in
      if case .numbers(let attribute) = writing.choice { return [attribute] }
      return writing.filters.filter { $0.kind == .numeric }.map(\.attribute)
    }
    let settings = manifest.searcher.settings.additional
    let compared = (settings[.numericAttributesForFiltering] ?? settings[.numericAttributesToIndex])?.array?.compactMap(\.string)
    let uncompared = compared.map { names in Set(numbers).sorted().filter { !names.contains($0.rawValue) } } ?? []
    return uncompared.map { attribute in
      widget.finding(
        .settingIncomplete, at: WidgetDeclaration.attributeKeys,
        saying: "'\(widget.id.value)' finds nothing: numbers of '\(attribute)' cannot be compared",
        remedy: compared?.contains("equalOnly(\(attribute))") ?? false
          ? "write '\(attribute)' instead of 'equalOnly(\(attribute))'" : "add '\(attribute)' to numericAttributesForFiltering"
      ).about(attribute.rawValue)
    }
      + uncounted.map { finding(widget, $0, effect(of: $0, on: widget, manifest), manifest, isCounted: true) }
      + unfiltered.map { finding(widget, $0, "matches nothing", manifest) }
  }

  /// Attributes of filters that steps set directly.
  private static func ofStep(_ step: Step, _ manifest: Manifest) -> [Finding] {
    guard case .filterState(let edits) = step.action else { return [] }
    return ofEdits(edits, at: step.span, manifest)
  }

  /// Filters that are set directly, by a step or at the start.
  private static func ofEdits(_ edits: [FilterEdit], at span: SourceSpan, _ manifest: Manifest) -> [Finding] {
    let faceted = manifest.searcher.settings.attributesForFaceting
    // Filters that only other indices use are not checked against this one.
    let sent = edits.filter { edit in edit.stateNames.isEmpty || edit.stateNames.contains { manifest.filtersMainIndex($0.value) } }
    return sent.flatMap(\.filters).compactMap { filter in
      guard case .facet(let facet) = filter, facet.attribute != "_tags", !faceted.contains(where: { $0.attribute == facet.attribute })
      else { return nil }
      return Finding(
        .attributeNotFaceted, widget: nil, at: span,
        "the filter matches nothing: '\(facet.attribute)' is not in attributesForFaceting"
      ).about(facet.attribute.rawValue).remedied(by: remedy(facet.attribute, faceted))
    }
  }

  /// What a widget does without an attribute: a menu shows nothing below the previous level.
  private static func effect(of attribute: Attribute, on widget: WidgetDeclaration, _ manifest: Manifest) -> String {
    if let levels = widget.traits.writings.only?.hierarchy?.levels, let place = levels.firstIndex(of: attribute), place > 0 {
      return "shows nothing below '\(levels[place - 1])'"
    }
    return needsNumbers(widget, manifest) ? "gets no bounds" : "shows nothing"
  }

  /// Whether a widget takes its bounds from the numbers of its attribute.
  static func needsNumbers(_ widget: WidgetDeclaration, _ manifest: Manifest) -> Bool {
    manifest.writings(of: widget).contains { $0.kind == .numeric }
  }

  private static func finding(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ effect: String, _ manifest: Manifest, isCounted: Bool = false
  ) -> Finding {
    let faceted = manifest.searcher.settings.attributesForFaceting
    let place = manifest.place(of: attribute, in: widget)
    if isCounted, attribute == "objectID" {
      return Finding(
        .attributeNotFaceted, widget: widget.id.value, at: place, "'\(widget.id.value)' \(effect): the engine never counts objectIDs",
        remedy: "use a different attribute")
    }
    if isCounted, faceted.contains(where: { $0.attribute == attribute }) {
      return Finding(
        .attributeNotFaceted, widget: widget.id.value, at: place,
        "'\(widget.id.value)' \(effect): '\(attribute)' is filterOnly and therefore not counted",
        remedy: "write '\(attribute)' instead of 'filterOnly(\(attribute))'")
    }
    // The other levels of a menu are not plausible corrections.
    let others = Set(widget.traits.writings.only?.hierarchy?.levels ?? []).subtracting([attribute])
    let shifted = levelsFromTheTop(widget, attribute, faceted).map { (text: $0, basis: Finding.RemedyBasis.writtenForm) }
    let best = shifted ?? remedy(attribute, faceted.filter { !others.contains($0.attribute) })
    // A list of a different manifest, which may have replaced this one's.
    let list = manifest.searcher.places.faceted.flatMap { span in
      span.file === place.file || span.file.name.hasSuffix(".json") ? nil : Diagnostic.Label("the list in effect is here", at: span)
    }
    return Finding(
      .attributeNotFaceted, widget: widget.id.value, at: place,
      "'\(widget.id.value)' \(effect): '\(attribute)' is not in attributesForFaceting", labels: [list].compactMap(\.self)
    ).about(attribute.rawValue).remedied(by: best)
  }

  /// A remedy for a menu that starts at level 1 or deeper although there is a level above: all of its levels, moved up by one.
  private static func levelsFromTheTop(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ faceted: [IndexSettings.FacetAttribute]
  ) -> String? {
    guard let levels = widget.traits.writings.only?.hierarchy?.levels, levels.count > 1, levels.last == attribute,
      let first = levels.first?.rawValue, let digit = first.last?.wholeNumberValue, digit > 0
    else { return nil }
    let above = Attribute("\(first.dropLast())\(digit - 1)")
    let meant = [above] + levels.dropLast()
    guard meant.allSatisfy({ level in faceted.contains { $0.attribute == level } }) else { return nil }
    return "the levels begin with '\(above)': write [\(meant.map(\.rawValue).joined(separator: ", "))]"
  }

  /// Attributes whose counts the searcher itself requests.
  private static func ofSearcher(_ manifest: Manifest) -> [Finding] {
    let searcher = manifest.searcher
    let faceted = searcher.settings.attributesForFaceting
    let counted = Set(searcher.disjunctiveFacetsAttributes + (searcher.query.facets ?? [])).filter { $0.rawValue != "*" }
    return counted.sorted().filter { attribute in !faceted.contains { $0.attribute == attribute && $0.isCounted } }.map {
      attribute in
      let isFilterOnly = faceted.contains { $0.attribute == attribute }
      let best =
        isFilterOnly
        ? (text: "write '\(attribute)' instead of 'filterOnly(\(attribute))'", basis: .writtenForm) : remedy(attribute, faceted)
      return Finding(
        .attributeNotFaceted, widget: nil, at: manifest.place(ofSearchers: attribute.rawValue) ?? searcher.span,
        "the searcher requests counts for '\(attribute)', which is \(isFilterOnly ? "filterOnly and therefore not counted" : "not in attributesForFaceting")"
      ).about(attribute.rawValue).remedied(by: best)
    }
  }

  /// Facets in rule patterns that are not declared, so that no query is searched for their values.
  private static func ofRules(_ manifest: Manifest) -> [Finding] {
    let faceted = manifest.searcher.settings.attributesForFaceting
    var seen: Set<String> = []
    return manifest.searcher.settings.rules.filter(\.isEnabled).flatMap { rule -> [Finding] in
      rule.conditions.compactMap(\.pattern).flatMap(QueryRule.facets).filter { name in
        !faceted.contains { $0.attribute.rawValue == name } && seen.insert(name).inserted
      }.map { name in
        let place = manifest.attributes.first { named in
          named.value == name && String(decoding: named.span.file.bytes[named.span.range], as: UTF8.self).contains("{facet:\(name)}")
        }
        return Finding(
          .attributeNotFaceted, widget: nil, at: place?.span ?? manifest.searcher.span,
          "the pattern {facet:\(name)} of the rule '\(rule.objectID)' never matches: '\(name)' is not in attributesForFaceting"
        ).about(name).remedied(by: remedy(Attribute(name), faceted))
      }
    }
  }

  private static func remedy(
    _ attribute: Attribute, _ faceted: [IndexSettings.FacetAttribute]
  ) -> (text: String, basis: Finding.RemedyBasis) {
    // A modifier such as `searchable(…)` is only valid in the setting.
    if let own = IndexSettings.FacetAttribute(setting: attribute.rawValue)?.attribute, own != attribute {
      return ("write '\(own)' here", .writtenForm)
    }
    let part = faceted.map(\.attribute.rawValue).first { $0.hasPrefix(attribute.rawValue + ".") }
    let similar = part.map { "did you mean '\($0)'?" } ?? NearMiss.didYouMean(attribute.rawValue, faceted.map(\.attribute.rawValue))
    return similar.map { ($0, .similarName) } ?? ("add '\(attribute)' to searcher.settings.attributesForFaceting", .general)
  }
}

extension WidgetDeclaration {
  /// Whether it is a slider or a stepper with declared bounds.
  fileprivate var hasOwnBounds: Bool {
    switch kind {
    case .numericRange(let range): range.bounds != nil
    case .numericComparison(let stepper): stepper.bounds != nil
    default: false
    }
  }
}
