import Diagnostics
import Manifest

/// Values that stand twice in a list which takes them once.
enum RepeatedItems {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.repeatedItems.map { item in
      Finding(
        .listedTwice, widget: nil, at: item.span, "'\(item.value)' stands twice in '\(item.list)', and counts once",
        labels: [Diagnostic.Label("it stands here already", at: item.first)])
    }
  }
}
