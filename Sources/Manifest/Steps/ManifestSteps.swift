import SearchModel

/// All steps of a manifest, found once, because checks ask about them for each widget.
package struct ManifestSteps: Sendable {
  /// All steps of all scenarios, those of bursts after the burst.
  package let all: [Step]
  /// The changes that they make to filter states.
  package let edits: [FilterEdit]
  /// The changes that they make to the wiring.
  package let wirings: [WiringChange]
  /// The widgets that they present.
  package let presented: Set<String>
  /// The widgets that they present, dismiss, connect or disconnect.
  package let rewired: Set<String>
  /// Whether one changes what a searcher asks for.
  package let changeRequests: Bool
  /// Whether a step makes answers fail or wait, so that the same step again may have another result.
  package let steersAnswers: Bool
  /// The indices in `all` of the events on each view, by its name.
  private let places: [String: [Int]]

  init(_ steps: [Step]) {
    let all = steps.flatMap(\.flattened)
    self.all = all
    edits = all.flatMap(\.edits)
    wirings = all.compactMap { if case .wire(let change) = $0.action { change } else { nil } }
    presented = Set(
      wirings.flatMap { change -> [String] in if case .present(let targets) = change { targets.map(\.id) } else { [] } })
    rewired = Set(wirings.flatMap(\.targets).map(\.id))
    steersAnswers = all.contains { if case .answers = $0.action.own { true } else { false } }
    changeRequests = all.contains { if case .searcher = $0.action.own { true } else { false } }
    places = all.indices.reduce(into: [:]) { places, place in
      if case .widget(let target, _) = all[place].action { places[target.id, default: []].append(place) }
    }
  }

  /// Returns the steps that are events on any of some views, in order.
  package func steps(on views: some Sequence<String>) -> [Step] {
    Set(views).flatMap { places[$0] ?? [] }.sorted().map { all[$0] }
  }

  /// Returns the events on any of some views, in order.
  package func events(on views: some Sequence<String>) -> [WidgetEvent] {
    steps(on: views).compactMap { if case .widget(_, let event) = $0.action { event } else { nil } }
  }

  /// Returns whether an event happens on any of some views.
  package func haveEvent(on views: some Sequence<String>) -> Bool { views.contains { places[$0] != nil } }
}
