import Diagnostics
import Forms

extension FindingID {
  /// A finding, by name. For the name of a rule, the help explains why it is not a finding.
  static let form = Form<FindingID>.choice(allCases.map { ($0.rawValue, $0) }, noun: "a finding") { word in
    Rule(rawValue: word).map { rule in
      rule.warns
        ? "it is a rule of manifests: --findings warn,\(rule.rawValue)=off hides its warnings"
        : "it is a rule of manifests, whose errors cannot be allowed"
    }
  }
}
