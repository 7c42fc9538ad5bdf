/// The contents of the viewer: scenarios as sequences of states, in one of several uses.
package struct ViewerDocument: Sendable {
  /// The purpose of the page, which determines its words.
  package enum Use: String, Sendable {
    case docs, test, compare, explore
  }

  /// Scenarios that belong together: those of a manifest.
  package struct Section: Sendable {
    package let path: String
    package let title: String
    /// The description in Markdown.
    package let description: String
    /// The reasons why the manifest could not be used, in full.
    package let problems: [String]

    package init(path: String, title: String, description: String = "", problems: [String] = []) {
      self.path = path
      self.title = title
      self.description = description
      self.problems = problems
    }
  }

  /// The status of a scenario.
  package enum Status: String, Sendable, CaseIterable {
    case passed, failed, error, skipped, changed
    /// Compared only up to a step, without a difference so far.
    case stopped
  }

  /// One scenario.
  package struct Entry: Sendable {
    /// The index of the section.
    package let section: Int
    /// The name in links; unique in its section.
    package let key: String
    package let name: String
    package var status = Status.passed
    /// The position, such as `shop.searchplay.yaml:12`.
    package var place = ""
    package var tags: [String] = []
    /// nil if it was not measured.
    package var seconds: Double?
    package var attempts = 1
    /// The reason why it was skipped.
    package var reason = ""
    /// Failures that belong to no step, in full.
    package var failures: [String] = []
    /// The reasons why it differs, if they are known.
    package var reasons: [Reason] = []
    /// The text after the reasons; empty for none.
    package var remark = ""
    /// The differences that follow from these reasons; nil if all do.
    package var explained: Set<Place>? = []
    /// The widget in which an exploration found the problem; nil for anything else.
    package var culprit: String?
    /// Whether its snapshot waits for review.
    package var isPending = false
    /// The path of its snapshot; nil if there is none.
    package var snapshot: String?
    /// Whether no snapshot is stored yet.
    package var isNew = false
    /// Whether it represents a manifest that cannot be used, instead of a scenario.
    package var isManifest = false
    /// nil if it was not run.
    package var view: ScenarioView?

    /// A reason, as a sentence.
    package struct Reason: Sendable, Hashable {
      package let text: String
      /// The first step with a difference for this reason; nil if it belongs to no step.
      package let step: Int?

      package init(_ text: String, step: Int? = nil) {
        self.text = text
        self.step = step
      }
    }

    /// Where something differs: a widget, or the results and filters, in a step.
    package struct Place: Sendable, Hashable {
      let step: Int
      let widget: String?

      package init(step: Int, widget: String?) {
        self.step = step
        self.widget = widget
      }
    }

    package init(section: Int, key: String, name: String) {
      self.section = section
      self.key = key
      self.name = name
    }
  }

  package let use: Use
  package let title: String
  /// The phrases under the title: the version, the number of scenarios.
  package let details: [String]
  /// The names of a scenario's two sequences.
  package let sides: (other: String, own: String)
  package let sections: [Section]
  package let entries: [Entry]

  package init(
    _ use: Use, title: String, details: [String] = [], sides: (other: String, own: String) = ("Before", "After"), sections: [Section],
    entries: [Entry]
  ) {
    self.use = use
    self.title = title
    self.details = details
    self.sides = sides
    self.sections = sections
    self.entries = entries
  }

  /// The common causes of scenarios that failed or differ.
  package var causes: [SharedCause] {
    SharedCause.causes(
      placed: entries.enumerated().map { index, entry in
        let view = entry.view
        let changes =
          entry.explained.map { explained in
            view.flatMap { view in view.compared.map { SeenChange.placed(from: $0.other, to: $0.moments, besides: explained) } } ?? []
          } ?? []
        if [.passed, .skipped, .stopped].contains(entry.status) { return (index, []) }
        let reasons = entry.reasons.map { (part: SharedCause.Told.words($0.text), step: $0.step) }
        if entry.explained == nil { return (index, reasons) }
        // Failures on either side of a comparison do not count as differences.
        let both = use == .compare ? Set((view?.other ?? []).flatMap(\.failures).map(\.sentence)) : []
        let failures = (view?.moments ?? []).flatMap { moment in moment.failures.map { (sentence: $0.sentence, step: moment.number) } }
        let own = Set(failures.map(\.sentence))
        let gone =
          use == .compare
          ? (view?.other ?? []).flatMap { moment in
            moment.failures.filter { !own.contains($0.sentence) }.map {
              (SharedCause.Told.words("no longer: \($0.sentence)"), Int?(moment.number))
            }
          } : []
        return (
          index,
          reasons + gone + changes.map { (.change($0.change), $0.step) }
            + failures.filter { !both.contains($0.sentence) }.map { (.words($0.sentence), $0.step) }
            + (entry.isNew ? [(.noSnapshot, nil)] : [])
        )
      })
  }
}
