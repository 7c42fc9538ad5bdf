import SearchModel

extension FilterTextTemplates {
  /// Returns the label of a filter: its template filled in, or InstantSearch's own label if there is none.
  ///
  /// - Parameter group: The filter's group, if the code that formats it knows it: the views of lists and of current refinements do; a
  ///   presenter of current refinements receives only the filter.
  package func text(of filter: Filter, _ version: InstantSearchVersion, group: FilterGroup.ID? = nil) -> String {
    guard let template = template(for: filter) else { return FilterText.text(of: filter, version) }
    var values = [
      "attribute": filter.attribute.rawValue, "text": FilterText.text(of: filter, version),
      "TEXT": FilterText.text(of: filter, version).uppercased(), "negated": filter.isNegated ? "not " : "",
      "group": group?.name ?? "",
    ]
    var numbers: [String: Double] = [:]
    switch filter {
    case .facet(let facet):
      values["value"] = facet.value.text(version)
      if case .float(let number) = facet.value { numbers["value"] = number }
      values["score"] = facet.score.map { "\($0)" } ?? ""
    case .tag(let tag): values["value"] = tag.value
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let number):
        values["operator"] = comparison.rawValue
        values["value"] = "\(number)"
        numbers["value"] = number
      case .range(let range):
        values["lower"] = "\(range.lowerBound)"
        values["upper"] = "\(range.upperBound)"
        numbers["lower"] = range.lowerBound
        numbers["upper"] = range.upperBound
      }
    }
    return template.filled(with: values, numbers: numbers)
  }
}
