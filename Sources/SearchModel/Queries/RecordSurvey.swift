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

/// A back end that has the records themselves.
public protocol SurveyedBackend: SearchBackend {
  /// Looks for attributes in the records: an attribute is there where a record has the member, or the path with dots, whatever its
  /// value, `null` included. Every record is read where one is missing, and else only as many as it takes.
  func survey(_ attributes: Set<Attribute>) -> RecordSurvey

  /// How many records have a value of a faceted attribute, and none that is a number.
  func recordsWithoutNumber(in attribute: Attribute) -> Int

  /// The parts of an attribute that is an object in the first of 50 records that has it; none where it is a value.
  func parts(of attribute: Attribute) -> [Attribute]

  /// Whether there is no record.
  var isEmpty: Bool { get }

  /// Those of some objectIDs that no record has. Every record is looked at.
  func missing(objectIDs: Set<String>) -> Set<String>

  /// The tags of all records.
  var tags: [String] { get }

  /// The member that looks like `objectID` in records that have none, such as `objectId`; nil where they have one, or nothing like it.
  /// Looks at the first record of each index.
  var misspeltIdentifier: String? { get }
}
