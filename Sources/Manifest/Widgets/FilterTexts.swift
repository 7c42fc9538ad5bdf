import SearchModel

extension FilterTextTemplates {
  /// The text of a filter: its template filled, or what InstantSearch shows where there is none.
  ///
  /// - Parameter group: the filter's group, where whoever words it knows it: the view of a list does, and that of current refinements;
  ///   a presenter of current refinements is told the filter alone.
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
