import Diagnostics
import Forms

/// A block of a document that shows a state of a scenario, between two comments:
///
///     <!-- searchplay: shop.searchplay.yaml#narrow-to-red-shoes@3 brands -->
///     <!-- /searchplay -->
///
/// The file is relative to the document; the scenario is given by its name or by the name of its snapshot file; step 0 is the state before
/// the first step. Without a widget, all those that show something are included.
package struct Excerpt: Sendable {
  /// The contents of the block.
  package enum Form: String, Sendable, CaseIterable {
    case picture
    /// The picture before the response arrives.
    case pending
    /// The widgets as lines of text.
    case lines
    /// The filters expression.
    case filters
    /// The queries of the step.
    case queries
    /// The widgets as declared in the manifest.
    case manifest
    /// The widgets as created in an app's code.
    case swift
  }

  package let file: String
  package let scenario: String
  package let step: Int
  /// The names of the widgets; empty for all that show something.
  package let widgets: [String]
  package let form: Form
  /// The position of the first comment.
  package let span: SourceSpan
  /// The range between the comments' lines, in bytes.
  let body: Range<Int>
  /// The text before the first comment on its line.
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

  /// The words of a comment; quoted ones are kept together.
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
