import Diagnostics
import Forms
import YAMLTree

/// How many searchers, filter states and widgets a manifest may declare, with those that it inherits: more than any app has, and few enough
/// that checks may compare each with all others.
enum DeclarationLimits {
  private static let most = [("searchers", "searchers", 100), ("filterStates", "filter states", 100), ("widgets", "widgets", 1000)]

  /// Reports the first declaration beyond each limit; returns false if there is one.
  static func allow(_ root: YAMLNode, _ problems: Problems) -> Bool {
    var isAllowed = true
    for (key, noun, most) in most {
      guard let node = root[key] else { continue }
      let places: [SourceSpan] =
        switch node.content {
        case .mapping(let entries): entries.map(\.keySpan)
        case .sequence(let items): items.map(\.span)
        default: []
        }
      guard places.count > most else { continue }
      isAllowed = false
      problems.add(
        Diagnostic(
          "declaration-limit", at: places[most],
          "too many \(noun) from here on: there are \(places.count), and a manifest may have \(most)",
          help: "divide it into several manifests"))
    }
    return isAllowed
  }
}
