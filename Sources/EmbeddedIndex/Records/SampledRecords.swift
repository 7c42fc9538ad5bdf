import JSONText
import SearchModel
import Synchronization

/// The first records, parsed once. Looking up an attribute in all of them takes as long as the records that have it, so that many
/// attributes cost no more than the records' own members.
final class SampledRecords: Sendable {
  /// The number of records that are examined: a mistake shows up in the first ones, or is one of many values.
  static let most = 1000

  /// A value of a record.
  typealias Value = (number: Int, value: JSONValue)

  /// The records by their numbers, which are their positions.
  let records: [JSONValue]
  /// The values of the members of the objects at a path, by the member's name; those of the records themselves at no path.
  private let members = Mutex<[String?: [String: [Value]]]>([:])

  init(_ records: [JSONValue]) { self.records = records }

  /// The values of an attribute in the order of the records; none for a record that does not have it. Equal to looking up the path in
  /// each record.
  func values(of attribute: Attribute) -> [Value] {
    let path = attribute.rawValue
    let own = members(at: nil)[path] ?? []
    let nested = self.nested(path)
    if own.isEmpty { return nested }
    if nested.isEmpty { return own }
    // A member whose name is the whole path comes first.
    let known = Set(own.map(\.number))
    return (own + nested.filter { !known.contains($0.number) }).sorted { $0.number < $1.number }
  }

  /// The values at a path of several steps; none where it has more than any record has levels.
  private func nested(_ path: String) -> [Value] {
    guard let dot = path.lastIndex(of: "."), path.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 128 else { return [] }
    return members(at: String(path[..<dot]))[String(path[path.index(after: dot)...])] ?? []
  }

  private func members(at path: String?) -> [String: [Value]] {
    if let known = members.withLock({ $0[path] }) { return known }
    var found: [String: [Value]] = [:]
    for (number, value) in objects(at: path) {
      // The last of several members with one name counts.
      for (name, value) in Dictionary((value.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) {
        found[name, default: []].append((number, value))
      }
    }
    members.withLock { $0[path] = found }
    return found
  }

  private func objects(at path: String?) -> [Value] {
    guard let path else { return records.enumerated().map { ($0.offset, $0.element) } }
    return path.contains(".") ? nested(path) : members(at: nil)[path] ?? []
  }
}
