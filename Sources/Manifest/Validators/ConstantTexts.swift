import Diagnostics
import Forms
import SearchModel

/// Checks that a list shows different filters with different labels.
enum ConstantTexts {
  /// Warns of a template without a placeholder that several filters of a list share.
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      if case .currentRefinements(let current) = widget.kind { noteChips(widget, current, manifest, problems) }
      guard case .filters(let filters, let templates, _) = widget.traits.naming, !filters.isEmpty else { continue }
      let kinds = Set(filters.map(\.kind))
      let own = templates.kinds
      let idle: [(key: String, kind: FilterKind, template: TextTemplate?)] = [
        ("string", .facet, own.string), ("number", .facet, own.number), ("boolean", .facet, own.boolean),
        ("comparison", .numeric, own.comparison), ("range", .numeric, own.range), ("tag", .tag, own.tag),
      ]
      for part in idle where part.template != nil && !kinds.contains(part.kind) {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: widget.place(of: ["presenter"]),
            "'\(widget.id.value)' has no \(part.kind.rawValue) filters, so the template '\(part.key)' has no effect", help: "remove it"))
      }
      var alike: [TextTemplate: Int] = [:]
      for filter in filters {
        if let template = templates.template(for: filter), !template.varies { alike[template, default: 0] += 1 }
      }
      noteFormats(widget, filters, templates, manifest.version, problems)
      guard let (template, count) = alike.filter({ $0.value > 1 }).min(by: { $0.key.filled(with: [:]) < $1.key.filled(with: [:]) }) else {
        continue
      }
      problems.add(
        Diagnostic(
          "template", .warning, at: widget.place(of: ["presenter"]),
          "without a placeholder, \(count) filters of '\(widget.id.value)' read '\(template.filled(with: [:]))'",
          help: "write a placeholder such as {value}"))
    }
  }

  /// Warns of numbers that a format makes equal.
  private static func noteFormats(
    _ widget: WidgetDeclaration, _ filters: [Filter], _ templates: FilterTextTemplates, _ version: InstantSearchVersion,
    _ problems: Problems
  ) {
    let formatted = filters.filter { templates.template(for: $0)?.varies ?? false }
    let texts = formatted.map { templates.text(of: $0, version, group: nil) }
    let same = Dictionary(grouping: formatted.indices) { texts[$0] }.values.filter { places in Set(places.map { formatted[$0] }).count > 1 }
    guard let first = same.min(by: { $0[0] < $1[0] }) else { return }
    let own = first.map { "'\(FilterText.text(of: formatted[$0], version))'" }.joined(separator: " and ")
    problems.add(
      Diagnostic(
        "template", .warning, at: widget.place(of: ["presenter"]),
        "'\(widget.id.value)' shows \(own) with the same label, '\(texts[first[0]])'",
        help: Set(first.map { formatted[$0].isNegated }).count > 1
          ? "write {negated} in the template"
          : Set(first.compactMap { formatted[$0].comparison }).count > 1
            ? "write {operator} in the template" : "write a format with more digits"))
  }

  /// Warns of a label that is the same for every filter if widgets can set several filters.
  private static func noteChips(
    _ widget: WidgetDeclaration, _ current: CurrentRefinements, _ manifest: ManifestParts, _ problems: Problems
  ) {
    let state = widget.wiring.filterState?.value ?? "main"
    let writers = manifest.widgets.filter { $0.writesFilters && ($0.wiring.filterState?.value ?? "main") == state }
    // A switch sets only one filter.
    let setsSeveral = writers.count > 1 || writers.contains { $0.traits.type != .toggle }
    for attribute in current.presenter.attributes where attribute.item.any.map({ $0.filled(with: [:]).isEmpty && !$0.varies }) ?? false {
      problems.add(
        Diagnostic(
          "template", .warning, at: attribute.name.span, "filters on '\(attribute.name.value)' have no label in '\(widget.id.value)'",
          help: "write a label, or a placeholder such as {text}"))
    }
    noteAttributes(widget, current, writers, problems)
    // Templates of attributes come first.
    let listsValues = writers.contains { if case .values? = $0.traits.writings.only?.choice { true } else { false } }
    if let template = current.presenter.kinds.template(for: KindTemplates.Kind.string), !template.varies, listsValues,
      current.groups == nil,
      current.presenter.attributes.isEmpty
    {
      problems.add(
        Diagnostic(
          "template", .warning, at: widget.place(of: ["presenter"]),
          "without a placeholder, every filter of the kind 'string' in '\(widget.id.value)' reads '\(template.filled(with: [:]))'",
          help: "write a placeholder such as {text}"))
    }
    guard let template = current.presenter.onlyTemplate, !template.varies, current.groups == nil, setsSeveral else { return }
    problems.add(
      Diagnostic(
        "template", .warning, at: widget.place(of: ["presenter"]),
        "without a placeholder, every filter in '\(widget.id.value)' reads '\(template.filled(with: [:]))'",
        help: "write a placeholder such as {text}"))
  }
}

extension ConstantTexts {
  /// Warns of a label that is the same for all values of an attribute that a list shows, and of two values with the same label.
  private static func noteAttributes(
    _ widget: WidgetDeclaration, _ current: CurrentRefinements, _ writers: [WidgetDeclaration], _ problems: Problems
  ) {
    for attribute in current.presenter.attributes where current.groups == nil {
      let isListed = writers.contains { writer in
        guard case .values? = writer.traits.writings.only?.choice else { return false }
        return writer.traits.shownAttributes.contains(Attribute(attribute.name.value))
      }
      if isListed, attribute.item.values.isEmpty, let template = attribute.item.string ?? attribute.item.any, !template.varies,
        !template.filled(with: [:]).isEmpty
      {
        problems.add(
          Diagnostic(
            "template", .warning, at: attribute.name.span,
            "without a placeholder, every value of '\(attribute.name.value)' in '\(widget.id.value)' reads '\(template.filled(with: [:]))'",
            help: "write a placeholder such as {text}"))
      }
      let labels = Dictionary(grouping: attribute.item.values.filter { !$0.item.varies }) { $0.item.filled(with: [:]) }
      for (label, values) in labels.sorted(by: { $0.key < $1.key }) where values.count > 1 {
        problems.add(
          Diagnostic(
            "template", .warning, at: values[1].name.span,
            "'\(values[0].name.value)' and '\(values[1].name.value)' have the same label in '\(widget.id.value)', '\(label)'",
            help: "give each value its own label"))
      }
    }
  }
}

extension WidgetDeclaration {
  /// Whether a user can set filters with it.
  fileprivate var writesFilters: Bool { if case .none = traits.writings { false } else { true } }
}

extension Filter {
  /// The operator of a numeric comparison.
  fileprivate var comparison: Filter.Numeric.Operator? {
    if case .numeric(let numeric) = self, case .comparison(let comparison, _) = numeric.value { comparison } else { nil }
  }
}
