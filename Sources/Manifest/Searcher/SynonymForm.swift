import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension Form where Value == [Synonym] {
  /// Synonyms as Algolia's dashboard, command line and API write them.
  static var synonyms: Form {
    let types = Synonym.kinds.map(\.type)
    return Form(IndexList.schema()) { node, problems in
      if node.span.file.name.lowercased().hasSuffix(".csv") {
        return problems.error(
          "wrong-type", at: node.opening, "synonyms are read from JSON, not from comma-separated values",
          help: "export them as JSON or NDJSON, or write [{ type: synonym, synonyms: [one, another] }]")
      }
      guard let items = IndexList.items(node, "a list of synonyms", problems) else { return nil }
      if !items.isEmpty, items.allSatisfy({ $0["consequence"] != nil }) {
        return problems.error(
          "synonym", at: node.place, "these are rules, not synonyms", help: "write them, or the file that contains them, under 'rules'")
      }
      let read = items.map { item -> Synonym? in
        guard case .mapping = item.content else {
          let text = JSONValue(item).string ?? ""
          let words =
            text.contains(",")
            ? text.split(separator: ",").map { String($0.drop { $0 == " " }) } : item.items.compactMap { JSONValue($0).string }
          let member = JSONValue.array(words.map(JSONValue.string)).text()
          return problems.wrongType(
            item, expected: "a synonym (a mapping)",
            help: words.count > 1
              ? "write { \"objectID\": \(JSONValue.string(words[0]).text()), \"type\": \"synonym\", \"synonyms\": \(member) }" : nil)
        }
        guard let type = item["type"] else {
          return problems.error(
            "missing-key", at: item.opening, "a synonym needs the key 'type'", help: "one of \(types.joined(separator: ", "))")
        }
        let json = JSONValue(item)
        if let synonym = Synonym(json: json) {
          noteIdleParts(of: item, synonym, problems)
          return synonym
        }
        let word = json["type"]?.string ?? ""
        guard let kind = Synonym.kinds.first(where: { $0.type.lowercased() == word.lowercased() }) else {
          return problems.error(
            "unknown-value", at: type.place, "there is no synonym of type '\(word)'",
            help: NearMiss.help(for: word, in: types, noun: "types"))
        }
        for entry in item.entries where !Synonym.members.contains(entry.key) {
          if let near = NearMiss.didYouMean(entry.key, kind.keys) {
            return problems.error("unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in a synonym", help: near)
          }
        }
        if let key = kind.keys.first(where: { $0 != "input" && $0 != "word" && $0 != "placeholder" }), let text = item[key],
          JSONValue(text).string != nil
        {
          return problems.error(
            "wrong-type", at: text.place, "expected a list of strings, found a string",
            help: "write \(WrittenOut.list(text, inJSON: text.span.file.name.lowercased().hasSuffix(".json")))")
        }
        // Items that are not strings, and lists under other names.
        for list in item.entries where kind.keys.contains(list.key) {
          if let slip = list.value.items.first(where: { JSONValue($0).string == nil }), case .scalar(let scalar) = slip.content {
            return problems.wrongType(slip, expected: "a string", help: "write \(JSONValue.string(scalar.text).text())")
          }
        }
        let lists = item.entries.filter { if case .sequence = $0.value.content { !Synonym.members.contains($0.key) } else { false } }
        let lacking = kind.keys.filter { item[$0] == nil }
        if lists.count == 1, lacking.count == 1 {
          return problems.error(
            "unknown-key", at: lists[0].keySpan, "unknown key '\(lists[0].key)' in a synonym", help: "write '\(lacking[0])'")
        }
        // A list where a word is expected.
        if let single = kind.keys.first(where: { ["input", "word", "placeholder"].contains($0) }), let list = item[single],
          case .sequence(let items) = list.content
        {
          return problems.error(
            "synonym", at: list.place, "'\(single)' is one word, not a list",
            help: items.count > 1 ? "write a synonym for each" : "write it without brackets")
        }
        let foreign = item.entries.first { Synonym.members.subtracting(["objectID", "type"] + kind.keys).contains($0.key) }
        if lacking.isEmpty, let odd = kind.keys.lazy.compactMap({ key in item[key].map { (key, $0) } }).first(where: { !Self.isWord($0.1) })
        {
          return problems.error(
            "synonym", at: odd.1.place, odd.1.items.isEmpty && !odd.1.isScalar ? "the list is empty" : "'\(odd.0)' is a word",
            help: odd.1.isScalar ? "write it in quotes" : "add words to it, or remove the synonym")
        }
        return problems.error(
          "synonym", at: foreign?.keySpan ?? type.place,
          lacking.isEmpty
            ? "a synonym of type \(kind.type) has \(kind.keys.joined(separator: " and "))"
            : "a synonym of type \(kind.type) needs \(lacking.map { "'\($0)'" }.joined(separator: " and "))",
          help: foreign != nil && lacking.count == 1
            ? "write '\(lacking[0])' instead of '\(foreign?.key ?? "")'"
            : "write { type: \(kind.type), \(kind.keys.map { ["input", "word", "placeholder"].contains($0) ? "\($0): …" : "\($0): [ … ]" }.joined(separator: ", ")) }"
        )
      }
      let synonyms = zip(items, read).compactMap { item, synonym in
        synonym.map { (objectID: JSONValue(item)["objectID"]?.string ?? "", synonym: $0) }
      }
      guard synonyms.count == read.count else { return nil }
      noteRepeated(IndexList.latest(of: Array(zip(items, synonyms))) { $0.1.objectID }.map { ($0.0, $0.1.synonym) }, problems)
      return IndexList.latest(of: synonyms) { $0.objectID }.map(\.synonym)
    }
  }

  /// Warns of synonyms with the same words in any order.
  private static func noteRepeated(_ synonyms: some Sequence<(YAMLNode, Synonym)>, _ problems: Problems) {
    var seen: [Set<String>: YAMLNode] = [:]
    for case (let item, .regular(let words)) in synonyms {
      guard let other = seen.updateValue(item, forKey: Set(words.map { $0.lowercased() })) else { continue }
      problems.add(
        Diagnostic(
          "synonym", .warning, at: item.opening, "this synonym has the same words as another",
          labels: [.init("the other", at: other.opening)],
          help: "remove one of the two"))
    }
  }

  /// Returns whether a node is a string or a non-empty list.
  private static func isWord(_ node: YAMLNode) -> Bool { JSONValue(node).string != nil || !node.items.isEmpty }

  /// Splits a string at its commas. A comma between digits is a part of a number, `1,5 l`, unless there are several, `1,2,3`.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    if text.allSatisfy({ $0.isNumber || $0 == "," || $0 == " " }), text.count(where: { $0 == "," }) > 1 {
      return text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
    for (place, character) in zip(text.indices, text) {
      let isOfNumber =
        parts[parts.count - 1].last?.isNumber ?? false && text[text.index(after: place)...].first?.isNumber ?? false
      if character == ",", !isOfNumber { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }

  /// Notes the parts of a synonym without effect: keys of a different type, empty words, and words that are their own only synonym.
  private static func noteIdleParts(of item: YAMLNode, _ synonym: Synonym, _ problems: Problems) {
    let used: Set<String>
    let words: [String]
    switch synonym {
    case .regular(let all):
      (used, words) = (["synonyms"], all)
      problems.mention(words: all, typed: nil, at: item["synonyms"]?.place ?? item.opening)
    case .oneWay(let input, let all):
      (used, words) = (["input", "synonyms"], [input] + all)
      problems.mention(words: all, typed: input, at: item["synonyms"]?.place ?? item.opening)
    case .corrections(let word, let all, _):
      (used, words) = (["word", "corrections"], [word] + all)
      if let phrase = ([word] + all).first(where: { $0.contains(" ") }) {
        problems.add(
          Diagnostic(
            "synonym", .warning, at: item[phrase == word ? "word" : "corrections"]?.place ?? item.opening,
            "'\(phrase)' is several words; a correction is a single word",
            help: "use a oneWaySynonym"))
      }
      problems.mention(words: all, typed: word, at: item["corrections"]?.place ?? item.opening)
    case .placeholder(let name, let all):
      (used, words) = (["placeholder", "replacements"], [name] + all)
      problems.mention(placeholder: name, at: item["placeholder"]?.place ?? item.opening)
    }
    // Only keys of a different type; other keys, such as the creation date, are not mistakes.
    for entry in item.entries where !used.contains(entry.key) && Synonym.members.subtracting(["objectID", "type"]).contains(entry.key) {
      let present = Set(item.entries.map(\.key)).subtracting(["objectID", "type"])
      let meant = Synonym.kinds.first { present.isSubset(of: $0.keys) }
      problems.mention(
        idle: .overridden(
          entry.key, by: "in a synonym of type \(JSONValue(item)["type"]?.string ?? "synonym")",
          remedy: meant.map { "write type: \($0.type), or remove it" } ?? "remove it"), at: entry.keySpan)
    }
    for list in item.entries where used.contains(list.key) {
      for word in list.value.items where JSONValue(word).string?.allSatisfy(\.isWhitespace) ?? false {
        problems.mention(idle: .overridden("an empty word", by: "in a synonym", remedy: "remove it"), at: word.place)
      }
    }
    for word in words.count > 1 ? item["synonyms"]?.items ?? [] : [] {
      let text = JSONValue(word).string ?? ""
      let parts = Self.parts(of: text)
      if parts.count > 1 {
        let written = parts.map { WrittenOut.flow(.string($0), inJSON: word.span.file.name.hasSuffix(".json")) }
        problems.add(
          Diagnostic(
            "synonym", .warning, at: word.place, "'\(text)' is one synonym, with a comma in it",
            help: "write several: \(written.joined(separator: ", "))"))
      }
    }
    for key in ["input", "word"] {
      guard let word = item[key], let text = JSONValue(word).string, Self.parts(of: text).count > 1 else { continue }
      problems.add(
        Diagnostic(
          "synonym", .warning, at: word.place, "'\(text)' is one word here, with a comma in it", help: "write a synonym for each word"))
    }
    if case .oneWay(let input, let all) = synonym, all.count > 1 {
      for word in item["synonyms"]?.items ?? [] where JSONValue(word).string?.lowercased() == input.lowercased() {
        problems.mention(idle: .overridden(input, by: "among its own synonyms", remedy: "remove it"), at: word.place)
      }
    }
    let isJSON = item.span.file.name.lowercased().hasSuffix("json")
    let parts = Self.parts(of: words[0]).map { isJSON ? JSONValue.string($0).text() : WrittenOut.item($0) }
    if words.count == 1, parts.count > 1, let list = item["synonyms"] {
      problems.add(
        Diagnostic(
          "synonym", .warning, at: list.place, "'\(words[0])' is one word here, with a comma in it",
          help: "write [\(parts.joined(separator: ", "))]"))
    } else if words.count == 1 {
      problems.mention(idle: .incomplete("the synonym '\(words[0])'", lacking: "a second word"), at: item.opening)
    } else if Set(words.map { $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }).count == 1 {
      problems.mention(
        idle: .incomplete("the synonym '\(words[0])'", lacking: "another word: case and spaces make no difference"), at: item.opening)
    }
  }
}

extension Synonym {
  /// All keys of synonyms of any type.
  fileprivate static var members: Set<String> { Set(kinds.flatMap(\.keys) + ["objectID", "type"]) }
}
