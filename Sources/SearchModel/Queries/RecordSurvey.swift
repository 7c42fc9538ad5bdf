/// Which attributes the records of a back end have.
public struct RecordSurvey: Sendable, Hashable {
  /// Those asked for that no record has.
  public var missing: Set<Attribute>
  /// All that records have, dotted paths included, where something is missing; sorted.
  public var known: [Attribute]

  public init(missing: Set<Attribute>, known: [Attribute]) {
    self.missing = missing
    self.known = known
  }
}

/// A way in which a record differs from the others, usually by mistake.
public enum RecordInconsistency: Sendable, Hashable {
  /// The records are one page of an answer about more of them.
  case excerpt(count: Int, of: Int)
  /// Some records have an `objectID`, and one or more others, of which the first is given, have none.
  case unidentified(isOne: Bool, first: Int)
  /// A record has the member `name`, and more of them have `usual`, which differs in case or punctuation only.
  case spelling(name: String, usual: String, record: String)
  /// Two values of an attribute differ in the blanks at their ends only.
  case blanks(attribute: Attribute, value: String)
  /// An attribute that ranks hits is a text in this record, and a number in others.
  case mixedTypes(attribute: Attribute, record: String)
  /// A place whose latitude is beyond 90 degrees, or whose longitude is beyond 180.
  case offEarth(record: String)
  /// A place without `lat` and `lng`, where others have them.
  case placeless(record: String)
  /// A member that is an object in this record, and a value in most others.
  case object(attribute: String, record: String)
  /// A text that is several values of the attribute, separated by a sign.
  case joined(attribute: Attribute, value: String, items: [String], ListNotation)
  /// Two values that look alike: they differ in characters without a width, in kinds of blanks, or in their number.
  case invisible(attribute: Attribute, value: String, usual: String)
  /// A value of a menu's level that is one of the level below it, path and all.
  case deepened(value: String, level: Attribute, below: Attribute)
  /// A list that is written as a single string: `["red", "blue"]` or `red, blue`, and in comma-separated records also `red|blue`.
  case listed(attribute: Attribute, value: String, items: [String], ListNotation)
  /// Two values of an attribute differ in letter case, or in how a letter is composed, only; the second one is the more frequent.
  case letterCase(attribute: Attribute, value: String, usual: String)
  /// A value with entities of HTML, `Tops &amp; Tees`, and what they stand for: lists show it as it is.
  case escaped(attribute: Attribute, value: String, meant: String)
  /// Two values of an attribute differ only by a space, or by a hyphen in its place; the second one is the more frequent.
  case spacing(attribute: Attribute, value: String, usual: String)
  /// An attribute that ranks hits, or by which `distinct` groups them, and that is a list of several values in this record.
  case ordersByList(attribute: Attribute, isGrouping: Bool, record: String)
  /// An attribute that ranks hits, and that is an object in this record, with one of its parts.
  case ordersByObject(attribute: Attribute, part: String, record: String)
  /// An attribute by which `distinct` groups records, and of which each record has a value of its own.
  case ungrouped(attribute: Attribute, count: Int)
  /// An attribute that ranks hits, and that is the same in all records.
  case constant(attribute: Attribute, value: String)
  /// A value that a program wrote for none: `null`, `undefined`, `NaN`.
  case noValue(attribute: Attribute, value: String)
  /// A value such as `yes`, where others are true and false.
  case mixedFlags(attribute: Attribute, value: String)
  /// An attribute that ranks hits is a number written as a text in all records, this one the first: `"9"` comes after `"70"`.
  case numericTexts(attribute: Attribute, record: String)
  /// An attribute that ranks hits is a date with the year last in all records, this one the first: `02/01/2026` comes before `24/12/2025`.
  case writtenDates(attribute: Attribute, value: String, record: String)
  /// A time in milliseconds, where others are in seconds.
  case milliseconds(attribute: Attribute, record: String)
  /// A record that lacks what a list of hits shows first.
  case untitled(attribute: Attribute, record: String)
  /// A value of a menu's level, in a record that has a value of the level above, and not the one that it stands under.
  case parentless(value: String, level: Attribute, above: Attribute, record: String)
}

/// How lists are written in records.
public enum ListNotation: Sendable, Hashable {
  case json
  /// Comma-separated records, in a column of texts, which is to be one of lists.
  case texts
  /// Comma-separated records, in a column of lists.
  case lists
}

/// Where a record stands in a file.
public struct RecordPlace: Sendable, Hashable {
  /// Which record it is, from 0.
  public let number: Int
  /// The text of the file, to the end of the record's last line; nil where the records were made of another text.
  public let text: [UInt8]?
  /// The bytes of the part meant, or of the record's beginning.
  public let range: Range<Int>

  public init(number: Int, text: [UInt8]?, range: Range<Int>) {
    (self.number, self.text, self.range) = (number, text, range)
  }
}

/// The levels of a menu, from the top.
public struct MenuLevels: Sendable, Hashable {
  public let levels: [Attribute]
  public let separator: String

  public init(levels: [Attribute], separator: String) {
    (self.levels, self.separator) = (levels, separator)
  }
}

/// A back end that has the records themselves.
public protocol SurveyedBackend: SearchBackend {
  /// Looks for attributes in the records: an attribute is there where a record has the member, or the path with dots, whatever its
  /// value, `null` included. Every record is read where one is missing, and else only as many as it takes.
  func survey(_ attributes: Set<Attribute>) -> RecordSurvey

  /// One index alone, by its name or that of a replica; nil where there is no such index.
  func index(named name: String) -> (any SurveyedBackend)?

  /// How many records have a value of a faceted attribute, and none that is a number.
  func recordsWithoutNumber(in attribute: Attribute) -> Int

  /// The parts of an attribute that is an object in the first of 50 records that has it; none where it is a value.
  func parts(of attribute: Attribute) -> [Attribute]

  /// Whether there is no record.
  var isEmpty: Bool { get }

  /// Those of some objectIDs that no record has. Every record is looked at.
  func missing(objectIDs: Set<String>) -> Set<String>

  /// The rules of the main index that apply to a query, by objectID, the one that counts most first.
  func rules(appliedTo query: SearchQuery) -> [String]

  /// In what records differ from each other. Looks at the first 1,000 records, and at the values of all facets.
  ///
  /// - Parameters:
  ///   - ranking: the attributes that rank hits.
  ///   - titles: the attributes that lists of hits show first.
  ///   - menus: the menus over the records.
  func inconsistencies(ranking: Set<Attribute>, titles: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency]

  /// The attributes of the main index whose lists are written as texts: of their values nothing can be said. Looks at the values of facets.
  var listsAsTexts: Set<Attribute> { get }

  /// The first record, among 1,000, that has a text where a number is needed; nil where there is none.
  func textRecord(in attribute: Attribute) -> RecordInconsistency?

  /// Where the record of an inconsistency stands; nil where that is not known. Costs a copy of the file's text up to there.
  func place(of inconsistency: RecordInconsistency) -> RecordPlace?

  /// Which of these texts occur in no record, ignoring case. If one is missing, every record is examined once.
  func missing(texts: Set<String>) -> Set<String>

  /// The tags of all records.
  var tags: [String] { get }

  /// The member that looks like `objectID` in records that have none, such as `objectId`, by the name of the index; none where they have
  /// one, or nothing like it. Looks at the first record of each index.
  var misspeltIdentifiers: [String: String] { get }
}
