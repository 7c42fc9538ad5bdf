import Diagnostics
import Forms
import Manifest
import SearchModel

/// Steps without any effect: they would change nothing in the app, either.
enum IdleSteps {
  static func findings(_ manifest: Manifest) -> [Finding] {
    // Computed once, since there may be as many scenarios as steps.
    let holdsTexts = manifest.searcher.trigger != .always && !changesTrigger(manifest)
    let holding = holding(manifest)
    let readsWordsAlone = readsWordsAlone(manifest)
    let ranged = KnownScreen.mayHaveRanges(manifest)
    return manifest.scenarios.flatMap { scenario -> [Finding] in
      var screen = KnownScreen(manifest, ranged: ranged)
      var findings: [Finding] = []
      for step in manifest.setup {
        _ = screen.repetition(step)
        _ = screen.reason(step)
      }
      screen.begin()
      for (place, line) in scenario.lines.enumerated() {
        guard let step = line.step else { continue }
        // A step followed by an expectation may be meant to change nothing.
        let isTested = place + 1 < scenario.lines.count && scenario.lines[place + 1].expectation != nil
        let repetition = screen.repetition(step)
        if let reason = screen.reason(step) ?? (isTested ? nil : repetition) {
          findings.append(Finding(.stepWithoutEffect, widget: nil, at: step.span, reason))
        }
      }
      return findings + repeated(scenario, manifest, besides: findings.map(\.span)) + said(scenario) + lost(scenario, manifest)
        + unsubmitted(scenario, manifest) + unsearched(scenario, besides: findings.map(\.span))
        + overwritten(scenario)
        + (holdsTexts ? held(scenario, manifest) : []) + heldByOthers(scenario, holding)
        + (readsWordsAlone ? unread(scenario, manifest) : [])
    }
  }

  /// Steps that repeat the previous line, if doing the same again only sets what is already set.
  private static func repeated(_ scenario: ScenarioDeclaration, _ manifest: Manifest, besides told: [SourceSpan]) -> [Finding] {
    // An answer that failed or waited may arrive the second time.
    if (manifest.setup + scenario.steps).contains(where: { if case .answers = $0.action.own { true } else { false } }) { return [] }
    let following = scenario.lines.dropFirst(2).map(\.expectation) + [nil]
    return zip(zip(scenario.lines, scenario.lines.dropFirst()), following).compactMap { lines, expectation in
      // A step followed by an expectation may be meant to change nothing.
      guard expectation == nil, let first = lines.0.step, let second = lines.1.step, second.action.isIdempotent, first.span != second.span,
        first.text == second.text, !told.contains(second.span)
      else { return nil }
      return Finding(.stepWithoutEffect, widget: nil, at: second.span, "the previous step already did this", remedy: "remove one of them")
    }
  }

  /// Expectations that repeat the previous line, steps that name nothing to change, and bursts of a single step.
  private static func said(_ scenario: ScenarioDeclaration) -> [Finding] {
    func text(_ span: SourceSpan) -> String { String(decoding: span.file.bytes[span.range], as: UTF8.self) }
    let again = zip(scenario.lines, scenario.lines.dropFirst()).compactMap { line, next -> Finding? in
      guard case .expect(_, let first) = line, case .expect(_, let second) = next, first != second, text(first) == text(second) else {
        return nil
      }
      return Finding(
        .stepWithoutEffect, widget: nil, at: second, "this expectation is the same as the one before it",
        labels: [.init("the one before", at: first)], remedy: "remove one, or add the step that belongs between them")
    }
    return again
      + scenario.steps.compactMap { step in
        if case .searcher(let change) = step.action.own, change.isEmpty {
          return Finding(
            .stepWithoutEffect, widget: nil, at: step.span, "this step changes nothing in the searcher",
            remedy: "name what to change, or remove it")
        }
        guard case .burst(let steps) = step.action, steps.count == 1 else { return nil }
        return Finding(
          .stepWithoutEffect, widget: nil, at: step.span, "a burst of one step is the same as the step alone",
          remedy: "add the step that follows before the answer arrives, or write the step without 'burst'")
      }
  }

  /// A searcher that is changed by the last step, so that no search follows.
  private static func unsearched(_ scenario: ScenarioDeclaration, besides told: [SourceSpan]) -> [Finding] {
    guard let last = scenario.steps.last, case .searcher(let change) = last.action.own, !change.isEmpty, !told.contains(last.span) else {
      return []
    }
    // An expectation that follows may be about a search that is not made: a query that is set is not searched for.
    let expected = scenario.lines.reversed().prefix { $0.step == nil }.compactMap(\.expectation)
    if !expected.isEmpty, change.query != nil || change.trigger != nil || !expected.allSatisfy(\.isOfResults) { return [] }
    return [
      Finding(
        .stepWithoutEffect, widget: nil, at: last.span, "no search follows this step, so it has no effect", remedy: "add a 'search:' step")
    ]
  }

