import Diagnostics
import Manifest
import Scenarios
import SearchModel
import Snapshots

extension ScenarioTrace {
  /// The group of each filter, by the filter's text; those that stand in several groups are left out.
  package var filterGroups: [String: String] {
    var groups: [String: Set<String>] = [:]
    for state in [initialFilterState] + steps.map(\.filterState) {
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
  /// The snapshot of a trace: everything at the first step, afterwards what changed.
  ///
  /// What widgets show before the first step comes first, in a section `start`, when they show anything.
  package init(_ trace: ScenarioTrace, options: SnapshotOptions, version: InstantSearchVersion) {
    let drawing = StateDrawing(options: options, version: version)
    var sections: [Section] = []
    if trace.initial.widgets.contains(where: { !$0.state.lines.isEmpty }) {
      sections.append(Section(name: "start", lines: ["before the first step"] + drawing.widgets(trace.initial, since: nil)))
    }
    var previous: StepTrace?
    for step in trace.steps {
      let lines = [step.action.title(version)] + drawing.changes(in: step, since: previous)
      sections.append(Section(name: "step \(step.number)", lines: lines))
      previous = step
    }
    self.init(sections: sections)
  }
}
