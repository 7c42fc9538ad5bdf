import JSONText
import SearchModel

/// Finds mistakes in facet values by comparing them with the others of their attribute.
extension EmbeddedIndex {
  /// Values that differ from others only in invisible characters, or in letters of other alphabets that look the same.
  private func invisible(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    func plain(_ value: String, isLatin: Bool) -> String {
      var text = ""
      for scalar in value.unicodeScalars where scalar.properties.generalCategory != .format {
        if scalar.properties.isWhitespace {
          if !text.hasSuffix(" ") { text += " " }
        } else {
          text.unicodeScalars.append(isLatin ? LookalikeLetters.latin(for: scalar) ?? scalar : scalar)
        }
      }
      return text
    }
    // A value without any of these characters has no other form.
    func isOdd(_ value: String) -> Bool {
      var last: UInt8 = 0
      var isForeign = false
      // By bytes, because there can be a million values.
      for byte in value.utf8 {
        if byte == 0x20, last == 0x20 { return true }
        if byte >= 0x80 { isForeign = true }
        last = byte
      }
      // Letters of another alphabet are odd among Latin ones.
      if !isForeign { return false }
      let letters = value.unicodeScalars.filter(\.properties.isAlphabetic)
      let isMixed = letters.contains(where: \.isASCII) || letters.allSatisfy { LookalikeLetters.latin(for: $0) != nil }
      return
        value.unicodeScalars.contains {
          !$0.isASCII
            && ($0.properties.isWhitespace || $0.properties.generalCategory == .format
              || isMixed && LookalikeLetters.latin(for: $0) != nil)
        }
    }
    let odd = column.values.filter(isOdd)
    if odd.isEmpty { return nil }
    let known = Set(column.values)
    return odd.sorted().lazy.compactMap { value -> RecordInconsistency? in
      // With the spaces at its ends, or without.
      let forms = [false, true].map { plain(value, isLatin: $0) }.flatMap { [$0, $0.withoutBlanksAround] }
      let usual = forms.first { $0 != value && known.contains($0) }
      return usual.map { .invisible(attribute: attribute, value: value, usual: $0) }
    }.first
  }

  /// - Parameter levels: The levels of menus, whose values contain separators.
  func values(besides levels: Set<Attribute>) -> [RecordInconsistency] {
    blanks()
      + columns.facets.sorted { $0.key < $1.key }.flatMap { attribute, column -> [RecordInconsistency] in
        if let flag = mixedFlag(attribute, column) { return [flag] }
        if !levels.contains(attribute), let listed = listed(attribute, column) { return [listed] }
        let alike = invisible(attribute, column)
        // A letter of another alphabet is no slip of the finger.
        let misspelt = misspelt(attribute, column).flatMap { found -> RecordInconsistency? in
          if case .misspelt(_, let value, _, _) = found, case .invisible(_, value, _)? = alike { return nil }
          return found
        }
        return [
          letterCase(attribute, column), alike, joined(attribute, column), escaped(attribute, column),
          spacing(attribute, column), misspelt, noValue(attribute, column),
        ]
        .compactMap(\.self)
      }
  }

  public var listsAsTexts: Set<Attribute> {
    Set(columns.facets.filter { mixedFlag($0.key, $0.value) == nil && listed($0.key, $0.value) != nil }.keys)
  }

  /// Values with HTML entities or tags, such as `Tops &amp; Tees`, which an app shows unchanged.
  private func escaped(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    let odd = column.values.compactMap { value in HTMLEntities.meant(value).map { (value: value, meant: $0) } }
    return odd.min { $0.value < $1.value }.map { .escaped(attribute: attribute, value: $0.value, meant: $0.meant) }
  }

  /// A value such as `yes` in a column of true and false.
  private func mixedFlag(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    guard columns.flags[attribute] != nil, column.values.count <= 4 else { return nil }
    let others = column.values.filter { !["true", "false"].contains($0) }
    let words: Set = ["yes", "no", "on", "off", "1", "0", "y", "n", "t", "f"]
    guard let first = others.min(), others.allSatisfy({ words.contains($0.lowercased()) || ["true", "false"].contains($0.lowercased()) })
    else { return nil }
    return .mixedFlags(attribute: attribute, value: first)
  }

