import Diagnostics
import Forms
import SearchModel
import Texts

/// Checks that the searchers, filter states and widgets that others refer to exist and are of the right kind.
enum WiringNames {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    let names = Names(manifest, problems)
    names.checkOwn()
    for searcher in manifest.searchers {
      for state in searcher.item.filterStates { names.checkFilterState(state) }
      for component in searcher.item.components { names.checkComponent(component, of: searcher) }
    }
    for state in manifest.mainFilterStates + manifest.filterState.flatMap(\.stateNames) { names.checkFilterState(state) }
    for widget in manifest.widgets { names.check(widget) }
    for step in manifest.steps { names.check(step.action) }
    for expectation in manifest.expectations {
      for searcher in expectation.searchers { names.checkResults(searcher.name) }
      for state in expectation.filterStates { names.checkFilterState(state.name) }
      for rows in expectation.rows { names.checkHits(rows.name) }
    }
  }

  private struct Names {
    let manifest: ManifestParts
    let problems: Problems

    init(_ manifest: ManifestParts, _ problems: Problems) {
      self.manifest = manifest
      self.problems = problems
    }

    private static let reserved = ["main", "facet", "hits"]

    func checkOwn() {
      for name in manifest.searcherNames where Self.reserved.contains(name.value) {
        problems.add(
          Diagnostic(
            "reserved-name", at: name.span, "a searcher cannot be named '\(name.value)': the name is reserved", help: "use a different name"
          ))
      }
      var seen: Set<String> = ["main"]
      for name in manifest.filterStates where !seen.insert(name.value).inserted {
        problems.add(
          Diagnostic(
            "reserved-name", at: name.span, "there is already a filter state '\(name.value)'",
            help: name.value == "main" ? "remove it: 'main' is always there" : "remove it"))
      }
    }

    func checkFilterState(_ name: Located<String>) {
      problems.mention(filterState: name.value)
      let known = ["main"] + manifest.filterStates.map(\.value).filter { $0 != "main" }
      if known.contains(name.value) { return }
      problems.add(
        Diagnostic(
          "unknown-filter-state", at: name.span, "there is no filter state '\(name.value)'",
          help: NearMiss.help(for: name.value, in: known, noun: "filter states")))
    }

    /// Returns the kind of a searcher. Returns nil if it is undeclared, which is reported, or cannot be read.
    func kind(of name: Located<String>) -> OtherSearcher.Kind? {
      problems.mention(searcher: name.value)
      if name.value == "main" { return .hits }
      if let searcher = manifest.searchers.first(where: { $0.name.value == name.value }) { return searcher.item.kind }
      let known = ["main"] + manifest.searcherNames.map(\.value).filter { $0 != "main" }
      if !known.contains(name.value) {
        problems.add(
          Diagnostic(
            "unknown-searcher", at: name.span, "there is no searcher '\(name.value)'",
            help: NearMiss.help(for: name.value, in: known, noun: "searchers")))
      }
      return nil
    }

    /// Checks that a searcher searches for hits.
    func checkResults(_ name: Located<String>) {
      guard let kind = kind(of: name), kind != .hits else { return }
      let what = kind == .multi ? "a multi searcher has no hits" : "a facet searcher finds no hits"
      problems.add(
        Diagnostic(
          "wrong-searcher", at: name.span, "\(what)",
          help: kind == .multi ? "expect the hits of its components" : "expect what its list shows"))
    }

    /// Checks that a widget is a hits list, whose rows are counted.
    func checkHits(_ name: Located<String>) {
      let known = manifest.widgets.filter { $0.traits.type == .hits }.map(\.id.value)
      if !known.contains(name.value) { reportWidget(name, known, "list of hits") }
    }

    func checkComponent(_ component: Located<String>, of group: Named<OtherSearcher>) {
      _ = kind(of: component)
      if reaches(component.value, group.name.value) {
        problems.add(Diagnostic("circular-searcher", at: component.span, "the multi searcher '\(group.name.value)' would contain itself"))
      }
    }

    private func reaches(_ name: String, _ goal: String) -> Bool {
      var seen: Set<String> = []
      var open = [name]
      while let next = open.popLast() {
        if next == goal { return true }
        guard seen.insert(next).inserted, let group = manifest.searchers.first(where: { $0.name.value == next }) else { continue }
        open += group.item.components.map(\.value)
      }
      return false
    }

    /// Returns the components of a group.
    func parts(of name: Located<String>) -> [String]? {
      manifest.searchers.first { $0.name.value == name.value && $0.item.kind == .multi }?.item.components.map(\.value)
    }

    func check(_ widget: WidgetDeclaration) {
      let type = widget.traits.type
      if let state = widget.wiring.filterState { checkFilterState(state) }
      if let searcher = widget.wiring.searcher, !(type == .refinementList && ["facet", "hits"].contains(searcher.value)),
        let kind = kind(of: searcher), !type.searcherKinds.contains(kind)
      {
        let kinds = type.searcherKinds.map(\.rawValue).joined(separator: " or ")
        problems.add(
          Diagnostic(
            "wrong-searcher", at: searcher.span, "a \(type.rawValue) widget needs a searcher of kind \(kinds), not \(kind.rawValue)",
            help: parts(of: searcher).map { "name one of its components: \($0.joined(separator: ", "))" })
        )
      }
      if case .refinementList(let list) = widget.kind, let name = widget.wiring.searcher,
        let searcher = manifest.searchers.first(where: { $0.name.value == name.value }), let attribute = searcher.item.attribute,
        attribute != list.attribute
      {
        problems.add(
          Diagnostic(
            "wrong-searcher", at: name.span, "'\(name.value)' searches for values of '\(attribute)', not of '\(list.attribute)'",
            labels: [.init("the searcher", at: searcher.name.span)],
            help: "in the searcher, write attribute: \(WrittenOut.item(list.attribute.rawValue)), or name another searcher here"))
      }
      for part in widget.wiring.connectedParts ?? [] { check(part.value, of: widget, at: part.span) }
      guard let other = widget.wiring.interactorOf else { return }
      guard let owner = manifest.widgets.first(where: { $0.id.value == other.value }) else {
        let ids = manifest.widgetNames.map(\.value)
        if !ids.contains(other.value) { reportWidget(other, ids, "widget") }
        return
      }
      let kinds = [widget, owner].map { $0.traits.writings.only?.kind }
      if owner.traits.type == type, kinds[0] != kinds[1] {
        problems.add(
          Diagnostic(
            "wrong-interactor", at: other.span, "'\(widget.id.value)' and '\(owner.id.value)' have filters of different kinds",
            labels: [.init("declared here", at: owner.id.span)]))
      } else if owner.traits.type != type || owner.wiring.interactorOf != nil || owner.id.value == widget.id.value {
        problems.add(
          Diagnostic(
            "wrong-interactor", at: other.span,
            owner.id.value == widget.id.value
              ? "'\(widget.id.value)' cannot share its own interactor"
              : owner.traits.type != type
                ? "'\(widget.id.value)' is a \(type.rawValue) widget and cannot share the interactor of '\(owner.id.value)', a \(owner.traits.type.rawValue) widget"
                : "'\(owner.id.value)' itself shares the interactor of '\(owner.wiring.interactorOf?.value ?? "")'",
            labels: [.init("declared here", at: owner.id.span)]))
      } else if let place = manifest.place(of: widget), let first = manifest.place(of: owner), first > place {
        problems.add(
          Diagnostic(
            "wrong-interactor", at: other.span, "'\(owner.id.value)' has to be declared before the widget that shares its interactor"))
      }
    }

    private func check(_ part: WidgetPart, of widget: WidgetDeclaration, at span: SourceSpan) {
      let views = (1...widget.views.count).map(WidgetPart.view)
      let parts = widget.traits.type.parts + views
      if parts.contains(part) { return }
      problems.add(
        Diagnostic(
          "widget-part", at: span, "'\(widget.id.value)', a \(widget.traits.type.rawValue) widget, has no part '\(part.word)'",
          help: "parts: \(parts.map(\.word).joined(separator: ", "))"))
    }

    func check(_ action: StepAction) {
      switch action {
      case .by(let searcher, let action):
        guard let kind = kind(of: searcher), kind != .hits, case .page = action else { break }
        problems.add(
          Diagnostic("wrong-searcher", at: searcher.span, "'\(searcher.value)', a searcher of the kind \(kind.rawValue), has no pages"))
      case .searcher(let change):
        guard let name = change.searcher, let kind = kind(of: name), kind != .hits, change.isOfHits else { break }
        problems.add(
          Diagnostic(
            "wrong-searcher", at: name.span,
            "'\(name.value)', a searcher of the kind \(kind.rawValue), has no parameters or settings of hits",
            help: "set its query, its index, or shouldTriggerSearch"))
      case .answers(.fail(_, _, .searcher(let name), let span?)): _ = kind(of: Located(name, span))
      case .filterState(let edits):
        for name in edits.flatMap(\.stateNames) { checkFilterState(name) }
      case .wire(let change):
        if let link = change.link {
          if let kind = kind(of: link.searcher), kind == .multi {
            problems.add(
              Diagnostic(
                "wrong-searcher", at: link.searcher.span, "a multi searcher does not have its own filter state: connect its components")
            )
          }
          checkFilterState(link.filterState)
        }
        for target in change.targets {
          guard let widget = manifest.widgets.first(where: { $0.id.value == target.id }) else {
            let ids = manifest.widgetNames.map(\.value)
            if !ids.contains(target.id) { reportWidget(Located(target.id, target.span), ids, "widget") }
            continue
          }
          switch change {
          case .connect(_, let parts), .disconnect(_, let parts): for part in parts ?? [] { check(part, of: widget, at: target.valueSpan) }
          case .present, .dismiss, .connectSearcher, .disconnectSearcher: break
          }
        }
      case .widget, .search, .query, .page, .index, .filters, .burst, .clear, .answers: break
      }
    }

    private func reportWidget(_ name: Located<String>, _ known: [String], _ noun: String) {
      problems.add(
        Diagnostic(
          "unknown-widget-id", at: name.span, "no \(noun) is named '\(name.value)'",
          help: NearMiss.help(for: name.value, in: known, noun: "widgets")))
    }
  }
}
