import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

extension Substitution {
  /// The maximum numbers of scenarios, including the cases of matrices, and of steps in all of them. Reports keep the result of each step.
  private static let most = (scenarios: 100_000, steps: 200_000)

  /// Returns the cases of all scenarios, up to the limits.
  ///
  /// - Parameter setup: The number of steps with which each of them begins.
  func cases(of scenarios: [YAMLNode], after setup: Int) -> [YAMLNode] {
    var all: [YAMLNode] = []
    var left = Self.most
    for scenario in scenarios {
      guard let cases = cases(scenario, &left, after: setup) else {
        problems.add(
          Diagnostic(
            "scenario-limit", at: scenario.opening,
            "too many scenarios or steps from here on: a manifest may have 100,000 scenarios, counting the cases of a matrix, and 200,000 steps, counting the setup of each",
            help: "divide it into several manifests"))
        return all
      }
      all += cases
    }
    return all
  }

  /// Returns the cases of a scenario: one for each row of its matrix, or the scenario itself; nil if there are more than allowed.
  private func cases(_ scenario: YAMLNode, _ left: inout (scenarios: Int, steps: Int), after setup: Int) -> [YAMLNode]? {
    func fits(_ count: Int) -> Bool {
      left.scenarios -= count
      left.steps -= count * (setup + (scenario["steps"]?.items.count ?? 0))
      return left.scenarios >= 0 && left.steps >= 0
    }
    guard case .mapping(let entries) = scenario.content, let matrix = entries.first(where: { $0.key == "matrix" }) else {
      return fits(1) ? [value(scenario)] : nil
    }
    let plain = copy(scenario, .mapping(entries.filter { $0.key != "matrix" }))
    let usesVariables = if case .scalar(let name)? = plain["name"]?.content { name.text.contains("${") } else { false }
    guard let rows = rows(matrix.value, of: scenario) else { return [] }
    if !fits(rows.count) { return nil }
    return rows.enumerated().map { number, row in
      var inner = self
      for entry in row { inner.values[entry.key] = value(entry.value) }
      let filled = inner.value(plain)
      // A name with variables distinguishes the rows, unless it shows a secret.
      let shown =
        usesVariables
        ? Self.text(of: filled["name"] ?? filled) : row.map { "\($0.key)=\(Self.text(of: value($0.value)))" }.joined(separator: ", ")
      let text =
        redactor.masked(shown) + (redactor.finds(in: shown) ? " #\(number + 1)" : "")
      // A name is a string, even if it looks like a number.
      if usesVariables { return named(filled, text) }
      let name = YAMLNode(.scalar(YAMLScalar(text: text, isQuoted: true)), span: matrix.value.span)
      guard case .mapping(let entries) = filled.content else { return filled }
      return copy(filled, .mapping(entries + [YAMLEntry(key: "case", keySpan: matrix.keySpan, value: name)]))
    }
  }

