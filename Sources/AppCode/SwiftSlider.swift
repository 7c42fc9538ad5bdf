/// Writes the controller of a slider.
///
/// InstantSearchSwiftUI has `NumberRangeObservableController`, which reports the first bounds that it receives as a range that the user
/// has chosen, so the app filters by them at once. A slider of the manifest does not, so neither does this controller.
///
/// Source: `NumberRangeObservableController.setBounds`, the same in 7.27.1 and 8.0.3.
enum SwiftSlider {
  /// The name of the type.
  ///
  /// - Parameter widget: The widget's name in upper camel case.
  static func name(_ widget: String) -> String { widget.hasSuffix("Slider") ? "\(widget)Controller" : "\(widget)SliderController" }

  /// The declaration of a type of that name.
  static func declaration(_ name: String) -> String {
    """
    /// Unlike NumberRangeObservableController, it does not filter by the first bounds that it receives.
    final class \(name): ObservableObject, NumberRangeController {
      @Published private(set) var range: ClosedRange<Double>?
      @Published private(set) var bounds: ClosedRange<Double>?
      var onRangeChanged: ((ClosedRange<Double>) -> Void)?

      func setItem(_ range: ClosedRange<Double>) { self.range = range }
      func setBounds(_ bounds: ClosedRange<Double>) { self.bounds = bounds }
      func invalidate() { range = nil }

      /// Filters by a range; call it when the user has moved a thumb.
      func select(_ range: ClosedRange<Double>) { onRangeChanged?(range) }
    }
    """
  }
}
