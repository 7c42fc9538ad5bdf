import JSONText
import SearchModel

extension EmbeddedIndex {
  /// How many records are looked at: a mistake shows in the first ones, or is one of many values.
  static let sample = 1000

  public func inconsistencies(ranking: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency] {
    let sample = records.ranges.indices.prefix(Self.sample).map { (number: $0, record: record($0)) }
    return unidentified(sample) + spellings(sample) + mixedTypes(ranking, sample) + offEarth(sample) + placeless(sample) + objects(sample)
      + menus.compactMap { parentless($0, sample) } + blanks()
  }

  public func place(of inconsistency: RecordInconsistency) -> RecordPlace? {
    guard let number = number(of: inconsistency) else { return nil }
    let bytes: [UInt8]
    let range: Range<Int>
    switch records.origin {
    case .values: return RecordPlace(number: number, text: nil, range: 0..<0)
    case .table(let beginning):
      guard let cell = CSVRecords.place(ofRecord: number, part: inconsistency.member, in: beginning) else {
        return RecordPlace(number: number, text: nil, range: 0..<0)
      }
      (bytes, range) = (beginning, cell)
    case .file:
      let record = records.ranges[number]
      bytes = records.bytes
      range =
        inconsistency.member.flatMap { bytes[record].firstRange(of: JSONValue.string($0).text().utf8) }
        ?? record.lowerBound..<record.lowerBound + 1
    }
    let end = bytes[range.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return RecordPlace(number: number, text: Array(bytes[..<end]), range: range)
  }

  private func number(of inconsistency: RecordInconsistency) -> Int? {
    switch inconsistency {
    case .unidentified(_, let first): return first - 1
    case .blanks(let attribute, let value):
      return records.ranges.indices.prefix(Self.sample).first { number in
        let found = record(number)[path: attribute.rawValue]
        return (found?.array ?? [found].compactMap(\.self)).contains(.string(value))
      }
    case .spelling(_, _, let record), .mixedTypes(_, let record), .offEarth(let record), .placeless(let record), .object(_, let record),
      .parentless(_, _, _, let record):
      return columns.objectIDs.prefix(Self.sample).firstIndex(of: record)
    }
  }

  public func missing(texts: Set<String>) -> Set<String> {
    var missing = Dictionary(texts.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for range in records.ranges where !missing.isEmpty {
      let text = String(decoding: records.bytes[range], as: UTF8.self).lowercased()
      for token in missing.keys where text.contains(token) { missing[token] = nil }
    }
    return Set(missing.values)
  }

  private func unidentified(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let without = sample.filter { $0.record["objectID"] == nil }
    guard let first = without.first, without.count < sample.count else { return [] }
    return [.unidentified(isOne: without.count == 1 && records.count <= Self.sample, first: first.number + 1)]
  }

  /// Members that no record has together, and whose names are alike.
  private func spellings(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    var records: [String: [Int]] = [:]
    for (place, item) in sample.enumerated() {
      // What begins with an underscore is the engine's: `_tags` is not `tags`. Numbers are told apart by what stands between them.
      for member in item.record.members ?? [] where !member.key.hasPrefix("_") && !member.key.contains(where: \.isNumber) {
        records[member.key, default: []].append(place)
      }
    }
    let alike = Dictionary(grouping: records.keys.sorted()) { $0.filter(\.isLetter).lowercased() }
    return alike.filter { !$0.key.isEmpty && $0.value.count > 1 }.values.sorted { $0[0] < $1[0] }.flatMap {
      names -> [RecordInconsistency] in
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

  private func placeless(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let places = sample.compactMap { item in
      item.record["_geoloc"].flatMap { place in
        let points = place.array ?? [place]
        return points.isEmpty || place == .null ? nil : (item.number, points.allSatisfy { GeoPoint($0) != nil })
      }
    }
    // Where none has them there is a finding on the attribute.
    guard places.contains(where: \.1), let wrong = places.first(where: { !$0.1 }) else { return [] }
    return [.placeless(record: objectID(wrong.0))]
  }

  /// Members that are an object in a few records, and a value in the others.
  private func objects(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    // Of what nobody searches, filters or ranks by any shape will do.
    let used = Set(
      settings.attributesForFaceting.map(\.attribute.rawValue) + (settings.searchableAttributes ?? []).flatMap(\.attributes).map(\.rawValue)
        + settings.customRanking.map(\.attribute.rawValue))
    var shapes: [String: (objects: [Int], values: Int)] = [:]
    for item in sample {
      for member in item.record.members ?? [] where member.value != .null && used.contains(member.key) {
        if member.value.members != nil {
          shapes[member.key, default: ([], 0)].objects.append(item.number)
        } else if member.value.array == nil {
          shapes[member.key, default: ([], 0)].values += 1
        }
      }
    }
    return shapes.sorted { $0.key < $1.key }.compactMap { name, shape in
      guard let first = shape.objects.first, shape.objects.count < shape.values else { return nil }
      return .object(attribute: name, record: objectID(first))
    }
  }

  /// A record that stands in a menu under another value than its own.
  private func parentless(_ menu: MenuLevels, _ sample: [(number: Int, record: JSONValue)]) -> RecordInconsistency? {
    func values(_ record: JSONValue, _ attribute: Attribute) -> [String] {
      let value = record[path: attribute.rawValue]
      return (value?.array ?? [value].compactMap(\.self)).compactMap(\.string)
    }
    for (above, level) in zip(menu.levels, menu.levels.dropFirst()) {
      for item in sample {
        let parents = values(item.record, above)
        if parents.isEmpty { continue }
        for value in values(item.record, level) {
          let parts = value.split(separator: menu.separator, omittingEmptySubsequences: false)
          guard parts.count > 1 else { continue }
          let parent = parts.dropLast().joined(separator: menu.separator)
          // A value that stands under nothing at all has a finding of its own.
          guard !parents.contains(parent), columns.facets[above]?.values.contains(parent) ?? false else { continue }
          return .parentless(value: value, level: level, above: above, record: objectID(item.number))
        }
      }
    }
    return nil
  }

  private func blanks() -> [RecordInconsistency] {
    columns.facets.sorted { $0.key < $1.key }.compactMap { attribute, column in
      // By bytes, since there can be a million values.
      let padded = column.values.filter { value in value.utf8.first.map(Self.isBlank) ?? false || value.utf8.last.map(Self.isBlank) ?? false
      }
      if padded.isEmpty { return nil }
      let values = Set(column.values)
      return padded.sorted().first { values.contains($0.withoutBlanksAround) }.map { .blanks(attribute: attribute, value: $0) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func objectID(_ number: Int) -> String { columns.objectIDs[number] }
}

extension String {
  fileprivate var withoutBlanksAround: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}

extension RecordInconsistency {
  /// The string of the record that is to be looked at: a member's name, or a value; nil where all of the record is.
  fileprivate var member: String? {
    func last(_ attribute: Attribute) -> String? { attribute.rawValue.split(separator: ".").last.map(String.init) }
    return switch self {
    case .unidentified: nil
    case .spelling(let name, _, _), .object(let name, _): name
    case .blanks(_, let value), .parentless(let value, _, _, _): value
    case .mixedTypes(let attribute, _): last(attribute)
    case .offEarth, .placeless: "_geoloc"
    }
  }
}