  private func named(_ scenario: YAMLNode, _ name: String) -> YAMLNode {
    guard case .mapping(let entries) = scenario.content else { return scenario }
    return copy(
      scenario,
      .mapping(
        entries.map { entry in
          entry.key == "name"
            ? YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: copy(entry.value, .scalar(YAMLScalar(text: name, isQuoted: true))))
            : entry
        }))
  }

  private static let mostCases = 10_000

  private func tooMany(_ matrix: YAMLNode) -> [[YAMLEntry]]? {
    problems.error("matrix", at: matrix.place, "the matrix has more than 10,000 cases")
  }

  /// Returns the rows of a matrix: a list of rows unchanged; for lists by name every combination, with the last name changing fastest.
  private func rows(_ matrix: YAMLNode, of scenario: YAMLNode) -> [[YAMLEntry]]? {
    switch matrix.content {
    case .sequence(let items) where items.isEmpty:
      return problems.error("too-few", at: matrix.place, "the matrix has no rows, so the scenario would never run")
    case .sequence(let items) where items.count > Self.mostCases: return tooMany(matrix)
    case .sequence(let items):
      // A name that is misspelled in one row is reported there, once.
      let columns = items.flatMap(\.entries)
      let uses = columns.reduce(into: [String: Int]()) { $0[$1.key, default: 0] += 1 }
      var seen: Set<String> = []
      let needed = columns.filter { values[$0.key] == nil && seen.insert($0.key).inserted }
      let single = uses.values.count { $0 == 1 }
      for entry in columns.reversed() where single <= 20 && uses[entry.key] == 1 && items.count > 1 && values[entry.key] == nil {
        let others = items.filter { row in !row.entries.contains { $0.key == entry.key } }
        guard let own = items.first(where: { row in row.entries.contains { $0.key == entry.key } }),
          let near = NearMiss.of(entry.key, in: Set(others.flatMap(\.entries).map(\.key)).subtracting(own.entries.map(\.key)))
        else { continue }
        problems.add(
          Diagnostic(
            "missing-key", at: entry.keySpan, "this row has '\(entry.key)' instead of '\(near)', which the other rows have",
            help: "did you mean '\(near)'?"))
        return others.map(\.entries)
      }
      // One row has a different name, even if it is not similar.
      if let odd = misnamed(in: items) {
        problems.add(
          Diagnostic(
            "missing-key", at: odd.entry.keySpan, "this row has '\(odd.entry.key)' where the others have '\(odd.usual.key)'",
            labels: [.init("one of the others", at: odd.usual.keySpan)], help: "use the same names in all rows"))
        return items.filter { $0[odd.usual.key] != nil }.map(\.entries)
      }
      // A list of plain values is reported once; the scenario is read with them if it names a single variable.
      if items.count > 1, items.allSatisfy(\.isScalar) {
        let names = names(in: scenario).filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
        let name = names.count == 1 ? names[0] : nil
        let written = items.compactMap { item in if case .scalar(let scalar) = item.content { WrittenOut.value(scalar) } else { nil } }
        problems.add(
          Diagnostic(
            "wrong-type", at: matrix.place, "a matrix names its values",
            help: "write { \(name.map { WrittenOut.item($0) } ?? "NAME"): [\(written.joined(separator: ", "))] }"))
        return name.map { name in items.map { [YAMLEntry(key: name, keySpan: matrix.place, value: $0)] } }
      }
      let rows = items.map { item -> [YAMLEntry]? in
        if case .mapping(let entries) = item.content, !entries.isEmpty {
          let lacking = needed.filter { column in !entries.contains { $0.key == column.key } }
          for column in lacking {
            problems.add(
              Diagnostic(
                "missing-key", at: item.opening, "this row has no '\(column.key)'",
                labels: [.init("another row has it", at: column.keySpan)]))
          }
          return lacking.isEmpty ? entries : nil
        }
        if case .mapping = item.content {
          return problems.error("too-few", at: item.place, "a row of the matrix is empty", help: "write { name: value }")
        }
        return problems.wrongType(item, expected: "a row (a mapping from names to values)", help: "write { name: value }")
      }
      // Other problems of the scenario are found with the rows that are complete.
      let known = Set(distinct(items).map(\.place))
      let read = zip(items, rows).compactMap { item, row in known.contains(item.place) ? row : nil }
      return read.isEmpty ? nil : read
    case .mapping(let entries) where !entries.isEmpty:
      var rows: [[YAMLEntry]] = [[]]
      // The `include` and `exclude` rows of GitHub workflows are not supported. The other columns are read.
      let further = ["include", "exclude"].filter { key in
        entries.first { $0.key == key }?.value.items.contains { !$0.isScalar } ?? false
      }
      let columns = entries.filter { !further.contains($0.key) }
      for entry in entries where further.contains(entry.key) {
        problems.add(
          Diagnostic(
            "matrix", at: entry.keySpan, "a matrix does not support '\(entry.key)'",
            help:
              "list the rows instead: [\(Self.row(columns))]"
          ))
      }
      if columns.isEmpty { return nil }
      // `{ brand: Alba, Cima }`
      let parted = UnbracketedList(columns)
      if let parted { let _: Never? = parted.report(problems) }
      for entry in columns where !(parted?.rest.contains { $0.key == entry.key } ?? false) {
        let values: [YAMLNode]
        if case .sequence(let items) = entry.value.content {
          values = distinct(items)
          let _: Never? =
            items.isEmpty
            ? problems.error("too-few", at: entry.value.place, "'\(entry.key)' has no values, so the scenario would never run") : nil
        } else {
          // The rest of the scenario is read with the value that is given.
          values = [entry.value]
          if entry.key != parted?.first.key {
            let _: Never? = problems.wrongType(entry.value, expected: "a list of values", help: Self.listed(entry.value))
          }
        }
        rows = rows.flatMap { row in values.map { row + [YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: $0)] } }
        if rows.count > Self.mostCases { return tooMany(matrix) }
      }
      return rows
    case .mapping(let entries) where entries.isEmpty:
      return problems.error("too-few", at: matrix.place, "the matrix has no values, so the scenario would never run")
    case .scalar(let scalar) where [".yaml", ".yml"].contains(where: scalar.text.lowercased().hasSuffix):
      return problems.wrongType(
        matrix, expected: "a list of rows, or lists of values by name", help: "write [{ include: \(scalar.text) }]")
    case .scalar, .mapping: return problems.wrongType(matrix, expected: "a list of rows, or lists of values by name")
    }
  }

  /// Returns rows or values without duplicates, which are reported.
  private func distinct(_ items: [YAMLNode]) -> [YAMLNode] {
    var seen: [JSONValue: YAMLNode] = [:]
    return items.filter { item in
      guard let first = seen.updateValue(item, forKey: JSONValue(item)) else { return true }
      seen[JSONValue(item)] = first
      problems.add(
        Diagnostic(
          "duplicate-scenario", at: item.opening, item.isScalar ? "this value is listed twice" : "this row is listed twice",
          labels: [.init("first listed here", at: first.opening)], help: "remove one, or change a value"))
      return false
    }
  }

  /// Returns the variables that a scenario uses and that are not declared elsewhere.
  private func names(in node: YAMLNode) -> [String] {
    var names: Set<String> = []
    func collect(_ text: String) {
      for range in text.ranges(of: "${") {
        if let end = text[range.upperBound...].firstIndex(of: "}") { names.insert(String(text[range.upperBound..<end])) }
      }
    }
    func walk(_ node: YAMLNode) {
      switch node.content {
      case .scalar(let scalar): collect(scalar.text)
      case .sequence(let items): items.forEach(walk)
      case .mapping(let entries):
        for entry in entries {
          collect(entry.key)
          walk(entry.value)
        }
      }
    }
    walk(node)
    return names.filter { values[$0] == nil }.sorted()
  }

  /// Returns help that writes a single value as a list.
  private static func listed(_ node: YAMLNode) -> String? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else { return nil }
    return "write [\(WrittenOut.value(scalar))]"
  }

  private static func text(of node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map { "\($0.key): \(text(of: $0.value))" }.joined(separator: ", "))}"
    }
  }
}

extension Substitution {
  /// Returns the one name that a single row has in place of one that all others have. A name that has a default may be left out.
  fileprivate func misnamed(in rows: [YAMLNode]) -> (entry: YAMLEntry, usual: YAMLEntry)? {
    let places = Dictionary(grouping: rows.indices) { Set(rows[$0].entries.map(\.key)) }
    guard places.count == 2 else { return nil }
    // If there are two rows, the first one is taken to be right.
    let byUse = places.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }
    let (usual, odd) = (byUse[0], byUse[1])
    let (missing, own) = (usual.key.subtracting(odd.key), odd.key.subtracting(usual.key))
    guard odd.value.count == 1, missing.count == 1, own.count == 1, missing.union(own).allSatisfy({ values[$0] == nil }),
      let entry = rows[odd.value[0]].entries.first(where: { own.contains($0.key) }),
      let other = rows[usual.value[0]].entries.first(where: { missing.contains($0.key) })
    else { return nil }
    return (entry, other)
  }

  /// One row of a matrix with these columns, as an outline.
  private static func row(_ columns: [YAMLEntry]) -> String {
    columns.isEmpty ? "{ NAME: … }" : "{ \(columns.map { "\($0.key): …" }.joined(separator: ", ")) }"
  }
}
