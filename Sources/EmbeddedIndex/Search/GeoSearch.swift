import JSONText
import SearchModel

/// The geo search of a query. Source: Algolia's API reference for geo search.
struct GeoSearch {
  /// The centre of the search; nil for shapes only.
  private(set) var center: GeoPoint?
  /// The radius in metres; nil for no limit.
  private var radius: Int?
  /// Rectangles and polygons, one of which must contain the location; empty if none is given.
  private var shapes: [Shape] = []
  /// The step in metres within which distances count as equal, from a given distance.
  private var precisions: [(from: Int, value: Int)] = [(0, 10)]

  private enum Shape {
    case box(south: Double, west: Double, north: Double, east: Double)
    case polygon([GeoPoint])

    func contains(_ point: GeoPoint) -> Bool {
      switch self {
      case .box(let south, let west, let north, let east):
        // No box crosses the 180th meridian.
        return (south...north).contains(point.latitude) && (west...east).contains(point.longitude)
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

  /// Reads the parameters of a query; nil if it has no geo search. Throws if a parameter is malformed.
  init?(_ query: SearchQuery) throws(SearchBackendError) {
    let boxes = try Self.areas(query, .insideBoundingBox, .boxes)
    let polygons = try Self.areas(query, .insidePolygon, .polygons)
    // If there are boxes, polygons are ignored.
    shapes =
      boxes.isEmpty
      ? polygons.map { numbers in
        .polygon(stride(from: 0, to: numbers.count, by: 2).map { GeoPoint(latitude: numbers[$0], longitude: numbers[$0 + 1]) })
      } : boxes.map { .box(south: min($0[0], $0[2]), west: min($0[1], $0[3]), north: max($0[0], $0[2]), east: max($0[1], $0[3])) }
    if let text = query.additional[.aroundLatLng]?.string, !text.isEmpty, shapes.isEmpty {
      guard let point = GeoPoint(text) else {
        throw SearchBackendError("aroundLatLng: expected a latitude and a longitude, such as 40.71,-74.01")
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

  private static func areas(
    _ query: SearchQuery, _ parameter: EngineParameter, _ shape: GeoAreas.Shape
  ) throws(SearchBackendError) -> [[Double]] {
    guard let value = query.additional[parameter] else { return [] }
    guard let lists = GeoAreas.lists(of: value, shape) else {
      throw SearchBackendError("\(parameter.rawValue): \(shape.words)")
    }
    return lists
  }

  /// Whether a record with these locations is found; one without any is not.
  func finds(_ places: [GeoPoint]) -> Bool {
    if !shapes.isEmpty { return places.contains { place in shapes.contains { $0.contains(place) } } }
    guard let center, let distance = places.map({ center.distance(to: $0) }).min() else { return false }
    return radius.map { distance <= $0 } ?? true
  }

  /// The distance from the centre to the nearest of some locations, in metres, as it is ranked; nil without a centre or without locations.
  func distance(_ places: [GeoPoint]) -> Int? { nearest(places)?.distance }

  /// The nearest of some locations with the engine's precision, and its distance in metres; nil without a centre or without locations.
  func nearest(_ places: [GeoPoint]) -> (place: GeoPoint, distance: Int)? {
    guard let center else { return nil }
    return places.map(\.floored).map { ($0, center.distance(to: $0)) }.min { $0.1 < $1.1 }
  }

  /// The precision in metres that applies at a distance.
  func precision(at distance: Int) -> Int { precisions.last { $0.from <= distance }?.value ?? 10 }

  /// The rank of a distance: distances within one step of precision are equal.
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
