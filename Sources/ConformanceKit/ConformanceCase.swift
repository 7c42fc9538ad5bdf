import JSONText
import SearchModel

/// A recorded case: a scenario, and the behaviour of the real library in each version.
package struct ConformanceCase: Sendable {
  package let name: String
  let scenario: JSONValue
  private var document: JSONValue
  /// The exact release whose trace is used instead of its version's; nil for the latest.
  private(set) var release: InstantSearchRelease?

  /// Reads a case file; throws if it is not JSON.
  package init(_ bytes: [UInt8], fileName: String) throws(JSONError) {
    document = try JSONValue(parsing: bytes)
    name = document["name"]?.string ?? fileName
    scenario = document["scenario"] ?? .null
  }

  /// The exact releases with their own trace: `trace8.0.1`.
  package var releases: [InstantSearchRelease] {
    (document.members ?? []).compactMap { member in
      member.key.hasPrefix("trace") ? InstantSearchRelease(String(member.key.dropFirst(5))) : nil
    }.filter { $0.exact != nil }
  }

  /// The case with the behaviour of an exact release, whose trace replaces that of its version.
  package func of(_ release: InstantSearchRelease) -> ConformanceCase {
    var copy = self
    let trace = document["trace\(release)"] ?? .null
    copy.document = .object(
      (document.members ?? []).map { $0.key == "trace\(release.version.rawValue)" ? JSONValue.Member($0.key, trace) : $0 })
    copy.release = release
    return copy
  }

  /// Whether it belongs to the second round of recordings, which contain more.
  var isRecordedLater: Bool {
    scenario["searchers"] != nil
      || InstantSearchVersion.allCases.contains { version in
        (document["trace\(version.rawValue)"]?["steps"]?.array ?? []).contains { step in
          step["states"] != nil || step["searchErrors"] != nil || step["sent"] != nil || step["published"] != nil
        }
      }
  }

  /// The step in which the library crashed, if recorded, counted like the entries of the trace, and the steps before; nil if it did not
  /// crash.
  func crash(_ version: InstantSearchVersion) -> (step: Int?, before: [JSONValue])? {
    guard let trace = document["trace\(version.rawValue)"], trace["outcome"] != nil else { return nil }
    return (trace["step"]?.integer, trace["steps"]?.array ?? [])
  }

  /// All records by objectID; if one changes, its first version.
  var records: [String: JSONValue] {
    let changed = (scenario["steps"]?.array ?? []).flatMap { $0["records"]?.array ?? [] }
    return ((scenario["records"]?.array ?? []) + changed).reduce(into: [:]) { records, record in
      if let id = record["objectID"]?.string, records[id] == nil { records[id] = record }
    }
  }

  /// How cancelled requests ended.
  package var cancellation: SearchTraffic.Cancellation { scenario["cancellation"] == "urlSession" ? .urlSession : .silent }

  /// The places in a version's trace where runs of the real library disagree.
  func undefined(_ version: InstantSearchVersion) -> [String] {
    (document["undefined"]?["\(version.rawValue)"]?.array ?? []).compactMap(\.string)
  }

  /// Steps without effect in the real library: a search that does not exist, an item that is not shown, a view without a handler.
  func idle(_ version: InstantSearchVersion) -> Set<Int> {
    let steps = trace(version) ?? []
    return Set(steps.indices.filter { ["no such search", "no item", "no handler"].contains(steps[$0]["error"]?.string) })
  }

  /// Whether the scenario makes answers fail.
  var hasFaults: Bool {
    scenario["faults"] != nil
      || (scenario["steps"]?.array ?? []).contains { $0["action"] == "fail" || ($0["action"] == "answer" && $0["error"] != nil) }
  }

  /// The steps of a version's trace, the first of which is `setup`; nil if the library crashed.
  func trace(_ version: InstantSearchVersion) -> [JSONValue]? {
    let trace = document["trace\(version.rawValue)"]
    if trace?["outcome"] != nil { return nil }
    return trace?["steps"]?.array
  }
}

extension JSONValue {
  /// The items of a list, even if its order is marked as undefined.
  var listItems: [JSONValue]? { array ?? self["items"]?.array }

  /// Whether a list's order is marked as undefined, at least among equal elements.
  var hasUndefinedOrder: Bool { self["order"]?.string != nil }

  /// The value with members sorted by name and, if requested, lists sorted by their JSON text.
  func normalized(sortingLists: Bool = false) -> JSONValue {
    switch self {
    case .object(let members):
      if hasUndefinedOrder, let items = listItems {
        return .array(items.map { $0.normalized(sortingLists: sortingLists) }.sorted { $0.text() < $1.text() })
      }
      return .object(members.map { Member($0.key, $0.value.normalized(sortingLists: sortingLists)) }.sorted { $0.key < $1.key })
    case .array(let items):
      let items = items.map { $0.normalized(sortingLists: sortingLists) }
      return .array(sortingLists ? items.sorted { $0.text() < $1.text() } : items)
    default: return self
    }
  }
}
