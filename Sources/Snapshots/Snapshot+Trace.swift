import Manifest
import SearchModel
import Staging
import Texts

extension ScenarioTrace {
  /// The group of each filter, by the filter's expression; filters in several groups are omitted.
  package var filterGroups: [String: String] {
    var groups: [String: Set<String>] = [:]
    for state in [start.filterState] + steps.map(\.filterState) {
      for version in InstantSearchVersion.allCases {
        for group in state.groups(version) {
          for filter in group.filters {
            groups[TerminalText.visible(FilterExpression.text(of: filter, version)), default: []].insert(group.id.description)
          }
        }
      }
    }
    return groups.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension Snapshot {
  /// The snapshot of a trace: everything at the first step, and changes at the following ones.
  ///
  /// If widgets show anything before the first step, it comes first, in a moment `start`.
  package init(_ trace: ScenarioTrace, options: SnapshotOptions, version: InstantSearchVersion) {
    let drawing = StateDrawing(options: options, version: version)
    var moments: [Moment] = []
    let start = drawing.widgets(trace.start)
    if !start.isEmpty { moments.append(Moment(.start, title: StateDrawing.startTitle, parts: start.map(Part.widget))) }
    var previous: StepTrace?
    for step in trace.steps {
      moments.append(
        Moment(.step(step.number), title: step.action.title(version), parts: drawing.parts(of: step, since: previous)))
      previous = step
    }
    self.init(moments: moments)
  }
}
