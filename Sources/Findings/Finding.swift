import Diagnostics
import Manifest
import SearchModel
import Texts

/// Behaviour of InstantSearch, for a configuration or a step, that the author probably does not expect.
package struct Finding: Sendable, Hashable {
  package let id: FindingID
  /// The widget concerned; nil for the searcher and the filter state.
  package let widget: String?
  package let span: SourceSpan
  /// What happens here: one sentence without a full stop.
  package let headline: String
  /// Other positions that explain it.
  package let labels: [Diagnostic.Label]
  /// What to change.
  package let remedy: String
  /// The attributes, or the group name, that it is about; empty if they do not matter.
  package var subjects: [String] = []
  /// Whether the manifest allows it.
  package var isAcknowledged = false
  /// What the remedy is based on.
  var remedyBasis = RemedyBasis.general

  /// What a remedy is based on, for checks that know the records and may know a better one.
  enum RemedyBasis: Sendable, Hashable {
    /// What helps in most cases.
    case general
    /// A name in the settings that is similar to the one that is written.
    case similarName
    /// What is written, whatever the records have.
    case writtenForm
  }

  package init(
    _ id: FindingID, widget: String?, at span: SourceSpan, _ headline: String, labels: [Diagnostic.Label] = [], remedy: String? = nil
  ) {
    self.id = id
    self.widget = widget
    self.span = span
    self.headline = headline
    self.labels = labels
    self.remedy = remedy ?? id.remedy
  }

  /// The finding without secrets.
  package func redacted(by redactor: Redactor) -> Finding {
    // The suggested text would contain parts of a secret, which masking does not cover.
    let isOfVariable = !redactor.isIdle && span.names(variable: "${")
    var finding = Finding(
      id, widget: widget, at: span, redactor.masked(headline), labels: labels.map { .init(redactor.masked($0.text), at: $0.span) },
      remedy: isOfVariable ? nil : redactor.masked(remedy))
    finding.isAcknowledged = isAcknowledged
    (finding.subjects, finding.remedyBasis) = (subjects, remedyBasis)
    return finding
  }

  /// The same finding about attributes or a group.
  func about(_ subjects: String...) -> Finding { about(subjects) }

  func about(_ subjects: [String]) -> Finding {
    var finding = self
    finding.subjects = subjects
    return finding
  }

  /// The same finding with a remedy and what that is based on.
  func remedied(by remedy: (text: String, basis: RemedyBasis)) -> Finding {
    var finding = remedied(remedy.text)
    finding.remedyBasis = remedy.basis
    return finding
  }

  /// The same finding with a different remedy and, if given, a different headline.
  func remedied(_ remedy: String, _ headline: String? = nil) -> Finding {
    var finding = Finding(id, widget: widget, at: span, headline ?? self.headline, labels: labels, remedy: remedy)
    (finding.isAcknowledged, finding.subjects) = (isAcknowledged, subjects)
    return finding
  }

  /// The finding as a diagnostic of the manifest: the identifier becomes the rule, and the version is in the headline.
  package func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(id.rawValue, severity, at: span, headline + id.sinceNote, labels: labels, help: remedy)
  }
}

extension Finding {
  /// Whether both are reported as one. Findings about steps of the same widget usually differ only in their numbers; findings without a
  /// widget, about the manifest, or at the same position are distinguished by their headlines.
  package func isAlike(_ other: Finding) -> Bool {
    id == other.id && widget == other.widget && subjects == other.subjects
      // An initial selection can be ignored in several ways.
      && (widget != nil && !id.isOfManifest && id != .initialSelectionIgnored && span != other.span || headline == other.headline)
  }
}

extension Sequence<Finding> {
  /// The findings, with the allowed ones marked.
  package func acknowledging(_ allowed: Set<FindingID>) -> [Finding] {
    map { finding in
      var finding = finding
      finding.isAcknowledged = finding.isAcknowledged || allowed.contains(finding.id)
      return finding
    }
  }
}