  /// Values that filters treat as equal, but lists show separately.
  private func letterCase(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // Codes and identifiers also differ only in case; in a typo, the other spelling is far more frequent.
    func isSlip(_ group: [Int32]) -> Bool {
      let sizes = group.map(column.size)
      return (sizes.min() ?? 0) * 3 <= (sizes.max() ?? 0)
    }
    // A single pair among many values is hardly intended either.
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

  /// Whether a value is short enough for a name; others are texts.
  private static func isName(_ value: String) -> Bool { value.utf8.count <= 1_000 }

  /// `null` as a string, or a string without letters.
  private func noValue(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    let words: Set = ["", " ", "null", "NULL", "undefined", "NaN", "nil", "N/A", "n/a", "#N/A", "[object Object]"]
    guard column.values.count > 1, let value = column.values.filter(words.contains).min() else { return nil }
    return .noValue(attribute: attribute, value: value)
  }

  /// `LeGuin` next to `Le Guin`, or `T-Shirt` next to `T Shirt`: a single typo in a column, or a spelling that is far rarer than the other.
  private func spacing(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // With more values, the attribute contains free text.
    guard column.values.count <= 10_000 else { return nil }
    func isJoint(_ sign: Character) -> Bool { sign == " " || sign == "-" }
    // A value with digits is a size or a code: `1 2` is not `12`.
    let groups = Dictionary(
      grouping: column.values.indices.filter { number in
        let value = column.values[number]
        return Self.isName(value) && value.count(where: \.isLetter) >= 4 && !value.contains(where: \.isNumber)
      }
    ) { column.values[$0].lowercased().filter { !isJoint($0) } }
    let pairs = groups.values.compactMap { numbers -> (value: String, usual: String, isRare: Bool)? in
      let byUse = numbers.sorted {
        (column.size(of: Int32($1)), column.values[$0]) < (column.size(of: Int32($0)), column.values[$1])
      }
      // Differences only in case, or in spaces at the ends, are reported separately.
      guard let usual = byUse.first,
        let other = byUse.dropFirst().first(where: { number in
          let (one, two) = (column.values[number], column.values[usual])
          return one.lowercased() != two.lowercased() && one.withoutBlanksAround != two.withoutBlanksAround
            && !one.contains("  ") && !two.contains("  ")
        })
      else { return nil }
      let isRare = column.size(of: Int32(other)) * 3 <= column.size(of: Int32(usual))
      return (column.values[other], column.values[usual], isRare)
    }
    let slips = pairs.count == 1 ? pairs : pairs.filter(\.isRare)
    return slips.min { $0.value < $1.value }.map { .spacing(attribute: attribute, value: $0.value, usual: $0.usual) }
  }

  /// A value of one record that looks like a slip in one of many records, if the attribute has no other such value.
  private func misspelt(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // With more values, similar ones are usual; codes and sizes have digits.
    guard column.values.count <= 200 else { return nil }
    let words = column.values.indices.filter { Self.isName(column.values[$0]) && !column.values[$0].contains(where: \.isNumber) }
    let sizes = Dictionary(uniqueKeysWithValues: words.map { ($0, column.size(of: Int32($0))) })
    let common = words.filter { sizes[$0, default: 0] >= 5 }
    let pairs = words.filter { sizes[$0] == 1 }.flatMap { rare in
      common.filter { Misspelling.isLikely(column.values[rare], for: column.values[$0]) }.map { (rare: rare, usual: $0) }
    }
    return pairs.count == 1
      ? .misspelt(
        attribute: attribute, value: column.values[pairs[0].rare], usual: column.values[pairs[0].usual],
        records: sizes[pairs[0].usual, default: 0])
      : nil
  }

  /// A column of lists that never use the list separator, while several use a different character.
  private func unseparated(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    let lists = sampled.values(of: attribute).compactMap(\.value.array)
    guard !lists.isEmpty, lists.allSatisfy({ $0.count < 2 }) else { return nil }
    let values = Set(column.values)
    return [";", ","].lazy.compactMap { (sign: Character) -> RecordInconsistency? in
      // A comma may be part of a name, and a semicolon ends an entity; the parts of a list also occur as values.
      let joined = column.values.filter { value in
        value.contains(sign)
          && (sign == ";" && !value.contains("&")
            || value.split(separator: sign).contains { values.contains(String($0).withoutBlanksAround) })
      }.sorted()
      guard let value = joined.first else { return nil }
      return .listed(attribute: attribute, value: value, items: value.split(separator: sign).map { String($0).withoutBlanksAround }, .lists)
    }.first
  }

  /// A column of lists that are written as strings.
  private func listed(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // With more values, the attribute contains free text.
    guard column.values.count <= 10_000 else { return nil }
    let isTable = if case .table = records.origin { true } else { false }
    func found(_ value: String, _ items: [String]) -> RecordInconsistency {
      .listed(attribute: attribute, value: value, items: items, isTable ? .texts : .json)
    }
    let arrays = column.values.filter { $0.hasPrefix("[") && $0.hasSuffix("]") }.sorted().compactMap { value in
      (try? JSONValue(parsing: value))?.array.flatMap { items in
        !items.isEmpty && items.allSatisfy { $0.string != nil } ? (value, items.compactMap(\.string)) : nil
      }
    }
    // An example with several items is clearer.
    if let (value, items) = arrays.first(where: { $0.1.count > 1 }) ?? arrays.first { return found(value, items) }
    if isTable, let found = unseparated(attribute, column) { return found }
    // If records have lists, a joined value among them is reported as such.
    if hasLists(attribute, among: 100) { return nil }
    for sign in isTable ? ["|", ";", ","] as [Character] : [","] {
      let parts = column.values.filter(Self.isName).map { value in value.split(separator: sign).map { String($0).withoutBlanksAround } }
      let lists = parts.filter { $0.count > 1 && !$0.contains("") && $0.allSatisfy { Double($0) == nil } }
      // One or two strings prove nothing; parts that occur in several strings are values.
      guard lists.count > 2 || (sign == "|" && lists.count > 1) else { continue }
      var uses: [String: Int] = [:]
      for part in Set(parts.map { Set($0) }).joined() { uses[part, default: 0] += 1 }
      // For a character that no name contains, one repeated part is enough.
      let areValues =
        sign == "|"
        ? lists.contains { $0.contains { uses[$0, default: 0] > 1 } }
        // A part may occur only once, if nearly all of them are repeated.
        : lists.joined().count { uses[$0, default: 0] > 1 } * 5 >= lists.map(\.count).reduce(0, +) * 4
      guard areValues, lists.allSatisfy({ Set($0).count == $0.count }) else { continue }
      // `Smith, Anna` is not a list: the part after the comma never comes first or alone.
      let heads = Set(lists.map { $0[0] } + parts.filter { $0.count == 1 }.joined())
      guard lists.contains(where: { $0.dropFirst().contains(where: heads.contains) }) else { continue }
      // An example that can be marked in the file, if there is one.
      let first = sampled.values(of: attribute).lazy.compactMap { item in
        item.value.string.flatMap { $0.contains(sign) ? $0 : nil }
      }.first
      if let value = first ?? column.values.filter({ $0.contains(sign) }).min() {
        return found(value, value.split(separator: sign).map { String($0).withoutBlanksAround })
      }
    }
    return nil
  }

  /// `red, blue`, if `red` and `blue` are values.
  private func joined(_ attribute: Attribute, _ column: FacetColumn) -> RecordInconsistency? {
    // With more values, the attribute contains free text.
    guard column.values.count <= 10_000 else { return nil }
    let values = Set(column.values)
    // Tags have no commas.
    let areLists = attribute == .tags || hasLists(attribute, among: 100)
    lazy var sizes = Dictionary(column.values.indices.map { (column.values[$0], column.size(of: Int32($0))) }, uniquingKeysWith: max)
    let joined = column.values.filter { value in
      guard Self.isName(value), let sign = value.first(where: { ",;|".contains($0) }) else { return false }
      let parts = value.split(separator: sign).map { String($0).withoutBlanksAround }
      let known = parts.filter { values.contains($0) && Double($0) == nil }.count
      // A comma may be part of a name, which has a space after it, unless its parts are frequent values; if records have lists, it separates
      // values.
      let areFrequent = parts.allSatisfy { sizes[$0, default: 0] > 2 * sizes[value, default: 0] }
      guard sign != "," || areLists || known == parts.count && (!value.contains(", ") || areFrequent) else { return false }
      return parts.count > 1 && Set(parts).count == parts.count && (known == parts.count || attribute == .tags && known > 0)
    }
    // If there are many, these values are simply named that way.
    guard let first = joined.min(), joined.count * 5 <= column.values.count || joined.count == 1 else { return nil }
    let sign = first.first { ",;|".contains($0) } ?? ","
    let items = first.split(separator: sign).map { String($0).withoutBlanksAround }
    guard case .table = records.origin else { return .joined(attribute: attribute, value: first, items: items, .json) }
    let isListColumn = hasLists(attribute, among: SampledRecords.most)
    return .joined(attribute: attribute, value: first, items: items, isListColumn ? .lists : .texts)
  }

  /// Whether one of the first records has a list.
  private func hasLists(_ attribute: Attribute, among most: Int) -> Bool {
    sampled.values(of: attribute).contains { $0.number < most && $0.value.array != nil }
  }

  private func blanks() -> [RecordInconsistency] {
    columns.facets.sorted { $0.key < $1.key }.compactMap { attribute, column in
      // By bytes, because there can be a million values.
      let padded = column.values.filter { value in value.utf8.first.map(Self.isBlank) ?? false || value.utf8.last.map(Self.isBlank) ?? false
      }
      if padded.isEmpty { return nil }
      let values = Set(column.values)
      return padded.sorted().first { values.contains($0.withoutBlanksAround) }.map { .blanks(attribute: attribute, value: $0) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension String {
  var withoutBlanksAround: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}
