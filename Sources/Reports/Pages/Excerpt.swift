import Diagnostics

/// A block of a document that shows a state of a scenario, between two comments:
///
///     <!-- searchplay: shop.searchplay.yaml#narrow-to-red-shoes@3 brands -->
///     <!-- /searchplay -->
///
/// The file is relative to the document; the scenario is named by its name or as its snapshot file is; step 0 is what is shown
/// before the first. Without a widget all are shown that show something.
public struct Excerpt: Sendable {
  /// What stands in the block.
  public enum Form: String, Sendable, CaseIterable {
    case picture
    /// The picture until the answer arrives.
    case pending
    /// Widgets as lines of text.
    case lines
    /// The filters expression.
    case filters
    /// The queries of the step.
    case queries
  }

  public let file: String
  public let scenario: String
  public let step: Int
  /// Empty: all that show something.
  public let widgets: [String]
  public let form: Form
  /// Where the first comment stands.
  public let span: SourceSpan
  /// What is between the comments' lines, in bytes.
  let body: Range<Int>
  /// What stands before the first comment in its line.
  let indentation: String

  fileprivate init?(_ words: String, _ span: SourceSpan, body: Range<Int>, indentation: String) {
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

/// A document with blocks that are made from scenarios.
public struct ExcerptDocument: Sendable {
  public let file: SourceFile
  public let excerpts: [Excerpt]
  /// Blocks that are not understood.
  public let problems: [Diagnostic]

  private static let form = "write <!-- searchplay: file#scenario@step widget … -->, perhaps with 'as lines', 'as filters' or 'as queries'"

  /// Finds the blocks of a document; comments inside fenced code are text.
  public init(_ file: SourceFile) {
    self.file = file
    var excerpts: [Excerpt] = []
    var problems: [Diagnostic] = []
    var open: (words: String, span: SourceSpan, start: Int, indentation: String)?
    var fence: String?
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.bytes.count
      let line = String(decoding: file.bytes[start..<end], as: UTF8.self)
      let indentation = String(line.prefix { $0 == " " || $0 == "\t" })
      let content = Self.trimmed(line)
      let place = file.span(start + indentation.utf8.count..<start + indentation.utf8.count + content.utf8.count)
      if open == nil, let mark = ["```", "~~~"].first(where: content.hasPrefix) {
        let length = content.prefix { "\($0)" == "\(mark.prefix(1))" }
        if fence == nil { fence = String(length) } else if let known = fence, length.hasPrefix(known), length == content { fence = nil }
      }
      if fence == nil || open != nil, content.hasPrefix("<!--"), content.hasSuffix("-->") {
        let words = Self.trimmed(String(content.dropFirst(4).dropLast(3)))
        if words.hasPrefix("searchplay:") {
          if let open { problems.append(Self.unclosed(open.span)) }
          open = (Self.trimmed(String(words.dropFirst(11))), place, end, indentation)
        } else if words == "/searchplay" {
          if let begun = open {
            if let excerpt = Excerpt(begun.words, begun.span, body: begun.start..<start, indentation: begun.indentation) {
              excerpts.append(excerpt)
            } else {
              problems.append(Diagnostic("excerpt", at: begun.span, "the block is not understood", help: Self.form))
            }
            open = nil
          } else {
            problems.append(Diagnostic("excerpt", at: place, "no block is open here"))
          }
        }
      }
      start = end
    }
    if let open { problems.append(Self.unclosed(open.span)) }
    self.excerpts = excerpts
    self.problems = problems
  }

  /// The document with texts in its blocks, one for each; every other byte is as it was.
  ///
  /// - Parameter texts: Markdown, ending in a line break.
  public func text(_ texts: [String]) -> [UInt8] {
    let lineBreak = file.bytes.firstIndex(of: 0x0A).map { $0 > 0 && file.bytes[$0 - 1] == 0x0D ? "\r\n" : "\n" } ?? "\n"
    var result: [UInt8] = []
    var position = 0
    for (excerpt, text) in zip(excerpts, texts) {
      result += file.bytes[position..<excerpt.body.lowerBound]
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        result += Array((line.isEmpty ? "" : excerpt.indentation + line).utf8) + Array(lineBreak.utf8)
      }
      position = excerpt.body.upperBound
    }
    return result + file.bytes[position...]
  }

  /// What the blocks hold now.
  public var contents: [String] { excerpts.map { String(decoding: file.bytes[$0.body], as: UTF8.self) } }

  private static func unclosed(_ span: SourceSpan) -> Diagnostic {
    Diagnostic("excerpt", at: span, "the block is not closed", help: "write <!-- /searchplay --> behind it")
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
