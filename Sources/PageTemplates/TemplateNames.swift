import JSONText

/// The names that a template uses.
package struct TemplateNames {
  /// A name with its range in the template's text, in bytes.
  package struct Name: Sendable, Hashable {
    package let text: String
    package let range: Range<Int>
    /// Whether it includes a different template, which is not supported.
    package let isPartial: Bool
  }

  package let names: [Name]

  /// - Parameter template: The template in Mustache's syntax; its names are between `{{` and `}}`, except in comments and settings.
  package init(_ template: String) {
    let bytes = Array(template.utf8)
    var names: [Name] = []
    var place = 0
    while place + 1 < bytes.count {
      guard bytes[place] == UInt8(ascii: "{"), bytes[place + 1] == UInt8(ascii: "{") else {
        place += 1
        continue
      }
      var start = place + 2
      let close = (start..<bytes.count).first { bytes[$0] == UInt8(ascii: "}") } ?? bytes.count
      place = close
      let sigil = start < close ? bytes[start] : 0
      if sigil == UInt8(ascii: "!") || sigil == UInt8(ascii: "%") || sigil == UInt8(ascii: "=") || sigil == UInt8(ascii: "/") { continue }
      if "{#^&>".utf8.contains(sigil) { start += 1 }
      while start < close, bytes[start] <= 0x20 { start += 1 }
      var end = close
      while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if text.isEmpty || text == "." { continue }
      names.append(Name(text: text, range: start..<end, isPartial: sigil == UInt8(ascii: ">")))
    }
    self.names = names
  }

  /// The names in the documentation, some of which have data on some pages only.
  package static let sometimes: Set<String> = [
    "accepted", "alternative", "alternativeMarkdown", "anchor", "animation", "changeMarkdown", "closingNote", "closingNoteHTML",
    "crashReason",
    "crashes",
    "description", "descriptionHTML", "failures", "file", "filterParts", "filters", "filtersFolded", "filtersMarkdown", "filtersUnchanged",
    "findings",
    "gallery",
    "hasHits", "hasInitial", "hasPending", "hasQueries", "hasWidgets", "heading", "headingAnchor", "headingMarkdown", "headline",
    "headlineMarkdown",
    "helpMarkdown", "hits",
    "id", "image", "initial", "initialLines", "isAccepted", "isAdded", "isLong", "link", "mark", "name", "nameMarkdown", "next", "number",
    "page",
    "pages",
    "pending",
    "pendingLines", "picture", "pictureStyle", "places", "previous", "queries", "queriesMarkdown", "remedy", "removedFilters", "repeated",
    "result",
    "resultMarkdown",
    "scenarios", "since", "source", "sourceMarkdown", "states", "steps", "svg", "text", "textHTML", "title", "titleMarkdown", "unreached",
    "version",
    "viewer",
    "viewerPolicy",
    "viewerStyle", "widgetLines",
  ]

  /// Every name in some data, at any depth.
  package static func known(_ data: JSONValue) -> Set<String> {
    switch data {
    case .array(let items): items.reduce(into: []) { $0.formUnion(known($1)) }
    case .object(let members): members.reduce(into: Set(members.map(\.key))) { $0.formUnion(known($1.value)) }
    default: []
    }
  }
}
