import JSONText
import Manifest
import SearchModel

/// Labels that say something other than what their filters do.
enum MisleadingLabels {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    // Computed once, since there may be many widgets.
    let showing = Set(
      manifest.widgets.compactMap { widget -> String? in
        guard case .currentRefinements(let current) = widget.kind, current.presenter.onlyTemplate == nil else { return nil }
        return widget.wiring.filterState?.value ?? "main"
      })
    return manifest.widgets.flatMap { widget -> [Finding] in
      Array(
        (ofItems(widget, version) + ofTexts(widget, manifest, shownIn: showing) + ofChips(widget, manifest, version) + ofStepper(widget))
          .prefix(1))
    }
  }

  /// Items of a fixed list with the same label as their opposites, or with a comparison that reads the other way.
  private static func ofItems(_ widget: WidgetDeclaration, _ version: InstantSearchVersion) -> [Finding] {
    guard case .filters(let filters, let templates, _) = widget.traits.naming else { return [] }
    if let negated = filters.first(where: { $0.isNegated && hidesNegation(of: $0, templates, version) }),
      // Two items with the same label have their own problem.
      !filters.contains(negated.plain)
    {
      return [unsaid(negated, in: widget, templates, version)]
    }
    return ofComparisons(filters, templates, in: widget, version)
  }

  /// Comparisons whose label leaves out the operator although several operators occur, or reads the other way round.
  private static func ofComparisons(
    _ filters: [Filter], _ templates: FilterTextTemplates, in widget: WidgetDeclaration, _ version: InstantSearchVersion
  ) -> [Finding] {
    let comparisons = filters.compactMap { filter -> (filter: Filter, sign: Filter.Numeric.Operator)? in
      guard case .numeric(let numeric) = filter, case .comparison(let sign, _) = numeric.value else { return nil }
      return (filter, sign)
    }
    let differ = Set(comparisons.map(\.sign)).count > 1
    for (filter, _) in comparisons {
      guard let template = templates.template(for: filter), template.uses(["value"]), !template.uses(["text", "TEXT"]) else { continue }
      let shown = "'\(widget.id.value)' shows '\(templates.text(of: filter, version))' for '\(FilterText.text(of: filter, version))'"
      if differ, !template.uses(["operator"]), template.isOnlyPlaces {
        return [
          widget.finding(
            .misleadingLabel, at: ["presenter"], saying: "\(shown): the label leaves out the operator",
            remedy: "write {operator} before {value}")
        ]
      }
      if template.isReversed {
        return [
          widget.finding(
            .misleadingLabel, at: ["presenter"], saying: "\(shown), which says the opposite",
            remedy: "write {attribute} before {operator}, and {value} after it")
        ]
      }
    }
    return []
  }

  /// Filters whose value is the text `true` or `false`: InstantSearch shows a boolean as its attribute, and a string unchanged.
  ///
  /// - Parameter states: The filter states whose current refinements show filters under InstantSearch's own labels.
  private static func ofTexts(_ widget: WidgetDeclaration, _ manifest: Manifest, shownIn states: Set<String>) -> [Finding] {
    let isShown = states.contains(widget.wiring.filterState?.value ?? "main")
    for filter in manifest.writings(of: widget).flatMap(\.filters) {
      guard case .facet(let facet) = filter, case .string(let text) = facet.value, ["true", "false"].contains(text) else { continue }
      let own: FilterTextTemplates? = if case .filters(_, let templates, _) = widget.traits.naming { templates } else { nil }
      guard own.map({ $0.template(for: filter) == nil }) ?? isShown else { continue }
      return [
        widget.finding(
          .misleadingLabel, at: WidgetDeclaration.attributeKeys,
          saying: "'\(widget.id.value)' filters by the string \"\(text)\", so its label is '\(text)', not '\(facet.attribute.name)'",
          remedy: "write \(text) without quotes, which is shown as '\(facet.attribute.name)'")
      ]
    }
    return []
  }

  /// Current refinements that show a filter, which a widget can set, without its negation or its operator.
  private static func ofChips(_ widget: WidgetDeclaration, _ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    guard case .currentRefinements(let current) = widget.kind else { return [] }
    let state = widget.wiring.filterState?.value ?? "main"
    let writers = manifest.widgets.filter { $0.wiring.filterState?.value ?? "main" == state }
    var settable: [Filter] = []
    for writer in writers {
      for writing in manifest.writings(of: writer) where current.groups?.contains(writing.group) ?? true {
        if let filter = writing.filters.first(where: { $0.isNegated && hidesNegation(of: $0, current.presenter, version) }) {
          return [unsaid(filter, in: widget, current.presenter, version, setBy: writer)]
        }
        settable += writing.filters
      }
    }
    return ofComparisons(settable, current.presenter, in: widget, version)
  }

  /// A stepper whose name begins with `min` or `max`, and whose operator is the opposite.
  private static func ofStepper(_ widget: WidgetDeclaration) -> [Finding] {
    guard case .numericComparison(let stepper) = widget.kind else { return [] }
    let name = widget.id.value
    func begins(with word: String) -> Bool {
      guard name.lowercased().hasPrefix(word) else { return false }
      return name.dropFirst(word.count).first.map { $0.isUppercase || !$0.isLetter } ?? true
    }
    let isUpper = [.lessThan, .lessThanOrEqual].contains(stepper.comparison)
    let isLower = [.greaterThan, .greaterThanOrEqual].contains(stepper.comparison)
    guard begins(with: "min") && isUpper || begins(with: "max") && isLower else { return [] }
    let (words, opposite): (String, Filter.Numeric.Operator) =
      switch stepper.comparison {
      case .lessThan: ("less than", .greaterThan)
      case .lessThanOrEqual: ("at most", .greaterThanOrEqual)
      case .greaterThan: ("more than", .lessThan)
      case .greaterThanOrEqual, .equals, .notEquals: ("at least", .lessThanOrEqual)
      }
    return [
      widget.finding(
        .misleadingLabel, at: ["numericOperator"],
        saying:
          "'\(name)' finds records whose '\(stepper.attribute)' is \(words) its number: '\(stepper.comparison)'",
        remedy: "write numericOperator: \"\(opposite.rawValue)\", or rename the widget")
    ]
  }

  /// Whether the label of a negated filter is also that of the plain one.
  private static func hidesNegation(of filter: Filter, _ templates: FilterTextTemplates, _ version: InstantSearchVersion) -> Bool {
    // A text written for this filter alone may say it in words: `Hide sold out`.
    if let template = templates.template(for: filter), !template.uses(["text", "TEXT", "value", "attribute"]) || !template.isOnlyPlaces {
      return false
    }
    return templates.text(of: filter, version) == templates.text(of: filter.plain, version)
  }

  private static func unsaid(
    _ filter: Filter, in widget: WidgetDeclaration, _ templates: FilterTextTemplates, _ version: InstantSearchVersion,
    setBy writer: WidgetDeclaration? = nil
  ) -> Finding {
    let text = templates.text(of: filter, version)
    return Finding(
      .misleadingLabel, widget: widget.id.value, at: widget.place(of: ["presenter"]),
      "'\(widget.id.value)' shows the negated filter \(writer.map { "of '\($0.id.value)' " } ?? "")as '\(text)', without its negation",
      labels: writer.map { [.init("the filter", at: $0.place(of: WidgetDeclaration.attributeKeys))] } ?? [],
      remedy: templates.template(for: filter) == nil
        ? "add a template with {negated}: presenter: { any: \"{negated}{text}\" }" : "write {negated} in the template")
  }
}

extension TextTemplate {
  /// Whether it contains no words besides the placeholders.
  fileprivate var isOnlyPlaces: Bool {
    !parts.contains { if case .text(let text) = $0 { text.contains { $0.isLetter || "<>≤≥=≠!-–—✕".contains($0) } } else { false } }
  }

  /// Whether the value comes before the operator, and the attribute after it.
  fileprivate var isReversed: Bool {
    let names = parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } }
    return names.filter { ["attribute", "operator", "value"].contains($0) } == ["value", "operator", "attribute"]
  }
}

extension Filter {
  /// The same filter without its negation.
  fileprivate var plain: Filter {
    switch self {
    case .facet(var facet):
      facet.isNegated = false
      return .facet(facet)
    case .numeric(var numeric):
      numeric.isNegated = false
      return .numeric(numeric)
    case .tag(var tag):
      tag.isNegated = false
      return .tag(tag)
    }
  }
}
