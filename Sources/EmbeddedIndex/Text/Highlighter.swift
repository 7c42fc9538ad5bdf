import JSONText
import SearchModel

/// Highlights matches in texts. Source: Algolia's API reference for highlighting and snippeting.
struct Highlighter: Sendable {
  private let index: EmbeddedIndex
  private let words: [MatchedWord]
  private let alternatives: [Alternative]
  private let runs: [Run]
  /// Whether a one-word synonym is replaced by the word that was typed.
  private let replaces: Bool
  /// Whether only the matching items of lists are shown.
  private let restrictsArrays: Bool
  private let hidden: AttributePaths
  private let camelCased: AttributePaths
  private let highlighted: [String]?
  private let snippeted: [(name: String, words: Int)]
  private let tags: (before: String, after: String)
  private let ellipsis: String
  private let options: TextOptions

  /// A word of the query, with all forms that match it.
  private struct MatchedWord {
    let text: String
    /// The forms, as whole words.
    let forms: Set<String>
    /// Whether it matches the beginning of words.
    let isPrefix: Bool

    /// The number of characters of a word that are highlighted; nil for none, `Int.max` for all.
    func length(in word: String) -> Int? {
      if word == text { return .max }
      if isPrefix, word.hasPrefix(text) { return text.count }
      return forms.contains(word) ? .max : nil
    }
  }

  /// Words that match instead of a word of the query.
  private struct Alternative {
    let words: [String]
    /// The typed word, if it is a single one.
    let typed: String?
    let place: Int
  }

  /// Words of the query that are highlighted together where they follow each other in a text.
  private struct Run {
    let words: [String]
    /// Whether blanks may separate them in the text, as in a phrase; words joined by a hyphen have to be joined in the text, too.
    let takesBlanks: Bool
  }

  init(_ index: EmbeddedIndex, _ query: SearchQuery) {
    self.index = index
    let settings = index.settings
    func value(_ parameter: EngineParameter) -> JSONValue? { query.additional[parameter] ?? settings.additional[parameter] }
    func text(_ parameter: EngineParameter, _ standard: String) -> String { value(parameter)?.string ?? standard }
    highlighted = query.attributesToHighlight ?? value(.attributesToHighlight)?.array?.compactMap(\.string)
    snippeted = (value(.attributesToSnippet)?.array ?? []).compactMap(\.string).map { setting in
      let parts = setting.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, let count = Int(parts[parts.count - 1]) else { return (setting, 10) }
      return (parts.dropLast().joined(separator: ":"), count)
    }
    tags = (text(.highlightPreTag, "<em>"), text(.highlightPostTag, "</em>"))
    ellipsis = text(.snippetEllipsisText, "…")
    options = TextOptions(settings)
    let texts = TextQuery(query.searchedText ?? "", query, settings)
    runs = Self.runs(texts.syntax.parts, options)
    let matcher = TextMatcher(index: index.text, synonyms: index.synonyms, settings: settings, query: texts, within: nil, count: 0)
    let (all, joins) = { ($0.all, $0.joins) }(matcher.words())
    var found: [MatchedWord] = []
    var alternatives: [Alternative] = []
    for (place, word) in all.enumerated() where matcher.isMeaningful(word) {
      var forms: Set<String> = []
      if !word.isLiteral {
        forms.formUnion(
          matcher.dictionaryWords(for: word.text, isPrefix: word.isPrefix).filter { $0.typos > 0 }.map { index.text.words[$0.number] })
        forms.formUnion(texts.plurals(of: word.text))
        // One word split into two, and two words joined into one.
        forms.formUnion(matcher.parts(of: word.text) ?? [])
        if place + 1 < all.count { forms.insert(word.text + all[place + 1].text) }
        if place > 0 { forms.insert(all[place - 1].text + word.text) }
        for join in joins where join.slots.contains(place) { forms.insert(join.word) }
        // All words of the query together.
        if all.count > 2 { forms.insert(all.map(\.text).joined()) }
        for length in 1...max(1, index.synonyms.longest) where texts.usesSynonyms && place + length <= all.count {
          let typed = all[place..<place + length].map(\.text)
          alternatives += index.synonyms.of(typed, isPrefix: all[place + length - 1].isPrefix).map {
            Alternative(words: $0.words, typed: length == 1 ? word.text : nil, place: found.count)
          }
        }
      }
      // For a word that has to be exact, only exact matches are highlighted.
      let isExactOnly = all.count == 1 && texts.exactOnSingleWord == .word && texts.isSignificant
      found.append(MatchedWord(text: word.text, forms: isExactOnly ? [] : forms, isPrefix: word.isPrefix && !isExactOnly))
    }
    words = found
    self.alternatives = alternatives
    replaces = value(.replaceSynonymsInHighlight) == true
    restrictsArrays = value(.restrictHighlightAndSnippetArrays) == true
    hidden = AttributePaths((settings.additional[.unretrievableAttributes]?.array ?? []).compactMap(\.string))
    camelCased = AttributePaths((settings.additional[.camelCaseAttributes]?.array ?? []).compactMap(\.string))
  }

