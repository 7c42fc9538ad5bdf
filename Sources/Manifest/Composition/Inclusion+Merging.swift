import Forms
import YAMLTree

/// Merging of mappings with those that they inherit.
extension Inclusion {
  /// Merges a mapping with a base: the keys of the base come first, and the values of the top mapping win. A widget inherits nothing from a
  /// widget of a different type.
  ///
  /// - Parameter key: The key of the mapping.
  func merged(_ base: YAMLNode, under top: YAMLNode, key: String? = nil) -> YAMLNode {
    guard case .mapping(let below) = base.content, case .mapping(let above) = top.content else { return top }
    let winning = Dictionary(above.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let inherited = Set(below.map(\.key))
    let kept = below.compactMap { entry -> YAMLEntry? in
      guard let own = winning[entry.key] else { return entry }
      // An inherited widget that is set to null is left out.
      if key == "widgets", own.value.isNull {
        problems.widgetsLeftOut[own.key] = own.keySpan
        return nil
      }
      if key == "widgets", let old = entry.value.type, let new = own.value.type, old.value != new.value {
        problems.widgetsRetyped[new.span] = old.span
        return own
      }
      return YAMLEntry(key: own.key, keySpan: own.keySpan, value: merged(entry.value, under: own.value, key: own.key))
    }
    let added = above.filter { !inherited.contains($0.key) }
    return YAMLNode(.mapping(kept + added), span: top.span)
  }
}

extension YAMLNode {
  /// The type of a widget.
  fileprivate var type: Located<String>? {
    guard let node = self["type"], case .scalar(let scalar) = node.content else { return nil }
    return Located(scalar.text, node.place)
  }
}
