import Diagnostics
import JSONText
import Texts

/// Turns events into nodes, and checks limits, anchors and duplicate keys.
struct YAMLTreeBuilder {
  let file: SourceFile
  let limits: YAMLLimits
  /// Duplicate keys and doubtful strings found so far; they do not end the parsing.
  private(set) var remarks: [Diagnostic] = []

  /// The anchored values, each with the number of nodes that it has once every alias in it is followed.
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  private var open: Set<String> = []
  private var total = 0
  /// The number of keys of the latest mapping at each depth: the items of a list tend to have the same keys.
  private var keyCounts: [Int]
  /// Whether the next node is an item of a list.
  private var isItem = false

  init(file: SourceFile, limits: YAMLLimits) {
    self.file = file
    self.limits = limits
    keyCounts = Array(repeating: 4, count: limits.depth + 1)
  }

  /// Reads the stream, which must contain exactly one document.
  mutating func document(from events: inout YAMLEvents) throws(YAMLProblem) -> YAMLNode {
    _ = try events.next()
    let start = try events.next()
    if case .streamEnd = start.kind {
      throw problem("yaml-empty", file.span(0..<0), "the file is empty")
    }
    let first = try events.next()
    let (root, _) = try node(first, depth: 1, from: &events)
    _ = try events.next()
    let end = try events.next()
    if case .streamEnd = end.kind { return root }
    throw problem(
      "yaml-documents", end.span, "a second document starts here", help: "a manifest is a single document: put each in its own file")
  }

  private mutating func node(
    _ event: YAMLEvents.Event, depth: Int, from events: inout YAMLEvents
  ) throws(YAMLProblem) -> (YAMLNode, weight: Int) {
    switch event.kind {
    case .alias(let name): return try alias(name, at: event.span)
    case .scalar(let text, let isQuoted, let anchor, let tag):
      let scalar = try scalar(text, isQuoted: isQuoted, tag: tag, at: event.span)
      if !isQuoted { warnOfQuotes(text, at: event.span) }
      if let anchor, text.isEmpty, !isQuoted {
        remarks.append(
          Diagnostic(
            "yaml-alias", .warning, at: event.span, "'&\(anchor)' is a YAML anchor, but no value follows it",
            help: "put a string that begins with & in quotes: \"&\(anchor)\""))
      }
      try count(1, at: event.span)
      return remember(YAMLNode(.scalar(scalar), span: event.span), weight: 1, as: anchor)
    case .sequenceStart(let anchor, let tag):
      try enter(depth: depth, anchor: anchor, tag: tag, expected: "seq", at: event.span)
      return try sequence(start: event.span, anchor: anchor, depth: depth, from: &events)
    case .mappingStart(let anchor, let tag):
      try enter(depth: depth, anchor: anchor, tag: tag, expected: "map", at: event.span)
      return try mapping(start: event.span, anchor: anchor, depth: depth, from: &events)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      throw problem("yaml-syntax", event.span, "expected a value here")
    }
  }

