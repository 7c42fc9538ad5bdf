/// A problem at a position in a file, as data. The code that finds the problem writes the headline; renderers add the rest.
package struct Diagnostic: Error, Sendable, Hashable {
  /// The severity of a problem: an error makes the input unusable, a warning does not.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning
  }

  /// A second position that explains the first, such as "first declared here".
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
  /// One sentence without a full stop that says what is wrong, most specific fact first.
  package let headline: String
  package let labels: [Label]
  /// How to fix the problem, or the nearest correct spelling; nil if the headline says it all.
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
  /// The same problem as an error.
  package var asError: Diagnostic { Diagnostic(rule, .error, at: span, headline, labels: labels, help: help) }

  /// The diagnostic with the secrets of its file masked.
  package var shown: Diagnostic {
    let redactor = span.file.redactor
    if redactor.isIdle { return self }
    return Diagnostic(
      rule, severity, at: span, redactor.masked(headline), labels: labels.map { .init(redactor.masked($0.text), at: $0.span) },
      help: redactor.masked(help))
  }
}

extension Sequence<Diagnostic> {
  /// Whether any of the diagnostics is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// The diagnostics sorted by file, position, rule and headline, so that every run reports them in the same order.
  package var inSourceOrder: [Diagnostic] {
    sorted {
      ($0.span.file.name, $0.span.range.lowerBound, $0.rule, $0.headline)
        < ($1.span.file.name, $1.span.range.lowerBound, $1.rule, $1.headline)
    }
  }
}
