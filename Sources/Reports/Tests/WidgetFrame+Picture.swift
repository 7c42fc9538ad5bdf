import Manifest
import Pictures
import Staging
import Viewer

extension WidgetFrame {
  /// Returns the picture of the widget at a moment; nil if it is not there.
  func picture(at moment: MomentView) -> WidgetPicture? {
    guard let rows = moment.widgets.first(where: { $0.name == name })?.rows, let type = WidgetType(rawValue: type) else { return nil }
    return WidgetPicture(name, type, WidgetState(rows, of: type), levels: levels == 0 ? nil : levels, separator: separator)
  }
}

extension MomentView {
  /// The number of the step, if it is one, and its title.
  var numberedTitle: String { number == 0 ? title : "Step \(number): \(title)" }
}
