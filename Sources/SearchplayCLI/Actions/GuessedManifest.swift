import EmbeddedIndex
import Exploration
import Forms
import SearchModel
import Texts

/// A starter manifest guessed from records: what can be searched, filtered and sorted.
struct GuessedManifest {
  private let file: String
  private let name: String
  private let searchable: [AttributeProfile]
  private let lists: [AttributeProfile]
  private let flags: [AttributeProfile]
  private let sliders: [AttributeProfile]
  private let menus: [Menu]
  private let ranking: Attribute?
  private let hitName: Attribute?
  /// The most frequent tags.
  private let tags: [String]
  /// The attributes that no widget and no setting uses.
  private let unused: [AttributeProfile]
  /// The number of records.
  private let records: Int

  /// The levels of a hierarchical menu.
  private struct Menu {
    let name: String
    let levels: [AttributeProfile]
    let separator: String

    /// Whether its first level has the values of an attribute.
    func shows(_ profile: AttributeProfile) -> Bool { levels.first.map { Set($0.values.keys) } == Set(profile.values.keys) }
  }

  /// - Parameters:
  ///   - file: The records file, as written in the manifest.
  ///   - name: The manifest's title.
  init(file: String, name: String, _ profiles: [AttributeProfile]) {
    self.file = file
    self.name = name
    // Locations and tags are special to the engine.
    let known = profiles.filter { $0.attribute.rawValue != "objectID" && !$0.attribute.rawValue.hasPrefix("_") }
    tags = Array((profiles.first { $0.attribute == .tags }?.ranked ?? []).map(\.value).filter { !$0.isEmpty }.prefix(5))
    let settable = known.filter { Self.isSettable($0.attribute) }
    let menus = Self.menus(settable)
    self.menus = menus
    let levels = Set(menus.flatMap(\.levels).map(\.attribute))
    let others = settable.filter { !levels.contains($0.attribute) }
    func isText(_ profile: AttributeProfile) -> Bool { profile.texts > 0 && profile.numbers == 0 && profile.flags == 0 }
    // Values that repeat are for lists; strings that differ from record to record are for searching.
    let lists = Array(
      others.filter { profile in
        isText(profile) && !profile.hasMore && (2...300).contains(profile.values.count) && Self.repeats(profile) && !Self.isTitle(profile)
          && profile.length / max(profile.texts, 1) <= 40 && profile.values[""] == nil && !Self.isProse(profile)
          && !profile.values.keys.allSatisfy(Self.isDateOrAddress)
          // A menu shows the same values.
          && !menus.contains { $0.shows(profile) }
      }.prefix(Self.mostLists))
    self.lists = lists
    let listed = Set(lists.map(\.attribute))
    let texts = others.filter { profile in
      // Names such as 1984 are numbers in a table.
      (isText(profile) || Self.isTitle(profile) && profile.texts > 0) && !listed.contains(profile.attribute)
        && (Self.isTitle(profile) || profile.hasMore || !Self.repeats(profile) || Self.isProse(profile))
        && !profile.values.keys.contains { $0.contains("://") }
        && profile.length / max(profile.texts, 1) >= (Self.isTitle(profile) ? 1 : 3)
        && (Self.isTitle(profile) || Self.hasWords(profile))
        && !Self.isIdentifier(profile)
    }
    // People also search for the many values of a list, such as names of directors; for any list if there is nothing else, or only
    // descriptions.
    let isUnnamed = texts.allSatisfy(Self.isProse)
    let names = lists.filter { Self.hasWords($0) && (isUnnamed || $0.values.count > Self.mostKinds) }
    searchable = Array((isUnnamed ? Self.ordered(names + texts) : Self.ordered(texts) + names).filter(Self.isSearchable).prefix(4))
    flags = Array(others.filter { $0.flags > 0 && $0.texts == 0 && $0.numbers == 0 }.prefix(3))
    let numbers = others.filter { $0.numbers > 0 && $0.texts == 0 && $0.flags == 0 && $0.lists == 0 && $0.values.count >= 3 }
    let sorted = numbers.first { profile in Self.sorting.contains { profile.attribute.rawValue.lowercased().contains($0) } }?.attribute
    ranking = sorted
    sliders = Array(
      numbers.filter { profile in
        profile.attribute != sorted && !Self.isIdentifier(profile) && !Self.isTime(profile)
          && !Self.isCoordinate(profile)
      }.prefix(Self.mostSliders))
    // A hits list cannot read an array.
    hitName =
      (searchable.first { !Self.isProse($0) && $0.lists == 0 } ?? lists.first { $0.lists == 0 } ?? searchable.first)?.attribute
    let used = levels.union(listed).union((searchable + flags + sliders).map(\.attribute)).union([sorted].compactMap(\.self))
    unused = known.filter { !used.contains($0.attribute) }
    records = profiles.map(\.records).max() ?? 0
  }

