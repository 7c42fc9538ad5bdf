import JSONText
import SearchModel

/// Highlights matches in texts. Source: Algolia's API reference of highlighting and snippeting.
struct Highlighter: Sendable {
  private let index: EmbeddedIndex
  private let words: [MatchedWord]
  private let alternatives: [Alternative]
  /// Whether a one-word synonym is replaced by the word that was typed.
  private let replaces: Bool
  /// Whether only the matching items of lists are shown.
  private let restrictsArrays: Bool
  private let hidden: Set<String>
  private let camelCased: Set<String>
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
    let matcher = TextMatcher(index: index.text, synonyms: index.synonyms, settings: settings, query: texts, within: nil, count: 0)
    let (all, joins) = { ($0.all, $0.joins) }(matcher.words())
    var found: [MatchedWord] = []
    var alternatives: [Alternative] = []
    for (place, word) in all.enumerated() where matcher.isMeaningful(word) {
      var forms: Set<String> = []
      if !word.isLiteral {
        forms.formUnion(
          matcher.dictionaryWords(for: word.text, isPrefix: word.isPrefix).filter { $0.typos > 0 }.map { index.text.words[$0.number] })
        forms.formUnion(texts.plurals.flatMap { PluralForms.others(of: word.text, $0) })
        // One word split into two, and two words joined into one.
        forms.formUnion(matcher.parts(of: word.text) ?? [])
        if place + 1 < all.count { forms.insert(word.text + all[place + 1].text) }
        if place > 0 { forms.insert(all[place - 1].text + word.text) }
        for join in joins where join.slots.contains(place) { forms.insert(join.word) }
        for length in 1...max(1, index.synonyms.longest) where texts.usesSynonyms && place + length <= all.count {
          let typed = all[place..<place + length].map(\.text)
          alternatives += index.synonyms.of(typed).map {
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
    hidden = Set((settings.additional[.unretrievableAttributes]?.array ?? []).compactMap(\.string))
    camelCased = Set((settings.additional[.camelCaseAttributes]?.array ?? []).compactMap(\.string))
  }

  /// The `_highlightResult` of a record; nil if nothing is to be highlighted.
  func highlights(of record: JSONValue) -> JSONValue? {
    let names = highlighted ?? index.settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue) ?? ["*"]
    let marked = attributes(names, of: record).map { member in
      JSONValue.Member(member.key, mark(member.value) { self.highlight($0, in: member.key) })
    }
    return marked.isEmpty ? nil : nested(marked)
  }

  /// The `_snippetResult` of a record; nil if there are no snippets.
  func snippets(of record: JSONValue) -> JSONValue? {
    let marked = snippeted.flatMap { name, count in
      attributes([name], of: record).map { member in
        JSONValue.Member(member.key, mark(member.value) { self.snippet($0, words: count, in: member.key) })
      }
    }
    return marked.isEmpty ? nil : nested(marked)
  }

  private func attributes(_ names: [String], of record: JSONValue) -> [JSONValue.Member] {
    if names.contains("*") {
      return (record.members ?? []).filter { $0.key != "objectID" && !$0.key.hasPrefix("_") && !hidden.contains($0.key) }
    }
    return names.filter { !hidden.contains($0) }.compactMap { name in record[path: name].map { JSONValue.Member(name, $0) } }
  }

  /// Members with dotted names as objects within objects.
  private func nested(_ members: [JSONValue.Member]) -> JSONValue {
    func insert(_ value: JSONValue, _ path: ArraySlice<Substring>, into object: JSONValue) -> JSONValue {
      guard let first = path.first.map(String.init) else { return value }
      var members = object.members ?? []
      let inner = insert(value, path.dropFirst(), into: members.first { $0.key == first }?.value ?? .object([]))
      if let place = members.firstIndex(where: { $0.key == first }) {
        members[place] = .init(first, inner)
      } else {
        members.append(.init(first, inner))
      }
      return .object(members)
    }
    return members.reduce(.object([])) { object, member in
      insert(member.value, member.key.split(separator: ".", omittingEmptySubsequences: false)[...], into: object)
    }
  }

  /// Applies a closure to each string in a value.
  private func mark(_ value: JSONValue, _ text: (String) -> JSONValue) -> JSONValue {
    switch value {
    case .array(let items):
      .array(items.map { mark($0, text) }.filter { !restrictsArrays || $0["matchLevel"]?.string != "none" })
    case .object(let members): .object(members.map { .init($0.key, mark($0.value, text)) })
    case .string(let content): text(content)
    case .number, .bool, .null: text(value.text())
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
    Tokens(TextFolding.tokens(text, options, splitsCamelCase: camelCased.contains(attribute)))
  }

  private func marks(_ text: String, _ all: Tokens) -> [Mark] {
    let tokens = all.words
    var marks: [Mark] = []
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
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
      // The stretch with the most words searched for, the first of equal ones.
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
    let before = shown.startIndex > text.startIndex ? ellipsis : ""
    let after = shown.endIndex < text.endIndex ? ellipsis : ""
    return .object([
      .init("value", .string(before + marked(shown, inside) + after)), .init("matchLevel", .string(level(marks))),
    ])
  }
}
