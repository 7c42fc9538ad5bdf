import JSONText
import SearchModel

/// Finds attributes that should rank or group records, but whose values cannot.
extension EmbeddedIndex {
  /// The maximum number of records read to find two that share a value.
  private static let mostGrouped = 20_000

  /// The attribute that `distinct` groups by; nil if it is off.
  private var groupingAttribute: Attribute? {
    let isOff = [nil, .bool(false), .number(0)].contains(settings.additional[.distinct])
    return isOff ? nil : settings.additional[.attributeForDistinct]?.string.map { Attribute($0) }
  }

  /// Objects and lists of several values, where a single value is compared.
  func lists(_ ranking: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    let grouping = groupingAttribute
    let objects = ranking.sorted().compactMap { attribute -> RecordInconsistency? in
      for (number, record) in sample {
        if let part = record[path: attribute.rawValue]?.members?.first {
          return .ordersByObject(attribute: attribute, part: part.key, record: columns.objectIDs[number])
        }
      }
      return nil
    }
    return objects
      + (ranking.sorted().map { ($0, false) } + (grouping.map { [($0, true)] } ?? [])).compactMap { attribute, isGrouping in
        sample.first { ($0.record[path: attribute.rawValue]?.array?.count ?? 0) > 1 }.map {
          .ordersByList(attribute: attribute, isGrouping: isGrouping, record: columns.objectIDs[$0.number])
        }
      }
  }

  /// A grouping attribute for which no two records share a value, so that nothing is grouped.
  func ungrouped(_ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    guard let attribute = groupingAttribute, attribute != "objectID", records.count > 2, records.count <= Self.mostGrouped,
      records.answered == nil
    else { return [] }
    var seen: Set<JSONValue> = []
    func isOther(_ record: JSONValue) -> Bool { record[path: attribute.rawValue].map { seen.insert($0).inserted } ?? false }
    guard sample.allSatisfy({ isOther($0.record) }),
      records.ranges.indices.dropFirst(sample.count).allSatisfy({ isOther(record($0)) })
    else { return [] }
    return [.ungrouped(attribute: attribute, count: records.count)]
  }

  /// Ranking attributes with the same value in all records, so that they have no effect. Empty if not all records are in the sample.
  func constants(_ ranking: Set<Attribute>, _ sample: [(number: Int, record: JSONValue)]) -> [RecordInconsistency] {
    guard sample.count == records.count, sample.count > 2, records.answered == nil else { return [] }
    return ranking.sorted().compactMap { attribute in
      guard let first = sample[0].record[path: attribute.rawValue], first.array == nil, first.members == nil, first != .null,
        sample.allSatisfy({ $0.record[path: attribute.rawValue] == first })
      else { return nil }
      return .constant(attribute: attribute, value: first.string ?? first.text())
    }
  }
}
