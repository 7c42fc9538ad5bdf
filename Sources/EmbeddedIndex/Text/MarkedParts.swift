import JSONText

/// Parts of one record, put together: objects have the members of all parts, in the order in which they came, and lists of the same length
/// have their items put together. The cost is proportional to the parts.
struct MarkedParts {
  private indirect enum Content {
    case value(JSONValue)
    case list([MarkedParts])
    /// The members in order, and the index of each by its name.
    case object([(key: String, value: MarkedParts)], [String: Int])
  }

  private var content: Content

  /// No parts: an object without members.
  init() { content = .object([], [:]) }

  private init(_ value: JSONValue) {
    content = .object([], [:])
    switch value {
    case .object(let members): add(members)
    case .array(let items): content = .list(items.map { MarkedParts($0) })
    default: content = .value(value)
    }
  }

  /// Adds a part. What is not of the same kind as what is there, or a list of a different length, replaces it.
  mutating func add(_ part: JSONValue) {
    if case .object(let members) = part, case .object = content {
      add(members)
    } else if case .array(let items) = part, case .list(var own) = content, own.count == items.count {
      content = .list([])
      for place in own.indices { own[place].add(items[place]) }
      content = .list(own)
    } else {
      self = MarkedParts(part)
    }
  }

  private mutating func add(_ members: [JSONValue.Member]) {
    guard case .object(var own, var places) = content else { return }
    // Otherwise the members would be copied for each part.
    content = .value(.null)
    for member in members {
      if let place = places[member.key] {
        own[place].value.add(member.value)
      } else {
        places[member.key] = own.count
        own.append((member.key, MarkedParts(member.value)))
      }
    }
    content = .object(own, places)
  }

  var json: JSONValue {
    switch content {
    case .value(let value): value
    case .list(let items): .array(items.map(\.json))
    case .object(let members, _): .object(members.map { .init($0.key, $0.value.json) })
    }
  }
}
