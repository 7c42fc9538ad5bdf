import Diagnostics
import Forms
import SearchModel
import Texts

/// Checks that a click on a fixed list names one of its items.
enum ListedItems {
  /// Checks that a click names a sort order of the widget, by the name of its index.
  private static func validateOrder(
    _ target: WidgetTarget, _ item: WidgetItem, _ widget: WidgetDeclaration, _ manifest: ManifestParts, _ problems: Problems
  ) {
    guard case .sortBy(let sort) = widget.kind, sort.presenter.isEmpty, case .value(let index) = item.selector,
      !sort.indices.contains(index),
      // If the index exists, the widget's own list is wrong, which is reported there.
      manifest.indices.map({ known in sort.indices.allSatisfy(known.contains) || !known.contains(index) }) ?? true
    else { return }
    problems.add(
      Diagnostic(
        "unknown-item", at: target.valueSpan, "'\(target.id)' has no index '\(index)'",
        help: Int(index).map { sort.indices.indices.contains($0) } ?? false
          ? "name the index, or its position: { position: 1 } is '\(sort.indices[0])'"
          : NearMiss.help(for: index, in: sort.indices, noun: "indices")))
  }

  /// Checks the main view's items. Additional views may have other labels, which are known only when the scenario runs.
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    var atStart: [String: [Filter]] = [:]
    validate(manifest.setup, &atStart, manifest, problems)
    for steps in manifest.scenarios {
      var items = atStart
      validate(steps, &items, manifest, problems)
    }
  }

  /// - Parameter items: The filters that lists have instead of their own after earlier `items` steps, by widget.
  private static func validate(
    _ steps: [Step], _ items: inout [String: [Filter]], _ manifest: ManifestParts, _ problems: Problems
  ) {
    for step in steps {
      guard case .widget(let target, let event) = step.action else { continue }
      if case .items(let filters) = event { items[target.id] = filters }
      guard case .click(let item) = event, !item.isOffscreen,
        let widget = manifest.widgets.first(where: { $0.id.value == target.id })
      else { continue }
      validateOrder(target, item, widget, manifest, problems)
      guard case .filters(let filters, let templates, let group) = widget.traits.naming else { continue }
      let shown = items[target.id] ?? filters
      validate(target, item, shown, shown.map { templates.text(of: $0, manifest.version, group: group) }, problems)
    }
  }

  /// - Parameters:
  ///   - filters: The filters in the list.
  ///   - texts: How its main view shows them.
  private static func validate(
    _ target: WidgetTarget, _ item: WidgetItem, _ filters: [Filter], _ texts: [String], _ problems: Problems
  ) {
    func report(_ headline: String, _ help: String?) {
      problems.add(Diagnostic("unknown-item", at: target.valueSpan, headline, help: help))
    }
    switch item.selector {
    case .value(let value):
      let count = texts.count { $0 == value }
      if count == 0 {
        let named = Int(value).flatMap { texts.indices.contains($0 - 1) ? texts[$0 - 1] : nil }
        report(
          "'\(target.id)' has no item '\(value)'",
          named.map { "name the item, or its position: { position: \(value) } is '\($0)'" }
            ?? NearMiss.help(for: value, in: texts, noun: "items"))
      }
      if count > 1 {
        let equal = Set(zip(filters, texts).filter { $0.1 == value }.map(\.0)).count < count
        report(
          "'\(target.id)' has several items '\(value)'",
          equal ? "two of its filters are equal: remove one of them" : "name it by 'filter' or 'position'")
      }
    case .filter(let filter):
      if !filters.contains(filter), !(filter.facetOnTags.map(filters.contains) ?? false) {
        report("'\(target.id)' has no such filter", nil)
      }
    case .whole: report("'\(target.id)' is a list: name the item to click", NearMiss.items(texts))
    case .position(let position):
      if position > filters.count {
        report("there is no item \(position): '\(target.id)' has \(filters.count == 1 ? "one item" : "\(filters.count) items")", nil)
      }
    }
  }
}