  /// A list with more values than this has names of people or things rather than kinds of them.
  private static let mostKinds = 20
  private static let mostLists = 5
  private static let mostMenus = 20
  private static let mostSliders = 3

  /// The longest name of an attribute that is used, in bytes: keys of YAML are limited.
  private static let longestName = 200

  /// Whether the settings of an index and filters can name an attribute: `size(EU)`, but not `ordered(a)` or `desc(a)`, which are read as
  /// modifiers, nor a name that has to be quoted in parts of a filter.
  private static func isSettable(_ attribute: Attribute) -> Bool {
    let name = attribute.rawValue
    if name.utf8.count > longestName || name.contains(where: { "\"\\,".contains($0) || $0.isNewline }) { return false }
    let words = ["searchable", "filterOnly", "afterDistinct", "unordered", "ordered", "asc", "desc"]
    if name.hasSuffix(")"), NearMiss.of(String(name.prefix { $0 != "(" }), in: words) != nil { return false }
    return IndexSettings.FacetAttribute(setting: name)?.attribute == attribute && IndexSettings.RankingCriterion(setting: name) == nil
  }

  /// Whether `searchableAttributes` can name an attribute.
  private static func isSearchable(_ profile: AttributeProfile) -> Bool {
    IndexSettings.SearchableAttributes(setting: profile.attribute.rawValue)?.attributes == [profile.attribute]
  }

  /// Why an attribute is not used; nil if there is no single reason.
  private func reason(_ profile: AttributeProfile) -> String? {
    if !Self.isSettable(profile.attribute) { return "an unusual name" }
    let kinds = [profile.texts > 0 ? "text" : nil, profile.numbers > 0 ? "numbers" : nil, profile.flags > 0 ? "true or false" : nil]
      .compactMap(\.self)
    if kinds.count > 1 { return "some records have \(NameText.list(kinds))" }
    if profile.numbers > 0 {
      if Self.isTime(profile) { return "times" }
      if profile.lists > 0 { return "lists of numbers" }
      if Self.isCoordinate(profile) { return "a coordinate: the engine reads those of _geoloc" }
      if profile.values.count < 3 { return "fewer than three different numbers" }
      if Self.isIdentifier(profile) { return "identifiers" }
      return sliders.count == Self.mostSliders ? "there are already \(Self.mostSliders) ranges" : nil
    }
    if profile.values.count == 1, profile.records == records, records > 1 { return "the same everywhere" }
    if profile.values[""] != nil, Self.repeats(profile) { return "empty in some records" }
    if profile.texts > 0, profile.values.keys.allSatisfy(Self.isDateOrAddress) { return "dates or addresses" }
    if Self.isIdentifier(profile) { return "identifiers" }
    if profile.texts > 0, profile.values.keys.allSatisfy(Self.isWrittenNumber) {
      return "numbers written as text"
    }
    if menus.contains(where: { $0.shows(profile) }) { return "in a menu" }
    return profile.texts > 0 && lists.count == Self.mostLists && Self.repeats(profile)
      ? "there are already \(Self.mostLists) lists" : nil
  }

  /// Whether a string is a number, perhaps with a unit or a currency: `180 EUR`, `€12.50`, but not `221B Baker Street`.
  private static func isWrittenNumber(_ text: String) -> Bool {
    (text.first { !" €$£+-".contains($0) }?.isNumber ?? false) && text.count(where: \.isLetter) <= 3
  }

  /// Whether its values occur so often that they are kinds of something. In a few records, values such as `full-time` occur only once or
  /// twice, and those of an array are kinds if any of them repeats.
  private static func repeats(_ profile: AttributeProfile) -> Bool {
    let count = profile.values.count
    let isShort = profile.length / max(profile.texts, 1) <= 16
    return count * 2 <= profile.texts || count < profile.texts && count <= 12 && (profile.lists > 0 || isShort)
  }

