import JSONText
import SearchModel

extension EmbeddedIndex {
  /// How many records are looked at: a mistake shows in the first ones, or is one of many values.
  static let sample = 1000

  public func inconsistencies(ranking: Set<Attribute>, titles: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency] {
    let sample = records.ranges.indices.prefix(Self.sample).map { (number: $0, record: record($0)) }
    return unidentified(sample) + spellings(sample) + underscored(sample) + mixedTypes(ranking, sample) + offEarth(sample)
      + placeless(sample) + objects(sample) + untitled(titles, sample) + milliseconds(sample)
      + menus.compactMap { parentless($0, sample) } + menus.compactMap(deepened) + values(besides: Set(menus.flatMap(\.levels)))
  }

  public func textRecord(in attribute: Attribute) -> RecordInconsistency? {
    records.ranges.indices.prefix(Self.sample).first { number in
      guard let value = record(number)[path: attribute.rawValue] else { return false }
      let all = value.array ?? [value]
      return all.contains { $0.string != nil } && !all.contains { $0.number != nil }
    }.map { .mixedTypes(attribute: attribute, record: objectID($0)) }
  }

  public func place(of inconsistency: RecordInconsistency) -> RecordPlace? {
    guard let number = number(of: inconsistency) else { return nil }
    let bytes: [UInt8]
    let range: Range<Int>
    switch records.origin {
    case .values: return RecordPlace(number: number, text: nil, range: 0..<0)
    case .table(let beginning):
      guard let cell = CSVRecords.place(ofRecord: number, inconsistency.part, in: beginning) else {
        return RecordPlace(number: number, text: nil, range: 0..<0)
      }
      (bytes, range) = (beginning, cell)
    case .file:
      let record = records.ranges[number]
      bytes = records.bytes
      range = inconsistency.part?.place(in: bytes[record]) ?? record.lowerBound..<record.lowerBound + 1
    }
    let end = bytes[range.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return RecordPlace(number: number, text: Array(bytes[..<end]), range: range)
  }

  private func number(of inconsistency: RecordInconsistency) -> Int? {
    switch inconsistency {
    case .unidentified(_, let first): return first - 1
    case .blanks(let attribute, let value), .joined(let attribute, let value), .letterCase(let attribute, let value, _),
      .mixedFlags(let attribute, let value), .listed(let attribute, let value, _, _), .invisible(let attribute, let value, _),
      .deepened(let value, let attribute, _):
      return records.ranges.indices.prefix(Self.sample).first { number in
        let found = record(number)[path: attribute.rawValue]
        let all = found?.array ?? [found].compactMap(\.self)
        // By bytes, since one spelling of é is not another.
        return all.contains { ($0.string ?? $0.text()).utf8.elementsEqual(value.utf8) }
      }
    case .spelling(_, _, let record), .mixedTypes(_, let record), .offEarth(let record), .placeless(let record), .object(_, let record),
      .milliseconds(_, let record), .untitled(_, let record),
      .parentless(_, _, _, let record):
      return columns.objectIDs.prefix(Self.sample).firstIndex(of: record)
    }
  }

  public func missing(texts: Set<String>) -> Set<String> {
    var missing = Dictionary(grouping: texts) { $0.lowercased() }
    for range in records.ranges where !missing.isEmpty {
      let text = String(decoding: records.bytes[range], as: UTF8.self).lowercased()
      for token in missing.keys where text.contains(token) { missing[token] = nil }
    }
    return Set(missing.values.joined())
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

  /// What the engine knows with an underscore in front, and a record has without.
  private func underscored(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    ["_tags", "_geoloc"].compactMap { usual in
      let own = sample.filter { $0.record[usual] != nil }
      let slips = sample.filter { item in
        guard item.record[usual] == nil, let value = item.record[String(usual.dropFirst())] else { return false }
        return usual == "_tags" ? value.array?.allSatisfy { $0.string != nil } ?? false : GeoPoint(value) != nil
      }
      guard let first = slips.first, slips.count < own.count, !own.contains(where: { $0.record[String(usual.dropFirst())] != nil })
      else { return nil }
      return .spelling(name: String(usual.dropFirst()), usual: usual, record: objectID(first.number))
    }
  }

  /// Whether there is something at a path, which may lead through lists.
  private static func holds(_ value: JSONValue, _ path: ArraySlice<String>) -> Bool {
    if let items = value.array { return items.contains { holds($0, path) } }
    guard let first = path.first else { return value != .null }
    return value[first].map { holds($0, path.dropFirst()) } ?? false
  }

  /// Records without what lists show first, where nine in ten have it.
  private func untitled(_ titles: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    titles.sorted().compactMap { attribute in
      let parts = attribute.rawValue.split(separator: ".").map(String.init)
      let without = sample.filter { item in !Self.holds(item.record, parts[...]) }
      guard let first = without.first, without.count * 10 <= sample.count else { return nil }
      return .untitled(attribute: attribute, record: objectID(first.number))
    }
  }

  /// Times a thousand times as great as the others: of 2001 and later, where the others are seconds since then.
  private func milliseconds(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let used = Set(settings.attributesForFaceting.map(\.attribute) + settings.customRanking.map(\.attribute))
    return used.sorted().compactMap { attribute in
      let numbers = sample.compactMap { item in item.record[path: attribute.rawValue]?.number.map { (item.number, $0) } }
      // From 2001 to 2036.
      let (seconds, milliseconds) = (1e9..<2.1e9, 1e12..<2.1e12)
      let late = numbers.filter { milliseconds.contains($0.1) }
      guard let first = late.first, late.count < numbers.count,
        numbers.allSatisfy({ seconds.contains($0.1) || milliseconds.contains($0.1) }),
        late.count * 2 < numbers.count
      else { return nil }
      return .milliseconds(attribute: attribute, record: objectID(first.0))
    }
  }

  /// Whether a text is a number with a unit, or a date: `180 EUR`, `€180`, `12,5`, `2025-05-01`; `2XL` and `4K` are names.
  private static func isWrittenNumber(_ text: String) -> Bool {
    let units = ["", "eur", "usd", "gbp", "chf", "€", "$", "£", "%", "kg", "g", "km", "cm", "mm", "ml", "px"]
    let core = text.drop { " €$£".contains($0) }
    let digits = core.prefix { $0.isNumber || ",._-".contains($0) }
    let unit = core.dropFirst(digits.count).filter { $0 != " " }.lowercased()
    return digits.first?.isNumber ?? false && digits.last?.isNumber ?? false && units.contains(unit)
  }

  private func mixedTypes(_ ranking: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    // What does not rank may be of either kind, `38` or `M`; a text that begins as a number was meant as one.
    let counted = Set(settings.attributesForFaceting.map(\.attribute)).subtracting(ranking)
    return (ranking.sorted() + counted.sorted()).compactMap { attribute in
      let values = sample.compactMap { item in item.record[path: attribute.rawValue].map { (item.number, $0) } }
      let texts = values.filter { $0.1.string != nil }
      guard let text = texts.first, values.contains(where: { $0.1.number != nil }) else { return nil }
      if counted.contains(attribute) {
        guard texts.allSatisfy({ Self.isWrittenNumber($0.1.string ?? "") }), texts.count * 5 <= values.count else { return nil }
      }
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

  /// A path in the level above the one that it belongs to.
  private func deepened(_ menu: MenuLevels) -> RecordInconsistency? {
    for (above, level) in zip(menu.levels, menu.levels.dropFirst()) {
      guard let upper = columns.facets[above]?.values, let lower = columns.facets[level]?.values else { continue }
      let paths = upper.filter { $0.contains(menu.separator) }
      if paths.isEmpty { continue }
      let known = Set(lower)
      if let value = paths.filter(known.contains).min() { return .deepened(value: value, level: above, below: level) }
    }
    return nil
  }

  /// Values that only a program tells apart.
  private func invisible(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    func plain(_ value: String) -> String {
      var text = ""
      for scalar in value.unicodeScalars where scalar.properties.generalCategory != .format {
        if scalar.properties.isWhitespace {
          if !text.hasSuffix(" ") { text += " " }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
    // What has none of these is nothing but itself.
    func isOdd(_ value: String) -> Bool {
      var last: UInt8 = 0
      var isForeign = false
      // By bytes, since there can be a million values.
      for byte in value.utf8 {
        if byte == 0x20, last == 0x20 { return true }
        if byte >= 0x80 { isForeign = true }
        last = byte
      }
      return isForeign
        && value.unicodeScalars.contains { !$0.isASCII && ($0.properties.isWhitespace || $0.properties.generalCategory == .format) }
    }
    let odd = column.values.filter(isOdd)
    if odd.isEmpty { return nil }
    let known = Set(column.values)
    return odd.sorted().lazy.compactMap { value -> RecordInconsistency? in
      let usual = plain(value)
      return usual != value && known.contains(usual) ? .invisible(attribute: attribute, value: value, usual: usual) : nil
    }.first
  }

  /// - Parameter levels: those of menus, whose values have separators.
  private func values(besides levels: Set<Attribute>) -> [RecordInconsistency] {
    blanks()
      + columns.facets.sorted { $0.key < $1.key }.flatMap { attribute, column -> [RecordInconsistency] in
        if let flag = mixedFlag(attribute, column) { return [flag] }
        if !levels.contains(attribute), let listed = listed(attribute, column) { return [listed] }
        return [letterCase(attribute, column), invisible(attribute, column), joined(attribute, column)].compactMap(\.self)
      }
  }

  /// `yes` beside true and false.
  private func mixedFlag(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    guard columns.flags[attribute] != nil, column.values.count <= 4 else { return nil }
    let others = column.values.filter { !["true", "false"].contains($0) }
    let words: Set = ["yes", "no", "on", "off", "1", "0", "y", "n", "t", "f"]
    guard let first = others.min(), others.allSatisfy({ words.contains($0.lowercased()) || ["true", "false"].contains($0.lowercased()) })
    else { return nil }
    return .mixedFlags(attribute: attribute, value: first)
  }

  /// Values that filters take for the same, and lists show apart.
  private func letterCase(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // Codes and identifiers differ in case, too: of a slip the other spelling is far more frequent.
    func isSlip(_ group: [Int32]) -> Bool {
      let sizes = group.map(column.size)
      return (sizes.min() ?? 0) * 3 <= (sizes.max() ?? 0)
    }
    // A single pair among many values is hardly meant either.
    let all = column.alike
    let isOneWord = all.count == 1 && column.values[Int(all[0][0])].unicodeScalars.count(where: \.properties.isAlphabetic) >= 4
    let slips = isOneWord ? all : all.filter(isSlip)
    guard let alike = slips.min(by: { column.values[Int($0[0])] < column.values[Int($1[0])] }) else { return nil }
    let byUse = alike.sorted {
      (column.size(of: $1), column.values[Int($0)].unicodeScalars.map(\.value)[0]) < (
        column.size(of: $0), column.values[Int($1)].unicodeScalars.map(\.value)[0]
      )
    }
    return .letterCase(attribute: attribute, value: column.values[Int(byUse[byUse.count - 1])], usual: column.values[Int(byUse[0])])
  }

  /// A column of lists that are written as texts.
  private func listed(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // More values are texts that may hold anything.
    guard column.values.count <= 10_000 else { return nil }
    let isTable = if case .table = records.origin { true } else { false }
    func found(_ value: String, _ items: [String]) -> RecordInconsistency {
      .listed(attribute: attribute, value: value, items: items, isTable: isTable)
    }
    let arrays = column.values.filter { $0.hasPrefix("[") && $0.hasSuffix("]") }.sorted().compactMap { value in
      (try? JSONValue(parsing: value))?.array.flatMap { items in
        !items.isEmpty && items.allSatisfy { $0.string != nil } ? (value, items.compactMap(\.string)) : nil
      }
    }
    // One of several items tells more.
    if let (value, items) = arrays.first(where: { $0.1.count > 1 }) ?? arrays.first { return found(value, items) }
    // Where records have lists, a joined value among them is told as that.
    if records.ranges.indices.prefix(100).contains(where: { record($0)[path: attribute.rawValue]?.array != nil }) { return nil }
    for sign in isTable ? ["|", ";", ","] as [Character] : [","] {
      let parts = column.values.map { value in value.split(separator: sign).map { String($0).withoutBlanksAround } }
      let lists = parts.filter { $0.count > 1 && !$0.contains("") && $0.allSatisfy { Double($0) == nil } }
      // Of one text or two nothing is known; parts that come back in others are values.
      guard lists.count > 2 || (sign == "|" && lists.count > 1) else { continue }
      var uses: [String: Int] = [:]
      for part in Set(parts.map { Set($0) }).joined() { uses[part, default: 0] += 1 }
      guard lists.allSatisfy({ Set($0).count == $0.count && $0.allSatisfy { uses[$0, default: 0] > 1 } }) else { continue }
      // `Smith, Anna` is no list: what comes behind the sign never comes first, or alone.
      let heads = Set(lists.map { $0[0] } + parts.filter { $0.count == 1 }.joined())
      guard lists.contains(where: { $0.dropFirst().contains(where: heads.contains) }) else { continue }
      // One that can be marked in the file, where there is one.
      let first = records.ranges.indices.prefix(Self.sample).lazy.compactMap { number -> String? in
        self.record(number)[path: attribute.rawValue]?.string.flatMap { $0.contains(sign) ? $0 : nil }
      }.first
      if let value = first ?? column.values.filter({ $0.contains(sign) }).min() {
        return found(value, value.split(separator: sign).map { String($0).withoutBlanksAround })
      }
    }
    return nil
  }

  /// `red, blue`, where `red` and `blue` are values.
  private func joined(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // More values are texts that may hold anything.
    guard column.values.count <= 10_000 else { return nil }
    let values = Set(column.values)
    // Tags have no commas.
    let areLists = attribute == .tags || records.ranges.indices.prefix(100).contains { record($0)[path: attribute.rawValue]?.array != nil }
    let joined = column.values.filter { value in
      guard let sign = value.first(where: { ",;|".contains($0) }) else { return false }
      let parts = value.split(separator: sign).map { String($0).withoutBlanksAround }
      // A comma may be part of a name; where records have lists, it stands between values.
      guard sign != "," || areLists else { return false }
      let known = parts.filter { values.contains($0) && Double($0) == nil }.count
      return parts.count > 1 && Set(parts).count == parts.count && (known == parts.count || attribute == .tags && known > 0)
    }
    // Where many are, that is how these values are called.
    guard let first = joined.min(), joined.count * 5 <= column.values.count || joined.count == 1 else { return nil }
    return .joined(attribute: attribute, value: first)
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
