import Diagnostics
import Manifest
import SearchModel
import Texts

/// What InstantSearch makes of a configuration or of a step, against what its author would expect.
package struct Finding: Sendable, Hashable {
  package let id: FindingID
  /// The widget concerned; nil for the searcher and the filter state.
  package let widget: String?
  package let span: SourceSpan
  /// What happens here: one sentence without full stop.
  package let headline: String
  /// Other places that explain it.
  package let labels: [Diagnostic.Label]
  /// What to change.
  package let remedy: String
  /// The attributes, or the name of the group, that it is about; none where nobody asks.
  package var subjects: [String] = []
  /// Whether the manifest allows it.
  package var isAcknowledged = false

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
    // What would be written instead has parts of a secret, which no mask covers.
    let isOfVariable = !redactor.isIdle && span.names(variable: "${")
    var finding = Finding(
      id, widget: widget, at: span, redactor.masked(headline), labels: labels.map { .init(redactor.masked($0.text), at: $0.span) },
      remedy: isOfVariable ? nil : redactor.masked(remedy))
    finding.isAcknowledged = isAcknowledged
    finding.subjects = subjects
    return finding
  }

  /// The same about attributes or a group.
  func about(_ subjects: String...) -> Finding { about(subjects) }

  func about(_ subjects: [String]) -> Finding {
    var finding = self
    finding.subjects = subjects
    return finding
  }

  /// The same with another remedy, and the headline as it is unless another one is given.
  func remedied(_ remedy: String, _ headline: String? = nil) -> Finding {
    var finding = Finding(id, widget: widget, at: span, headline ?? self.headline, labels: labels, remedy: remedy)
    (finding.isAcknowledged, finding.subjects) = (isAcknowledged, subjects)
    return finding
  }

  /// The finding as a problem of the manifest: the identifier is the rule, the version stands in the headline.
  package func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(id.rawValue, severity, at: span, headline + id.sinceNote, labels: labels, help: remedy)
  }
}

extension Finding {
  /// Whether it is told together with another one: of a widget's steps each says the same in other numbers; what stands for itself, or at
  /// the same place, is told apart by what it says.
  package func isAlike(_ other: Finding) -> Bool {
    id == other.id && widget == other.widget && subjects == other.subjects
      && (widget != nil && !id.isOfManifest && span != other.span || headline == other.headline)
  }
}

extension Sequence<Finding> {
  /// The findings with those marked that are allowed.
  package func acknowledging(_ allowed: Set<FindingID>) -> [Finding] {
    map { finding in
      var finding = finding
      finding.isAcknowledged = finding.isAcknowledged || allowed.contains(finding.id)
      return finding
    }
  }
}
