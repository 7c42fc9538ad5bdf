import Diagnostics
import Findings
import Manifest
import Texts

/// The effects of warnings, and of findings that the manifest does not allow: one for all, and different ones for some.
package struct FindingWeights: Sendable, Hashable {
  package let all: FindingWeight
  /// The findings and rules with a different weight from the others, by name.
  package let own: [String: FindingWeight]

  package init(_ all: FindingWeight, own: [String: FindingWeight] = [:]) {
    (self.all, self.own) = (all, own)
  }

  package static let error = FindingWeights(.error)
  package static let warn = FindingWeights(.warn)
  package static let off = FindingWeights(.off)

  package func weight(of finding: Finding) -> FindingWeight { own[finding.id.rawValue] ?? all }

  /// The severity with which a finding is reported.
  package func severity(of finding: Finding) -> Diagnostic.Severity { weight(of: finding) == .error ? .error : .warning }

  /// The problems of a file with its warnings as severe as these weights make them; those that are off are left out.
  package func weighed(_ problems: [Diagnostic]) -> [Diagnostic] {
    if all == .warn, own.isEmpty { return problems }
    return problems.compactMap { problem in
      guard problem.severity == .warning else { return problem }
      return switch own[problem.rule] ?? all {
      case .error: problem.asError
      case .warn: problem
      case .off: nil
      }
    }
  }

  /// Whether no finding is mentioned.
  package var areOff: Bool { all == .off && own.values.allSatisfy { $0 == .off } }

  /// The findings that are mentioned.
  package func mentioned(_ findings: [Finding]) -> [Finding] {
    areOff ? [] : own.isEmpty ? findings : findings.filter { weight(of: $0) != .off }
  }

  /// The findings that make a run fail: those that are not allowed do if they are errors.
  package func failing(_ findings: [Finding]) -> [Finding] {
    if all != .error, own.isEmpty { return [] }
    return findings.filter { !$0.isAcknowledged && weight(of: $0) == .error }
  }

  /// Whether findings make a run fail.
  package func fails(_ findings: [Finding]) -> Bool { !failing(findings).isEmpty }
}

extension FindingWeights {
  /// A part of a text that is not a weight.
  package struct Mistake: Error {
    /// The mistake, in words.
    package let words: String
  }

  /// The names that can have a weight of their own: findings, and rules with warnings.
  package static let names = FindingID.allCases.map(\.rawValue) + Rule.warnings.map(\.rawValue)

  /// Reads `error`, or weights for some findings or rules, such as `warn,undefined-order=error`; the others are warnings unless a weight
  /// without a name says otherwise.
  package init(parsing text: String) throws(Mistake) {
    var all: FindingWeight?
    var own: [String: FindingWeight] = [:]
    func weight(_ word: Substring) throws(Mistake) -> FindingWeight {
      guard let weight = FindingWeight(rawValue: String(word)) else {
        throw Mistake(
          words: "error, warn or off, alone or as NAME=error, not '\(word)'"
            + (NearMiss.didYouMean(String(word), FindingWeight.allCases.map(\.rawValue)).map { "; \($0)" } ?? ""))
      }
      return weight
    }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 1 {
        let word = try weight(sides[0])
        if let all, all != word { throw Mistake(words: "one weight for all, not both '\(all.rawValue)' and '\(word.rawValue)'") }
        all = word
        continue
      }
      let name = String(sides[0])
      guard Self.names.contains(name) else {
        if Rule(rawValue: name) != nil {
          throw Mistake(words: "the name of a finding or warning before '=', but '\(name)' is always an error")
        }
        throw Mistake(
          words: "the name of a finding or warning before '=', not '\(name)'"
            + (NearMiss.didYouMean(name, Self.names).map { "; \($0)" } ?? ""))
      }
      let word = try weight(sides[1])
      if let known = own.updateValue(word, forKey: name), known != word {
        throw Mistake(words: "one weight for '\(name)', not both '\(known.rawValue)' and '\(word.rawValue)'")
      }
    }
    self.init(all ?? .warn, own: own)
  }
}
