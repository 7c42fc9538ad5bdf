import Forms
import Manifest
import SearchModel
import Texts

/// Templates of current refinements for a kind of filter that nothing writes on their attribute.
enum IdleTexts {
  static func findings(_ manifest: Manifest) -> [Finding] {
    // Steps can replace items, and with them filters.
    let isOpen = manifest.allSteps.contains { step in if case .widget(_, .items) = step.action { true } else { false } }
    if isOpen { return [] }
    let faceted = manifest.searcher.settings.attributesForFaceting.map(\.attribute)
    return manifest.widgets.flatMap { widget -> [Finding] in
      let state = widget.wiring.filterState?.value ?? "main"
      // A state can copy the filters of a different one.
      guard case .currentRefinements(let current) = widget.kind, manifest.groupNames(writtenIn: state) != nil else { return [] }
      let written = kinds(in: state, current.groups, manifest)
      let ofKinds = unwritten(current.presenter.kinds, of: widget, written, manifest)
      return ofKinds + unfilled(current.presenter, of: widget, written, manifest)
        + current.presenter.attributes.flatMap { own -> [Finding] in
          guard let known = written[Attribute(own.name.value)] else {
            // A file that others extend may be meant for their widgets; a name that is not a facet may not be an attribute at all, which is
            // reported elsewhere.
            guard !written.isEmpty, own.name.span.file === manifest.file,
              !manifest.searcher.isEmbedded || faceted.contains(Attribute(own.name.value))
            else {
              return []
            }
            // A widget may write to a group that is not shown.
            let isElsewhere = current.groups != nil && kinds(in: state, nil, manifest)[Attribute(own.name.value)] != nil
            return [
              Finding(
                .unusedName, widget: widget.id.value, at: own.name.span,
                "the labels for '\(own.name.value)' are never used: "
                  + (isElsewhere ? "no group that '\(widget.id.value)' shows has filters by it" : "nothing filters by it"),
                remedy: isElsewhere
                  ? "show its group as well, or remove them"
                  : NearMiss.didYouMean(own.name.value, written.keys.map(\.rawValue).sorted())
                    ?? "remove them, or add a widget that filters by it")
            ]
          }
          return own.item.named.filter { !known.contains($0) }.map { kind in
            Finding(
              .unusedName, widget: widget.id.value, at: own.name.span,
              "the label for '\(kind.rawValue)' of '\(own.name.value)' is never used: its filters are of the kind \(list(known))",
              remedy: known.count == 1 ? known.first.map { "write it under '\($0.rawValue)', or remove it" } : nil)
          }
        }
    }
  }

  private static func list(_ kinds: Set<KindTemplates.Kind>) -> String {
    KindTemplates.Kind.allCases.filter(kinds.contains).map { "'\($0.rawValue)'" }.joined(separator: " or ")
  }

  /// Labels of kinds of filters, none of which is written. Beside one that is used, labels of other kinds may be a complete list. A file that
  /// others extend may be meant for their widgets.
  private static func unwritten(
    _ templates: KindTemplates, of widget: WidgetDeclaration, _ written: [Attribute: Set<KindTemplates.Kind>], _ manifest: Manifest
  ) -> [Finding] {
    let known = written.values.reduce(into: Set()) { $0.formUnion($1) }
    guard !known.isEmpty, templates.any == nil, let first = templates.named.first, known.isDisjoint(with: templates.named),
      widget.place(of: ["presenter"]).file === manifest.file
    else { return [] }
    return [
      widget.finding(
        .unusedName, at: ["presenter"],
        saying: "the label for '\(first.rawValue)' of '\(widget.id.value)' is never used: its filters are of the kind \(list(known))",
        remedy: "remove it, or add a widget that writes such filters")
    ]
  }

  /// Labels for all kinds of filters with a placeholder that is empty for each kind that is written. A file that others extend may be meant
  /// for their widgets.
  private static func unfilled(
    _ templates: FilterTextTemplates, of widget: WidgetDeclaration, _ written: [Attribute: Set<KindTemplates.Kind>], _ manifest: Manifest
  ) -> [Finding] {
    func finding(_ template: TextTemplate?, _ known: Set<KindTemplates.Kind>, of attribute: Named<KindTemplates>?) -> Finding? {
      guard let template, !known.isEmpty, let place = template.places.first(where: { place in !known.contains { $0.fills(place) } }) else {
        return nil
      }
      let others = ["operator", "value", "lower", "upper"].filter { other in
        known.allSatisfy { $0.fills(other) } && !template.places.contains(other)
      }
      return Finding(
        .unusedName, widget: widget.id.value, at: attribute?.name.span ?? widget.place(of: ["presenter"]),
        "'{\(place)}' is always empty in the label\(attribute.map { " for '\($0.name.value)'" } ?? "") of '\(widget.id.value)': the filters are of the kind \(list(known))",
        remedy: others.isEmpty ? "remove it" : "use \(NameText.list(others.map { "{\($0)}" })), or remove it")
    }
    let all = written.values.reduce(into: Set()) { $0.formUnion($1) }
    return [manifest.files.count == 1 ? finding(templates.kinds.any, all.subtracting(templates.kinds.named), of: nil) : nil].compactMap(
      \.self)
      + templates.attributes.filter { $0.name.span.file === manifest.file }.compactMap { own in
        finding(own.item.any, (written[Attribute(own.name.value)] ?? []).subtracting(own.item.named), of: own)
      }
  }

  /// The kinds of filters that widgets, the app and steps write, by attribute.
  ///
  /// - Parameter groups: The groups that are shown; nil for all.
  private static func kinds(
    in state: String, _ groups: [FilterGroup.ID]?, _ manifest: Manifest
  ) -> [Attribute: Set<KindTemplates.Kind>] {
    var kinds: [Attribute: Set<KindTemplates.Kind>] = [:]
    for widget in manifest.widgets where widget.wiring.filterState?.value ?? "main" == state {
      for writing in manifest.writings(of: widget) where groups?.contains(writing.group) ?? true {
        switch writing.choice {
        case .values(let attribute): kinds[attribute, default: []].insert(.string)
        case .path(let levels): for attribute in levels.levels { kinds[attribute, default: []].insert(.string) }
        case .numbers(let attribute): kinds[attribute, default: []].insert(widget.traits.input == .range ? .range : .comparison)
        case .filters(let filters, _): for filter in filters { kinds[filter.attribute, default: []].insert(.init(filter)) }
        }
      }
    }
    for filter in (manifest.filterState + manifest.steps.edits).flatMap(\.filters) {
      kinds[filter.attribute, default: []].insert(.init(filter))
    }
    return kinds
  }
}

extension TextTemplate {
  /// The names of its placeholders, in order.
  fileprivate var places: [String] { parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } } }
}

extension KindTemplates.Kind {
  /// Whether filters of this kind have a value for a placeholder.
  fileprivate func fills(_ place: String) -> Bool {
    switch place {
    case "lower", "upper": self == .range
    case "operator": self == .comparison
    case "value": self != .range
    case "score": [.string, .number, .boolean].contains(self)
    default: true
    }
  }
}
