import Manifest
import SearchModel
import Staging

/// A list as users see it: a widget, or one attribute of dynamic facets.
struct ShownList: Hashable {
  let widget: String
  /// The attribute whose values dynamic facets list; nil for any other widget.
  let attribute: Attribute?

  /// The list that a step acts on; nil if it acts on no widget.
  init?(_ step: Step, in state: UIState) {
    guard case .widget(let target, let event) = step.action else { return nil }
    widget = target.id
    if case .groups? = state.widget(target.id), case .filter(.facet(let facet))? = event.item?.selector {
      attribute = facet.attribute
    } else {
      attribute = nil
    }
  }
}
