/// The attributes in the records of a back end.
public struct RecordSurvey: Sendable, Hashable {
  /// The requested attributes that no record has.
  public var missing: Set<Attribute>
  /// All attributes in the records, including dotted paths, in sorted order; only filled if one is missing.
  public var known: [Attribute]

  public init(missing: Set<Attribute>, known: [Attribute]) {
    self.missing = missing
    self.known = known
  }
}

/// A way in which a record differs from the others, usually by mistake.
public enum RecordInconsistency: Sendable, Hashable {
  /// The records are one page of a response with more hits.
  case excerpt(count: Int, of: Int)
  /// Some records have an `objectID`, but one or more others do not; the first of these is given.
  case unidentified(isOne: Bool, first: Int)
  /// Some records have no values at all, such as a line of commas; the first of these is given.
  case empty(isOne: Bool, first: Int)
  /// A record has the member `name`, but more records have `usual`, which differs only in case or punctuation.
  case spelling(name: String, usual: String, record: String)
  /// A record has two attributes whose names differ only in letter case.
  case twoCases(name: String, other: String, record: String)
  /// Two values of an attribute differ only in the spaces at their ends.
  case blanks(attribute: Attribute, value: String)
  /// An attribute that ranks hits is a string in this record, and a number in others.
  case mixedTypes(attribute: Attribute, record: String)
  /// An attribute that ranks hits or is filtered by is true or false in this record, and a number in others.
  case flagAmongNumbers(attribute: Attribute, record: String)
  /// An attribute that is filtered by or searched is a number, or true or false, in this record, with its text, and a string in at least nine
  /// of ten others.
  case numberAmongTexts(attribute: Attribute, value: String, record: String)
  /// An objectID such as `1.00E+05`, as spreadsheets write numbers.
  case roundedID(record: String)
  /// An objectID with spaces around it; other records may have it without.
  case paddedID(record: String)
  /// A location whose latitude exceeds 90 degrees, or whose longitude exceeds 180.
  case offEarth(record: String)
  /// A location without `lat` and `lng`, although others have them.
  case placeless(record: String)
  /// A member that is an object in this record, but a plain value in most others.
  case object(attribute: String, record: String)
  /// A member that is a plain value in this record, but an object in most others.
  case plain(attribute: String, record: String)
  /// A string that consists of several values of the attribute, joined by a separator.
  case joined(attribute: Attribute, value: String, items: [String], ListNotation)
  /// Two values that look alike: they differ in zero-width characters, in the kind or number of spaces, or in letters of two alphabets.
  case invisible(attribute: Attribute, value: String, usual: String)
  /// A value of a menu's level that is a value of the level below, including its path.
  case deepened(value: String, level: Attribute, below: Attribute)
  /// A list that is written as a single string: `["red", "blue"]` or `red, blue`, and in comma-separated records also `red|blue`.
  case listed(attribute: Attribute, value: String, items: [String], ListNotation)
  /// Two values of an attribute differ only in letter case or Unicode composition; the second one is more frequent.
  case letterCase(attribute: Attribute, value: String, usual: String)
  /// A value of one record that differs by a letter from one that several records have.
  case misspelt(attribute: Attribute, value: String, usual: String, records: Int)
  /// A value with HTML entities, `Tops &amp; Tees`, and the decoded value: lists show the value unchanged.
  case escaped(attribute: Attribute, value: String, meant: String)
  /// Two values of an attribute differ only in a space, which one of them lacks or has as a hyphen; the second one is more frequent.
  case spacing(attribute: Attribute, value: String, usual: String)
  /// An attribute that ranks hits, or that `distinct` groups them by, and that is a list of several values in this record.
  case ordersByList(attribute: Attribute, isGrouping: Bool, record: String)
  /// An attribute that ranks hits, and that is an object in this record, with one of its members.
  case ordersByObject(attribute: Attribute, part: String, record: String)
  /// An attribute that `distinct` groups records by, and whose value is different in each record.
  case ungrouped(attribute: Attribute, count: Int)
  /// An attribute that ranks hits before the next one, and that is different in each record.
  case decided(attribute: Attribute, next: Attribute)
  /// An attribute that ranks hits, and that is the same in all records.
  case constant(attribute: Attribute, value: String)
  /// A value with which a program represented a missing value: `null`, `undefined`, `NaN`.
  case noValue(attribute: Attribute, value: String)
  /// A value such as `yes`, although others are true and false.
  case mixedFlags(attribute: Attribute, value: String)
  /// An attribute that ranks hits is a number written as a string in all records, with the first one: `"9"` comes after `"70"`.
  case numericTexts(attribute: Attribute, record: String)
  /// An attribute that ranks hits is a date with the year last in all records, with the first one: `02/01/2026` comes before `24/12/2025`.
  case writtenDates(attribute: Attribute, value: String, record: String)
  /// A time in milliseconds, although others are in seconds.
  case milliseconds(attribute: Attribute, record: String)
  /// A record without the attribute that a hits list shows first.
  case untitled(attribute: Attribute, record: String)
  /// A value of a menu's level in a record whose value of the level above is not its parent.
  case parentless(value: String, level: Attribute, above: Attribute, record: String)
}

