import Manifest
import Snapshots
import Staging

extension MomentView {
  /// The moments of a snapshot, each with everything it shows; a snapshot contains only the changes.
  package static func moments(of snapshot: Snapshot) -> [MomentView] {
    var moments: [MomentView] = []
    for (index, moment) in snapshot.moments.enumerated() {
      let number: Int =
        switch moment.place {
        case .start: 0
        case .step(let number): number
        case .other: index + 1
        }
      var view = MomentView(number: number, heading: [Word(.plain, number == 0 ? "Before the first step" : moment.title)])
      if let before = moments.last {
        (view.filters, view.groups, view.hits, view.hitNames, view.widgets) =
          (before.filters, before.groups, before.hits, before.hitNames, before.widgets)
      }
      for part in moment.parts { view.take(part) }
      moments.append(view)
    }
    return moments
  }

  private mutating func take(_ part: Snapshot.Part) {
    switch part {
    case .filters(let expression): filters = expression
    case .groups(let lines): groups = lines
    case .pending(let widgets): pending = widgets.map { WidgetView(name: $0.name, rows: $0.rows) }
    case .queries(let lines): queries = lines
    case .hits(let count, let listed): (hits, hitNames) = (count, listed)
    case .widget(let widget):
      let shown = WidgetView(name: widget.name, rows: widget.rows)
      if let place = widgets.firstIndex(where: { $0.name == widget.name }) { widgets[place] = shown } else { widgets.append(shown) }
    case .gone(let name): widgets.removeAll { $0.name == name }
    case .error(let text): errors.append(text)
    case .searcher(let name, let lines):
      errors += Snapshot.errors(in: lines).map { "\(name): \($0)" }
      remarks += part.lines
    case .waiting(let count):
      waiting = count
      remarks += part.lines
    case .searches, .facets, .cancelled, .filterState, .readings, .redirect: remarks += part.lines
    }
  }
}
