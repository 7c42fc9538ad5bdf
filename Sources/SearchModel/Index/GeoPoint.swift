import JSONText

// The C library is imported for trigonometry, because Foundation would be loaded at every start.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A geographical location, in degrees.
package struct GeoPoint: Sendable, Hashable {
  package let latitude: Double
  package let longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses `{ lat, lng }`; the numbers may be strings.
  package init?(_ json: JSONValue) {
    guard let latitude = json["lat"]?.number, let longitude = json["lng"]?.number else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses `40.71,-74.01`.
  package init?(_ text: String) {
    let numbers = text.split(separator: ",").map { part in DecimalNumber.parse(part.filter { $0 != " " }) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether latitude and longitude are within their valid ranges.
  package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  /// The location with four decimals, rounded down: the precision with which the engine ranks. Source: Algolia's guide to geo ranking
  /// precision, and recorded answers.
  package var floored: GeoPoint {
    // A number such as 0.0003 times 10,000 may be a little less than 3.
    func floored(_ degrees: Double) -> Double { (degrees * 10_000 + 1e-6).rounded(.down) / 10_000 }
    return GeoPoint(latitude: floored(latitude), longitude: floored(longitude))
  }

  /// The distance to a different location along the earth's surface, in whole metres.
  package func distance(to other: GeoPoint) -> Int {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (radians(latitude), radians(other.latitude))
    let half = sin((b - a) / 2)
    let across = sin(radians(other.longitude - longitude) / 2)
    let chord = half * half + cos(a) * cos(b) * across * across
    return Int((2 * 6_371_000 * asin(min(1, chord.squareRoot()))).rounded())
  }
}
