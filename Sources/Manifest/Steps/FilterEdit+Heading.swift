import SearchModel
import Texts

extension [FilterEdit] {
  /// The changes that the app makes to its filters, as a heading: `The app adds “red” to color`.
  func heading(_ version: InstantSearchVersion) -> StepSentence {
    var parts: [StepSentence.Part] = [.plain("The app ")]
    for (index, edit) in enumerated() {
      if index > 0 { parts.append(.plain(index == count - 1 ? " and " : ", ")) }
      parts += edit.clause(version).parts
    }
    return StepSentence(parts: isEmpty ? [.plain("The app changes its filters")] : parts)
  }
}

extension FilterEdit {
  /// The edit without its subject.
  fileprivate func clause(_ version: InstantSearchVersion) -> StepSentence {
    switch self {
    case .add(let filters, let group): "adds \(filters: filters, version) to \(code: group.name)"
    case .remove(let filters, let group): "removes \(filters: filters, version) from \(code: group.name)"
    case .toggle(let filters, let group): "toggles \(filters: filters, version) in \(code: group.name)"
    case .removeEverywhere(let filters): "removes \(filters: filters, version) everywhere"
    case .removeAttribute(let attribute, nil): "removes all filters of \(code: attribute.rawValue)"
    case .removeAttribute(let attribute, let group?):
      "removes all filters of \(code: attribute.rawValue) from \(code: group.name)"
    case .clear(nil): "clears all filters"
    case .clear(let group?): "clears \(code: group.name)"
    case .clearAllExcept(let groups): "clears all filters but those of \(codes: groups.map(\.name))"
    case .hierarchicalAttributes(let attributes): "sets the menu’s levels to \(codes: attributes.map(\.rawValue))"
    case .hierarchicalFilters(let filters): "sets the menu’s path to \(filters: filters.map(Filter.facet), version)"
    case .silently(let edit): StepSentence(parts: edit.clause(version).parts + [.plain(" silently")])
    case .notify: "notifies its observers"
    case .content(let name): "copies the filters of \(code: name.value)"
    case .read(let group): "reads the filters of \(code: group.name)"
    case .of(let name, let edit): StepSentence(parts: edit.clause(version).parts + [.plain(" (in "), .code(name.value), .plain(")")])
    }
  }
}

extension StepSentence.Interpolation {
  /// Appends filters in readable form: values and tags by their text, others by their expressions.
  fileprivate mutating func appendInterpolation(filters: [Filter], _ version: InstantSearchVersion) {
    if filters.isEmpty { appendLiteral("nothing") }
    for (index, filter) in filters.enumerated() {
      if index > 0 { appendLiteral(", ") }
      switch filter {
      case .facet(let facet) where !facet.isNegated: appendInterpolation(quoted: facet.value.text(version))
      case .tag(let tag) where !tag.isNegated: appendInterpolation(quoted: tag.value)
      case .numeric(let numeric) where !numeric.isNegated:
        let attribute = numeric.attribute.rawValue
        switch numeric.value {
        case .range(let range):
          appendInterpolation(quoted: "\(attribute) \(NumberText.plain(range.lowerBound)) to \(NumberText.plain(range.upperBound))")
        case .comparison(let sign, let number):
          appendInterpolation(quoted: "\(attribute) \(sign.rawValue) \(NumberText.plain(number))")
        }
      default: appendInterpolation(code: FilterExpression.text(of: filter, version))
      }
    }
  }
}
