import Manifest
import SearchModel
import Staging

/// Stores a walk, and continues from a stored one.
extension Walk {
  /// The record of one part of a walk.
  func record(of outcome: WalkOutcome) -> WalkRecord { outcome.record(of: subject) }

  /// What two walks must have in common for one to continue the other.
  private var subject: [String] {
    var hasher = StateHasher()
    hasher.combine(manifest.files) { hasher, file in hasher.combine(String(decoding: file.bytes, as: UTF8.self)) }
    hasher.combine(texts) { $0.combine($1) }
    let options = [counterpart?.identity, limits.triesAll ? "all" : nil, limits.withFaults ? "faults" : nil]
    return ["\(hasher.key)", "version \(version.rawValue)", options.compactMap(\.self).joined(separator: " ")]
  }

  /// Brings a new journey to where a recorded one ended: each state is reached again by its own step, and nothing else is performed except
  /// what the violations and the coverage need.
  func replay(_ record: WalkRecord, _ journey: inout Journey, _ stages: Stages) async throws(WalkRecord.Misfit) {
    guard record.subject.count == subject.count, record.subject[0] == subject[0] else { throw .manifest }
    guard record.subject == subject else { throw .options }
    // The edges of each state that are needed, and whether their violations are.
    var needed: [Int: [Int: Bool]] = [:]
    for number in record.parents.indices.dropFirst() { needed[record.parents[number], default: [:]][record.events[number]] = false }
    for end in record.ends { needed[end.state, default: [:]][end.event] = false }
    for met in record.met where met.place.state >= 0 && met.place.event >= 0 {
      needed[met.place.state, default: [:]][met.place.event] = true
    }
    var found: [EdgePlace: Edge] = [:]
    var number = 1
    let last = record.next?.state ?? Int.max
    while let first = journey.next, first <= last, first < last || needed[last] != nil {
      // The children of a batch come after it.
      let batch = journey.stops(Self.batchSize).filter { $0.number <= last }
      // Most states need nothing.
      let some = await expanded(batch.filter { needed[$0.number] != nil }, of: journey, stages, needed)
      let reached = Dictionary(uniqueKeysWithValues: some.map { ($0.place.number, $0) })
      for stop in batch {
        guard let (place, edges) = reached[stop.number] else {
          if stop.number == last { break }
          journey.leave()
          continue
        }
        while number < record.parents.count, record.parents[number] == place.number {
          guard let edge = edges.first(where: { $0.event == record.events[number] }), journey.follow(edge, from: place, version) else {
            throw .records
          }
          number += 1
        }
        for edge in edges { found[EdgePlace(place.number, edge.event)] = edge }
        if place.number == last { break }
        journey.leave()
      }
      if batch.last?.number == last { break }
    }
    guard number == record.parents.count, journey.outcome.resume(record, found, version) else { throw .records }
  }
}

extension WalkOutcome {
  func record(of subject: [String]) -> WalkRecord {
    WalkRecord(
      subject: subject, leavesOut: leavesOut, leavesOutPairs: leavesOutPairs, meetsUnrecorded: meetsUnrecorded, parents: tree.parents,
      events: tree.events,
      next: cursor.map { EdgePlace($0.state, $0.taken) },
      depth: depth, edges: edges,
      expanded: expanded, ends: endPlaces, met: metPlaces, arrows: graph.arrows, sum: sum)
  }
}
