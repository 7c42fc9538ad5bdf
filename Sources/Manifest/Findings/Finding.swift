import Diagnostics
import SearchModel

/// What InstantSearch makes of a configuration or of a step, against what its author would expect.
public struct Finding: Sendable, Hashable {
  public let id: FindingID
  /// The widget concerned; nil for the searcher and the filter state.
  public let widget: String?
  public let span: SourceSpan
  /// What happens here: one sentence without full stop.
  public let headline: String
  /// Other places that explain it.
  public let labels: [Diagnostic.Label]
  /// What to change.
  public let remedy: String
  /// Whether the manifest allows it.
  public var isAcknowledged = false

  public init(
    _ id: FindingID, widget: String?, at span: SourceSpan, _ headline: String, labels: [Diagnostic.Label] = [], remedy: String? = nil
  ) {
    self.id = id
    self.widget = widget
    self.span = span
    self.headline = headline
    self.labels = labels
    self.remedy = remedy ?? id.remedy
  }

  /// The finding as a problem of the manifest: the identifier is the rule, the version stands in the headline.
  public func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(id.rawValue, severity, at: span, "\(headline) (\(id.since))", labels: labels, help: remedy)
  }
}

extension Sequence<Finding> {
  /// The findings with those marked that are allowed.
  public func acknowledging(_ allowed: Set<FindingID>) -> [Finding] {
    map { finding in
      var finding = finding
      finding.isAcknowledged = finding.isAcknowledged || allowed.contains(finding.id)
      return finding
    }
  }
}
