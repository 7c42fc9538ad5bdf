import Manifest
import SearchModel
import Texts

/// Expectations that hold whatever the app does.
enum VacuousExpectations {
  /// Searches that wait are expected to be none where nothing makes any wait.
  static func findings(_ manifest: Manifest) -> [Finding] {
    let isHeldAtFirst = manifest.setup.flatMap(\.flattened).contains(where: \.stops)
    return manifest.scenarios.flatMap { scenario -> [Finding] in
      if isHeldAtFirst || scenario.steps.flatMap(\.flattened).contains(where: \.stops) { return [] }
      return scenario.expectations.compactMap(\.waiting).filter { $0.value.holds(for: 0) }.map { waiting in
        Finding(
          .expectationCannotFail, widget: nil, at: waiting.span,
          "no search can be waiting here: no step holds answers back or makes them fail")
      }
    }
  }

  /// Values that are expected to be absent from a list, and that no record has.
  ///
  /// - Parameter values: all that the unfiltered index has.
  static func findings(_ widget: WidgetDeclaration, values: [Facet], _ manifest: Manifest) -> [Finding] {
    guard values.count < 1000, !widget.showsOtherNames else { return [] }
    let known = Set(values.map(\.value))
    let names = [widget.id.value] + widget.views
    return manifest.scenarios.flatMap(\.expectations).flatMap(\.widgets).filter { names.contains($0.id.value) }.flatMap { expected in
      expected.checks.flatMap { items in
        guard case .absent(let texts) = items else { return [Finding]() }
        return texts.filter { !known.contains($0.value) }.map { text in
          Finding(
            .expectationCannotFail, widget: widget.id.value, at: text.span, "'\(text.value)' can never appear: no record has this value",
            remedy: NearMiss.didYouMean(text.value, known.sorted()))
        }
      }
    }
  }
}

extension Step {
  /// Whether it can leave a search without an answer.
  fileprivate var stops: Bool {
    if case .answers = action.own { true } else { false }
  }
}