  /// A query that is set without a search, and replaced by the next step.
  private static func overwritten(_ scenario: ScenarioDeclaration) -> [Finding] {
    zip(scenario.lines, scenario.lines.dropFirst()).compactMap { line, next in
      guard let step = line.step, case .searcher(let change) = step.action, let following = next.step else { return nil }
      switch following.action {
      case .search(let other?):
        guard change.searcher == nil, let text = change.query, other != text else { return nil }
        return Finding(
          .stepWithoutEffect, widget: nil, at: step.span, "'\(text)' is replaced by the next step before anything is searched for",
          remedy: "remove 'query' here, or write the next step as search: without a query")
      case .searcher(let other):
        let names = change.settings.filter(other.settings.contains)
        // Equal steps are reported as such.
        guard change.searcher?.value == other.searcher?.value, let name = names.first, step.text != following.text else { return nil }
        return Finding(
          .stepWithoutEffect, widget: nil, at: step.span, "'\(name)' is replaced by the next step before anything is searched for",
          labels: [.init("the next step", at: following.span)], remedy: "remove it from one of the two")
      default: return nil
      }
    }
  }

  /// Queries that `shouldTriggerSearch` prevents from being searched, if no step changes it.
  private static func held(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    // Short queries before one that is long enough are the beginning of typing it.
    var start = 0
    if case .atLeast(let count) = manifest.searcher.trigger {
      start =
        scenario.lines.lastIndex { line in
          switch line.step?.action {
          case .search(let text?), .widget(_, .type(let text?)), .widget(_, .submit(let text?)): text.count >= count
          default: false
          }
        } ?? 0
    }
    // A step followed by an expectation may be meant not to start a search.
    let lines = zip(scenario.lines, scenario.lines.dropFirst().map(\.expectation) + [nil])
    return withoutText(scenario, manifest, from: start)
      + lines.dropFirst(start).compactMap { line, expectation in
        guard let step = line.step, expectation == nil else { return nil }
        let text: String?
        switch step.action {
        case .search(let given): text = given
        case .widget(let target, .type(let given)), .widget(let target, .submit(let given)):
          guard manifest.widget(target.id)?.isOfMainSearcher ?? false else { return nil }
          text = given
        default: return nil
        }
        return held(text, by: manifest.searcher.trigger, step)
      }
  }

