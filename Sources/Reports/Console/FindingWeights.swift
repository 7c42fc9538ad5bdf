import Diagnostics
import Findings
import Manifest
import Texts

/// The effects of findings that the manifest does not allow: one for all, and different ones for some.
package struct FindingWeights: Sendable, Hashable {
  package let all: FindingWeight
  /// The findings with a different weight from the others.
  package let own: [FindingID: FindingWeight]

  package init(_ all: FindingWeight, own: [FindingID: FindingWeight] = [:]) {
    (self.all, self.own) = (all, own)
  }

  package static let error = FindingWeights(.error)
  package static let warn = FindingWeights(.warn)
  package static let off = FindingWeights(.off)

  package func weight(of finding: Finding) -> FindingWeight { own[finding.id] ?? all }

  /// The severity with which a finding is reported.
  package func severity(of finding: Finding) -> Diagnostic.Severity { weight(of: finding) == .error ? .error : .warning }

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

  /// Reads `error`, or weights for some findings, such as `warn,undefined-order=error`; the others are warnings unless a weight without a
  /// name says otherwise.
  package init(parsing text: String) throws(Mistake) {
    var all: FindingWeight?
    var own: [FindingID: FindingWeight] = [:]
    func weight(_ word: Substring) throws(Mistake) -> FindingWeight {
      guard let weight = FindingWeight(rawValue: String(word)) else {
        throw Mistake(
          words: "error, warn or off, alone or as FINDING=error, not '\(word)'"
            + (NearMiss.didYouMean(String(word), FindingWeight.allCases.map(\.rawValue)).map { "; \($0)" } ?? ""))
      }
      return weight
    }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 1 {
        let word = try weight(sides[0])
        if let all, all != word { throw Mistake(words: "one weight for all findings, not both '\(all.rawValue)' and '\(word.rawValue)'") }
        all = word
        continue
      }
      guard let id = FindingID(rawValue: String(sides[0])) else {
        throw Mistake(
          words: "the name of a finding before '=', not '\(sides[0])'"
            + (NearMiss.didYouMean(String(sides[0]), FindingID.allCases.map(\.rawValue)).map { "; \($0)" } ?? ""))
      }
      let word = try weight(sides[1])
      if let known = own.updateValue(word, forKey: id), known != word {
        throw Mistake(words: "one weight for '\(id.rawValue)', not both '\(known.rawValue)' and '\(word.rawValue)'")
      }
    }
    self.init(all ?? .warn, own: own)
  }
}
