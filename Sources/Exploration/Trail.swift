import Manifest
import Staging

/// The states on the path that a stage took last.
///
/// States that wait next to each other share most of their paths, so reaching one again costs about one step.
struct Trail {
  private var places: [Place]

  /// - Parameter origin: The first state.
  init(from origin: Place) { places = [origin] }

  /// What a stage needs to continue from a state.
  mutating func place(of stop: Stop, on stages: Walk.Stages) async -> Place {
    if let place = stop.place { return place }
    let common = zip(places.dropFirst(), stop.way).prefix { $0.number == $1.state }.count
    places.removeLast(places.count - 1 - common)
    var last = places[common]
    if common < stop.way.count {
      stages.own.restore(last.checkpoint)
      if let saved = last.other { stages.other?.restore(saved) }
    }
    for (state, step) in stop.way.dropFirst(common) {
      let trace = await stages.own.perform(step)
      _ = await stages.other?.perform(step)
      last = Place(
        number: state, depth: last.depth + 1, key: stages.key, checkpoint: stages.own.checkpoint(),
        other: stages.other?.checkpoint(), state: trace.settled, groups: trace.filters, isStale: trace.hasFailedSearch ?? last.isStale)
      places.append(last)
    }
    return last
  }
}
