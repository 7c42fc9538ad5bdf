extension Filter {
  /// The filter as stored by a version: version 7 rounds the number of a facet filter to 32 bits.
  public func held(by version: InstantSearchVersion) -> Filter {
    if case .facet(let facet) = self { .facet(facet.held(by: version)) } else { self }
  }
}

extension Filter.Facet {
  /// The filter as stored by a version: version 7 rounds its number to 32 bits.
  public func held(by version: InstantSearchVersion) -> Filter.Facet {
    guard version == .v7, case .float(let number) = value else { return self }
    return Filter.Facet(attribute: attribute, value: .float(Double(Float(number))), isNegated: isNegated, score: score)
  }
}
