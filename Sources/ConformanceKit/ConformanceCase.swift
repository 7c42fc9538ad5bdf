import JSONText
import SearchModel

/// A recorded case: a scenario, and what the real library did in each version.
package struct ConformanceCase: Sendable {
  package let name: String
  let scenario: JSONValue
  private var document: JSONValue
  /// The exact release whose trace stands in place of its version's; nil for the latest.
  private(set) var release: InstantSearchRelease?

  /// Reads a case file; throws where it is no JSON.
  package init(_ bytes: [UInt8], fileName: String) throws(JSONError) {
    document = try JSONValue(parsing: bytes)
    name = document["name"]?.string ?? fileName
    scenario = document["scenario"] ?? .null
  }

  /// The exact releases that have a trace of their own: `trace8.0.1`.
  package var releases: [InstantSearchRelease] {
    (document.members ?? []).compactMap { member in
      member.key.hasPrefix("trace") ? InstantSearchRelease(String(member.key.dropFirst(5))) : nil
    }.filter { $0.exact != nil }
  }

  /// The case as an exact release behaves: its trace stands for that of its version.
  package func of(_ release: InstantSearchRelease) -> ConformanceCase {
    var copy = self
    let trace = document["trace\(release)"] ?? .null
    copy.document = .object(
      (document.members ?? []).map { $0.key == "trace\(release.version.rawValue)" ? JSONValue.Member($0.key, trace) : $0 })
    copy.release = release
    return copy
  }

  /// Whether it is of the second round, which tells more.
  var isRecordedLater: Bool {
    scenario["searchers"] != nil
      || InstantSearchVersion.allCases.contains { version in
        (document["trace\(version.rawValue)"]?["steps"]?.array ?? []).contains { step in
          step["states"] != nil || step["searchErrors"] != nil || step["sent"] != nil || step["published"] != nil
        }
      }
  }

  /// Where the library crashed: in which step, counted as the entries, and the steps before; nil where it did not.
  func crash(_ version: InstantSearchVersion) -> (step: Int?, before: [JSONValue])? {
    guard let trace = document["trace\(version.rawValue)"], trace["outcome"] != nil else { return nil }
    return (trace["step"]?.integer, trace["steps"]?.array ?? [])
  }

  /// All records, by objectID; of one that changes the first.
  var records: [String: JSONValue] {
    let changed = (scenario["steps"]?.array ?? []).flatMap { $0["records"]?.array ?? [] }
    return ((scenario["records"]?.array ?? []) + changed).reduce(into: [:]) { records, record in
      if let id = record["objectID"]?.string, records[id] == nil { records[id] = record }
    }
  }

  /// How cancelled requests ended.
  package var cancellation: SearchTraffic.Cancellation { scenario["cancellation"] == "urlSession" ? .urlSession : .silent }

  /// Places of a version's trace of which runs of the real library disagree.
  func undefined(_ version: InstantSearchVersion) -> [String] {
    (document["undefined"]?["\(version.rawValue)"]?.array ?? []).compactMap(\.string)
  }

  /// Steps that the real library had nothing to do for: a search that is not there, an item that is not shown, a view without handler.
  func idle(_ version: InstantSearchVersion) -> Set<Int> {
    let steps = trace(version) ?? []
    return Set(steps.indices.filter { ["no such search", "no item", "no handler"].contains(steps[$0]["error"]?.string) })
  }

  /// Whether answers fail because the scenario says so.
  var hasFaults: Bool {
    scenario["faults"] != nil
      || (scenario["steps"]?.array ?? []).contains { $0["action"] == "fail" || ($0["action"] == "answer" && $0["error"] != nil) }
  }

  /// The steps of a version's trace, entry 0 being the set-up; nil where the library crashed.
  func trace(_ version: InstantSearchVersion) -> [JSONValue]? {
    let trace = document["trace\(version.rawValue)"]
    if trace?["outcome"] != nil { return nil }
    return trace?["steps"]?.array
  }
}

extension JSONValue {
  /// The items of a list, also of one whose order is marked as undefined.
  var listItems: [JSONValue]? { array ?? self["items"]?.array }

  /// Whether a list's order is marked as undefined, at least among equal elements.
  var hasUndefinedOrder: Bool { self["order"]?.string != nil }

  /// The value with members by name and, where asked, lists in the order of their texts.
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
