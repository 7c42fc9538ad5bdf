/// The same moment in two snapshots; either may lack it.
struct MomentPair {
  let old: Snapshot.Moment?
  let new: Snapshot.Moment?

  /// The current position of the moment, or else its former one.
  var place: MomentPlace { new?.place ?? old?.place ?? .start }

  /// The moments of both snapshots: those before the first step matched by position, then the steps, aligned as sequences by their actions.
  /// An inserted or removed step shifts nothing else. Between two matching steps, removed and added ones are paired in order, as changed.
  static func pairs(_ old: Snapshot, _ new: Snapshot) -> [MomentPair] {
    let places = (new.moments + old.moments).map(\.place).filter { !$0.isStep }
    let before = places.indices.filter { !places[..<$0].contains(places[$0]) }.map { index in
      let place = places[index]
      return MomentPair(old: old.moments.first { $0.place == place }, new: new.moments.first { $0.place == place })
    }
    return before + steps(old.moments.filter(\.place.isStep), new.moments.filter(\.place.isStep))
  }

  private static func steps(_ old: [Snapshot.Moment], _ new: [Snapshot.Moment]) -> [MomentPair] {
    var pairs: [MomentPair] = []
    var (removed, added): ([Snapshot.Moment], [Snapshot.Moment]) = ([], [])
    func flush() {
      for index in 0..<max(removed.count, added.count) {
        pairs.append(MomentPair(old: index < removed.count ? removed[index] : nil, new: index < added.count ? added[index] : nil))
      }
      (removed, added) = ([], [])
    }
    var (left, right) = (old[...], new[...])
    for line in LineDiff.compare(old.map(\.title), new.map(\.title)) {
      switch line.kind {
      case .removed: if let moment = left.popFirst() { removed.append(moment) }
      case .added: if let moment = right.popFirst() { added.append(moment) }
      case .same:
        flush()
        pairs.append(MomentPair(old: left.popFirst(), new: right.popFirst()))
      }
    }
    flush()
    return pairs
  }
}

extension Snapshot {
  /// Both snapshots up to a step of the second one, with the corresponding part of the first one.
  package static func before(_ place: MomentPlace, _ old: Snapshot, _ new: Snapshot) -> (old: Snapshot, new: Snapshot) {
    let pairs = MomentPair.pairs(old, new).prefix { $0.new?.place != place }
    return (Snapshot(moments: pairs.compactMap(\.old)), Snapshot(moments: pairs.compactMap(\.new)))
  }
}
