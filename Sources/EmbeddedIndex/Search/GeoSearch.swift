import JSONText
import SearchModel

// Sines: Foundation would be loaded at every start.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A place on the earth, in degrees.
struct GeoPoint: Sendable, Hashable {
  let latitude: Double
  let longitude: Double

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `{ lat, lng }`; numbers may be texts.
  init?(_ json: JSONValue) {
    func number(_ key: String) -> Double? { json[key]?.number ?? json[key]?.string.flatMap(DecimalNumber.parse) }
    guard let latitude = number("lat"), let longitude = number("lng") else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Reads `40.71,-74.01`.
  init?(_ text: String) {
    let numbers = text.split(separator: ",").map { part in DecimalNumber.parse(part.filter { $0 != " " }) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The way to another place along the earth's surface, in whole metres.
  func distance(to other: GeoPoint) -> Int {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (radians(latitude), radians(other.latitude))
    let half = sin((b - a) / 2)
    let across = sin(radians(other.longitude - longitude) / 2)
    let chord = half * half + cos(a) * cos(b) * across * across
    return Int((2 * 6_371_000 * asin(min(1, chord.squareRoot()))).rounded())
  }
}

/// What a query asks of places. Source: Algolia's API reference of geo search.
struct GeoSearch {
  /// The middle of the search; nil: only shapes.
  private(set) var center: GeoPoint?
  /// In metres; nil: as far as there is anything.
  private var radius: Int?
  /// Rectangles and polygons, of which one has to hold the place; empty: none is asked for.
  private var shapes: [Shape] = []
  /// From which distance on how many metres count as equal.
  private var precisions: [(from: Int, value: Int)] = [(0, 10)]

  private enum Shape {
    case box(south: Double, west: Double, north: Double, east: Double)
    case polygon([GeoPoint])

    func contains(_ point: GeoPoint) -> Bool {
      switch self {
      case .box(let south, let west, let north, let east):
        guard (south...north).contains(point.latitude) else { return false }
        // A box may lie across the 180th meridian.
        return west <= east ? (west...east).contains(point.longitude) : point.longitude >= west || point.longitude <= east
      case .polygon(let corners):
        var isInside = false
        for (a, b) in zip(corners, corners.dropFirst() + [corners[0]])
        where (a.latitude > point.latitude) != (b.latitude > point.latitude) {
          let part = (point.latitude - a.latitude) / (b.latitude - a.latitude)
          if point.longitude < a.longitude + part * (b.longitude - a.longitude) { isInside.toggle() }
        }
        return isInside
      }
    }
  }

  /// What a query asks; nil where it asks nothing of places. Throws where a parameter has not its form.
  init?(_ query: SearchQuery) throws(SearchBackendError) {
    let boxes = try Self.numbers(query, .insideBoundingBox, "four numbers, south-west and north-east corner") { $0 == 4 }
    let polygons = try Self.numbers(query, .insidePolygon, "at least six numbers, latitude and longitude of each corner") {
      $0 >= 6 && $0 % 2 == 0
    }
    shapes =
      boxes.map { .box(south: min($0[0], $0[2]), west: $0[1], north: max($0[0], $0[2]), east: $0[3]) }
      + polygons.map { numbers in
        .polygon(stride(from: 0, to: numbers.count, by: 2).map { GeoPoint(latitude: numbers[$0], longitude: numbers[$0 + 1]) })
      }
    if let text = query.additional[.aroundLatLng]?.string, !text.isEmpty, shapes.isEmpty {
      guard let point = GeoPoint(text) else {
        throw SearchBackendError("aroundLatLng: a latitude and a longitude are expected, as 40.71,-74.01")
      }
      center = point
      radius = query.additional[.aroundRadius]?.integer
    }
    guard center != nil || !shapes.isEmpty else { return nil }
    switch query.additional[.aroundPrecision] {
    case .number(let metres)?: precisions = [(0, max(10, Int(metres)))]
    case .array(let ranges)?:
      let read = ranges.compactMap { range in
        range["value"]?.integer.map { (from: range["from"]?.integer ?? 0, value: max(10, $0)) }
      }
      precisions = read.sorted { $0.from < $1.from }
      if precisions.first?.from != 0 { precisions.insert((0, 10), at: 0) }
    default: break
    }
  }

  /// Lists of numbers, which may be one text: `47.31,4.96,47.34,5.02`.
  private static func numbers(
    _ query: SearchQuery, _ parameter: EngineParameter, _ expected: String, _ isCount: (Int) -> Bool
  ) throws(SearchBackendError) -> [[Double]] {
    guard let value = query.additional[parameter], value != .null, value != "" else { return [] }
    var lists: [[Double]] = []
    if let text = value.string {
      lists = text.split(separator: ";").map { $0.split(separator: ",").compactMap { DecimalNumber.parse($0.filter { $0 != " " }) } }
    } else if let items = value.array {
      lists = items.first?.number != nil ? [items.compactMap(\.number)] : items.map { ($0.array ?? []).compactMap(\.number) }
    }
    // Several boxes may stand in one list.
    if parameter == .insideBoundingBox, lists.count == 1, lists[0].count > 4, lists[0].count % 4 == 0 {
      lists = stride(from: 0, to: lists[0].count, by: 4).map { Array(lists[0][$0..<$0 + 4]) }
    }
    guard lists.allSatisfy({ isCount($0.count) }), !lists.isEmpty || value.array == [] else {
      throw SearchBackendError("\(parameter.rawValue): \(expected)")
    }
    return lists
  }

  /// Whether a record is found that has these places; one without any is not.
  func finds(_ places: [GeoPoint]) -> Bool {
    if !shapes.isEmpty { return places.contains { place in shapes.contains { $0.contains(place) } } }
    guard let distance = distance(places) else { return false }
    return radius.map { distance <= $0 } ?? true
  }

  /// The way from the middle to the nearest of some places, in metres; nil without a middle or without places.
  func distance(_ places: [GeoPoint]) -> Int? {
    guard let center else { return nil }
    return places.map { center.distance(to: $0) }.min()
  }

  /// How a distance counts in the ranking: those within one step of precision are equal.
  func rank(_ distance: Int) -> Int {
    var steps = 0
    for (place, precision) in precisions.enumerated() {
      let end = place + 1 < precisions.count ? precisions[place + 1].from : Int.max
      if distance < end { return steps + (distance - precision.from) / precision.value }
      steps += (end - precision.from + precision.value - 1) / precision.value
    }
    return steps
  }
}
