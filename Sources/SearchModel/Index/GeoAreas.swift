import JSONText

/// Areas to which a query restricts its results. Source: Algolia's API reference for geo search.
package enum GeoAreas {
  /// The shape that the numbers of an area describe.
  package enum Shape: Sendable {
    /// Two opposite corners each.
    case boxes
    /// Three or more corners each.
    case polygons

    /// The notation of the areas, in words.
    package var words: String {
      switch self {
      case .boxes: "a list of four numbers for each box (latitude and longitude of two opposite corners)"
      case .polygons: "a list of six or more numbers for each polygon (latitude and longitude of each corner)"
      }
    }

    fileprivate func takes(_ numbers: [Double]) -> Bool {
      switch self {
      case .boxes: numbers.count == 4
      case .polygons: numbers.count >= 6 && numbers.count % 2 == 0
      }
    }
  }

  /// Returns the numbers of each area, which may be lists or a string: `47.31,4.96,47.34,5.02`; empty for null and for an empty string.
  /// Returns nil if they do not fit the shape.
  package static func lists(of value: JSONValue, _ shape: Shape) -> [[Double]]? {
    if value == .null || value == "" || value == [] { return [] }
    var lists: [[Double]?] = []
    if let text = value.string {
      lists = text.split(separator: ";").map { area in
        all(area.split(separator: ",").map { DecimalNumber.parse($0.filter { $0 != " " }) })
      }
    } else if let items = value.array {
      lists = items.first?.number != nil ? [all(items.map(\.number))] : items.map { all(($0.array ?? []).map(\.number)) }
    }
    // One list may contain several boxes.
    if case .boxes = shape, lists.count == 1, let list = lists[0], list.count > 4, list.count % 4 == 0 {
      lists = stride(from: 0, to: list.count, by: 4).map { Array(list[$0..<$0 + 4]) }
    }
    let read = lists.compactMap(\.self)
    return read.count == lists.count && !read.isEmpty && read.allSatisfy(shape.takes) ? read : nil
  }

  private static func all(_ numbers: [Double?]) -> [Double]? {
    let read = numbers.compactMap(\.self)
    return read.count == numbers.count ? read : nil
  }
}