  /// Whether some records have several values.
  private static func hasSeveral(_ profile: AttributeProfile) -> Bool { profile.lists > 0 && profile.texts > profile.records }

  /// Whether its values identify records: numbers, or strings of one word with digits, that are called an ID.
  private static func isIdentifier(_ profile: AttributeProfile) -> Bool {
    let name = profile.attribute.rawValue.lowercased()
    guard profile.flags == 0, name.hasSuffix("id") || ["sku", "isbn", "ean", "gtin", "asin", "slug"].contains(name) else { return false }
    return profile.texts == 0
      || profile.values.keys.allSatisfy { !$0.contains(" ") } && profile.values.keys.contains { $0.contains(where: \.isNumber) }
  }

  /// Whether it is what people call a record, which is searched and shown even if several records share it.
  private static func isTitle(_ profile: AttributeProfile) -> Bool {
    ["name", "title", "headline"].contains(profile.attribute.rawValue.lowercased())
  }

  /// Whether its strings are sentences, which are searched rather than selected.
  private static func isProse(_ profile: AttributeProfile) -> Bool {
    let spaces = profile.values.keys.reduce(0) { $0 + $1.count { $0 == " " } }
    return spaces > 3 * profile.values.count
  }

  /// Whether a string is a date, such as `2026-05-01`, an e-mail address or a URL.
  private static func isDateOrAddress(_ text: String) -> Bool {
    text.contains("@") || text.contains("://") || text.prefix(10).count { $0 == "-" } == 2 && text.prefix(4).allSatisfy(\.isNumber)
  }

  /// Whether people search for its strings: words that differ, not dates, addresses or telephone numbers.
  private static func hasWords(_ profile: AttributeProfile) -> Bool {
    if profile.values.count == 1 && profile.texts > 1 { return false }
    let worded = profile.values.keys.count { text in
      !text.contains("@") && text.count { $0.isLetter } * 2 >= text.count { !$0.isWhitespace }
    }
    return worded * 2 > profile.values.count
  }

  /// Whether its numbers are seconds or milliseconds since 1970, which are no use in a slider: all of them after 1990.
  private static func isTime(_ profile: AttributeProfile) -> Bool {
    guard let range = profile.range, range.lowerBound > 631_152_000 else { return false }
    let name = profile.attribute.rawValue.lowercased()
    let words = ["_at", "date", "time", "created", "updated", "published", "opened", "since", "expires", "released"]
    return words.contains(where: name.contains) || profile.attribute.rawValue.hasSuffix("At")
  }

  /// Whether its numbers are latitudes or longitudes, which nobody sets in a slider.
  private static func isCoordinate(_ profile: AttributeProfile) -> Bool {
    let last = profile.attribute.rawValue.split(separator: ".").last?.lowercased() ?? ""
    return ["lat", "lng", "lon", "long", "latitude", "longitude"].contains(last)
      && (profile.range.map { $0.lowerBound >= -180 && $0.upperBound <= 180 } ?? false)
  }

  /// Words in the names of attributes that records are ranked by.
  private static let sorting = ["popular", "rank", "sales", "score", "views", "downloads"]

