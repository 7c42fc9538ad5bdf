import JSONText
import SearchModel

extension EmbeddedIndex {
  public func inconsistencies(ranking: Set<Attribute>, titles: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency] {
    let sample = sampled.records.enumerated().map { (number: $0.offset, record: $0.element) }
    return excerpt + unidentified(sample) + damagedIDs + lists(ranking) + ungrouped(sample) + constants(ranking) + decided
      + spellings(sample)
      + underscored(sample)
      + mixedTypes(ranking) + numbersAmongTexts(ranking) + offEarth(sample)
      + placeless(sample) + objects(sample) + untitled(titles, sample) + titles.sorted().compactMap(escapedTitle) + milliseconds(ranking)
      + menus.compactMap(parentless) + menus.compactMap(deepened) + values(besides: Set(menus.flatMap(\.levels)))
  }

  private var excerpt: [RecordInconsistency] {
    records.answered.map { $0 > records.count && records.count > 0 ? [.excerpt(count: records.count, of: $0)] : [] } ?? []
  }

  public func textRecord(in attribute: Attribute) -> RecordInconsistency? {
    sampled.values(of: attribute).first { item in
      let all = item.value.array ?? [item.value]
      return all.contains { $0.string != nil } && !all.contains { $0.number != nil }
    }.map { .mixedTypes(attribute: attribute, record: objectID($0.number)) }
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
    case .unidentified(_, let first), .empty(_, let first): return first - 1
    case .ungrouped, .constant, .decided: return nil
    case .excerpt: return 0
    case .blanks(let attribute, let value), .joined(let attribute, let value, _, _), .letterCase(let attribute, let value, _),
      .misspelt(let attribute, let value, _, _),
      .mixedFlags(let attribute, let value), .listed(let attribute, let value, _, _), .invisible(let attribute, let value, _),
      .escaped(let attribute, let value, _), .spacing(let attribute, let value, _),
      .noValue(let attribute, let value),
      .deepened(let value, let attribute, _):
      return sampled.values(of: attribute).first { item in
        // Compares bytes, because é has several Unicode spellings.
        (item.value.array ?? [item.value]).contains { ($0.string ?? $0.text()).utf8.elementsEqual(value.utf8) }
      }?.number
    case .spelling(_, _, let record), .twoCases(_, _, let record), .mixedTypes(_, let record), .numericTexts(_, let record),
      .numberAmongTexts(_, _, let record), .flagAmongNumbers(_, let record),
      .writtenDates(_, _, let record),
      .roundedID(let record), .paddedID(let record), .offEarth(let record),
      .placeless(let record), .object(_, let record), .plain(_, let record),
      .milliseconds(_, let record), .untitled(_, let record), .ordersByList(_, _, let record),
      .ordersByObject(_, _, let record),
      .parentless(_, _, _, let record):
      return columns.objectIDs.prefix(SampledRecords.most).firstIndex(of: record)
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
    // A member with a similar name is reported as misspelt.
    if without.allSatisfy({ $0.record.members?.contains { $0.key.lowercased() == "objectid" } ?? false }) { return [] }
    if without.allSatisfy({
      $0.record.members?.allSatisfy { $0.value == .null || $0.value.string?.isEmpty ?? false || $0.value.array?.isEmpty ?? false } ?? false
    }) {
      return [.empty(isOne: without.count == 1, first: first.number + 1)]
    }
    return [.unidentified(isOne: without.count == 1 && records.count <= SampledRecords.most, first: first.number + 1)]
  }

  /// ObjectIDs that a program has changed: each kind once.
  private var damagedIDs: [RecordInconsistency] {
    let ids = columns.objectIDs.prefix(SampledRecords.most)
    let rounded = ids.first { $0.contains("E+") && $0.first?.isNumber == true && Double($0.replacing(",", with: ".")) != nil }
    return [
      rounded.map { .roundedID(record: $0) }, ids.first { $0.withoutBlanksAround != $0 }.map { .paddedID(record: $0) },
    ].compactMap(\.self)
  }

