import Diagnostics
import Texts

/// A document with blocks that are generated from scenarios.
package struct ExcerptDocument: Sendable {
  package let file: SourceFile
  package let excerpts: [Excerpt]
  /// Errors in blocks.
  package let problems: [Diagnostic]

  /// Help for a block with a scenario's name that has spaces.
  private static func help(_ words: String) -> String {
    let parts = words.split(separator: " ").map(String.init)
    if parts.dropLast().last == "as", let form = parts.last, let near = NearMiss.of(form, in: forms) { return "did you mean 'as \(near)'?" }
    guard !words.contains("\""), let hash = words.firstIndex(of: "#"), let at = words.lastIndex(of: "@"), hash < at,
      words[hash..<at].contains(" ")
    else { return form }
    let end = words[at...].firstIndex(of: " ") ?? words.endIndex
    return "put a name with spaces in quotes: <!-- searchplay: \"\(words[..<end])\"\(words[end...]) -->"
  }

  private static let forms = ["lines", "filters", "queries", "manifest", "swift"]
  private static let form =
    "write <!-- searchplay: file#scenario@step widget … -->, perhaps with 'as lines', 'as filters', 'as queries', 'as manifest' or 'as swift'"

  /// Finds the blocks of a document; comments inside fenced code are text.
  package init(_ file: SourceFile) {
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
        if words.lowercased().hasPrefix("searchplay:") {
          if let open { problems.append(Self.unclosed(open.span)) }
          open = (Self.trimmed(String(words.dropFirst(11))), place, end, indentation)
        } else if words.lowercased() == "searchplay" || words.lowercased().hasPrefix("searchplay ") {
          problems.append(Diagnostic("excerpt", at: place, "the block is not understood: 'searchplay' needs a colon", help: Self.form))
        } else if words.lowercased() == "/searchplay" {
          if let begun = open {
            if let excerpt = Excerpt(begun.words, begun.span, body: begun.start..<start, indentation: begun.indentation) {
              excerpts.append(excerpt)
            } else {
              problems.append(Diagnostic("excerpt", at: begun.span, "the block is not understood", help: Self.help(begun.words)))
            }
            open = nil
          } else if problems.isEmpty {
            problems.append(Diagnostic("excerpt", at: place, "no block is open here"))
          }
        } else if let meant = Self.misspelt(words) {
          problems.append(
            Diagnostic(
              "excerpt", at: place, "the block is not understood: '\(words.prefix { $0 != ":" && $0 != " " })'",
              help: "did you mean '\(meant)'?"))
        }
      }
      start = end
    }
    if let open { problems.append(Self.unclosed(open.span)) }
    self.excerpts = excerpts
    self.problems = problems
  }

  /// The document with new contents in its blocks; all other bytes stay the same.
  ///
  /// - Parameter texts: Markdown for each block, ending with a line break.
  package func text(_ texts: [String]) -> [UInt8] {
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

  /// The current contents of the blocks.
  package var contents: [String] { excerpts.map { String(decoding: file.bytes[$0.body], as: UTF8.self) } }

  /// The marker that a comment was probably meant to be; nil if it is an ordinary comment.
  private static func misspelt(_ words: String) -> String? {
    let word = words.prefix { $0 != ":" && $0 != " " }.lowercased()
    // `<!-- searchplay … -->` has been handled before.
    guard word != "searchplay", word != "/searchplay", words.contains(":") || word.hasPrefix("/") else { return nil }
    return NearMiss.of(word, in: [word.hasPrefix("/") ? "/searchplay" : "searchplay:"]).map { String($0) }
  }

  private static func unclosed(_ span: SourceSpan) -> Diagnostic {
    Diagnostic("excerpt", at: span, "the block is not closed", help: "write <!-- /searchplay --> after it")
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
