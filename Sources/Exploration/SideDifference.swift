import Manifest
import Scenarios
import SearchModel
import Staging
import Texts

/// The differences between what the two sides of a comparing walk show after the same step.
struct SideDifference {
  let own: StepTrace
  let other: StepTrace
  /// The states of both sides before the step.
  let before: (own: UIState, other: UIState)
  let counterpart: Counterpart

  /// Whether nothing is reported after this step, because one side has ended, or because two versions find, and therefore show, different
  /// things from here on. For changes to a manifest, such differences are the point.
  var parts: Bool {
    own.crashes || other.crashes || own.isImpossible != other.isImpossible
      || counterpart.invariant == .versionsDiffer && own.settled.results?.nbHits != other.settled.results?.nbHits
  }

  /// What distinguishes a menu's differences while one side shows all its levels.
  static let ofUnopenedLevels = "all levels"

  private var names: (own: String, other: String) { counterpart.names }

  /// The words that name one side: `only in version 7`.
  private func only(_ isOwn: Bool) -> String { "only \(isOwn ? names.own : names.other)" }

  /// One sighting for each kind of difference in a widget, and for the query and the results.
  var sightings: [Sighting] {
    if own.crashes != other.crashes { return [seen(nil, "crash", "the app crashes \(only(own.crashes))")] }
    if own.isImpossible != other.isImpossible {
      // The widget's difference has already been reported at the step where it began.
      if case .widget(let target, _) = own.action, before.own.widget(target.id)?.rows != before.other.widget(target.id)?.rows { return [] }
      let reason = (own.isImpossible ? own : other).failures.first.map { ": \($0.headline)" } ?? ""
      return [seen(nil, "impossible", "the last step is possible \(only(!own.isImpossible))\(reason)")]
    }
    let (a, b) = (own.settled, other.settled)
    var found: [Sighting] = []
    if a.filters.map(Self.meaning) != b.filters.map(Self.meaning) {
      found.append(
        seen(
          nil, "filters", "filtered by \(a.filters ?? "nothing") \(names.own), by \(b.filters ?? "nothing") \(names.other)",
          .filters(state: nil, a.filters)))
    }
    if a.results?.nbHits != b.results?.nbHits {
      func count(_ state: UIState) -> String {
        state.results.map { NameText.count($0.nbHits, "result") } ?? "no answer"
      }
      var difference = seen(nil, "results", "\(count(a)) \(names.own), \(count(b)) \(names.other)")
      difference.expectation = a.results.map { "{ hits: \($0.nbHits) }" }
      found.append(difference)
    } else if let first = a.results?.hits.map(\.objectID), let second = b.results?.hits.map(\.objectID), first != second {
      let place = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
      let text: String
      if first.indices.contains(place), second.indices.contains(place) {
        text = "hit \(place + 1) is '\(first[place])' \(names.own), '\(second[place])' \(names.other)"
      } else {
        let isOwn = first.indices.contains(place)
        text = "hit \(place + 1), '\((isOwn ? first : second)[place])', is on the page \(only(isOwn))"
      }
      found.append(seen(nil, "order", text, .hits(searcher: nil, first)))
    }
    found += others
    for widget in a.widgets {
      guard let state = b.widget(widget.id) else {
        found.append(seen(widget.id, "missing", "'\(widget.id)' is on screen \(only(true))"))
        continue
      }
      // A hits list shows only what has already been reported.
      let isTold = found.contains { ["results", "order"].contains($0.cause) && $0.widget == nil }
      if isTold, counterpart.manifest.widget(widget.id)?.showsResults ?? false { continue }
      // One version shows levels of a menu that are not opened; what else differs in it has other causes.
      let isOfUnopenedLevels = isUnfiltered(widget.id) || [a, b].contains { MenuFindings.showsUnopenedLevels(widget.id, $0) }
      found += differences(widget.id, widget.state.rows, state.rows).map { difference in
        var difference = difference
        if isOfUnopenedLevels { difference.variant = [Self.ofUnopenedLevels] }
        difference.expectation = ShownExpectation.text(widget.id, widget.state, not: state)
        return difference
      }
    }
    for widget in b.widgets where a.widget(widget.id) == nil {
      found.append(seen(widget.id, "missing", "'\(widget.id)' is on screen \(only(false))"))
    }
    return found
  }