  /// Members with similar names that no record has together.
  private func spellings(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    var records: [String: [Int]] = [:]
    for (place, item) in sample.enumerated() {
      // Names with a leading underscore are the engine's: `_tags` is not `tags`. Names with digits are meant to be similar.
      for member in item.record.members ?? [] where !member.key.hasPrefix("_") && !member.key.contains(where: \.isNumber) {
        records[member.key, default: []].append(place)
      }
    }
    let alike = Dictionary(grouping: records.keys.sorted()) { $0.filter(\.isLetter).lowercased() }
    // A letter too many, missing or swapped, in at most one record of ten, each of which lacks the member of the others. Only few names
    // occur in nine of ten records, however many others there are.
    let common = records.filter { $0.value.count * 10 >= sample.count * 9 }.keys.sorted()
    let used = Set(
      settings.attributesForFaceting.map(\.attribute.rawValue) + settings.customRanking.map(\.attribute.rawValue)
        + (settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue) ?? [])
    ).sorted()
    let slips = records.keys.sorted().compactMap { name -> RecordInconsistency? in
      let places = records[name, default: []]
      // A name used in the settings is expected in every record, however few there are.
      let isRare = places.count * 10 <= sample.count
      guard name.count > 3, isRare && name.count > 4 || places.count == 1 && sample.count > 2, let first = places.first else { return nil }
      let usual = (isRare ? common : used).first { other in
        let others = records[other, default: []]
        return others.count + places.count == sample.count && Misspelling.isLikely(name, for: other) && Set(others).isDisjoint(with: places)
      }
      return usual.map { .spelling(name: name, usual: $0, record: objectID(sample[first].number)) }
    }
    return slips
      + alike.filter { !$0.key.isEmpty && $0.value.count > 1 }.values.sorted { $0[0] < $1[0] }.flatMap {
        names -> [RecordInconsistency] in
        let byUse = names.sorted { (records[$1, default: []].count, $0) < (records[$0, default: []].count, $1) }
        let usual = byUse[0]
        return byUse.dropFirst().compactMap { name -> RecordInconsistency? in
          let places = records[name, default: []]
          guard let first = places.first else { return nil }
          // A table may have both columns.
          let both = Set(places).intersection(records[usual, default: []]).min()
          if let both, case .table = self.records.origin, name.lowercased() == usual.lowercased() {
            return .twoCases(name: name, other: usual, record: objectID(sample[both].number))
          }
          // Equal numbers of both indicate two shapes of records, not a typo.
          guard both == nil, places.count < records[usual, default: []].count else { return nil }
          return .spelling(name: name, usual: usual, record: objectID(sample[first].number))
        }
      }
  }

  /// What is written in place of the members that the engine knows.
  private static let misspelt = [
    "_tags": ["_tag", "_Tags", "_tags_"], "_geoloc": ["_geo", "_geoLoc", "_geolocation", "_geo_loc", "_location"],
  ]

  /// Members that the engine knows with a leading underscore, in records that have them without.
  private func underscored(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    ["_tags", "_geoloc"].compactMap { usual in
      let own = sample.filter { $0.record[usual] != nil }
      let misspelt = sample.lazy.compactMap { item -> (number: Int, name: String)? in
        guard item.record[usual] == nil else { return nil }
        return Self.misspelt[usual]?.first { item.record[$0] != nil }.map { (item.number, $0) }
      }.first
      if let misspelt, !own.isEmpty { return .spelling(name: misspelt.name, usual: usual, record: objectID(misspelt.number)) }
      let slips = sample.filter { item in
        guard item.record[usual] == nil, let value = item.record[String(usual.dropFirst())] else { return false }
        return usual == "_tags" ? value.array?.allSatisfy { $0.string != nil } ?? false : GeoPoint(value) != nil
      }
      guard let first = slips.first, slips.count < own.count, !own.contains(where: { $0.record[String(usual.dropFirst())] != nil })
      else { return nil }
      return .spelling(name: String(usual.dropFirst()), usual: usual, record: objectID(first.number))
    }
  }

  /// Whether there is a value at a path, which may pass through lists; an empty string is none.
  private static func holds(_ value: JSONValue, _ path: ArraySlice<String>) -> Bool {
    if let items = value.array { return items.contains { holds($0, path) } }
    guard let first = path.first else { return value != .null && value != "" }
    return value[first].map { holds($0, path.dropFirst()) } ?? false
  }

  /// Records without the attribute that lists show first, if nine in ten have it.
  private func untitled(_ titles: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    titles.sorted().compactMap { attribute in
      let parts = attribute.rawValue.split(separator: ".").map(String.init)
      let without = sample.filter { item in !Self.holds(item.record, parts[...]) }
      guard let first = without.first, without.count * 10 <= sample.count else { return nil }
      return .untitled(attribute: attribute, record: objectID(first.number))
    }
  }

  /// A ranking attribute whose strings are all different, so that those after it never count. In few records, that is chance.
  private var decided: [RecordInconsistency] {
    let ranking = settings.customRanking.map(\.attribute)
    let found = zip(ranking, ranking.dropFirst()).first { attribute, _ in
      if attribute == "objectID" { return true }
      let texts = sampled.values(of: attribute).compactMap(\.value.string)
      return texts.count >= 10 && texts.count == records.count && Set(texts).count == texts.count
    }
    return found.map { [.decided(attribute: $0.0, next: $0.1)] } ?? []
  }

  /// A text with tags or entities of HTML in an attribute that lists show first. Values of facets are examined on their own.
  private func escapedTitle(_ attribute: Attribute) -> RecordInconsistency? {
    if settings.attributesForFaceting.contains(where: { $0.attribute == attribute }) { return nil }
    return sampled.values(of: attribute).lazy.compactMap { item in
      item.value.string.flatMap { text in
        // A name that mentions a tag, as documents about HTML do, is no copy of a page.
        HTMLEntities.isMarkedUp(text) ? HTMLEntities.meant(text).map { .escaped(attribute: attribute, value: text, meant: $0) } : nil
      }
    }.first
  }

  /// Timestamps a thousand times larger than the others, which are in seconds since 1970; only from 2001 on.
  private func milliseconds(_ ranking: Set<Attribute>) -> [RecordInconsistency] {
    let used = ranking.union(settings.attributesForFaceting.map(\.attribute))
    return used.sorted().compactMap { attribute in
      let numbers = sampled.values(of: attribute).compactMap { item in item.value.number.map { (item.number, $0) } }
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

  /// Whether a string is a number with a unit, or a date: `180 EUR`, `€180`, `12,5`, `2025-05-01`; `2XL` and `4K` are names.
  private static func isWrittenNumber(_ text: String) -> Bool {
    let units = ["", "eur", "usd", "gbp", "chf", "€", "$", "£", "%", "kg", "g", "km", "cm", "mm", "ml", "px"]
    let core = text.drop { " €$£".contains($0) }
    let digits = core.prefix { $0.isNumber || ",._-".contains($0) }
    let unit = core.dropFirst(digits.count).filter { $0 != " " }.lowercased()
    return digits.first?.isNumber ?? false && digits.last?.isNumber ?? false && units.contains(unit)
  }

  /// Whether a string is a date that ends with its year: `24/12/2025`, `1.5.24`. Such dates do not sort by time.
  private static func isYearLast(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{1,2}([.\/-])\d{1,2}\1(\d{4}|\d{2})/) != nil
  }

  /// Whether a string is a date that begins with its year: `2025-12-24`.
  private static func isYearFirst(_ text: String) -> Bool { text.prefixMatch(of: /\d{4}-\d{2}-\d{2}/) != nil }

  private func mixedTypes(_ ranking: Set<Attribute>) -> [RecordInconsistency] {
    // An attribute that does not rank may contain both kinds, `38` or `M`; a string that begins like a number was meant to be one.
    let counted = Set(settings.attributesForFaceting.map(\.attribute)).subtracting(ranking)
    return (ranking.sorted() + counted.sorted()).compactMap { attribute in
      let values = sampled.values(of: attribute)
      let haveNumbers = values.contains { $0.1.number != nil }
      let flags = values.filter { $0.1.bool != nil }
      // Numbers that stand for true and false have their own finding.
      if let flag = flags.first, flags.count * 2 < values.count, values.contains(where: { ![nil, 0, 1].contains($0.1.number) }) {
        return .flagAmongNumbers(attribute: attribute, record: objectID(flag.0))
      }
      /// Strings, also in lists if other records have numbers.
      func strings(_ value: JSONValue) -> [String] {
        // A list of several ranks in its own way, which is told.
        let items = haveNumbers && !(ranking.contains(attribute) && value.array?.count ?? 1 > 1) ? value.array ?? [value] : [value]
        let strings = items.compactMap(\.string)
        return strings.count == items.count ? strings : []
      }
      let texts = values.filter { !strings($0.1).isEmpty }
      guard let text = texts.first else { return nil }
      guard haveNumbers else {
        // Dates with the year first sort by time, but not among others.
        if ranking.contains(attribute), let wrong = values.first(where: { Self.isYearLast($0.1.string ?? "") }),
          values.allSatisfy({ Self.isYearLast($0.1.string ?? "") || Self.isYearFirst($0.1.string ?? "") })
        {
          return .writtenDates(attribute: attribute, value: wrong.1.string ?? "", record: objectID(wrong.0))
        }
        // Strings of digits of one length, such as years, have the same order as numbers.
        let numbers = values.compactMap(\.1.string).filter { text in
          text.allSatisfy { $0.isNumber || ".-".contains($0) } && Double(text) != nil
        }
        guard !counted.contains(attribute), numbers.count == values.count, Set(numbers.map(\.count)).count > 1 else { return nil }
        return .numericTexts(attribute: attribute, record: objectID(text.0))
      }
      if counted.contains(attribute) {
        guard texts.allSatisfy({ strings($0.1).allSatisfy(Self.isWrittenNumber) }), texts.count * 5 <= values.count else { return nil }
      }
      return .mixedTypes(attribute: attribute, record: objectID(text.0))
    }
  }

  /// Numbers, or true or false, in at most one record of ten, where the others have strings without digits; only of attributes that do not
  /// rank. In a table, a cell without quotes is a number if it looks like one.
  private func numbersAmongTexts(_ ranking: Set<Attribute>) -> [RecordInconsistency] {
    if case .table = records.origin { return [] }
    let used = Set(settings.attributesForFaceting.map(\.attribute) + (settings.searchableAttributes ?? []).flatMap(\.attributes))
    return used.subtracting(ranking).sorted().compactMap { attribute in
      let values = sampled.values(of: attribute).filter { $0.value.array == nil && $0.value.members == nil && $0.value != .null }
      let numbers = values.filter { $0.value.string == nil }
      let words: Set = ["yes", "no", "true", "false", "on", "off", "y", "n"]
      // Words for true and false have their own finding.
      let areWords = numbers.contains { $0.value.bool != nil } && values.contains { words.contains($0.value.string?.lowercased() ?? "") }
      guard let first = numbers.first, !areWords, numbers.count * 10 <= values.count,
        // Sizes and codes may be numbers.
        !values.contains(where: { $0.value.string?.contains(where: \.isNumber) ?? false })
      else { return nil }
      return .numberAmongTexts(
        attribute: attribute, value: first.value.number.map(JSONValue.numberText) ?? first.value.text(), record: objectID(first.number))
    }
  }

  private func offEarth(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    sample.first { item in
      guard let place = item.record["_geoloc"] else { return false }
      return (place.array ?? [place]).contains { abs($0["lat"]?.number ?? 0) > 90 || abs($0["lng"]?.number ?? 0) > 180 }
    }.map { [.offEarth(record: objectID($0.number))] } ?? []
  }

  private func placeless(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let places = sample.compactMap { item -> (number: Int, value: JSONValue)? in
      guard let value = item.record["_geoloc"], value != .null, value.array?.isEmpty != true else { return nil }
      return (item.number, value)
    }
    func isPlace(_ value: JSONValue) -> Bool { (value.array ?? [value]).allSatisfy { GeoPoint($0) != nil } }
    guard let wrong = places.first(where: { !isPlace($0.value) }) else { return [] }
    // If all records have other members, there is a finding about the attribute.
    let isNear =
      wrong.value.array?.first?.number != nil
      || wrong.value["lat"] != nil && wrong.value["lng"] != nil
    guard isNear || places.contains(where: { isPlace($0.value) }) else { return [] }
    return [.placeless(record: objectID(wrong.number))]
  }

  /// Members that are objects in a few records, and values in the others.
  private func objects(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    // The shape of an attribute that is not searched, filtered or ranked by does not matter.
    let used = Set(
      settings.attributesForFaceting.map(\.attribute.rawValue) + (settings.searchableAttributes ?? []).flatMap(\.attributes).map(\.rawValue)
        + settings.customRanking.map(\.attribute.rawValue) + [Attribute.tags.rawValue])
    let parents = Set(used.compactMap { name in name.firstIndex(of: ".").map { String(name[..<$0]) } })
    var shapes: [String: (objects: [Int], values: [Int])] = [:]
    for item in sample {
      for member in item.record.members ?? [] where member.value != .null && (used.contains(member.key) || parents.contains(member.key)) {
        // A list of objects has no values either.
        if (member.value.array ?? [member.value]).contains(where: { $0.members != nil }) {
          shapes[member.key, default: ([], [])].objects.append(item.number)
        } else if member.value.array == nil || member.key == "_tags" {
          shapes[member.key, default: ([], [])].values.append(item.number)
        }
      }
    }
    return shapes.sorted { $0.key < $1.key }.compactMap { name, shape in
      guard let object = shape.objects.first, let value = shape.values.first else { return nil }
      if shape.objects.count < shape.values.count { return used.contains(name) ? .object(attribute: name, record: objectID(object)) : nil }
      return parents.contains(name) && shape.values.count < shape.objects.count ? .plain(attribute: name, record: objectID(value)) : nil
    }
  }

  /// A record that appears in a menu under a value other than its own.
  private func parentless(_ menu: MenuLevels) -> RecordInconsistency? {
    func texts(_ value: JSONValue) -> [String] { (value.array ?? [value]).compactMap(\.string) }
    for (above, level) in zip(menu.levels, menu.levels.dropFirst()) {
      let uppers = Dictionary(uniqueKeysWithValues: sampled.values(of: above).map { ($0.number, texts($0.value)) })
      for item in sampled.values(of: level) {
        let parents = uppers[item.number] ?? []
        for value in texts(item.value) {
          let parts = value.split(separator: menu.separator, omittingEmptySubsequences: false)
          guard parts.count > 1 else { continue }
          let parent = parts.dropLast().joined(separator: menu.separator)
          // A value without any parent has its own finding.
          guard !parents.contains(parent), columns.facets[above]?.values.contains(parent) ?? false else { continue }
          return .parentless(value: value, level: level, above: above, record: objectID(item.number))
        }
      }
    }
    return nil
  }

  /// A path that belongs one level further down.
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

  private func objectID(_ number: Int) -> String { columns.objectIDs[number] }
}