  /// The finding that a condition keeps a searcher from searching for a text; nil if it does not.
  private static func held(_ text: String?, by trigger: SearchTrigger, _ step: Step) -> Finding? {
    switch trigger {
    case .always: return nil
    case .never:
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span, "with shouldTriggerSearch: never, no search is sent",
        remedy: "remove it, or change it with a 'searcher: { shouldTriggerSearch: always }' step")
    case .atLeast(let count):
      guard let text, !text.isEmpty, text.count < count else { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span,
        "'\(text)' is too short: shouldTriggerSearch requires at least \(count) characters",
        remedy: "search for a longer query, or lower minimumLength")
    }
  }

  /// The conditions for a search of the searchers other than the main one, if no step changes them.
  private static func holding(_ manifest: Manifest) -> [String: SearchTrigger] {
    let changed = manifest.allSteps.compactMap { step -> String? in
      if case .searcher(let change) = step.action.own, change.trigger != nil { change.searcher?.value } else { nil }
    }
    return Dictionary(
      manifest.searchers.map { ($0.name.value, $0.item.trigger) }.filter { $0.1 != .always && !changed.contains($0.0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Queries of searchers other than the main one that `shouldTriggerSearch` prevents from being searched.
  private static func heldByOthers(_ scenario: ScenarioDeclaration, _ triggers: [String: SearchTrigger]) -> [Finding] {
    if triggers.isEmpty { return [] }
    let expectations = scenario.lines.dropFirst().map(\.expectation) + [nil]
    return zip(scenario.lines, expectations).enumerated().compactMap { place, part in
      let (line, expectation) = part
      guard let step = line.step else { return nil }
      guard case .by(let name, .search(let text)) = step.action, let trigger = triggers[name.value], expectation == nil else { return nil }
      // A short query before one that is long enough is the beginning of typing it.
      let isBeginning = scenario.lines.dropFirst(place + 1).contains { line in
        guard case .by(let other, .search(let longer?))? = line.step?.action, case .atLeast(let count) = trigger else { return false }
        return other.value == name.value && longer.count >= count
      }
      return isBeginning ? nil : held(text, by: trigger, step)
    }
  }

  /// Searches without a query by a searcher that requires one: those that steps start, and those that a tap on a list starts.
  private static func withoutText(_ scenario: ScenarioDeclaration, _ manifest: Manifest, from start: Int) -> [Finding] {
    guard case .atLeast(let count) = manifest.searcher.trigger else { return [] }
    var text: String? = manifest.searcher.query.query ?? ""
    for step in manifest.setup.flatMap(\.flattened) {
      switch step.action {
      case .search(let given): text = given ?? text
      case .widget(_, let event): text = event.text ?? text
      default: text = nil
      }
    }
    let expectations = scenario.lines.dropFirst().map(\.expectation) + [nil]
    return zip(scenario.lines, expectations).enumerated().compactMap { place, part in
      let (line, expectation) = part
      guard let step = line.step else { return nil }
      let isIdle: Bool
      switch step.action {
      case .search(let given):
        text = given ?? text
        isIdle = given == nil && text == ""
      case .widget(let target, let event) where event.text != nil:
        if manifest.widget(target.id)?.isOfMainSearcher ?? false { text = event.text } else { text = nil }
        isIdle = false
      case .widget(let target, .click):
        let writes = manifest.widget(target.id).map { if case .none = $0.traits.writings { false } else { true } } ?? false
        isIdle = writes && text == "" && manifest.mainFollows(manifest.widget(target.id)?.wiring.filterState?.value ?? "main")
      case .answers: isIdle = false
      default:
        text = nil
        isIdle = false
      }
      guard isIdle, expectation == nil, place >= start else { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span,
        "no search is sent: there is no query, and shouldTriggerSearch needs one\(count > 1 ? " of \(count) characters" : "")",
        remedy: "search for something first, or remove shouldTriggerSearch")
    }
  }

  /// Whether a step changes when queries are searched.
  private static func changesTrigger(_ manifest: Manifest) -> Bool {
    manifest.allSteps.contains { step in
      if case .searcher(let change) = step.action.own { change.trigger != nil } else { false }
    }
  }

  /// Whether queries consist only of words in every search: the advanced syntax is off, and no step turns it on.
  private static func readsWordsAlone(_ manifest: Manifest) -> Bool {
    let searcher = manifest.searcher
    guard searcher.isEmbedded, (searcher.query.additional[.advancedSyntax] ?? searcher.settings.additional[.advancedSyntax])?.bool != true
    else { return false }
    return !manifest.allSteps.contains { step in
      if case .searcher(let change) = step.action.own {
        change.request != nil || change.parameters?.additional[.advancedSyntax] != nil
      } else {
        false
      }
    }
  }

  /// Several words between quotation marks, which begin and end words: those of `5" x 7"` mean inches.
  private static func phrase(in text: String) -> Substring? {
    // A regular expression is compiled at each use.
    if text.utf8.count(where: { $0 == UInt8(ascii: "\"") }) < 2 { return nil }
    return text.matches(of: /"[^" ][^"]* [^"]*[^" ]"/).first { match in
      let before = match.range.lowerBound == text.startIndex ? " " : text[text.index(before: match.range.lowerBound)]
      let behind = match.range.upperBound == text.endIndex ? " " : text[match.range.upperBound]
      return before == " " && behind == " "
    }?.output
  }

  /// Words after a minus sign, and phrases in quotation marks, which only the advanced syntax treats differently.
  private static func unread(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    scenario.steps.compactMap { step in
      if case .widget(let target, _) = step.action, manifest.widget(target.id)?.isOfMainSearcher != true { return nil }
      let text: String?
      switch step.action {
      case .search(let given): text = given
      case .widget(_, .type(let given)), .widget(_, .submit(let given)): text = given
      default: text = nil
      }
      if let text, text.unicodeScalars.last.map({ "\n\r".unicodeScalars.contains($0) }) ?? false {
        return Finding(
          .settingIncomplete, widget: nil, at: step.span, "the query ends with a line break, which is part of the text and submits nothing",
          remedy: "remove it; to press Enter in a search box, write submit: { BOX: text }")
      }
      // A query that is never submitted is reported as such.
      let isUnsubmitted: Bool =
        if case .widget(let target, .type) = step.action, case .searchBox(let box)? = manifest.widget(target.id)?.kind {
          box.mode == .searchOnSubmit
        } else { false }
      if let text, !isUnsubmitted, text.utf8.contains(where: "{[<".utf8.contains),
        let key = text.firstMatch(of: /(?i)\{ *(enter|return)\ *}|\[enter\]|<enter>/)
      {
        return Finding(
          .settingIncomplete, widget: nil, at: step.span, "'\(key.output.0)' is part of the text: it does not press a key",
          remedy: "to press Enter in a search box, write submit: { BOX: text }")
      }
      if let text, let phrase = phrase(in: text) {
        return Finding(
          .settingIncomplete, widget: nil, at: step.span,
          "the quotation marks of \(phrase) have no effect without advancedSyntax: true",
          remedy: "write advancedSyntax: true in the settings or in the query, or remove the quotation marks")
      }
      guard
        let word = text?.split(separator: " ").first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isLetter ?? false })
      else { return nil }
      return Finding(
        .settingIncomplete, widget: nil, at: step.span, "the minus of '\(word)' has no effect without advancedSyntax: true",
        remedy: "write advancedSyntax: true in the settings or in the query, or remove the minus")
    }
  }

  /// Queries typed into boxes with search on submit, but never submitted.
  private static func unsubmitted(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    let boxes = manifest.widgets.filter { if case .searchBox(let box) = $0.kind { box.mode == .searchOnSubmit } else { false } }
    // Submitting is not a key press: the step has its own query.
    let lines = scenario.lines
    let emptied = lines.indices.dropLast().compactMap { place -> Finding? in
      guard let step = lines[place].step, let next = lines[place + 1].step,
        // If an expectation follows, it may be about the results of an empty query.
        place + 2 == lines.count || lines[place + 2].expectation == nil,
        case .widget(let target, .type(let text?)) = step.action, case .widget(let other, .submit(let submitted)) = next.action,
        !text.isEmpty, submitted ?? "" == "", target.id == other.id,
        boxes.contains(where: { ([$0.id.value] + $0.views).contains(target.id) })
      else { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span, "'\(text)' is typed, but the next step submits no text",
        labels: [.init("the next step", at: next.span)],
        remedy: "write submit: { \(target.id): \(WrittenOut.item(text, allowsNumbers: true)) }")
    }
    // If an expectation follows, it may expect that no search is made. `ScenarioRunner` tells what it is about.
    if scenario.lines.last?.expectation != nil { return emptied }
    return emptied
      + boxes.compactMap { box in
        let names = [box.id.value] + box.views
        let last = scenario.steps.flatMap { step in step.widgetEvents.map { (step, $0) } }.last { _, change in
          guard names.contains(change.target.id) else { return false }
          switch change.event {
          case .type, .submit: return true
          default: return false
          }
        }
        guard let (step, change) = last, case .type(let given) = change.event else { return nil }
        // The notations of the Enter key in browser testing tools.
        let text = given.map { text in text.firstMatch(of: /(\{enter\}|\\n|\n)$/).map { String(text[..<$0.range.lowerBound]) } ?? text }
        return Finding(
          .stepWithoutEffect, widget: nil, at: step.span,
          "'\(box.id.value)' searches on submit, and no step submits '\(text ?? "")'",
          remedy: "add a 'submit: { \(box.id.value): \(WrittenOut.item(text ?? "", allowsNumbers: true)) }' step")
      }
  }
}

extension Expectation {
  /// Whether it is only about what searches find.
  fileprivate var isOfResults: Bool {
    [waiting, errors, cancelled, retrying].allSatisfy { $0 == nil } && calls.isEmpty && queries == nil && rows.isEmpty && findings == nil
      && searchers.isEmpty && filterStates.isEmpty && !isPending
  }
}

extension Step {
  /// The step as it is written.
  fileprivate var text: String { String(decoding: extent.file.bytes[extent.range], as: UTF8.self) }
}

extension SearcherChange {
  /// The names of what it sets.
  fileprivate var settings: [String] {
    let own: [(String, Bool)] = [
      ("query", query != nil), ("shouldTriggerSearch", trigger != nil), ("keepSelectedEmptyFacets", keepSelectedEmptyFacets != nil),
      ("isDisjunctiveFacetingEnabled", isDisjunctiveFacetingEnabled != nil),
      ("disjunctiveFacetsAttributes", disjunctiveFacetsAttributes != nil), ("request", request != nil),
    ]
    return own.filter(\.1).map(\.0) + (parameters?.parameters.map(\.name) ?? [])
  }
}

extension StepAction {
  /// Whether doing it again only sets what is already set. Repeated searches, texts and wirings are judged by `KnownScreen`,
  /// and edits of the filters when they are made.
  fileprivate var isIdempotent: Bool {
    switch own {
    case .query, .page, .index, .filters: true
    case .search: if case .by = self { true } else { false }
    case .widget(_, let event):
      switch event.verb {
      case .submit, .facetSearch, .read: true
      default: false
      }
    default: false
    }
  }
}
