import JSONText
import SearchModel

/// The record of a walk from which another one can continue: the part with some values of each list, and the one with all of them, if the
/// walk got that far.
package struct WalkRecords: Sendable, Hashable {
  let sample: WalkRecord
  let thorough: WalkRecord?

  init(sample: WalkRecord, thorough: WalkRecord?) {
    (self.sample, self.thorough) = (sample, thorough)
  }

  /// The records in the form of a file.
  package var json: JSONValue {
    .object((sample.json.members ?? []) + (thorough.map { [.init("thorough", $0.json)] } ?? []))
  }

  /// Reads the records of a file; nil if they are malformed, or their numbers are inconsistent.
  package init?(json: JSONValue) {
    guard let sample = WalkRecord(json: json) else { return nil }
    guard let part = json["thorough"] else {
      self.init(sample: sample, thorough: nil)
      return
    }
    guard let thorough = WalkRecord(json: part) else { return nil }
    self.init(sample: sample, thorough: thorough)
  }
}

/// The record of one part of a walk: the tree of its states by the numbers of their steps, and its counts. The states themselves are
/// reached again by their steps, one each.
package struct WalkRecord: Sendable, Hashable {
  /// The reason why a walk cannot continue from a record.
  package enum Misfit: Error, Sendable, Hashable, CaseIterable {
    case manifest, options, records

    /// The reason, in words.
    package var words: String {
      switch self {
      case .manifest: "the manifest has changed"
      case .options: "it belongs to a walk with different options"
      case .records: "the records have changed"
      }
    }
  }

  /// A violation that was found.
  struct Met: Sendable, Hashable {
    /// The key, as in `Violation.key`.
    let key: [String]
    let place: EdgePlace
    let states: [Int]

    /// What distinguishes it from others with its identity.
    var variant: [String] { Array(key.dropFirst(3)) }

    /// Whether it is a violation with an identity.
    func isOf(_ identity: [String]) -> Bool { key.prefix(identity.count).elementsEqual(identity) }
  }

  /// What a walk must have in common with the one that it continues: the manifest and the options.
  let subject: [String]
  /// Whether values of lists were left out.
  let leavesOut: Bool
  /// Whether not every pair of taps was tried in both orders.
  let leavesOutPairs: Bool
  /// Whether searches were not recorded.
  let meetsUnrecorded: Bool
  let parents: [Int]
  let events: [Int]
  let next: EdgePlace?
  let depth: Int
  let edges: Int
  let expanded: Int
  let ends: [EdgePlace]
  let met: [Met]
  let arrows: [WalkGraph.Arrow]
  /// A checksum of the keys of all states.
  let sum: UInt64
}

extension WalkRecord {
  /// The record in the form of a file.
  var json: JSONValue {
    func numbers(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .number(Double($0)) }) }
    func place(_ place: EdgePlace) -> JSONValue { numbers([place.state, place.event]) }
    return .object([
      .init("searchplay-walk", 1), .init("subject", .array(subject.map(JSONValue.string))), .init("sum", .string(String(sum, radix: 16))),
      .init("leavesOut", .bool(leavesOut)), .init("leavesOutPairs", .bool(leavesOutPairs)), .init("unrecorded", .bool(meetsUnrecorded)),
      .init("depth", .number(Double(depth))),
      .init("edges", .number(Double(edges))),
      .init("expanded", .number(Double(expanded))),
      .init("next", next.map(place) ?? .null), .init("parents", numbers(parents)), .init("events", numbers(events)),
      .init("ends", .array(ends.map(place))),
      .init(
        "met",
        .array(
          met.map { met in
            .object([
              .init("identity", .array(met.key.map(JSONValue.string))), .init("place", place(met.place)),
              .init("states", numbers(met.states)),
            ])
          })),
      .init(
        "arrows",
        .array(
          arrows.map { arrow in
            .object([
              .init("way", numbers([arrow.from, arrow.to, arrow.steps])), .init("widgets", .array(arrow.widgets.map(JSONValue.string))),
            ])
          })),
    ])
  }

  /// The range of plausible counts.
  private static let counts = 0...(1 << 50)

  /// Reads the record of a file; nil if it is malformed, or its numbers are inconsistent.
  init?(json: JSONValue) {
    func numbers(_ value: JSONValue?) -> [Int]? {
      guard let items = value?.array else { return nil }
      let read = items.compactMap(\.integer)
      return read.count == items.count ? read : nil
    }
    func place(_ value: JSONValue?) -> EdgePlace? {
      guard let pair = numbers(value), pair.count == 2 else { return nil }
      return EdgePlace(pair[0], pair[1])
    }
    func all<Item>(_ value: JSONValue?, _ read: (JSONValue) -> Item?) -> [Item]? {
      guard let items = value?.array else { return nil }
      let found = items.compactMap(read)
      return found.count == items.count ? found : nil
    }
    guard json["searchplay-walk"] == 1, let subject = all(json["subject"], \.string), let depth = json["depth"]?.integer,
      let sum = json["sum"]?.string.flatMap({ UInt64($0, radix: 16) }), let edges = json["edges"]?.integer,
      let expanded = json["expanded"]?.integer, let parents = numbers(json["parents"]), let events = numbers(json["events"]),
      let ends = all(json["ends"], place),
      let met = all(
        json["met"],
        { item -> Met? in
          guard let key = all(item["identity"], \.string), key.count >= 3, let place = place(item["place"]),
            let states = numbers(item["states"])
          else { return nil }
          return Met(key: key, place: place, states: states)
        }),
      let arrows = all(
        json["arrows"],
        { item -> WalkGraph.Arrow? in
          guard let way = numbers(item["way"]), way.count == 3, let widgets = all(item["widgets"], \.string) else { return nil }
          return WalkGraph.Arrow(from: way[0], to: way[1], steps: way[2], widgets: widgets)
        })
    else { return nil }
    let next = place(json["next"])
    let count = parents.count
    // Each state's parent comes before it, and parents are in ascending order.
    guard count > 0, events.count == count, parents[0] == -1, zip(parents.dropFirst(), parents.dropFirst(2)).allSatisfy({ $0 <= $1 }),
      parents.enumerated().dropFirst().allSatisfy({ (0..<$0.offset).contains($0.element) }),
      next != nil || json["next"] == .null, next.map({ (0..<count).contains($0.state) && $0.event >= 0 }) ?? true,
      ends.allSatisfy({ (0..<count).contains($0.state) }),
      met.allSatisfy({ met in ([met.place.state] + met.states).allSatisfy { (-1..<count).contains($0) } }),
      [depth, edges, expanded].allSatisfy(Self.counts.contains), arrows.allSatisfy({ Self.counts.contains($0.steps) })
    else { return nil }
    self.init(
      subject: subject, leavesOut: json["leavesOut"] == .bool(true), leavesOutPairs: json["leavesOutPairs"] == .bool(true),
      meetsUnrecorded: json["unrecorded"] == .bool(true), parents: parents,
      events: events, next: next, depth: depth,
      edges: edges, expanded: expanded, ends: ends, met: met,
      arrows: arrows, sum: sum)
  }
}
