import Diagnostics
import Forms
import JSONText
import Manifest
import SearchModel
import Texts

/// Records that differ from the others, usually by mistake.
enum InconsistentRecords {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    let menus = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget in
      widget.traits.writings.only?.hierarchy.map { MenuLevels(levels: $0.levels, separator: $0.separator) }
    }
    let titles = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> Attribute? in
      guard case .hits(let list) = widget.kind, let name = list.attribute else { return nil }
      // An attribute that is optional in the app's type may be missing.
      return list.record.contains { $0.name == name && $0.isOptional } ? nil : Attribute(name)
    }.filter { $0 != "objectID" && !$0.rawValue.hasPrefix("_") }
    let found = backend.inconsistencies(ranking: Set(manifest.rankingAttributes), titles: Set(titles), menus: menus)
    // Values that sliders and steppers cannot find are reported for them.
    let compared = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> Attribute? in
      if case .numbers(let attribute)? = widget.traits.writings.only?.choice { attribute } else { nil }
    }
    let ranking = Set(manifest.rankingAttributes)
    let shown = Set(manifest.widgets.flatMap(\.traits.shownAttributes) + (manifest.filtersByTags ? [Attribute.tags] : []))
    func isTold(_ inconsistency: RecordInconsistency) -> Bool {
      switch inconsistency {
      case .mixedTypes(let attribute, _): compared.contains(attribute) && !ranking.contains(attribute)
      // Values that no list shows may have any letter case.
      case .escaped(let attribute, _, _): !shown.contains(attribute) && !titles.contains(attribute)
      case .letterCase(let attribute, _, _), .spacing(let attribute, _, _),
        .noValue(let attribute, _), .misspelt(let attribute, _, _, _):
        !shown.contains(attribute)
      default: false
      }
    }
    return found.filter { !isTold($0) }.map { inconsistency in
      let (headline, remedy) = words(for: inconsistency)
      let (span, label) = place(backend.place(of: inconsistency), manifest)
      if let setting = inconsistency.setting.flatMap({ manifest.place(ofSearchers: $0.rawValue) }) {
        let record = label == nil && span == manifest.searcher.places.records ? nil : Diagnostic.Label("the record", at: span)
        return Finding(
          .recordsInconsistent, widget: nil, at: setting, headline, labels: [record].compactMap(\.self), remedy: remedy)
      }
      let finding = Finding(.recordsInconsistent, widget: nil, at: span, headline, labels: label.map { [$0] } ?? [], remedy: remedy)
      // Two values match the same filter, so it finds more than is counted.
      if case .letterCase(let attribute, _, _) = inconsistency { return finding.about(attribute.rawValue) }
      return finding
    }
    .enumerated().sorted { ($0.element.span.range.lowerBound, $0.offset) < ($1.element.span.range.lowerBound, $1.offset) }.map(\.element)
  }

  /// The position of the record in the manifest, or in the file that it names; otherwise the position where the records are named.
  static func place(_ place: RecordPlace?, _ manifest: Manifest) -> (SourceSpan, Diagnostic.Label?) {
    let searcher = manifest.searcher
    guard let place, case .embedded(let source) = searcher.backend else { return (searcher.places.records, nil) }
    switch source {
    case .inline(let records):
      return (records.indices.contains(place.number) ? records[place.number].span : searcher.places.records, nil)
    case .file(let name):
      guard let text = place.text else { return (searcher.places.records, nil) }
      let file = SourceFile(name: manifest.path(of: name), bytes: text, hiding: manifest.redactor)
      // Positions do not count the byte-order mark.
      let mark = text.count - file.bytes.count
      let range = place.range.lowerBound - mark..<place.range.upperBound - mark
      return (file.span(range), .init("the records are named here", at: name.span))
    }
  }

  /// A value with its invisible characters and look-alike letters escaped.
  private static func written(_ value: String) -> String {
    value.unicodeScalars.map { scalar in
      !scalar.isASCII
        && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format || LookalikeLetters.latin(for: scalar) != nil)
        ? scalar.escape : String(scalar)
    }.joined()
  }

  private static func words(for inconsistency: RecordInconsistency) -> (headline: String, remedy: String) {
    switch inconsistency {
    case .unidentified(true, let first): ("record \(first) has no objectID, although other records have one", "give it an objectID")
    case .unidentified(false, let first):
      ("some records have no objectID (the first is record \(first)), although other records have one", "give them an objectID")
    case .empty(let isOne, let first):
      (
        isOne ? "record \(first) is empty: it has no values" : "some records are empty, without any values (the first is record \(first))",
        isOne ? "remove it" : "remove them"
      )
    case .spelling(let name, let usual, let record):
      ("record '\(record)' has '\(name)', where others have '\(usual)'", "rename it to '\(usual)'")
    case .twoCases(let name, let other, let record):
      ("record '\(record)' has both '\(other)' and '\(name)', which are two attributes", "rename one of them, or merge them")
    case .blanks(let attribute, let value):
      ("'\(attribute)' has both '\(value)' and the same value without the surrounding spaces", "trim the value in the records")
    case .mixedTypes(let attribute, let record):
      (
        "'\(attribute)' is a string in record '\(record)' and a number in others",
        "store numbers in the records, without quotes and units, and with a point before the decimals"
      )
    case .numberAmongTexts(let attribute, let value, let record):
      (
        "'\(attribute)' is \(["true", "false"].contains(value) ? value : "a number") in record '\(record)' and a string in others",
        "write a string in the record: \"\(value)\""
      )
    case .flagAmongNumbers(let attribute, let record):
      ("'\(attribute)' is true or false in record '\(record)' and a number in others", "write a number in the record")
    case .roundedID(let record):
      (
        "the objectID '\(record)' looks like a number that a spreadsheet rounded",
        "export the records again, with objectIDs as text"
      )
    case .paddedID(let record):
      ("the objectID '\(record)' begins or ends with white space, which is part of it", "trim it in the records")
    case .placeless(let record):
      (
        "the '_geoloc' of record '\(record)' has no numeric 'lat' and 'lng'",
        "write { \"lat\": 40.71, \"lng\": -74.01 } in the record, without quotes around the numbers"
      )
    case .object(let attribute, let record):
      (
        "'\(attribute)' is an object in record '\(record)', and a value in others",
        "write a value in the record: the members of an object are separate attributes"
      )
    case .plain(let attribute, let record):
      (
        "'\(attribute)' is a value in record '\(record)', and an object in the others",
        "write an object in the record: the attributes inside it are missing there"
      )
    case .parentless(let value, let level, let above, let record):
      (
        "record '\(record)' has '\(value)' in '\(level)', but not its parent value in '\(above)'",
        "make the levels of the record agree"
      )
    case .joined(let attribute, let value, let items, let notation):
      (
        "'\(value)' is a single value of '\(attribute)', although its parts are values as well",
        remedy(forList: Array(items.prefix(3)), in: attribute, notation)
      )
    case .listed(let attribute, let value, let items, let notation):
      (
        "'\(attribute)' holds a list as a single string: '\(value)' is a single value",
        remedy(forList: Array(items.prefix(3)), in: attribute, notation)
      )
    case .invisible(let attribute, let value, let usual):
      (
        "'\(Self.written(value))' and '\(Self.written(usual))' are two values of '\(attribute)' that look alike",
        value.unicodeScalars.contains { LookalikeLetters.latin(for: $0) != nil }
          ? "write the same letters in the records: those of another alphabet make another value"
          : "remove the invisible characters from the records"
      )
    case .excerpt(let count, let all):
      (
        "the file holds one page of search results, with \(count) of \(all) records",
        "export all records of the index, as 'searchplay pull' does"
      )
    case .deepened(let value, let level, let below):
      (
        "'\(value)' is a value of '\(level)' and also of the level below it, '\(below)'", "remove it from '\(level)' in the records"
      )
    case .letterCase(let attribute, let value, let usual) where value == usual:
      (
        "'\(value)' occurs in two Unicode forms in '\(attribute)', with a composed and a combining accent: lists show two values",
        "write the accented letters in the same form (NFC) in all records"
      )
    case .letterCase(.tags, let value, let usual):
      ("'\(value)' and '\(usual)' are two tags, and a filter finds only one of them", "write the tag the same way in all records")
    case .letterCase(let attribute, let value, let usual):
      (
        "'\(value)' and '\(usual)' are two values of '\(attribute)', but a filter on either finds both",
        "spell the value the same way in all records"
      )
    case .spacing(let attribute, let value, let usual):
      (
        "'\(value)' and '\(usual)' are two values of '\(attribute)', which lists show separately",
        "spell the value the same way in all records"
      )
    case .misspelt(let attribute, let value, let usual, let records):
      (
        "'\(value)' of '\(attribute)' is in one record, and '\(usual)', which is nearly the same, in \(records)",
        "write '\(usual)' in the record if '\(value)' is misspelt"
      )
    case .constant(let attribute, let value):
      (
        "'\(attribute)' ranks hits, but is \(value) in every record, so ranking by it has no effect",
        "rank by an attribute whose values differ, or complete the records"
      )
    case .noValue(let attribute, let value) where value.allSatisfy(\.isWhitespace):
      ("'\(attribute)' is an empty string, which lists show as a value without a name", "leave out the attribute")
    case .noValue(let attribute, let value):
      (
        "'\(value)' is a string in '\(attribute)', which lists show as a value",
        ["null", "NULL"].contains(value) ? "write null without quotes, or leave out the attribute" : "leave out the attribute"
      )
    case .ordersByList(let attribute, true, let record):
      (
        "'\(attribute)' is a list in record '\(record)', but attributeForDistinct groups records by a single value",
        "name an attribute with one value in each record"
      )
    case .ordersByList(let attribute, false, let record):
      (
        "'\(attribute)' ranks hits, but is a list in record '\(record)': only single values have an order",
        "rank by an attribute with one value in each record"
      )
    case .decided(let attribute, let next):
      (
        "'\(next)' never ranks hits: no two records have the same '\(attribute)', by which they are ranked before",
        "put '\(attribute)' last"
      )
    case .ordersByObject(let attribute, let part, let record):
      (
        "'\(attribute)' ranks hits, but is an object in record '\(record)': objects have no order",
        "rank by a part of it, such as '\(attribute).\(part)'"
      )
    case .ungrouped(let attribute, let count):
      (
        "'distinct' groups nothing: each of the \(count) records has its own value in '\(attribute)'",
        "name an attribute under attributeForDistinct that records share"
      )
    case .escaped(let attribute, let value, let meant):
      (
        "'\(value)' is a value of '\(attribute)' that contains HTML, which lists show as it is written",
        "write '\(meant)' in the records"
      )
    case .mixedFlags(let attribute, let value):
      ("'\(value)' is a value of '\(attribute)', which is true or false in other records", "write true or false in the record")
    case .numericTexts("objectID", _):
      ("'objectID' ranks hits, and is compared as text, not as a number", "rank by an attribute with numbers")
    case .numericTexts(let attribute, _):
      (
        "'\(attribute)' ranks hits, but is a string in all records: it is compared as text, not as a number",
        "store numbers in the records"
      )
    case .writtenDates(let attribute, let value, _):
      (
        "'\(attribute)' ranks hits, but its dates are strings such as '\(value)', which are compared from the left, so they are not in chronological order",
        "store dates as numbers, in seconds since 1970, or with the year first: 2025-12-24"
      )
    case .milliseconds(let attribute, let record):
      ("'\(attribute)' is in milliseconds in record '\(record)', and in seconds in others", "write seconds since 1970 in the record")
    case .untitled(let attribute, let record):
      ("record '\(record)' has no '\(attribute)', which the hits list shows", "add '\(attribute)' to the record")
    case .offEarth(let record):
      (
        "the location of record '\(record)' is not a valid coordinate: a latitude is at most 90, a longitude at most 180",
        "check whether 'lat' and 'lng' are swapped"
      )
    }
  }
}

