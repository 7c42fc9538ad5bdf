import Manifest

/// What everything is called in the code, no two alike.
struct SwiftNames {
  private let searchers: [String: String]
  private let filterStates: [String: String]
  /// In the order of the manifest, in lower camel case; `Connector` and the like follow them.
  let widgets: [String]

  init(_ manifest: Manifest) {
    var taken: Set<String> = ["searcher", "filterState"]
    func free(_ text: String, _ suffix: String = "") -> String {
      let plain = SwiftText.name(text)
      var name = plain + suffix
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(plain)\(number)\(suffix)"
        number += 1
      }
      return name
    }
    let others = manifest.searchers.map { ($0.name.value, free($0.name.value, "Searcher")) }
    let states = manifest.filterStates.map { ($0.value, free($0.value, "FilterState")) }
    searchers = Dictionary([("main", "searcher")] + others, uniquingKeysWith: { first, _ in first })
    filterStates = Dictionary([("main", "filterState")] + states, uniquingKeysWith: { first, _ in first })
    widgets = manifest.widgets.map { free($0.id.value) }
  }

  /// A searcher's, the main one's where none is named.
  func searcher(_ name: String?) -> String { searchers[name ?? "main"] ?? "searcher" }

  /// A filter state's, the main one's where none is named.
  func filterState(_ name: String?) -> String { filterStates[name ?? "main"] ?? "filterState" }
}
