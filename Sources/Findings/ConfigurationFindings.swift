import Diagnostics
import Manifest
import SearchModel
import Texts

extension Manifest {
  /// The findings that need neither a run nor data, in source order; those that the manifest allows are marked.
  package func findings(_ version: InstantSearchVersion) -> [Finding] {
    let checks: [(Manifest, InstantSearchVersion) -> [Finding]] = [
      FacetedAttributes.findings, SharedGroups.findings, DuplicateValues.findings, MenuConfiguration.findings, ListConfiguration.findings,
      StartingState.findings, UnwritableFilters.findings, WiringConfiguration.findings,
      TagsBesideFacets.findings, MisleadingLabels.findings,
    ]
    // All cases of a matrix share the same source positions.
    var known: Set<Finding> = []
    // Filters of different states do not interact.
    let found =
      stateNames.map(ofState).flatMap { part in checks.flatMap { $0(part, version) } }
      + GroupNames.findings(self) + ImpossibleFindings.findings(self, version) + IdleWidgets.findings(self) + UncountedValues.findings(self)
      + ReleaseConfiguration.findings(self, version)
      + VacuousExpectations.findings(self)
      + ConstantItems.ofFixedLists(self, version) + ConstantItems.ofToggles(self, version) + ConstantItems.ofButtons(self)
      + UnusedNames.findings(self) + IdleParameters.findings(self) + UnreleasedAnswers.findings(self)
      + WiringConfiguration.apart(self) + IdleTexts.findings(self) + RepeatedItems.findings(self) + IdleSteps.findings(self)
      + RelevanceFirst.findings(self) + UnlistedHits.findings(self)
      + VacuousExpectations.ofTallies(self)
    // The findings that each scenario allows, by the positions of its steps; all cases of a matrix share the same positions.
    let allowed = Dictionary(
      scenarios.filter { !$0.allow.isEmpty }.flatMap { scenario in
        scenario.steps.flatMap(\.flattened).map { ($0.span, scenario.allow) }
      }, uniquingKeysWith: { first, _ in first })
    // With a misspelled attributesForFaceting, no attribute is counted: the misspelling is the cause.
    let isMisspelled =
      searcher.settings.attributesForFaceting.isEmpty
      && idleParameters.contains { parameter in
        if case .unknown(let name, _) = parameter.value { NearMiss.of(name, in: ["attributesForFaceting"]) != nil } else { false }
      }
    return
      (found + SearcherFindings.ofConfiguration(self, version, besides: found))
      .filter { !isMisspelled || $0.id != .attributeNotFaceted }
      .filter { $0.id.versions.contains(version) && known.insert($0).inserted }
      .sorted { ($0.span.range.lowerBound, $0.id.rawValue) < ($1.span.range.lowerBound, $1.id.rawValue) }
      .map { finding in [finding].acknowledging(allow.union(allowed[finding.span] ?? []))[0] }
  }

  /// All expectations of the scenarios and invariants.
  var allExpectations: [Expectation] { scenarios.flatMap(\.expectations) + invariants.map(\.expectation) }

}

extension Manifest {
  /// The position of the query's own filters.
  var placeOfQueryFilters: SourceSpan? {
    let expression = searcher.query.filters ?? ""
    if expression.isEmpty { return nil }
    let length = expression.utf8.count
    // All parts of an expression have its position.
    var last: SourceSpan?
    for span in filtered.lazy.map(\.span) where span.file === searcher.span.file && span.range.count >= length && span != last {
      if String(decoding: span.file.bytes[span.range], as: UTF8.self).contains(expression) { return span }
      last = span
    }
    return nil
  }

  /// The position where the searcher names an attribute: the last one in its declaration, since its settings come first.
  func place(ofSearchers attribute: String) -> SourceSpan? {
    let end = widgets.first?.id.span
    return attributes.last { name in
      guard name.value == attribute, name.span.file === searcher.span.file else { return false }
      guard name.span.range.lowerBound > searcher.span.range.lowerBound else { return false }
      return end.map { $0.file !== name.span.file || name.span.range.lowerBound < $0.range.lowerBound } ?? true
    }?.span
  }
}

extension Manifest {
  /// The position where a widget names an attribute, alone or in a list.
  func place(of attribute: Attribute, in widget: WidgetDeclaration) -> SourceSpan {
    let start = widget.id.span
    let end = widgets.map(\.id.span).filter { $0.file === start.file && $0.range.lowerBound > start.range.lowerBound }
      .map(\.range.lowerBound).min()
    let named = attributes.filter { name in
      name.value == attribute.rawValue && name.span.file === start.file && name.span.range.lowerBound > start.range.lowerBound
        && name.span.range.lowerBound < end ?? .max
    }
    // Attributes named by a step or an index come after the last widget, and are not part of a list of attributes.
    let own = widget.place(of: WidgetDeclaration.attributeKeys)
    return named.first?.span ?? own
  }
}

extension WidgetDeclaration {
  /// Whether it shows results of the main searcher, whose settings are known.
  package var isOfMainSearcher: Bool { ["main", "facet", "hits"].contains(wiring.searcher?.value ?? "main") }

  /// The keys that name the attributes or filters of a widget.
  static let attributeKeys = ["attribute", "attributes", "filter", "items", "facetFilters", "tagFilters", "numericFilters"]

  /// A finding about this widget, at the first of the given keys that it has, or else at its name.
  package func finding(
    _ id: FindingID, at keys: [String], saying headline: String, remedy: String? = nil
  ) -> Finding {
    Finding(id, widget: self.id.value, at: place(of: keys), headline, remedy: remedy)
  }

  /// A finding about this widget, at its name.
  package func finding(
    _ id: FindingID, _ headline: String, labels: [Diagnostic.Label] = [], remedy: String? = nil
  ) -> Finding {
    Finding(id, widget: self.id.value, at: self.id.span, headline, labels: labels, remedy: remedy)
  }
}

extension Manifest {
  /// The attributes that the `facetOrdering` of the main index orders.
  package var orderedAttributes: [Attribute] { searcher.settings.orderedAttributes }

  /// How a widget's clicks change filter groups; dynamic facets change those of the attributes listed in their index's facetOrdering.
  package func writings(of widget: WidgetDeclaration) -> [GroupWriting] {
    switch widget.traits.writings {
    case .none: []
    case .one(let writing): [writing]
    case .ordered(let writing):
      (index(of: widget)?.settings ?? searcher.settings).orderedAttributes.map(writing)
    }
  }
}

extension IndexSettings {
  fileprivate var orderedAttributes: [Attribute] {
    let order = renderingContent?["facetOrdering"]?["facets"]?["order"]?.array ?? []
    return order.compactMap(\.string).map { Attribute($0) }
  }
}
