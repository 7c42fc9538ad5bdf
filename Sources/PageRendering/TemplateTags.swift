/// The sections of a Mustache template, found without parsing the rest of it.
struct TemplateTags {
  /// A section's opening tag.
  struct Section {
    let name: String
    /// The line and the column of the tag, from 1.
    let line: Int
    let column: Int
  }

  /// The last section that is opened and not closed; nil if there is none.
  private(set) var open: Section?
  /// The section that is nested deepest, and its depth, from 1; nil if there are no sections.
  private(set) var deepest: (section: Section, depth: Int)?

  /// Reads a template in time proportional to its length. Tags that set other delimiters are followed.
  init(in template: String) {
    var sections: [Section] = []
    var (opening, closing) = ("{{", "}}")
    for (number, text) in template.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = text[...]
      while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstRange(of: closing) {
        let tag = rest[start.upperBound..<end.lowerBound]
        let name = String(tag.dropFirst().filter { $0 != " " })
        switch tag.first {
        case "#", "^", "$", "<":
          // Columns are counted from the beginning of the line, which matters only for the deepest section so far, and for open ones.
          let section = Section(name: name, line: number + 1, column: text.utf8.distance(from: text.startIndex, to: start.lowerBound) + 1)
          sections.append(section)
          if sections.count > deepest?.depth ?? 0 { deepest = (section, sections.count) }
        case "/": if let place = sections.lastIndex(where: { $0.name == name }) { sections.removeSubrange(place...) }
        case "=":
          let parts = tag.dropFirst().drop { $0 == " " }.split(separator: " ")
          if tag.last == "=", parts.count >= 2 { (opening, closing) = (String(parts[0]), String(parts[1].prefix { $0 != "=" })) }
        default: break
        }
        rest = rest[end.upperBound...]
        if opening.isEmpty || closing.isEmpty { return }
      }
    }
    open = sections.last
  }
}
