import Findings
import JSONText
import Manifest
import SearchModel

/// Removes from a manifest everything that a violation does not need: steps, widgets, records, their attributes, and settings.
///
/// No step, widget, record, attribute or setting can be removed from the result by itself. Presenters stay, because lists have no order
/// without them; so does everything whose removal would cause a different finding, which would be a different problem. The manifest's own
/// invariants are easily broken, so for them each step stays, and so do settings that change the hits and records that are named or tapped.
/// Each attempt reads the manifest, builds the index and performs the steps of the path.
///
/// Source: Zeller and Hildebrandt, Simplifying and isolating failure-inducing input (2002).
package struct Reducer {
  /// A manifest with the back end that answers its searches, and its counterpart, if any.
  package struct Built {
    let manifest: Manifest
    let backend: any SearchBackend
    let counterpart: Counterpart?

    package init(_ manifest: Manifest, _ backend: any SearchBackend, against counterpart: Counterpart? = nil) {
      (self.manifest, self.backend, self.counterpart) = (manifest, backend, counterpart)
    }
  }

  /// Builds a manifest from a tree; nil if the tree is not a valid manifest.
  package typealias Build = (ManifestTree) -> Built?

  private let violation: Violation
  private let version: InstantSearchVersion
  private let comparing: InstantSearchVersion?
  private let limits: WalkLimits
  private let build: Build
  /// How many attempts are left, and until when.
  private var tries: Int
  private let end: ContinuousClock.Instant?
  /// Whether every step stays. The manifest's own invariants are easily broken, and a list's initial facets are wrong with fewer records
  /// anyway; with fewer steps, the cause would be a different one.
  private var keepsEveryStep = false
  /// The records that the manifest's invariant names: without them it would be broken anyway.
  private var named: Set<String> = []
  /// The violation as seen in the current manifest.
  private var seen: Sighting?
  /// The findings of the original manifest. A manifest with others shows a different problem.
  private var findings: Set<FindingID>?

  /// - Parameter tries: The maximum number of manifests that are tried; the time limit applies as well.
  package init(
    _ violation: Violation, version: InstantSearchVersion, comparing: InstantSearchVersion? = nil, limits: WalkLimits, tries: Int = 2000,
    build: @escaping Build
  ) {
    (self.violation, self.version, self.comparing, self.limits) = (violation, version, comparing, limits)
    (self.build, self.tries) = (build, tries)
    end = limits.seconds.map { ContinuousClock.now + .seconds($0) }
  }

  /// A manifest that shows the violation.
  package struct Result: Sendable {
    package let tree: ManifestTree
    /// The violation with the remaining path, and its text there.
    package let violation: Violation
  }

  /// The smallest manifest that shows the violation; nil if the original does not show it when built from its tree.
  package mutating func reduced(_ tree: ManifestTree) async -> Result? {
    var tree = tree
    var way = violation.way
    tree.root = tree.root.changing(["scenarios"]) { _ in .array([]) }
    guard await shows(tree, way) != nil else { return nil }
    // With fewer records or widgets, fewer steps may suffice.
    var size = -1
    way = await shortest(way, in: tree)
    // A list's initial facets do not follow the records: with fewer records, their counts would be wrong without the steps.
    let widget = tree.root["widgets"]?[violation.widget ?? ""]
    keepsEveryStep = violation.invariant == .own || widget?["facets"] != nil
    if violation.invariant == .own {
      let words = tree.root["invariants"]?.strings ?? []
      named = Set(tree.records.compactMap { $0["objectID"]?.string }).intersection(words)
    }
    while size != tree.root.text().utf8.count + tree.records.count + way.steps.count {
      size = tree.root.text().utf8.count + tree.records.count + way.steps.count
      if !keepsEveryStep { way = await shortest(way, in: tree) }
      await reduce(&tree, &way)
      if !keepsEveryStep { way = await shortestOfAll(way, in: tree) }
    }
    return seen.map { Result(tree: tree, violation: violation.by(way, $0)) }
  }

  /// The path without the steps that it does not need.
  private mutating func shortest(_ way: Way, in tree: ManifestTree) async -> Way {
    var way = way
    for size in [3, 2, 1] {
      // The first search stays.
      var place = way.prefix.count - size
      while place > 0 {
        var shorter = way
        shorter.prefix.removeSubrange(place..<min(place + size, way.prefix.count))
        if let found = await shows(tree, shorter) { way = found }
        place = min(place, way.prefix.count) - 1
      }
    }
    return way
  }

  /// A shorter path with different steps, if there is one. The remaining manifest is small enough to visit each of its states.
  private mutating func shortestOfAll(_ way: Way, in tree: ManifestTree) async -> Way {
    guard way.steps.count > 2, !isOver, let built = build(tree) else { return way }
    var limits = limits
    (limits.states, limits.triesAll, limits.walks, limits.jobs) = (Self.mostStates, true, 0, 1)
    limits.seconds = limits.seconds.map { min($0, 2) }
    guard let found = await walk(built, limits).run().violations.first(where: { $0.isLike(violation) }),
      found.steps.count < way.steps.count
    else { return way }
    return await shows(tree, found.way) ?? way
  }

  private func walk(_ built: Built, _ limits: WalkLimits) -> Walk {
    Walk(built.manifest, backend: built.backend, version: version, comparing: comparing, against: built.counterpart, limits: limits)
  }

  private var isOver: Bool { end.map { ContinuousClock.now > $0 } ?? false }

  private static let mostStates = 500

  /// Removes from the manifest everything that the path does not need. The path may change its values along with the records.
  private mutating func reduce(_ tree: inout ManifestTree, _ way: inout Way) async {
    for key in (tree.root.members ?? []).map(\.key)
    where !["version", "searcher", "widgets", "scenarios", "instantsearch", "secrets"].contains(key) {
      await drop([key], of: &tree, &way)
    }
    await dropItems(["invariants"], of: &tree, &way)
    await dropItems(["setup"], of: &tree, &way)
    var count = -1
    while count != tree.widgets.count {
      count = tree.widgets.count
      for name in tree.widgets.reversed() { await drop(["widgets", name], of: &tree, &way) }
    }
    // Replicas are needed only for the widgets that sort by them.
    for name in tree.widgets where tree.root["widgets"]?[name]?["type"]?.string == "sortBy" {
      let kept = tree
      for path in [["searcher", "replicas"], ["searcher", "settings", "replicas"]] {
        await drop([["widgets", name], path], of: &tree, &way)
        if tree != kept { break }
      }
    }
    for name in tree.widgets {
      // Without its presenter a list has no order.
      let keys = tree.keys(["widgets", name]).filter { !["type", "presenter"].contains($0) }
      // The items first: a list that can do without a key while it is long may need it once it is short.
      for key in keys { await dropItems(["widgets", name, key], of: &tree, &way) }
      for key in keys { await drop(["widgets", name, key], of: &tree, &way) }
    }
    for key in tree.keys(["searcher"]) {
      await drop(["searcher", key], of: &tree, &way)
      await dropItems(["searcher", key], of: &tree, &way)
      for inner in tree.keys(["searcher", key]) {
        await drop(["searcher", key, inner], of: &tree, &way)
        await dropItems(["searcher", key, inner], of: &tree, &way)
      }
    }
    tree.records = await least(tree.records, of: tree, &way) { $0.records = $1 }
    for name in tree.keys(["searchers"]) {
      let path = ["searchers", name, "records"]
      guard case .array(let records)? = path.reduce(tree.root as JSONValue?, { $0?[$1] }) else { continue }
      let kept = await least(records, of: tree, &way) { tree, records in tree.root = tree.root.changing(path) { _ in .array(records) } }
      tree.root = tree.root.changing(path) { _ in .array(kept) }
      for attribute in Set(kept.flatMap { ($0.members ?? []).map(\.key) }).sorted() where !keepsEveryStep || attribute != "objectID" {
        var smaller = tree
        smaller.root = tree.root.changing(path) { $0?.array.map { .array($0.map { $0.changing([attribute]) { _ in nil } }) } }
        if let found = await shows(smaller, way) { (tree, way) = (smaller, found) }
      }
    }
    // The manifest's own invariants may name records.
    for name in tree.attributes where !keepsEveryStep || name != "objectID" {
      var smaller = tree
      smaller.records = tree.records.map { $0.changing([name]) { _ in nil } }
      if let found = await shows(smaller, way) { (tree, way) = (smaller, found) }
    }
    await dropValues(of: &tree, &way)
  }

  /// Removes unneeded values from lists in the first records.
  private mutating func dropValues(of tree: inout ManifestTree, _ way: inout Way) async {
    for record in tree.records.indices.prefix(Self.mostRecordsWithLists) {
      for member in tree.records[record].members ?? [] {
        guard case .array(var kept) = member.value else { continue }
        for place in kept.indices.reversed() where kept.count > 1 {
          var fewer = kept
          fewer.remove(at: place)
          var smaller = tree
          smaller.records[record] = tree.records[record].changing([member.key]) { _ in .array(fewer) }
          if let found = await showsWithFewer(smaller, way) { (tree, kept, way) = (smaller, fewer, found) }
        }
      }
    }
  }

  private static let mostRecordsWithLists = 20

  private mutating func drop(_ path: [String], of tree: inout ManifestTree, _ way: inout Way) async {
    await drop([path], of: &tree, &way)
  }

  /// Removes several things together, none of which can be removed by itself.
  private mutating func drop(_ paths: [[String]], of tree: inout ManifestTree, _ way: inout Way) async {
    var smaller = tree
    for path in paths { smaller.root = smaller.root.changing(path) { _ in nil } }
    for path in paths where smaller != tree {
      guard await finds(smaller, as: tree, way, without: path) else { return }
    }
    guard smaller != tree, let found = await shows(smaller, way) else { return }
    (tree, way) = (smaller, found)
  }

  /// Whether the same hits are found along the path without a part of the searcher. A rule or setting that changes the hits is part of what
  /// breaks one of the manifest's own invariants.
  private func finds(_ smaller: ManifestTree, as tree: ManifestTree, _ way: Way, without path: [String]) async -> Bool {
    guard keepsEveryStep, path.first == "searcher" else { return true }
    guard let before = build(tree), let after = build(smaller) else { return false }
    return await walk(before, limits).hits(along: way) == walk(after, limits).hits(along: way)
  }

  /// Removes unneeded items from a list.
  private mutating func dropItems(_ path: [String], of tree: inout ManifestTree, _ way: inout Way) async {
    guard case .array(let items)? = path.reduce(tree.root as JSONValue?, { $0?[$1] }) else { return }
    var kept = items
    for place in items.indices.reversed() where kept.count > 1 {
      var smaller = tree
      var fewer = kept
      fewer.remove(at: place)
      smaller.root = tree.root.changing(path) { _ in .array(fewer) }
      if await finds(smaller, as: tree, way, without: path), let found = await shows(smaller, way) {
        (tree, kept, way) = (smaller, fewer, found)
      }
    }
  }

  /// The records that are needed, at least one. Removes groups of them, in smaller and smaller groups.
  ///
  /// - Parameter put: Replaces the records of the tree.
  private mutating func least(
    _ records: [JSONValue], of tree: ManifestTree, _ way: inout Way, put: (inout ManifestTree, [JSONValue]) -> Void
  ) async -> [JSONValue] {
    var records = records
    var parts = 2
    while records.count > 1 {
      let size = (records.count + parts - 1) / parts
      var isSmaller = false
      var start = 0
      while start < records.count, records.count > 1 {
        var smaller = tree
        let fewer = Array(records[..<start] + records[min(start + size, records.count)...])
        put(&smaller, fewer)
        if !fewer.isEmpty, let found = await size == 1 ? showsWithFewer(smaller, way) : shows(smaller, way) {
          (records, way) = (fewer, found)
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller {
        // Two records may be removable only together: one record for each of two equal values.
        guard let (fewer, found) = await withoutTwo(of: records, tree, way, put: put) else { break }
        (records, way) = (fewer, found)
      }
      parts = isSmaller ? max(parts - 1, 2) : min(parts * 2, max(records.count, 1))
    }
    return records
  }

  /// Leaves out two records, neither of which can be removed by itself; nil if there are no such records, or too many to try.
  private mutating func withoutTwo(
    of records: [JSONValue], _ tree: ManifestTree, _ way: Way, put: (inout ManifestTree, [JSONValue]) -> Void
  ) async -> (records: [JSONValue], way: Way)? {
    guard (3...Self.mostRecordsInPairs).contains(records.count) else { return nil }
    for second in records.indices.dropFirst().reversed() {
      for first in records.indices[..<second].reversed() {
        var smaller = tree
        var fewer = records
        fewer.remove(at: second)
        fewer.remove(at: first)
        put(&smaller, fewer)
        if let found = await shows(smaller, way) { return (fewer, found) }
      }
    }
    return nil
  }

  private static let mostRecordsInPairs = 24

  /// The path that shows the violation, whole or without one of its steps, which may tap something that has been removed; nil if none does.
  private mutating func showsWithFewer(_ tree: ManifestTree, _ way: Way) async -> Way? {
    if let found = await shows(tree, way) { return found }
    for shorter in way.withoutOneStep where !keepsEveryStep {
      if let found = await shows(tree, shorter) { return found }
    }
    return nil
  }

  /// The path that shows the violation in a manifest; nil if none does.
  private mutating func shows(_ tree: ManifestTree, _ way: Way) async -> Way? {
    if tries <= 0 || isOver { return nil }
    tries -= 1
    if !named.isEmpty, !named.isSubset(of: tree.records.compactMap { $0["objectID"]?.string }) { return nil }
    guard let built = build(tree) else { return nil }
    var own = Set(built.manifest.findings(version).map(\.id))
    // A value that no record has any longer easily breaks the manifest's own invariants.
    if violation.invariant == .own {
      own.formUnion(await DataFindings.findings(built.manifest, backend: built.backend, version: version).map(\.id))
    }
    if let findings, !findings.isSuperset(of: own) { return nil }
    findings = findings ?? own
    let walk = walk(built, limits)
    guard let found = await walk.sighting(of: violation, after: way) else { return nil }
    if keepsEveryStep {
      if found.way.steps.count != way.steps.count { return nil }
      for shorter in found.way.withoutOneStep where await walk.sighting(of: violation, after: shorter) != nil { return nil }
    }
    seen = found.sighting
    return found.way
  }
}

extension JSONValue {
  /// All strings in the value; numbers as JSON text.
  fileprivate var strings: [String] {
    (string.map { [$0] } ?? number.map { [JSONValue.numberText($0)] } ?? []) + (array ?? []).flatMap(\.strings)
      + (members ?? []).flatMap { $0.value.strings }
  }
}

extension ManifestTree {
  /// The attributes of the records, sorted.
  fileprivate var attributes: [String] { Set(records.flatMap { ($0.members ?? []).map(\.key) }).sorted() }
}
