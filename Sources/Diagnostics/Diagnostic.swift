/// One problem at one place, as data. The code that finds it writes the headline; renderers add the rest.
package struct Diagnostic: Error, Sendable, Hashable {
  /// How much a problem weighs: an error makes the input unusable, a warning does not.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning
  }

  /// A second place that explains the first, such as "first declared here".
  package struct Label: Sendable, Hashable {
    package let span: SourceSpan
    package let text: String

    package init(_ text: String, at span: SourceSpan) {
      self.span = span
      self.text = text
    }
  }

  /// The rule that is broken, in kebab case and stable between releases: `unknown-key`.
  package let rule: String
  package let severity: Severity
  package let span: SourceSpan
  /// One sentence without full stop that says what is wrong, most specific fact first.
  package let headline: String
  package let labels: [Label]
  /// What to do about it, or the nearest correct spelling; absent when the headline says it all.
  package let help: String?

  package init(
    _ rule: String, _ severity: Severity = .error, at span: SourceSpan, _ headline: String,
    labels: [Label] = [], help: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.span = span
    self.headline = headline
    self.labels = labels
    self.help = help
  }
}

extension Diagnostic {
  /// The problem as it may be shown: without the secrets of the text that it is about.
  package var shown: Diagnostic {
    let redactor = span.file.redactor
    if redactor.isIdle { return self }
    return Diagnostic(
      rule, severity, at: span, redactor.masked(headline), labels: labels.map { .init(redactor.masked($0.text), at: $0.span) },
      help: redactor.masked(help))
  }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// By file, place and rule, so that every run reports in the same order.
  package var inSourceOrder: [Diagnostic] {
    sorted {
      ($0.span.file.name, $0.span.range.lowerBound, $0.rule, $0.headline)
        < ($1.span.file.name, $1.span.range.lowerBound, $1.rule, $1.headline)
    }
  }
}
