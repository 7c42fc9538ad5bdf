import JSONText
import SearchModel

/// A summary of an attribute's values in the records.
public struct AttributeProfile: Sendable, Hashable {
  public let attribute: Attribute
  /// The number of records that have it, not counting `null`.
  public internal(set) var records = 0
  public internal(set) var texts = 0
  public internal(set) var numbers = 0
  public internal(set) var flags = 0
  /// The number of records that have a list of values.
  public internal(set) var lists = 0
  /// How often each string occurs, for at most `mostValues` strings.
  public internal(set) var values: [String: Int] = [:]
  /// Whether there are more distinct values than are counted.
  public internal(set) var hasMore = false
  /// The smallest and the largest number.
  public internal(set) var range: ClosedRange<Double>?
  /// The total length of its strings, in bytes.
  public internal(set) var length = 0

  /// The maximum number of distinct values that are counted.
  public static let mostValues = 2000

  /// The values by descending frequency.
  public var ranked: [(value: String, count: Int)] {
    values.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}

extension EmbeddedIndex {
  /// The profiles of the records' attributes, in the order in which they first appear; nested ones by their paths. Reads at most the given
  /// number of records, from the beginning.
  public func profile(upTo most: Int = 50_000) -> [AttributeProfile] {
    var profiles: [AttributeProfile] = []
    var places: [String: Int] = [:]
    for record in records.ranges.indices.prefix(most) {
      for member in self.record(record).members ?? [] { Self.note(member.value, at: member.key, &profiles, &places) }
    }
    return profiles
  }

  private static func note(_ value: JSONValue, at path: String, _ profiles: inout [AttributeProfile], _ places: inout [String: Int]) {
    if let members = value.members {
      for member in members { note(member.value, at: "\(path).\(member.key)", &profiles, &places) }
      return
    }
    if value == .null { return }
    let place = places[path] ?? profiles.count
    if place == profiles.count {
      places[path] = place
      profiles.append(AttributeProfile(attribute: Attribute(path)))
    }
    profiles[place].records += 1
    if let items = value.array {
      profiles[place].lists += 1
      for item in items where item.members == nil && item.array == nil { profiles[place].note(item) }
    } else {
      profiles[place].note(value)
    }
  }
}

extension AttributeProfile {
  fileprivate mutating func note(_ value: JSONValue) {
    if let text = value.string {
      texts += 1
      length += text.utf8.count
      if values[text] != nil || values.count < Self.mostValues { values[text, default: 0] += 1 } else { hasMore = true }
    } else if let number = value.number {
      numbers += 1
      range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
      let text = "\(number)"
      if values[text] != nil || values.count < Self.mostValues { values[text, default: 0] += 1 } else { hasMore = true }
    } else if let flag = value.bool {
      flags += 1
      values["\(flag)", default: 0] += 1
    }
  }
}
