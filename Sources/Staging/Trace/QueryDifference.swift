/// One way in which the queries of a step differ from earlier ones, by their lines.
package enum QueryDifference: Sendable, Hashable {
  /// A parameter has another value, is new or is gone; a value is nil where the query does not have it.
  case parameter(String, from: String?, to: String?)
  /// A query that has no counterpart, by its role.
  case new(String)
  case gone(String)

  /// The differences in the order of the later queries, each once.
  package static func differences(from before: [String], to after: [String]) -> [QueryDifference] {
    var known: Set<QueryDifference> = []
    return byQuery(from: before, to: after).flatMap(\.self).filter { known.insert($0).inserted }
  }

  /// The differences of each query that differs, those without a counterpart last. Queries of the same role are counterparts, in their order.
  package static func byQuery(from before: [String], to after: [String]) -> [[QueryDifference]] {
    var gone = before
    let new = after.filter { line in gone.firstIndex(of: line).map { gone.remove(at: $0) } == nil }
    var left = gone.map(Query.init)
    let found = new.map(Query.init).map { query -> [QueryDifference] in
      guard let place = left.firstIndex(where: { $0.role == query.role }) else { return [.new(query.role)] }
      return differences(from: left.remove(at: place), to: query)
    }
    return found + left.map { [.gone($0.role)] }
  }

  private static func differences(from before: Query, to after: Query) -> [QueryDifference] {
    // A snapshot's line of the main query has only what is new since the search before.
    if (before.value(of: "index") == nil) != (after.value(of: "index") == nil) {
      return after.parameters.compactMap { name, new in
        before.value(of: name).flatMap { $0 == new ? nil : .parameter(name, from: $0, to: new) }
      }
    }
    let names =
      after.parameters.map(\.name) + before.parameters.map(\.name).filter { name in !after.parameters.contains { $0.name == name } }
    return names.compactMap { name in
      let (old, new) = (before.value(of: name), after.value(of: name))
      return old == new ? nil : .parameter(name, from: old, to: new)
    }
  }

  /// In words: `query="run" → query="rum"`, `hitsPerPage=30 is new`, `the query 'disjunctive color' is gone`.
  package func words(arrow: String = "→") -> String {
    switch self {
    case .parameter(let name, let old?, let new?): "\(name)=\(old) \(arrow) \(name)=\(new)"
    case .parameter(let name, nil, let new): "\(name)=\(new ?? "") is new"
    case .parameter(let name, let old, nil): "\(name)=\(old ?? "") is gone"
    case .new(let role): "the query '\(role)' is new"
    case .gone(let role): "the query '\(role)' is gone"
    }
  }

  /// A line: a role, and parameters behind two spaces each.
  private struct Query {
    let role: String
    let parameters: [(name: String, value: String)]

    init(_ line: String) {
      let parts = line.split(separator: "  ", omittingEmptySubsequences: false)
      role = String(parts.first ?? "")
      var parameters: [(name: String, value: String)] = []
      for part in parts.dropFirst() {
        // Two spaces inside a quoted value.
        if let last = parameters.last, last.value.hasPrefix("\""), last.value.count == 1 || !last.value.hasSuffix("\"") {
          parameters[parameters.count - 1].value += "  \(part)"
          continue
        }
        let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 2, sides[0].unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic }) {
          parameters.append((String(sides[0]), String(sides[1])))
        } else if !parameters.isEmpty {
          parameters[parameters.count - 1].value += "  \(part)"
        }
      }
      self.parameters = parameters
    }

    func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }
  }
}
