/// The sections of a Mustache template, found without parsing the rest of it.
struct TemplateTags {
  /// A section's opening tag.
  struct Section {
    let name: String
    /// The line of the tag, and the column in bytes, from 1.
    let line: Int
    let column: Int
  }

  /// The last section that is opened and not closed; nil if there is none.
  private(set) var open: Section?
  /// The first section that is nested too deep; nil if there is none.
  private(set) var tooDeep: Section?

  /// Reads a template in time proportional to its length, up to the first section that is nested too deep. Tags may span lines, and tags
  /// that set other delimiters are followed, as the library does.
  ///
  /// - Parameter most: The most levels of sections.
  init(in template: String, most: Int) {
    let text = Array(template.utf8)
    var sections: [Section] = []
    var (opening, closing) = (Array("{{".utf8), Array("}}".utf8))
    var (place, line, lineStart) = (0, 1, 0)
    func next(_ wanted: [UInt8], from start: Int) -> Int? {
      var place = start
      while place + wanted.count <= text.count {
        if text[place] == wanted[0], text[place..<place + wanted.count].elementsEqual(wanted) { return place }
        place += 1
      }
      return nil
    }
    while let start = next(opening, from: place), let end = next(closing, from: start + opening.count) {
      for offset in place..<start where text[offset] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, offset + 1) }
      let tag = text[(start + opening.count)..<end]
      let name = Self.trimmed(tag.dropFirst())
      switch tag.first.map({ Character(Unicode.Scalar($0)) }) {
      case "#", "^", "$", "<":
        sections.append(Section(name: name, line: line, column: start - lineStart + 1))
        if sections.count > most {
          tooDeep = sections.last
          return
        }
      // The library refuses to close any other section.
      case "/": if sections.last?.name == name { sections.removeLast() }
      case "=":
        let parts = Self.trimmed(tag.dropFirst().prefix { $0 != UInt8(ascii: "=") }).split(whereSeparator: \.isWhitespace)
        if parts.count == 2 { (opening, closing) = (Array(parts[0].utf8), Array(parts[1].utf8)) }
      default: break
      }
      for offset in start..<end where text[offset] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, offset + 1) }
      place = end + (closing.isEmpty ? 1 : min(closing.count, text.count - end))
    }
    open = sections.last
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