  /// Whether a menu has no filter on either side, whatever it still shows as selected.
  private func isUnfiltered(_ id: String) -> Bool {
    guard let widget = counterpart.manifest.widget(id), let writing = widget.traits.writings.only, writing.hierarchy != nil else {
      return false
    }
    let state = widget.wiring.filterState?.value ?? "main"
    return [own, other].allSatisfy { $0.filters.groups(of: state).filters(in: writing.group).isEmpty }
  }

  /// Differing numbers of results of other searchers, unless a widget already shows the difference: a hits list may be missing, or show the
  /// same page.
  private var others: [Sighting] {
    own.surroundings.searchers.compactMap { searcher in
      let isShown = own.settled.widgets.contains { widget in
        guard let declared = counterpart.manifest.widget(widget.id), [.hits, .stats].contains(declared.traits.type) else { return false }
        return declared.wiring.searcher?.value == searcher.name
          && other.settled.widget(widget.id).map { $0.rows != widget.state.rows } ?? true
      }
      guard !isShown, let twin = other.surroundings.searchers.first(where: { $0.name == searcher.name }),
        let (count, second) = searcher.results.flatMap({ own in twin.results.map { (own.nbHits, $0.nbHits) } }), count != second
      else { return nil }
      func words(_ count: Int) -> String { NameText.count(count, "result") }
      var difference = seen(
        nil, "results of \(searcher.name)", "'\(searcher.name)' has \(words(count)) \(names.own), \(words(second)) \(names.other)")
      difference.expectation = "{ searchers: { \(StepYAML.quoted(searcher.name)): { hits: \(count) } } }"
      return difference
    }
  }

  /// Filters without the quotation marks that one version puts around booleans and numbers, where the engine does not need them.
  private static func meaning(_ filters: String) -> String {
    filters.replacing(#/:"(true|false|-?[0-9]+(?:\.[0-9]+)?)"/#) { ":\($0.output.1)" }
  }

  /// The first difference of each kind: rows of one side only, different counts, different selections, a different order.
  private func differences(_ widget: String, _ own: [WidgetRow], _ other: [WidgetRow]) -> [Sighting] {
    if own == other { return [] }
    func twin(_ row: WidgetRow, in rows: [WidgetRow]) -> WidgetRow? { rows.first { $0.text == row.text && $0.level == row.level } }
    let gone = own.first { twin($0, in: other) == nil }
    let new = other.first { twin($0, in: own) == nil }
    var found: [Sighting] = []
    if let gone, let new {
      found.append(seen(widget, "rows", "'\(widget)' shows \(gone.quoted) \(names.own), \(new.quoted) \(names.other)"))
    } else if let row = gone ?? new {
      found.append(seen(widget, "rows", "'\(widget)' shows \(row.quoted) \(only(gone != nil))"))
    }
    for (cause, differs) in [
      ("counts", { (a: WidgetRow, b: WidgetRow) in a.count != b.count }), ("selection", { a, b in a.mark != b.mark }),
    ] {
      guard let pair = own.lazy.compactMap({ row in twin(row, in: other).map { (row, $0) } }).first(where: { differs($0, $1) }) else {
        continue
      }
      found.append(seen(widget, cause, "'\(widget)' shows \(pair.0.quoted) \(names.own), \(pair.1.quoted) \(names.other)"))
    }
    if found.isEmpty { found.append(seen(widget, "order", "'\(widget)' shows its rows in a different order \(names.other)")) }
    return found
  }

  /// - Parameter right: What this side shows, which the scenario expects.
  private func seen(_ widget: String?, _ cause: String, _ text: String, _ right: SeenDifference.Right? = nil) -> Sighting {
    Sighting(
      invariant: counterpart.invariant, widget: widget, cause: cause, text: text, expectation: right.flatMap { ShownExpectation.text($0) })
  }
}

extension StateKey {
  /// A key for two states together.
  func joined(_ other: StateKey) -> StateKey {
    var hasher = StateHasher()
    hasher.combine(high)
    hasher.combine(low)
    hasher.combine(other.high)
    hasher.combine(other.low)
    return hasher.key
  }
}

extension WidgetDeclaration {
  /// Whether it shows only the main searcher's hits, or their number.
  fileprivate var showsResults: Bool { isOfMainSearcher && [.hits, .stats].contains(traits.type) }
}
