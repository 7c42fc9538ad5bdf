import Diagnostics
import Forms
import SearchModel
import Texts

/// Checks that expected items mention only parts that the widget's items have, and that expected values have the widget's type.
enum ExpectedParts {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for expectation in manifest.expectations {
      for filters in [expectation.filters].compactMap(\.self) + expectation.filterStates.map(\.item) {
        check(filters, manifest.version, problems)
      }
      for query in expectation.queries?.value ?? [] {
        if let filters = query.filters, let span = query.spans[.filters] { check(Located(filters, span), manifest.version, problems) }
      }
    }
    for expected in manifest.expectations.flatMap(\.widgets) {
      guard let widget = manifest.widget(expected.id.value) else { continue }
      if widget.traits.type == .clearRefinements, isAlwaysShown(widget, manifest), isButton(expected) {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: expected.span, "'\(widget.id.value)' always shows its button: the expectation cannot fail",
            help: "remove it"))
      }
      for check in expected.checks {
        switch check {
        case .list(let list):
          for item in list.items { self.check(item, of: widget, problems) }
          self.check(list, of: widget, problems)
        case .some(let items): for item in items { self.check(item, of: widget, problems) }
        case .absent(let texts):
          guard let text = texts.first, !widget.traits.showsItems else { break }
          problems.add(
            Diagnostic(
              "no-such-part", at: text.span,
              "'\(widget.id.value)', a \(widget.traits.type.rawValue) widget, has no items that could be absent",
              labels: [.init("declared here", at: widget.id.span)]))
        case .value(let value): self.check(value, of: widget, problems)
        }
      }
    }
  }

  /// Returns whether a widget is on the screen throughout.
  private static func isAlwaysShown(_ widget: WidgetDeclaration, _ manifest: ManifestParts) -> Bool {
    widget.wiring.isPresented
      && !manifest.steps.contains { step in
        if case .wire(.dismiss(let targets)) = step.action { targets.contains { $0.id == widget.id.value } } else { false }
      }
  }

  /// Returns whether only the button of a clear button is expected.
  private static func isButton(_ expected: ExpectedWidget) -> Bool {
    expected.checks.contains { check in
      if case .list(let list) = check { list.items.count == 1 && list.items[0].value.only == "button" } else { false }
    }
  }

  /// Warns of filters that InstantSearch never sends, because it writes each group in parentheses.
  private static func check(_ filters: Located<Expectation.Filters>, _ version: InstantSearchVersion, _ problems: Problems) {
    guard case .expression(let text) = filters.value, !text.isEmpty, !text.hasPrefix("( ") else { return }
    let written = ExpectedFilters.written(text, version)
    let pattern = Self.pattern(text)
    problems.add(
      Diagnostic(
        "condition", .warning, at: filters.span,
        text.hasPrefix("(")
          ? "InstantSearch never writes filters this way: there are spaces inside the parentheses of a group"
          : "InstantSearch never writes filters this way: each group is in parentheses",
        help: pattern ?? written.map { "write '\($0)'" } ?? "copy what 'run' prints, such as '( \"color\":\"red\" )'")
    )
  }

  /// Returns help for a regular expression between slashes, or a part with asterisks, as in other tools.
  private static func pattern(_ text: String) -> String? {
    if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
      return "for a regular expression write { matches: \(WrittenOut.item(String(text.dropFirst().dropLast()))) }"
    }
    let part = text.split(separator: "*").map(String.init)
    guard text.hasPrefix("*") || text.hasSuffix("*"), part.count == 1 else { return nil }
    return "for a part of the filters write { contains: \(WrittenOut.item(part[0])) }"
  }

  private static func check(_ item: ExpectedWidget.Item, of widget: WidgetDeclaration, _ problems: Problems) {
    for (part, place) in [
      (ItemPart.count, item.count.map { _ in item.countSpan }), (.selected, item.isSelected.map { _ in item.selectedSpan }),
      (.level, item.level.map { _ in item.levelSpan }), (.group, item.group.map { _ in nil }),
    ] {
      guard let place, !widget.traits.itemParts.contains(part) else { continue }
      problems.add(
        Diagnostic(
          "no-such-part", at: place ?? item.span,
          part == .selected
            ? "items of '\(widget.id.value)', a \(widget.traits.type.rawValue) widget, cannot be selected"
            : "items of '\(widget.id.value)', a \(widget.traits.type.rawValue) widget, have no \(part.rawValue)",
          labels: [.init("declared here", at: widget.id.span)]))
    }
  }

  /// Checks the range of a slider, which is two numbers rather than a list, and the value of a switch, which is not a list either.
  private static func check(_ list: ExpectedList<ExpectedWidget.Item>, of widget: WidgetDeclaration, _ problems: Problems) {
    if widget.traits.input == .flag, list.items.count == 1, let word = list.items[0].value.only, ["true", "false"].contains(word) {
      problems.add(
        Diagnostic(
          "condition", at: list.span, "'\(widget.id.value)' is a \(widget.traits.type.rawValue) widget: expect true or false, not a list",
          help: "write \(word)"))
      return
    }
    guard [.range, .number].contains(widget.traits.input), list.items.count > 1 || list.arrangement != .all else { return }
    let ends = list.items.compactMap { $0.value.only.flatMap(Double.init) }
    if list.arrangement == .all, list.items.count == 2, ends.count == 2, ends[0] <= ends[1] { return }
    let isReversed =
      list.arrangement == .all && ends.count == 2 && list.items.count == 2 && ends.allSatisfy(\.isFinite) && ends[1] <= ends[0]
    problems.add(
      Diagnostic(
        "condition", at: list.span, "a range has a smallest and a largest number: [10, 50]",
        help: isReversed ? "write \(ExpectedWidget.Value.text(ends[1]...ends[0]))" : nil))
  }

  private static func check(_ value: Located<ExpectedWidget.Value>, of widget: WidgetDeclaration, _ problems: Problems) {
    let isPossible =
      switch value.value {
      case .flag: widget.traits.input == .flag
      case .number: widget.traits.input == .number
      case .range: widget.traits.input == .range
      case .bounds: widget.traits.input == .range || widget.traits.input == .number
      case .text(let test) where widget.traits.input == .flag && ["on", "off", "yes", "no"].contains(test.only?.lowercased() ?? ""): false
      case .text(let test) where test.only == "absent" && !widget.traits.showsItems: false
      case .text where widget.traits.input == .number: value.value.isCondition
      // A slider's own text is `20.0 to 50.0  within 15.0 to 90.0`, or `no range` instead of the first two numbers.
      case .text(let test) where widget.traits.input == .range:
        test.only.map { $0.wholeMatch(of: /(no range|-?\d+\.\d+ to -?\d+\.\d+)(  within -?\d+\.\d+ to -?\d+\.\d+)?/) != nil } ?? true
      case .text(let test): test.only == nil || !widget.traits.showsItems
      }
    if isPossible { return }
    let expected =
      switch widget.traits.input {
      case .none where ["absent", "nothing", "empty", "hidden", "tobeempty", "isempty"].contains(value.value.text.lowercased()): "none"
      case .none where value.value.isText && widget.traits.itemParts.contains(.selected):
        "{ \(WrittenOut.item(NearMiss.of(value.value.text, in: widget.traits.indices) ?? value.value.text)): { selected: true } } for one item, or a list of all of them"
      case .none where widget.traits.type == .stats:
        "its text, such as { startsWith: \"\(value.value.text) \" }, or the number of hits, next to 'widgets', hits: \(value.value.text)"
      case .none where widget.traits.type == .hits && Int(value.value.text) != nil:
        "a list of its rows, or the number of rows, next to 'widgets', rows: { \(WrittenOut.item(widget.id.value)): \(value.value.text) }"
      // An error in the value's form is not about what the widget shows.
      case .none where value.value.isText && widget.traits.showsItems:
        "a list: [\(WrittenOut.item(value.value.text, allowsNumbers: true))], or { includes: [\(WrittenOut.item(value.value.text, allowsNumbers: true))] } for one of several"
      case .none where widget.traits.type == .loading: "[loading] while a search is under way, otherwise none"
      case .none where widget.traits.type == .clearRefinements: "nothing of it: it always shows its button"
      case .none: "a list of all its items, some of them with { includes: [ … ] }, or a mapping of individual ones"
      case .flag: "true or false"
      case .number: "a number, a comparison such as \">= 3\", a range such as [3, 6], 'none', or { bounds: [0, 5] }"
      case .range: "a range such as [0, 50], 'none', or { bounds: [0, 90] }"
      }
    problems.add(
      Diagnostic(
        "no-such-part", at: value.span,
        value.value.isText && widget.traits.showsItems
          ? "'\(widget.id.value)', a \(widget.traits.type.rawValue) widget, shows a list, and '\(value.value.text)' is a single value"
          : "'\(widget.id.value)', a \(widget.traits.type.rawValue) widget, cannot show '\(value.value.text)'",
        labels: [.init("declared here", at: widget.id.span)],
        help: expected == "none" && widget.traits.showsItems ? "for an empty list, expect none" : "expect \(expected)"))
  }
}
