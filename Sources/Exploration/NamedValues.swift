import JSONText
import Manifest
import SearchModel

/// The values that a manifest names itself: in the conditions of rules, in its own invariants, and in the taps of its scenarios. Something
/// depends on them, so a walk tries them wherever they are listed.
struct NamedValues: Sendable {
  private let texts: Set<String>
  /// The beginnings of the texts that are followed by something other than a letter or a digit.
  private let beginnings: Set<String>

  init(_ manifest: Manifest) {
    var texts: Set<String> = []
    for condition in manifest.searcher.settings.rules.flatMap(\.conditions) {
      for clause in condition.filters.flatMap({ try? FilterParser.parse($0) }) ?? [] {
        for literal in clause.alternatives { if case .facet(_, let text, _) = literal.condition { texts.insert(text) } }
      }
    }
    for invariant in manifest.invariants { Self.collect([invariant.written, invariant.writtenCondition ?? .null], in: &texts) }
    for (_, event) in manifest.allSteps.flatMap(\.widgetEvents) {
      if case .value(let text)? = event.item?.selector { texts.insert(text) }
    }
    self.texts = texts
    var beginnings: Set<String> = []
    for text in texts {
      for place in text.indices.dropFirst() where !text[place].isLetter && !text[place].isNumber {
        beginnings.insert(String(text[..<place]))
      }
    }
    self.beginnings = beginnings
  }

  /// Returns whether a value is named, or is the beginning of a path that is.
  func contains(_ text: String) -> Bool {
    texts.contains(text) || beginnings.contains(text)
  }

  /// Adds the strings and keys of an expectation, and the quoted parts of its filter expressions.
  private static func collect(_ values: [JSONValue], in texts: inout Set<String>) {
    for value in values {
      if let text = value.string {
        texts.insert(text)
        texts.formUnion(text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init).filter { !$0.isEmpty })
      }
      texts.formUnion(value.members?.map(\.key) ?? [])
      // The literal parts of a regular expression.
      if let pattern = value["matches"]?.string {
        texts.formUnion(pattern.replacing(#/\\./#, with: "|").split { ".*+?()[]{}|^$\\\"".contains($0) }.map(String.init))
      }
      collect(value.array ?? value.members?.map(\.value) ?? [], in: &texts)
    }
  }
}
