import JSONText
import SearchModel

extension EmbeddedIndex {
  /// How many records are looked at: a mistake shows in the first ones, or is one of many values.
  private static let sample = 1000

  public func inconsistencies(ranking: Set<Attribute>) -> [RecordInconsistency] {
    let sample = records.ranges.indices.prefix(Self.sample).map { (number: $0, record: record($0)) }
    return unidentified(sample) + spellings(sample) + mixedTypes(ranking, sample) + offEarth(sample) + blanks()
  }

  public func holds(_ text: String) -> Bool {
    let folded = text.lowercased()
    return records.ranges.indices.contains { Self.holds(folded, in: record($0)) }
  }

  private static func holds(_ text: String, in value: JSONValue) -> Bool {
    value.string?.lowercased().contains(text) ?? false || value.array?.contains { holds(text, in: $0) } ?? false
      || value.members?.contains { holds(text, in: $0.value) } ?? false
  }

  private func unidentified(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let without = sample.filter { $0.record["objectID"] == nil }
    guard let first = without.first, without.count < sample.count else { return [] }
    return [.unidentified(count: without.count, first: first.number + 1)]
  }

  /// Members that no record has together, and whose names are alike.
  private func spellings(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    var records: [String: [Int]] = [:]
    for (place, item) in sample.enumerated() { for member in item.record.members ?? [] { records[member.key, default: []].append(place) } }
    let alike = Dictionary(grouping: records.keys.sorted()) { $0.filter { $0.isLetter || $0.isNumber }.lowercased() }
    return alike.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.flatMap { names -> [RecordInconsistency] in
      let byUse = names.sorted { (records[$1, default: []].count, $0) < (records[$0, default: []].count, $1) }
      let usual = byUse[0]
      return byUse.dropFirst().compactMap { name in
        let places = records[name, default: []]
        // As many of each are two shapes of records, not a slip.
        guard let first = places.first, places.count < records[usual, default: []].count,
          Set(places).isDisjoint(with: records[usual, default: []])
        else { return nil }
        return .spelling(name: name, usual: usual, record: objectID(sample[first].number))
      }
    }
  }

  private func mixedTypes(_ ranking: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    ranking.sorted().compactMap { attribute in
      let values = sample.compactMap { item in item.record[path: attribute.rawValue].map { (item.number, $0) } }
      guard values.contains(where: { $0.1.number != nil }), let text = values.first(where: { $0.1.string != nil }) else { return nil }
      return .mixedTypes(attribute: attribute, record: objectID(text.0))
    }
  }

  private func offEarth(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    sample.first { item in
      guard let place = item.record["_geoloc"] else { return false }
      return (place.array ?? [place]).contains { abs($0["lat"]?.number ?? 0) > 90 || abs($0["lng"]?.number ?? 0) > 180 }
    }.map { [.offEarth(record: objectID($0.number))] } ?? []
  }

  private func blanks() -> [RecordInconsistency] {
    columns.facets.sorted { $0.key < $1.key }.compactMap { attribute, column in
      let padded = column.values.filter { $0.first?.isWhitespace ?? false || $0.last?.isWhitespace ?? false }
      if padded.isEmpty { return nil }
      let values = Set(column.values)
      return padded.sorted().first { values.contains($0.withoutBlanksAround) }.map { .blanks(attribute: attribute, value: $0) }
    }
  }

  private func objectID(_ number: Int) -> String { columns.objectIDs[number] }
}

extension String {
  fileprivate var withoutBlanksAround: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}
