import JSONText
import SearchModel

/// Chooses some of the records, with facets that look as they do in all of them.
public enum RecordSample {
  /// Chooses records, all of them if there are no more than wanted. The same records, in any order, give the same sample.
  ///
  /// The records are sorted by their facet values, the attributes with the fewest values first, and taken at regular intervals, so that
  /// each value gets its share, and a rare value gets a record if there is room. The sample contains the records with the smallest and the
  /// largest number of each attribute, which keeps the bounds of sliders. Takes as long as sorting the records.
  ///
  /// - Parameter facets: The attributes to consider.
  public static func chosen(_ records: [JSONValue], count: Int, facets: [Attribute]) -> [JSONValue] {
    guard records.count > count, count > 0 else { return records }
    func values(_ record: JSONValue, _ attribute: Attribute) -> [JSONValue] {
      let value = record[path: attribute.rawValue] ?? .null
      return value.array ?? [value]
    }
    func text(_ record: JSONValue, _ attribute: Attribute) -> String {
      values(record, attribute).map { $0.string ?? $0.text() }.sorted().joined(separator: "\u{1F}")
    }
    func id(_ record: JSONValue) -> String { record["objectID"]?.string ?? record["objectID"]?.text() ?? record.text() }
    let kinds = facets.map { attribute in (attribute, Set(records.map { text($0, attribute) }).count) }
    // An attribute whose value is unique in each record has no shares to keep.
    let ordered = kinds.filter { $0.1 < records.count }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    let keyed = records.map { record in (key: ordered.map { text(record, $0) } + [id(record)], record: record) }
    let sorted = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.record)
    var taken: [Int] = []
    for attribute in facets {
      let numbers = sorted.indices.compactMap { place in
        values(sorted[place], attribute).compactMap(\.number).first.map { (place: place, number: $0) }
      }
      for end in [numbers.min { $0.number < $1.number }, numbers.max { $0.number < $1.number }] {
        if let place = end?.place, !taken.contains(place), taken.count < count { taken.append(place) }
      }
    }
    // One record for each value, however rare: attributes with few values first, as long as half of the remaining room is left for the
    // shares.
    for attribute in ordered {
      var seen = Set(taken.flatMap { values(sorted[$0], attribute) })
      let first = sorted.indices.filter { place in
        values(sorted[place], attribute).filter { $0 != .null && seen.insert($0).inserted }.isEmpty == false
      }
      if first.count <= (count - taken.count) / 2 { taken += first.filter { !taken.contains($0) } }
    }
    let rest = sorted.indices.filter { !taken.contains($0) }
    let wanted = count - taken.count
    let chosen = (0..<wanted).map { rest[$0 * rest.count / wanted + rest.count / wanted / 2] }
    let places = Set(taken + chosen)
    let kept = Set(places.map { id(sorted[$0]) })
    return records.filter { kept.contains(id($0)) }
  }
}