  /// The phrases of a query, and its words that are written without a blank between them.
  private static func runs(_ parts: [AdvancedSyntax.Part], _ options: TextOptions) -> [Run] {
    parts.flatMap { part -> [Run] in
      let words = TextFolding.tokens(part.text, options).filter { $0.span == 1 }
      if part.isPhrase { return [Run(words: words.map(\.word), takesBlanks: true)] }
      var runs: [[TextFolding.Token]] = []
      for word in words {
        if let last = runs.last?.last, isJoined(last, word, in: part.text) {
          runs[runs.count - 1].append(word)
        } else {
          runs.append([word])
        }
      }
      return runs.map { Run(words: $0.map(\.word), takesBlanks: false) }
    }.filter { $0.words.count > 1 }
  }

  /// Whether only punctuation separates two words.
  private static func isJoined(_ a: TextFolding.Token, _ b: TextFolding.Token, in text: String) -> Bool {
    a.range.upperBound < b.range.lowerBound && !text[a.range.upperBound..<b.range.lowerBound].contains(where: \.isWhitespace)
  }

  /// The `_highlightResult` of a record; nil if nothing is to be highlighted.
  func highlights(of record: JSONValue) -> JSONValue? {
    let names = highlighted ?? index.settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue) ?? ["*"]
    return marked(names.map { name in (name, { self.highlight($0, in: $1) }) }, of: record)
  }

  /// The `_snippetResult` of a record; nil if there are no snippets.
  func snippets(of record: JSONValue) -> JSONValue? {
    marked(snippeted.map { name, count in (name, { self.snippet($0, words: count, in: $1) }) }, of: record)
  }

  // MARK: Attributes

  /// Marks a text of an attribute.
  private typealias Marking = (_ text: String, _ attribute: String) -> JSONValue

  /// The attributes with their texts marked, in objects and lists as in the record; nil if the record has none of them.
  private func marked(_ attributes: [(name: String, marking: Marking)], of record: JSONValue) -> JSONValue? {
    var result = MarkedParts()
    let hasAll = attributes.contains { $0.name == "*" }
    // The members by name, as there may be as many attributes as members.
    let own = attributes.count < 8 ? nil : Dictionary((record.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    func member(_ name: String) -> JSONValue? { if let own { own[name] } else { record[name] } }
    for (name, marking) in attributes where name != "objectID" && !isHidden(name) {
      // If all attributes are marked, one whose name contains a dot is already included under that name.
      if hasAll, name != "*", member(name) != nil { continue }
      let part =
        name == "*"
        ? .object(
          (record.members ?? []).filter { $0.key != "objectID" && !$0.key.hasPrefix("_") && !isHidden($0.key) }
            .compactMap { member in mark(member.value, member.key, marking).map { .init(member.key, $0) } })
        : marked(member, name.split(separator: ".", omittingEmptySubsequences: false)[...], marking)
          ?? member(name).flatMap { mark($0, name, marking) }.map { literal in
            // A name with a dot in it.
            name.split(separator: ".").reversed().reduce(literal) { .object([.init(String($1), $0)]) }
          }
      if let part { result.add(part) }
    }
    let json = result.json
    if json.members?.isEmpty ?? true { return nil }
    return json
  }

  /// The part of a record at a path; nil if there is none.
  ///
  /// - Parameter member: Returns a member of the record.
  private func marked(_ member: (String) -> JSONValue?, _ path: ArraySlice<Substring>, _ marking: Marking) -> JSONValue? {
    let first = String(path.first ?? "")
    return member(first).flatMap { marked($0, path.dropFirst(), in: first, marking) }.map { .object([.init(first, $0)]) }
  }

  /// The part of a value at a path, which may pass through lists; nil if there is none.
  ///
  /// - Parameter outer: The path to the value.
  private func marked(_ value: JSONValue, _ path: ArraySlice<Substring>, in outer: String, _ marking: Marking) -> JSONValue? {
    guard let first = path.first.map(String.init) else { return mark(value, outer, marking) }
    switch value {
    case .array(let items):
      let parts = items.map { marked($0, path, in: outer, marking) }
      if parts.allSatisfy({ $0 == nil }) { return nil }
      // The items keep their places.
      return .array(parts.map { $0 ?? .object([]) })
    case .object:
      return value[first].flatMap {
        marked($0, path.dropFirst(), in: outer.isEmpty ? first : "\(outer).\(first)", marking)
      }.map { .object([.init(first, $0)]) }
    case .string, .number, .bool, .null: return nil
    }
  }

  /// Whether an attribute, or one that it is a part of, is unretrievable.
  private func isHidden(_ name: String) -> Bool { hidden.cover(name) }

  /// Marks each string in a value, except in unretrievable attributes; nil for null and for a list without items, which recorded answers
  /// leave out.
  private func mark(_ value: JSONValue, _ name: String, _ marking: Marking) -> JSONValue? {
    switch value {
    case .array(let items):
      if items.isEmpty { return nil }
      return .array(items.compactMap { mark($0, name, marking) }.filter { !restrictsArrays || $0["matchLevel"]?.string != "none" })
    case .object(let members):
      return .object(
        members.filter { !isHidden("\(name).\($0.key)") }.compactMap { member in
          mark(member.value, "\(name).\(member.key)", marking).map { .init(member.key, $0) }
        })
    case .string(let content): return marking(content, name)
    case .number, .bool: return marking(value.text(), name)
    case .null: return nil
    }
  }

  // MARK: Texts

  /// A highlighted range of a text, and the words of the query that it matches.
  private struct Mark {
    let range: Range<String.Index>
    let words: Set<Int>
    /// The text that is shown instead; nil for the original.
    var text: String?
  }

  /// The words of a text, and those that punctuation joins, by the index of their first word.
  private struct Tokens {
    let words: [TextFolding.Token]
    let joined: [Int: TextFolding.Token]

    init(_ tokens: [TextFolding.Token]) {
      words = tokens.filter { $0.span == 1 }
      joined = Dictionary(tokens.filter { $0.span > 1 }.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func tokens(_ text: String, _ attribute: String) -> Tokens {
    Tokens(TextFolding.tokens(text, options, splitsCamelCase: camelCased.cover(attribute)))
  }

  private func marks(_ text: String, _ all: Tokens) -> [Mark] {
    let tokens = all.words
    var marks: [Mark] = []
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
      if let run = runs.first(where: { isRun($0, at: place, of: tokens, in: text) }) {
        let matched = words.indices.filter { run.words.contains(words[$0].text) }
        marks.append(Mark(range: token.range.lowerBound..<tokens[place + run.words.count - 1].range.upperBound, words: Set(matched)))
        place += run.words.count
        continue
      }
      let found = words.indices.compactMap { number in words[number].length(in: token.word).map { (number, $0) } }
      if let length = found.map(\.1).max() {
        // A letter may fold to two, so such a word is highlighted as a whole.
        let isPartial = length != .max && text[token.range].count == token.word.count
        marks.append(
          Mark(
            range: isPartial ? token.range.lowerBound..<text.index(token.range.lowerBound, offsetBy: length) : token.range,
            words: Set(found.map(\.0))))
      } else if let other = alternatives.first(where: { tokens[place...].map(\.word).starts(with: $0.words) }) {
        let last = tokens[place + other.words.count - 1]
        marks.append(
          Mark(range: token.range.lowerBound..<last.range.upperBound, words: [other.place], text: replaces ? other.typed : nil))
        place += other.words.count - 1
      } else if let whole = all.joined[token.position], case let found = words.indices.filter({ words[$0].length(in: whole.word) != nil }),
        !found.isEmpty
      {
        // A matching beginning is highlighted as a whole, too: it may end between two letters of the text.
        marks.append(Mark(range: whole.range, words: Set(found)))
        place += whole.span - 1
      }
      place += 1
    }
    return marks
  }

  private func isRun(_ run: Run, at place: Int, of tokens: [TextFolding.Token], in text: String) -> Bool {
    guard tokens[place...].map(\.word).starts(with: run.words) else { return false }
    return run.takesBlanks
      || (place..<place + run.words.count - 1).allSatisfy { Self.isJoined(tokens[$0], tokens[$0 + 1], in: text) }
  }

  private func marked(_ text: Substring, _ marks: [Mark]) -> String {
    var result = ""
    var place = text.startIndex
    for mark in marks where mark.range.lowerBound >= place && mark.range.upperBound <= text.endIndex {
      result += text[place..<mark.range.lowerBound] + tags.before + (mark.text ?? String(text[mark.range])) + tags.after
      place = mark.range.upperBound
    }
    return result + text[place...]
  }

  private func level(_ marks: [Mark]) -> String {
    let found = Set(marks.flatMap(\.words))
    return found.isEmpty ? "none" : found.count == words.count ? "full" : "partial"
  }

  private func highlight(_ text: String, in attribute: String) -> JSONValue {
    let tokens = self.tokens(text, attribute)
    let marks = self.marks(text, tokens)
    let found = Set(marks.flatMap(\.words)).sorted().map { JSONValue.string(words[$0].text) }
    var members: [JSONValue.Member] = [
      .init("value", .string(marked(text[...], marks))), .init("matchLevel", .string(level(marks))),
    ]
    if !marks.isEmpty {
      let isCovered = tokens.words.allSatisfy { token in
        marks.contains { $0.range.lowerBound <= token.range.lowerBound && $0.range.upperBound >= token.range.upperBound }
      }
      members.append(.init("fullyHighlighted", .bool(isCovered)))
    }
    members.append(.init("matchedWords", .array(found)))
    return .object(members)
  }

  /// The given number of words of a text, around the matches.
  private func snippet(_ text: String, words count: Int, in attribute: String) -> JSONValue {
    let all = self.tokens(text, attribute)
    let tokens = all.words
    let marks = self.marks(text, all)
    var shown = text[...]
    if tokens.count > count, count > 0 {
      // The stretch with the most query words; among equals, the first one.
      let starts = 0...tokens.count - count
      func found(_ start: Int) -> Int {
        let range = tokens[start].range.lowerBound..<tokens[start + count - 1].range.upperBound
        return marks.count { range.contains($0.range.lowerBound) }
      }
      let best = starts.max { a, b in (found(a), -a) < (found(b), -b) } ?? 0
      // The match is in the middle, as far as there are words on both sides.
      let places = (best..<best + count).filter { place in marks.contains { $0.range.lowerBound == tokens[place].range.lowerBound } }
      let middle = max((places.first ?? 0) - count / 2, (places.last ?? 0) - count + 1)
      let start = min(max(0, middle), tokens.count - count)
      let from = start == 0 ? text.startIndex : tokens[start].range.lowerBound
      let to = start + count == tokens.count ? text.endIndex : tokens[start + count - 1].range.upperBound
      shown = text[from..<to]
    }
    let inside = marks.filter { $0.range.lowerBound >= shown.startIndex && $0.range.upperBound <= shown.endIndex }
    // A blank separates the ellipsis from the text. Source: recorded answers.
    let before = shown.startIndex > text.startIndex && !ellipsis.isEmpty ? ellipsis + " " : ""
    let after = shown.endIndex < text.endIndex && !ellipsis.isEmpty ? " " + ellipsis : ""
    return .object([
      .init("value", .string(before + marked(shown, inside) + after)), .init("matchLevel", .string(level(marks))),
    ])
  }
}
