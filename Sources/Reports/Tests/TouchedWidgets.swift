import Texts
import Viewer

/// Which widgets of a scenario differ from its snapshot, in words: `brands, rows and the filters`.
enum TouchedWidgets {
  /// The most widgets that are named.
  private static let most = 6

  /// nil if nothing that is shown differs.
  static func words(_ entry: ViewerDocument.Entry) -> String? {
    guard let (other, moments) = entry.view?.compared else { return nil }
    let changes = SeenChange.changes(from: other, to: moments)
    var known: Set<String> = []
    let widgets = changes.compactMap(\.widget).filter { known.insert($0).inserted }
    var names = widgets.count > most ? widgets.prefix(most - 1) + ["\(widgets.count - most + 1) more widgets"] : widgets[...]
    if changes.contains(where: { if case .filters = $0.kind { true } else { false } }) { names.append("the filters") }
    if names.isEmpty, changes.contains(where: { if case .hits = $0.kind { true } else { false } }) { names.append("the number of hits") }
    if names.isEmpty, changes.contains(where: { if case .query = $0.kind { true } else { false } }) { names.append("the queries") }
    return names.isEmpty ? nil : NameText.list(Array(names))
  }
}
