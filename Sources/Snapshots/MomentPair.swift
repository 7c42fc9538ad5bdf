/// What two snapshots say of one moment; either may lack it.
struct MomentPair {
  let old: Snapshot.Moment?
  let new: Snapshot.Moment?

  /// Where the moment stands now, or stood.
  var place: MomentPlace { new?.place ?? old?.place ?? .start }

  /// The moments of both, aligned as sequences by what was done: a step put in, or taken out, moves nothing else. Between two that
  /// agree, what is gone and what came instead are taken for the same, in their order.
  static func pairs(_ old: Snapshot, _ new: Snapshot) -> [MomentPair] {
    var pairs: [MomentPair] = []
    var (gone, came): ([Snapshot.Moment], [Snapshot.Moment]) = ([], [])
    func flush() {
      for index in 0..<max(gone.count, came.count) {
        pairs.append(MomentPair(old: index < gone.count ? gone[index] : nil, new: index < came.count ? came[index] : nil))
      }
      (gone, came) = ([], [])
    }
    var (left, right) = (old.moments[...], new.moments[...])
    for line in LineDiff.compare(old.moments.map(\.title), new.moments.map(\.title)) {
      switch line {
      case .removed: if let moment = left.popFirst() { gone.append(moment) }
      case .added: if let moment = right.popFirst() { came.append(moment) }
      case .same:
        flush()
        pairs.append(MomentPair(old: left.popFirst(), new: right.popFirst()))
      }
    }
    flush()
    return pairs
  }
}