  /// Warns of typographic quotes, which do not quote a string.
  private mutating func warnOfQuotes(_ text: String, at span: SourceSpan) {
    // All of them begin with one of two bytes, which few strings do.
    guard let byte = text.utf8.first, byte == 0xC2 || byte == 0xE2 else { return }
    let pairs: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
      ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‘", "’"), ("‚", "‘"), ("”", "”"), ("’", "’"),
    ]
    let scalars = text.unicodeScalars
    // Only a string that is quoted as a whole: one that merely begins with a quotation is meant that way.
    guard scalars.count > 2, let first = scalars.first, let last = scalars.last,
      pairs.contains(where: { $0.open == first && $0.close == last })
    else { return }
    let inside = scalars.dropFirst().dropLast()
    // An apostrophe between letters does not close a quotation.
    let isOpened = inside.contains { $0 == first } && first != last
    let isClosed = zip(zip(inside.dropLast(2), inside.dropFirst()), inside.dropFirst(2)).contains { sides, after in
      sides.1 == last && !(last == "’" && sides.0.properties.isAlphabetic && after.properties.isAlphabetic)
    }
    if isOpened || isClosed { return }
    remarks.append(
      Diagnostic(
        "yaml-quotes", .warning, at: span, "the quotes are part of the string: YAML recognizes only straight quotes",
        help:
          "write \(YAMLText.string(String(inside), like: "\"")), or \(YAMLText.string(text, like: "\"")) where they are meant"
      ))
  }

  private mutating func sequence(
    start: SourceSpan, anchor: String?, depth: Int, from events: inout YAMLEvents
  ) throws(YAMLProblem) -> (YAMLNode, weight: Int) {
    var items: [YAMLNode] = []
    var weight = 1
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind {
        isItem = false
        let span = covering(start, event.span, lastChild: items.last?.place)
        return remember(YAMLNode(.sequence(items), span: span), weight: weight, as: anchor)
      }
      isItem = true
      let (item, itemWeight) = try node(event, depth: depth + 1, from: &events)
      items.append(item)
      weight += itemWeight
    }
  }

  private static let fewKeys = 24

  private mutating func mapping(
    start: SourceSpan, anchor: String?, depth: Int, from events: inout YAMLEvents
  ) throws(YAMLProblem) -> (YAMLNode, weight: Int) {
    let isItem = isItem
    self.isItem = false
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(keyCounts[depth])
    // With few keys, a linear search is faster than a hash table.
    var firstSpans: [String: SourceSpan] = [:]
    // Includes the value of a duplicate key.
    var last: SourceSpan?
    // Whether the first key of an item was repeated: what follows then belongs to an item whose dash is missing.
    var lacksDash = false
    var weight = 1
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind {
        keyCounts[depth] = entries.count
        let span = covering(start, event.span, lastChild: last)
        return remember(YAMLNode(.mapping(entries), span: span), weight: weight, as: anchor)
      }
      let key = try key(event, depth: depth + 1, from: &events)
      let (value, valueWeight) = try node(try events.next(), depth: depth + 1, from: &events)
      last = value.place
      if entries.count == Self.fewKeys {
        for entry in entries { firstSpans[entry.key] = entry.keySpan }
      }
      let isMany = entries.count >= Self.fewKeys
      if let first = isMany ? firstSpans[key.text] : entries.first(where: { $0.key == key.text })?.keySpan {
        let beginsItem = isItem && entries.first?.key == key.text
        if !lacksDash {
          remarks.append(
            Diagnostic(
              "duplicate-key", at: key.span, "duplicate key '\(key.text)'",
              labels: [.init("first declared here", at: first)],
              // In a list, the duplicate was probably meant as the next item.
              help: beginsItem ? "if it is a separate item, begin it with '- \(key.text):'" : nil))
        }
        lacksDash = lacksDash || beginsItem
      } else {
        if isMany { firstSpans[key.text] = key.span }
        entries.append(YAMLEntry(key: key.text, keySpan: key.span, value: value))
      }
      weight += key.weight + valueWeight
    }
  }

  /// A key of a mapping.
  private struct Key {
    let text: String
    let span: SourceSpan
    let weight: Int
  }

  /// Reads a key, which must be a scalar.
  private mutating func key(_ event: YAMLEvents.Event, depth: Int, from events: inout YAMLEvents) throws(YAMLProblem) -> Key {
    // Almost every key is read here, without making a node of it.
    if case .scalar(let text, let isQuoted, nil, nil) = event.kind {
      if !isQuoted {
        warnOfQuotes(text, at: event.span)
        try checkPlainKey(text, at: event.span)
      }
      try checkMarks(text, at: event.span)
      try count(1, at: event.span)
      return Key(text: text, span: event.span, weight: 1)
    }
    let (node, weight) = try node(event, depth: depth, from: &events)
    guard case .scalar(let scalar) = node.content else {
      throw problem(
        "yaml-key", node.place, "a key must be a plain value, not \(node.kindName)",
        help: node.entries.count == 1 && node.entries[0].value.isNull ? "to insert a variable, write \"${\(node.entries[0].key)}\"" : nil)
    }
    if !scalar.isQuoted { try checkPlainKey(scalar.text, at: node.place) }
    return Key(text: scalar.text, span: node.place, weight: weight)
  }

  private func checkMarks(_ text: String, at span: SourceSpan) throws(YAMLProblem) {
    if MarkLimit.isExceeded(by: text) {
      throw problem("yaml-limit", span, "a character has more than \(MarkLimit.most) combining marks")
    }
  }

  private func checkPlainKey(_ text: String, at span: SourceSpan) throws(YAMLProblem) {
    if text == "<<" {
      throw problem(
        "yaml-merge", span, "merge keys are not part of YAML 1.2", help: "repeat the keys, or use an alias for the whole value")
    }
    // A character that looks like a space has more than one byte.
    if let byte = text.utf8.first, byte >= 0x80, let first = text.unicodeScalars.first, Self.looksBlank(first) {
      let start = span.range.lowerBound
      throw problem(
        "yaml-blanks", file.span(start..<start + String(first).utf8.count),
        "the line is indented with a character that YAML does not treat as a space (U+\(String(first.value, radix: 16, uppercase: true)))",
        help: "replace it with regular spaces; such characters often come from text copied from a web page")
    }
  }

  /// Returns whether a scalar looks like a space but is not one.
  static func looksBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private mutating func alias(_ name: String, at span: SourceSpan) throws(YAMLProblem) -> (YAMLNode, weight: Int) {
    guard let (anchored, weight) = anchors[name] else {
      if open.contains(name) {
        throw problem("yaml-alias", span, "alias '*\(name)' is inside the value that it refers to")
      }
      throw problem(
        "yaml-alias", span, "alias '*\(name)' refers to an undefined anchor",
        help: NearMiss.of(name, in: anchors.keys).map { "did you mean '*\($0)'?" }
          ?? "declare it further up with '&\(name)', or, if the asterisk is part of the text, write \"*\(name)\" in quotes")
    }
    try count(weight, at: span)
    var node = anchored
    node.aliasSpan = span
    return (node, weight)
  }

  private func scalar(
    _ text: String, isQuoted: Bool, tag: String?, at span: SourceSpan
  ) throws(YAMLProblem) -> YAMLScalar {
    try checkMarks(text, at: span)
    guard let tag, tag != "!" else { return YAMLScalar(text: text, isQuoted: isQuoted || tag == "!") }
    if tag == "tag:yaml.org,2002:str" { return YAMLScalar(text: text, isQuoted: true) }
    let plain = YAMLScalar(text: text, isQuoted: false)
    switch (tag, plain.value) {
    case ("tag:yaml.org,2002:int", .integer), ("tag:yaml.org,2002:float", .number), ("tag:yaml.org,2002:float", .integer),
      ("tag:yaml.org,2002:bool", .bool), ("tag:yaml.org,2002:null", .null):
      return plain
    default: throw unknownTag(tag, at: span)
    }
  }

  private mutating func enter(
    depth: Int, anchor: String?, tag: String?, expected: String, at span: SourceSpan
  ) throws(YAMLProblem) {
    if let tag, tag != "tag:yaml.org,2002:\(expected)", tag != "!" { throw unknownTag(tag, at: span) }
    if depth > limits.depth {
      throw problem("yaml-limit", span, "lists and mappings are nested more than \(limits.depth) levels deep")
    }
    try count(1, at: span)
    if let anchor {
      open.insert(anchor)
      anchors[anchor] = nil
    }
  }

  private mutating func count(_ weight: Int, at span: SourceSpan) throws(YAMLProblem) {
    total += weight
    if total > limits.nodes {
      throw problem("yaml-limit", span, "more than \(limits.nodes) values, counting aliased values each time")
    }
  }

  private mutating func remember(_ node: YAMLNode, weight: Int, as anchor: String?) -> (YAMLNode, weight: Int) {
    if let anchor {
      anchors[anchor] = (node, weight)
      open.remove(anchor)
    }
    return (node, weight)
  }

  /// libyaml ends a block collection where the next token starts; this span ends with the last child, where a reader sees the end.
  private func covering(_ start: SourceSpan, _ end: SourceSpan, lastChild: SourceSpan?) -> SourceSpan {
    let isFlow = !end.range.isEmpty
    let last = isFlow ? end.range.upperBound : lastChild?.range.upperBound ?? start.range.upperBound
    return SourceSpan(file: file, range: start.range.lowerBound..<max(last, start.range.upperBound))
  }

  private func unknownTag(_ tag: String, at span: SourceSpan) -> YAMLProblem {
    let shown = tag.hasPrefix("tag:yaml.org,2002:") ? "!!\(tag.dropFirst(18))" : tag
    let help =
      tag == "!include"
      ? "write it as a key, include: FILE, or the file's name alone for records, settings, rules and synonyms"
      : tag.lowercased().contains("env")
        ? "declare a variable, write \"${NAME}\", and set it with --variable NAME=… or in the environment, SEARCHPLAY_VARIABLE_NAME"
        : "tags are not needed here: remove it"
    return problem("yaml-tag", span, "tag '\(shown)' does not fit this value", help: help)
  }

  private func problem(_ rule: String, _ span: SourceSpan, _ headline: String, help: String? = nil) -> YAMLProblem {
    YAMLProblem(diagnostic: Diagnostic(rule, at: span, headline, help: help))
  }
}
