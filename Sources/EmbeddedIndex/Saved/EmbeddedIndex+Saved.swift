import SearchModel

extension EmbeddedIndex {
  /// Loads a saved index; nil if it has to be built. Takes time proportional to the size of the file with its columns.
  ///
  /// - Parameters:
  ///   - file: The file that it was built from; each record is read when it is shown.
  ///   - progress: Called while the words of many records are loaded or indexed.
  public static func saved(
    name: String, records file: any FileBytes, settings: IndexSettings, in place: SavedIndex.Place,
    progress: @escaping @Sendable (IndexingProgress) -> Void = { _ in }
  ) -> EmbeddedIndex? {
    place.read(.columns) { reader throws(UnusableIndex) in
      let records = try Records(file, from: &reader)
      func index(_ number: Int, _ name: String, _ settings: IndexSettings, _ replicas: [EmbeddedIndex]) throws(UnusableIndex)
        -> EmbeddedIndex
      {
        let columns = try Columns(from: &reader, records: records.count)
        var orders: [(name: String?, order: IndexOrder)] = []
        for (name, criteria, _) in Self.orders(settings) {
          orders.append((name, try IndexOrder(criteria, from: &reader, records: records.count)))
        }
        return EmbeddedIndex(name, records, settings, columns, orders, replicas) { make in
          Self.telling(progress, of: records.count) { Self.text(number, settings, records, in: place, make) }
        }
      }
      var replicas: [EmbeddedIndex] = []
      for (name, own) in replicasOfTheirOwn(settings) { replicas.append(try index(replicas.count + 1, name, own, [])) }
      return try index(0, name, settings, replicas)
    }
  }

  /// Saves the index, the replicas first.
  func save(in place: SavedIndex.Place) {
    place.write(.columns) { writer in
      records.writeRanges(to: &writer)
      for index in replicas + [self] { index.writeColumns(to: &writer) }
    }
  }

  private func writeColumns(to writer: inout SavedBytesWriter) {
    columns.write(to: &writer)
    ranking.write(to: &writer)
    for (name, _, _) in Self.orders(settings).dropFirst() { replicaRankings[name ?? ""]?.write(to: &writer) }
  }

  /// Loads the text index, or makes and saves it.
  static func text(
    _ number: Int, _ settings: IndexSettings, _ records: Records, in place: SavedIndex.Place, _ make: () -> TextIndex
  ) -> TextIndex {
    let saved = place.read(.words(number)) { reader throws(UnusableIndex) in
      try TextIndex(from: &reader, settings, records: records.count)
    }
    if let saved { return saved }
    let made = make()
    // The words of a file that has changed meanwhile are useless.
    if !records.text.hasChanged { place.write(.words(number)) { made.write(to: &$0) } }
    return made
  }
}
