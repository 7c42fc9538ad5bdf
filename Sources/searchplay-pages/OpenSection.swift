/// The last section of a template that is opened and not closed.
struct OpenSection {
  let name: String
  /// The line and the column of its tag, from 1.
  let line: Int
  let column: Int

  /// Returns nil if every section is closed.
  init?(in template: String) {
    var open: [OpenSection] = []
    for (number, text) in template.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = text[...]
      while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
        let tag = rest[start.upperBound..<end.lowerBound]
        let name = String(tag.dropFirst().filter { $0 != " " })
        switch tag.first {
        case "#", "^", "$", "<":
          let column = text.distance(from: text.startIndex, to: start.lowerBound) + 1
          open.append(OpenSection(name: name, line: number + 1, column: column))
        case "/": if let place = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(place...) }
        default: break
        }
        rest = rest[end.upperBound...]
      }
    }
    guard let last = open.last else { return nil }
    self = last
  }

  private init(name: String, line: Int, column: Int) {
    (self.name, self.line, self.column) = (name, line, column)
  }
}