  /// Names and titles before descriptions.
  private static func ordered(_ texts: [AttributeProfile]) -> [AttributeProfile] {
    func rank(_ profile: AttributeProfile) -> Int {
      let name = profile.attribute.rawValue.lowercased()
      return name.contains("name") || name.contains("title") ? 0 : name.contains("desc") ? 2 : 1
    }
    return texts.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  /// Menus from attributes whose names end in `lvl0`, `lvl1`, …, and from attributes whose every value extends one of the attribute above:
  /// `Shoes` and `Shoes > Sandals`.
  private static func menus(_ profiles: [AttributeProfile]) -> [Menu] {
    let named = namedMenus(profiles)
    let used = Set(named.flatMap(\.levels).map(\.attribute))
    // Each is compared with each other.
    let others = profiles.lazy.filter { profile in
      !used.contains(profile.attribute) && profile.texts > 0 && profile.numbers == 0 && profile.flags == 0 && !profile.hasMore
        && profile.values[""] == nil
    }.prefix(200)
    var below: [Attribute: (child: AttributeProfile, separator: String)] = [:]
    for top in others {
      for child in others where child.attribute != top.attribute && below[top.attribute] == nil {
        below[top.attribute] = separator(from: top, to: child).map { (child, $0) }
      }
    }
    let children = Set(below.values.map(\.child.attribute))
    let paths = others.filter { below[$0.attribute] != nil && !children.contains($0.attribute) }.map { top -> Menu in
      var levels = [top]
      while let next = levels.last.flatMap({ below[$0.attribute]?.child }), levels.count < 10, !levels.contains(next) {
        levels.append(next)
      }
      let name = top.attribute.rawValue.split(separator: ".").first.map(String.init) ?? "menu"
      return Menu(name: name, levels: levels, separator: below[top.attribute]?.separator ?? " > ")
    }
    return named + paths
  }

  /// The separator between the values of an attribute and what follows them in those of another; nil unless each of the latter extends one
  /// of the former.
  private static func separator(from top: AttributeProfile, to child: AttributeProfile) -> String? {
    guard top.values.count > 1, child.values.count >= top.values.count, top.records >= child.records else { return nil }
    var found: String?
    for value in child.values.keys {
      let parents = top.values.keys.filter { value.utf8.count > $0.utf8.count && value.hasPrefix($0) }
      guard let parent = parents.max(by: { ($0.count, $0) < ($1.count, $1) }) else { return nil }
      let sign = String(value.dropFirst(parent.count).prefix { !$0.isLetter && !$0.isNumber })
      // A space or a hyphen alone joins words.
      guard sign.contains(where: { !$0.isWhitespace && $0 != "-" && $0 != "'" }), found == nil || found == sign else { return nil }
      found = sign
    }
    return found
  }

  /// Menus from attributes whose names end in `lvl0`, `lvl1`, ….
  private static func namedMenus(_ profiles: [AttributeProfile]) -> [Menu] {
    let tops = profiles.filter { $0.attribute.rawValue.hasSuffix("lvl0") }
    return tops.prefix(mostMenus).map { top in
      let stem = String(top.attribute.rawValue.dropLast(1))
      let levels = (0..<10).map { number in profiles.first { $0.attribute.rawValue == "\(stem)\(number)" } }.prefix { $0 != nil }
        .compactMap(\.self)
      let first = Set(top.values.keys)
      let separator =
        levels.dropFirst().first?.values.keys.sorted().lazy.compactMap { value -> String? in
          guard let parent = first.filter({ value.hasPrefix($0) && value != $0 }).max(by: { ($0.count, $0) < ($1.count, $1) }) else {
            return nil
          }
          let rest = value.dropFirst(parent.count)
          let sign = rest.prefix { !$0.isLetter && !$0.isNumber }
          return sign.isEmpty ? nil : String(sign)
        }.first ?? " > "
      let parts = stem.split(separator: ".")
      return Menu(name: parts.count > 1 ? String(parts[0]) : "menu", levels: levels, separator: separator)
    }
  }

  /// The guesses, one per line.
  var summary: [String] {
    let leftOut = unused.map { "\(TerminalText.visible($0.attribute.rawValue))\(reason($0).map { " (\($0))" } ?? "")" }
    func line(_ what: String, _ attributes: [Attribute]) -> String? {
      attributes.isEmpty ? nil : "guessed \(what): \(attributes.map { TerminalText.visible($0.rawValue) }.joined(separator: ", "))"
    }
    return [
      line("the searchable attributes", searchable.map(\.attribute)), line("menus", menus.flatMap(\.levels).map(\.attribute)),
      line("lists", lists.map(\.attribute)), line("switches", flags.map(\.attribute)), line("ranges", sliders.map(\.attribute)),
      line("the ranking", [ranking].compactMap(\.self)), tags.isEmpty ? nil : "guessed tags: \(tags.joined(separator: ", "))",
      unused.isEmpty ? nil : "left out: \(leftOut.joined(separator: ", "))",
    ].compactMap(\.self)
  }

  // MARK: The text

  /// The part of the manifest that allows findings; without any, a comment instead.
  static func allowance(_ findings: [String]) -> String {
    findings.isEmpty
      ? "# 'searchplay validate' and 'searchplay explore' report what may surprise users."
      : "# Known behaviour that this manifest accepts; 'searchplay explain' says what each is.\nallow: [\(findings.joined(separator: ", "))]"
  }

  /// The manifest, ending with a line break.
  var text: String {
    var names: Set<String> = []
    func unique(_ name: String) -> String {
      let words = NameText.words(name).enumerated().map {
        $0.offset == 0 ? $0.element : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
      }
      let plain = words.isEmpty ? "list" : words.joined()
      var name = plain
      var number = 2
      while !names.insert(name).inserted {
        name = "\(plain)\(number)"
        number += 1
      }
      return name
    }
    func quoted(_ text: String) -> String { StepYAML.quoted(text) }
    func attributes(_ list: [Attribute]) -> String { "[\(list.map { quoted($0.rawValue) }.joined(separator: ", "))]" }
    let faceted = lists.map(\.attribute) + flags.map(\.attribute) + sliders.map(\.attribute) + menus.flatMap(\.levels).map(\.attribute)
    var lines = [
      "# yaml-language-server: $schema=searchplay-1.0.schema.json", "# Guessed from \(file): change whatever differs in your app.",
      "version: \"1.0\"", "name: \(quoted(name))", "", "# The major version of InstantSearch iOS that the app uses: 7 or 8.",
      "instantsearch: 7", "", "# What is searched, and the settings of the index.", "searcher:", "  records: \(quoted(file))",
      "  settings:",
    ]
    if !searchable.isEmpty { lines.append("    searchableAttributes: \(attributes(searchable.map(\.attribute)))") }
    lines.append("    attributesForFaceting: \(attributes(faceted))")
    if let ranking { lines.append("    customRanking: [\(quoted("desc(\(ranking))"))]") }
    lines += ["", "widgets:"]
    var firstList: (name: String, value: String)?
    if !searchable.isEmpty { lines.append("  \(unique("searchBox")): { type: searchBox }") }
    for menu in menus {
      let name = unique(menu.name)
      lines += [
        "  \(name):", "    type: hierarchicalMenu", "    hierarchicalAttributes: \(attributes(menu.levels.map(\.attribute)))",
        "    separator: \(quoted(menu.separator))", "    presenter: default",
      ]
      if let value = menu.levels.first?.ranked.first?.value { firstList = firstList ?? (name, value) }
    }
    for list in lists {
      let name = unique(list.attribute.rawValue)
      lines += [
        "  \(name):", "    type: refinementList", "    attribute: \(quoted(list.attribute.rawValue))",
        Self.hasSeveral(list) ? "    operator: and   # records have several values" : "    operator: or",
        "    presenter: { sortBy: [isRefined, \"count:desc\", \"alphabetical:asc\"], limit: 10 }",
      ]
      // InstantSearch cannot write a filter whose value ends in a backslash.
      if let value = list.ranked.first(where: { !$0.value.hasSuffix("\\") })?.value { firstList = firstList ?? (name, value) }
    }
    if !tags.isEmpty {
      let items = tags.map { WrittenOut.item($0) }.joined(separator: ", ")
      lines.append("  \(unique("tags")): { type: tagFilterList, tagFilters: [\(items)], operator: or, groupName: tags }")
    }
    for flag in flags {
      lines.append("  \(unique(flag.attribute.rawValue)): { type: toggle, filter: { \(quoted(flag.attribute.rawValue)): true } }")
    }
    for slider in sliders {
      lines.append("  \(unique(slider.attribute.rawValue)): { type: numericRange, attribute: \(quoted(slider.attribute.rawValue)) }")
    }
    let (current, clear) = (unique("current"), unique("clear"))
    lines += [
      "  \(current): { type: currentRefinements }", "  \(clear): { type: clearRefinements }", "  \(unique("count")): { type: stats }",
      "  \(unique("hits")): { type: hits\(hitName.map { ", attribute: \(quoted($0.rawValue))" } ?? "") }", "",
    ]
    if let hitName { lines += ["snapshot: { hitAttribute: \(quoted(hitName.rawValue)) }", ""] }
    lines += [
      Self.allowance([]), "",
      "scenarios:", "  - name: Start", "    steps:", "      - search:",
    ]
    if let firstList {
      lines += [
        "", "  - name: Narrow and clear", "    steps:", "      - search:",
        "      - click: { \(firstList.name): \(quoted(firstList.value)) }", "      - click: { \(clear): }",
      ]
    }
    if let word = searchable.first?.ranked.first.flatMap({ NameText.words($0.value).first(where: { $0.count > 2 }) }) {
      lines += [
        "", "  - name: Search as you type", "    steps:", "      - search: \(quoted(String(word.prefix(2))))",
        "      - search: \(quoted(word))",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
