/// What the viewer shows: scenarios as sequences of states, in one of five uses.
package struct ViewerDocument: Sendable {
  /// What the page is for, which decides its words.
  package enum Use: String, Sendable {
    case docs, test, compare, explore
  }

  /// Scenarios that stand together: those of a manifest.
  package struct Section: Sendable {
    package let path: String
    package let title: String
    /// In Markdown.
    package let description: String
    /// Why the manifest could not be used, in full.
    package let problems: [String]

    package init(path: String, title: String, description: String = "", problems: [String] = []) {
      self.path = path
      self.title = title
      self.description = description
      self.problems = problems
    }
  }

  /// How a scenario stands.
  package enum Status: String, Sendable, CaseIterable {
    case passed, failed, error, skipped, changed
    /// Compared only up to a step, without a difference till then.
    case stopped
  }

  /// One scenario.
  package struct Entry: Sendable {
    /// The section's place.
    package let section: Int
    /// What links name it by; unique in its section.
    package let key: String
    package let name: String
    package var status = Status.passed
    /// `shop.searchplay.yaml:12`.
    package var place = ""
    package var tags: [String] = []
    /// nil where nobody measured.
    package var seconds: Double?
    package var attempts = 1
    /// Why it was skipped.
    package var reason = ""
    /// What failed and belongs to no step, in full.
    package var failures: [String] = []
    /// Why it differs, where that is known: sentences.
    package var reasons: [String] = []
    /// Whether its snapshot waits for review.
    package var isPending = false
    /// The path of its snapshot; nil where there is none.
    package var snapshot: String?
    /// Whether nothing is stored of it yet.
    package var isNew = false
    /// Whether it stands for a manifest that cannot be used, not for a scenario.
    package var isManifest = false
    /// nil where it was not run.
    package var view: ScenarioView?

    package init(section: Int, key: String, name: String) {
      self.section = section
      self.key = key
      self.name = name
    }
  }

  package let use: Use
  package let title: String
  /// What stands under the title, a phrase each: the version, the number of scenarios.
  package let details: [String]
  /// What the two sequences of a scenario are called: first the other one.
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

  /// What the scenarios that failed or differ have in common.
  package var causes: [SharedCause] {
    SharedCause.causes(
      placed: entries.enumerated().map { index, entry in
        let view = entry.view
        let changes = view.flatMap { view in view.compared.map { SeenChange.placed(from: $0.other, to: $0.moments) } } ?? []
        if [.passed, .skipped, .stopped].contains(entry.status) { return (index, []) }
        if !entry.reasons.isEmpty { return (index, entry.reasons.map { (.words($0), nil) }) }
        // What fails on either side of a comparison is no difference.
        let both = use == .compare ? Set((view?.other ?? []).flatMap(\.failures).map(\.sentence)) : []
        let failures = (view?.moments ?? []).flatMap { moment in moment.failures.map { (sentence: $0.sentence, step: moment.number) } }
        return (
          index,
          changes.map { (.change($0.change), $0.step) }
            + failures.filter { !both.contains($0.sentence) }.map { (.words($0.sentence), $0.step) }
        )
      })
  }
}
