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
  func lists(_ ranking: Set<Attribute>) -> [RecordInconsistency] {
    let grouping = groupingAttribute
    let objects = ranking.sorted().compactMap { attribute -> RecordInconsistency? in
      sampled.values(of: attribute).lazy.compactMap { item in
        item.value.members?.first.map {
          .ordersByObject(attribute: attribute, part: $0.key, record: self.columns.objectIDs[item.number])
        }
      }.first
    }
    return objects
      + (ranking.sorted().map { ($0, false) } + (grouping.map { [($0, true)] } ?? [])).compactMap { attribute, isGrouping in
        sampled.values(of: attribute).first { ($0.value.array?.count ?? 0) > 1 }.map {
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
  func constants(_ ranking: Set<Attribute>) -> [RecordInconsistency] {
    guard sampled.records.count == records.count, records.count > 2, records.answered == nil else { return [] }
    return ranking.sorted().compactMap { attribute in
      let values = sampled.values(of: attribute)
      guard values.count == records.count, let first = values.first?.value, first.array == nil, first.members == nil, first != .null,
        values.allSatisfy({ $0.value == first })
      else { return nil }
      return .constant(attribute: attribute, value: first.string ?? first.text())
    }
  }
}
