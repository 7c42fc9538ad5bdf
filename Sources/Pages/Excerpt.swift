import Diagnostics
import Forms

/// A block of a document that shows a state of a scenario, between two comments:
///
///     <!-- searchplay: shop.searchplay.yaml#narrow-to-red-shoes@3 brands -->
///     <!-- /searchplay -->
///
/// The file is relative to the document; the scenario is named by its name or as its snapshot file is; step 0 is what is shown
/// before the first. Without a widget all are shown that show something.
package struct Excerpt: Sendable {
  /// What stands in the block.
  package enum Form: String, Sendable, CaseIterable {
    case picture
    /// The picture until the answer arrives.
    case pending
    /// Widgets as lines of text.
    case lines
    /// The filters expression.
    case filters
    /// The queries of the step.
    case queries
    /// The widgets as the manifest declares them.
    case manifest
    /// The widgets as an app's code makes them.
    case swift
  }

  package let file: String
  package let scenario: String
  package let step: Int
  /// Empty: all that show something.
  package let widgets: [String]
  package let form: Form
  /// Where the first comment stands.
  package let span: SourceSpan
  /// What is between the comments' lines, in bytes.
  let body: Range<Int>
  /// What stands before the first comment in its line.
  let indentation: String

  init?(_ words: String, _ span: SourceSpan, body: Range<Int>, indentation: String) {
    var parts = Self.words(words)
    guard let place = parts.first, let hash = place.firstIndex(of: "#"), hash > place.startIndex, let at = place.lastIndex(of: "@"),
      at > place.index(after: hash), let step = Int(place[place.index(after: at)...]), step >= 0
    else { return nil }
    parts.removeFirst()
    var form = Form.picture
    if parts.count >= 2, parts[parts.count - 2] == "as" {
      guard let named = Form(rawValue: parts[parts.count - 1]) else { return nil }
      form = named
      parts.removeLast(2)
    }
    file = String(place[..<hash])
    scenario = String(place[place.index(after: hash)..<at])
    self.step = step
    widgets = parts
    self.form = form
    self.span = span
    self.body = body
    self.indentation = indentation
  }

  /// The words of a comment, those in quotes whole.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
