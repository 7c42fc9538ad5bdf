/// A path into a tree: `widgets.brands.sortBy[0]`. Keys that contain dots or brackets are in double quotes.
package struct YAMLPath: Sendable, Hashable {
  /// One step of the path.
  package enum Step: Sendable, Hashable {
    case key(String)
    /// An index, counted from 0.
    case index(Int)
  }

  package let steps: [Step]

  /// Parses a path; nil if the string is not a valid path.
  package init?(_ text: some StringProtocol) {
    var steps: [Step] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if !steps.isEmpty, rest.first == "." {
        rest.removeFirst()
      } else if rest.first == "[" {
        guard !steps.isEmpty, let end = rest.firstIndex(of: "]"), let index = Int(rest[rest.index(after: rest.startIndex)..<end]),
          index >= 0
        else { return nil }
        steps.append(.index(index))
        rest = rest[rest.index(after: end)...]
        continue
      } else if !steps.isEmpty {
        return nil
      }
      if rest.first == "\"" {
        guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
        steps.append(.key(String(rest[rest.index(after: rest.startIndex)..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { return nil }
        steps.append(.key(String(key)))
        rest = rest.dropFirst(key.count)
      }
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }
}

extension YAMLNode {
  /// The error for a path that cannot be followed.
  package struct NoPlace: Error, Hashable {
    /// The step that cannot be followed, as a slice of the path.
    package let steps: ArraySlice<YAMLPath.Step>
    /// What was found instead, for messages.
    package let found: String
  }

  /// Returns the tree with a different value at a path, or without the key if the value is null. Missing mappings along the path are
  /// created; lists and other values are not.
  ///
  /// - Parameter entry: The value and the position of its key, for messages about it.
  package func replacing(_ path: YAMLPath, with entry: YAMLEntry) throws(NoPlace) -> YAMLNode {
    try replacing(path.steps[...], with: entry)
  }

  private func replacing(_ steps: ArraySlice<YAMLPath.Step>, with entry: YAMLEntry) throws(NoPlace) -> YAMLNode {
    guard let step = steps.first else { return entry.value }
    let made = steps.prefix(1)
    switch (step, content) {
    case (.key(let key), .mapping(var entries)):
      // null removes a key; if the key does not exist, the null is kept for the caller to report.
      if steps.count == 1, entry.value.isNull, entries.contains(where: { $0.key == key }) {
        return YAMLNode(.mapping(entries.filter { $0.key != key }), span: span)
      }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        let old = entries[index]
        let value = try old.value.replacing(steps.dropFirst(), with: entry)
        entries[index] = YAMLEntry(key: key, keySpan: steps.count == 1 ? entry.keySpan : old.keySpan, value: value)
      } else {
        let empty = YAMLNode(.mapping([]), span: entry.value.span)
        entries.append(YAMLEntry(key: key, keySpan: entry.keySpan, value: try empty.replacing(steps.dropFirst(), with: entry)))
      }
      return YAMLNode(.mapping(entries), span: span)
    case (.index(let index), .sequence(var items)):
      guard index < items.count else { throw NoPlace(steps: made, found: "a list of \(items.count)") }
      items[index] = try items[index].replacing(steps.dropFirst(), with: entry)
      return YAMLNode(.sequence(items), span: span)
    case (.key, .scalar) where isNull:
      return try YAMLNode(.mapping([]), span: span).replacing(steps, with: entry)
    default: throw NoPlace(steps: made, found: kindName)
    }
  }
}