extension RecordInconsistency {
  /// The attribute, if the settings are wrong rather than the record.
  fileprivate var setting: Attribute? {
    switch self {
    case .ordersByList(let attribute, _, _), .ungrouped(let attribute, _), .constant(let attribute, _), .decided(let attribute, _):
      attribute
    default: nil
    }
  }
}

/// The remedy for a list that is written as a single string.
private func remedy(forList items: [String], in attribute: Attribute, _ notation: ListNotation) -> String {
  switch notation {
  case .json: "write a list in the records: \(WrittenOut.flow(.array(items.map(JSONValue.string)), inJSON: true))"
  case .texts: "name the column '\(attribute)[]', and write \(items.joined(separator: "|")) in its cells"
  case .lists: "separate the items with '|': \(items.joined(separator: "|"))"
  }
}

extension Manifest {
  /// Whether widgets filter by tags.
  fileprivate var filtersByTags: Bool {
    widgets.contains { widget in
      widget.isOfMainSearcher
        && writings(of: widget).contains { writing in
          if case .filters(let filters, _) = writing.choice { filters.contains { $0.attribute == .tags } } else { false }
        }
    }
  }

  /// The attributes by which the index and its replicas rank.
  var rankingAttributes: [Attribute] {
    let settings = searcher.settings
    let sorting = (settings.additional[.ranking]?.array?.compactMap(\.string) ?? []) + settings.replicas.flatMap { $0.ranking ?? [] }
    return
      (settings.customRanking + settings.replicas.flatMap { $0.customRanking ?? [] }
      + sorting.compactMap { IndexSettings.RankingCriterion(setting: $0) }).map(\.attribute)
  }
}