/// The notation of lists in records.
public enum ListNotation: Sendable, Hashable {
  case json
  /// Comma-separated records, in a column of strings that should be a column of lists.
  case texts
  /// Comma-separated records, in a column of lists.
  case lists
}

/// The position of a record in a file.
public struct RecordPlace: Sendable, Hashable {
  /// The number of the record, from 0.
  public let number: Int
  /// The bytes of the file up to the end of the record's last line; nil if the records were created from other data.
  public let text: [UInt8]?
  /// The byte range of the relevant part, or of the beginning of the record.
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

/// A back end that holds the records themselves.
public protocol SurveyedBackend: SearchBackend {
  /// Looks for attributes in the records: an attribute exists if a record has the member, or the dotted path, with any value, including
  /// `null`. Reads all records if an attribute is missing, and otherwise only as many as necessary.
  func survey(_ attributes: Set<Attribute>) -> RecordSurvey

  /// A single index with its own name or that of a replica; nil if it does not exist.
  func index(named name: String) -> (any SurveyedBackend)?

  /// The number of records with a value of a faceted attribute, but without a number in it.
  func recordsWithoutNumber(in attribute: Attribute) -> Int

  /// The members of an attribute that is an object in the first of 50 records that has it; empty if it is a plain value.
  func parts(of attribute: Attribute) -> [Attribute]

  /// A word of each attribute in which the index searches, or of each attribute with text if it searches in all: the first one of three
  /// characters or more, in the first of 50 records that has one, in lower case; at most `most`, without repetitions.
  func searchedWords(_ most: Int) -> [String]

  /// Whether there are no records.
  var isEmpty: Bool { get }

  /// The objectIDs that no record has. Reads every record.
  func missing(objectIDs: Set<String>) -> Set<String>

  /// The rules of the main index that apply to a query, by objectID, in order of precedence.
  func rules(appliedTo query: SearchQuery) -> [String]

  /// The inconsistencies between records. Reads the first 1,000 records, and the values of all facets.
  ///
  /// - Parameters:
  ///   - ranking: the attributes that rank hits.
  ///   - titles: the attributes that hits lists show first.
  ///   - menus: the menus over the records.
  func inconsistencies(ranking: Set<Attribute>, titles: Set<Attribute>, menus: [MenuLevels]) -> [RecordInconsistency]

  /// The attributes of the main index whose lists are written as strings, so that nothing is known about their values. Reads the values of
  /// facets.
  var listsAsTexts: Set<Attribute> { get }

  /// The first of 1,000 records that has a string where a number is needed; nil if none.
  func textRecord(in attribute: Attribute) -> RecordInconsistency?

  /// The position of an inconsistent record; nil if unknown. Copies the file's text up to that position.
  func place(of inconsistency: RecordInconsistency) -> RecordPlace?

  /// The strings that occur in no record, ignoring case. If one is missing, every record is examined once.
  func missing(texts: Set<String>) -> Set<String>

  /// The tags of all records.
  var tags: [String] { get }

  /// The member similar to `objectID`, such as `objectId`, in records without an `objectID`, by the name of the index; no entry if they
  /// have one, or no similar member. Reads the first record of each index.
  var misspeltIdentifiers: [String: String] { get }
}
