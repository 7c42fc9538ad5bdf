import Manifest
import Pictures
import Staging
import Viewer

extension WidgetFrame {
  /// Returns the picture of the widget at a moment; nil if it is not there.
  func picture(at moment: MomentView) -> WidgetPicture? {
    guard let rows = moment.widgets.first(where: { $0.name == name })?.rows, let type = WidgetType(rawValue: type) else { return nil }
    let state = WidgetState(rows, of: type).withImages(moment.images.first { $0.widget == name }?.addresses ?? [])
    return WidgetPicture(name, type, state, levels: levels == 0 ? nil : levels, separator: separator)
  }
}

extension WidgetState {
  /// The rows of a hits list with their images; anything else, and a list of another length, is returned unchanged.
  fileprivate func withImages(_ addresses: [String]) -> WidgetState {
    guard case .rows(let rows) = self, rows.count == addresses.count else { return self }
    return .rows(
      zip(rows, addresses).map { row, address in
        row.map { HitRow($0.text, subtitle: $0.subtitle, image: address.isEmpty ? nil : address) }
      })
  }
}

extension MomentView {
  /// The number of the step, if it is one, and its title.
  var numberedTitle: String { number == 0 ? title : "Step \(number): \(title)" }
}
