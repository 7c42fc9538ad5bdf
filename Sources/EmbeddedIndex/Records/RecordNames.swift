import JSONText
import SearchModel

extension EmbeddedIndex: SurveyedBackend {
  public func survey(_ attributes: Set<Attribute>) -> RecordSurvey {
    let subjects = Dictionary(grouping: attributes, by: Self.subject)
    var missing = Set(subjects.keys).filter { name in !Self.own.contains(Attribute(String(name.rawValue.prefix { $0 != "." }))) }
    var known: Set<String> = []
    for record in records.ranges.indices where !missing.isEmpty {
      var names: Set<String> = []
      Self.collect(self.record(record), path: "", into: &names)
      for name in names where known.insert(name).inserted { missing.remove(Attribute(name)) }
    }
    return RecordSurvey(
      missing: Set(missing.flatMap { subjects[$0] ?? [] }), known: missing.isEmpty ? [] : known.map { Attribute($0) }.sorted())
  }

  public func index(named name: String) -> (any SurveyedBackend)? { names.contains(name) ? self : nil }

  /// The attribute that a name refers to: `_highlightResult.name.value` exists if `name` does.
  private static func subject(_ name: Attribute) -> Attribute {
    for prefix in ["_highlightResult.", "_snippetResult."] where name.rawValue.hasPrefix(prefix) {
      let rest = name.rawValue.dropFirst(prefix.count)
      let ending = [".value", ".matchLevel", ".matchedWords", ".fullyHighlighted"].first(where: rest.hasSuffix)
      return Attribute(String(rest.dropLast(ending?.count ?? 0)))
    }
    return name
  }

  public func recordsWithoutNumber(in attribute: Attribute) -> Int {
    guard let column = columns.facets[attribute] else { return 0 }
    let numbers = columns.numbers[attribute]?.recordCount ?? 0
    return max(0, column.recordCount - numbers - (columns.flags[attribute]?.recordCount ?? 0))
  }

  public func parts(of attribute: Attribute) -> [Attribute] {
    let value = sampled.values(of: attribute).first { $0.number < 50 && $0.value != .null }?.value
    return (value?.members ?? value?.array?.first?.members ?? []).map { Attribute("\(attribute).\($0.key)") }
  }

  public func searchedWords(_ most: Int) -> [String] {
    let sample = sampled.records.prefix(50)
    let named = settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue)
    var all: [String] = []
    if named == nil {
      var seen: Set<String> = ["objectID"]
      for member in sample.flatMap({ $0.members ?? [] }) where !member.key.hasPrefix("_") && seen.insert(member.key).inserted {
        all.append(member.key)
      }
    }
    var words: [String] = []
    for name in named ?? all where words.count < most {
      let found = sample.lazy.compactMap { record -> String? in
        guard let value = record[path: name], let text = value.string ?? value.array?.first?.string else { return nil }
        return text.split { !$0.isLetter && !$0.isNumber }.first { $0.count > 2 && $0.contains(where: \.isLetter) }.map(String.init)
      }.first
      if let word = found?.lowercased(), !words.contains(word) { words.append(word) }
    }
    return words
  }

  public var isEmpty: Bool { records.count == 0 }

  public func missing(objectIDs: Set<String>) -> Set<String> {
    columns.objectIDs.reduce(into: objectIDs) { missing, id in missing.remove(id) }
  }

  public var tags: [String] { columns.facets[.tags]?.values.sorted() ?? [] }

  public var misspeltIdentifiers: [String: String] {
    guard records.count > 0, let members = record(0).members, !members.contains(where: { $0.key == "objectID" }) else { return [:] }
    let found = members.map(\.key).first { key in ["objectid", "id"].contains(key.filter { $0.isLetter }.lowercased()) }
    return found.map { [name: $0] } ?? [:]
  }

  /// Attributes that the engine adds to records, or knows without any record having them.
  private static let own: Set<Attribute> = [
    "objectID", "_tags", "_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID",
  ]

  private static func collect(_ value: JSONValue, path: String, into names: inout Set<String>) {
    for item in value.array ?? [] { collect(item, path: path, into: &names) }
    for member in value.members ?? [] {
      let name = path.isEmpty ? member.key : "\(path).\(member.key)"
      names.insert(name)
      collect(member.value, path: name, into: &names)
    }
  }
}

extension EmbeddedIndices: SurveyedBackend {
  /// Surveys the records of all indices.
  public func survey(_ attributes: Set<Attribute>) -> RecordSurvey {
    indices.reduce(RecordSurvey(missing: attributes, known: [])) { found, index in
      if found.missing.isEmpty { return found }
      let survey = index.survey(found.missing)
      return RecordSurvey(missing: survey.missing, known: Set(found.known + survey.known).sorted())
    }
  }

  public func index(named name: String) -> (any SurveyedBackend)? { indices.first { $0.names.contains(name) } }

  public func recordsWithoutNumber(in attribute: Attribute) -> Int {
    indices.map { $0.recordsWithoutNumber(in: attribute) }.reduce(0, +)
  }

  public func parts(of attribute: Attribute) -> [Attribute] {
    indices.lazy.map { $0.parts(of: attribute) }.first { !$0.isEmpty } ?? []
  }

  public func searchedWords(_ most: Int) -> [String] { indices.first?.searchedWords(most) ?? [] }

  public var isEmpty: Bool { indices.allSatisfy(\.isEmpty) }

  public func missing(objectIDs: Set<String>) -> Set<String> {
    indices.reduce(objectIDs) { missing, index in index.missing(objectIDs: missing) }
  }

  public func rules(appliedTo query: SearchQuery) -> [String] { indices.first?.rules(appliedTo: query) ?? [] }

  public func inconsistencies(ranking: Set<Attribute>, titles: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency] {
    // Only those of the main index: the records of other indices have their own criteria.
    indices.first?.inconsistencies(ranking: ranking, titles: titles, menus: menus) ?? []
  }

  public var listsAsTexts: Set<Attribute> { indices.first?.listsAsTexts ?? [] }

  public func textRecord(in attribute: Attribute) -> RecordInconsistency? { indices.first?.textRecord(in: attribute) }

  public func place(of inconsistency: RecordInconsistency) -> RecordPlace? { indices.first?.place(of: inconsistency) }

  public func missing(texts: Set<String>) -> Set<String> { indices.reduce(texts) { missing, index in index.missing(texts: missing) } }

  public var tags: [String] { Set(indices.flatMap(\.tags)).sorted() }

  public var misspeltIdentifiers: [String: String] {
    indices.reduce(into: [:]) { $0.merge($1.misspeltIdentifiers) { first, _ in first } }
  }
}
