import Forms
import Manifest
import SearchModel

/// Filters that can find nothing in an index to which they apply: its records lack the attribute, which other indices have, or its
/// settings do not make it an attribute to filter by.
struct FiltersOfIndices {
  private let backend: any SurveyedBackend
  private let main: SearchedIndex
  private let widget: WidgetDeclaration
  private let state: String
  /// The indices that are searched with the filter state, each once.
  private let indices: [SearchedIndex]
  /// The widget's writings whose attributes have to exist. A negated filter excludes nothing if the value does not exist.
  private let writings: [GroupWriting]
  /// The index whose values the widget shows; attributes missing there are reported for the list.
  private let shown: String?

  static func findings(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    if manifest.connectsLater { return [] }
    return manifest.stateNames.flatMap { state -> [Finding] in
      let others = manifest.searchers.filter { $0.item.kind != .facet && $0.item.filterStates.contains { $0.value == state } }
      let names = others.map(\.name.value) + (manifest.mainFollows(state) ? ["main"] : [])
      let known = names.compactMap(manifest.index)
      if known.isEmpty || known.count < names.count { return [] }
      var seen: Set<String> = []
      let indices = known.filter { seen.insert($0.name).inserted }
      // If a searcher follows several states, only the `or` groups of the last one count.
      let ruling = Set(
        names.filter { manifest.states(ofSearcher: $0).last ?? state == state }.compactMap { manifest.index(ofSearcher: $0)?.name })
      return manifest.widgets.filter { ($0.wiring.filterState?.value ?? "main") == state }.flatMap {
        FiltersOfIndices($0, state, indices, ruling: ruling, manifest, backend).findings
      }
    }
  }

  private init(
    _ widget: WidgetDeclaration, _ state: String, _ indices: [SearchedIndex], ruling: Set<String>, _ manifest: Manifest,
    _ backend: any SurveyedBackend
  ) {
    (self.backend, main) = (backend, manifest.mainIndex)
    let isOfAll = manifest.writings(of: widget).contains { if case .and = $0.group { true } else { false } }
    (self.widget, self.state, self.indices) = (widget, state, isOfAll ? indices : indices.filter { ruling.contains($0.name) })
    writings = manifest.writings(of: widget).filter { writing in !writing.filters.contains { $0.isNegated } }
    shown = widget.traits.shownAttributes.isEmpty ? nil : manifest.index(of: widget)?.name
  }

  private var findings: [Finding] {
    Set(writings.flatMap(\.attributes)).subtracting([.tags]).sorted().flatMap { attribute -> [Finding] in
      // Attributes that no index has are reported elsewhere.
      guard backend.survey([attribute]).missing.isEmpty else { return [] }
      let lacking = Set(indices.map(\.name).filter { backend.index(named: $0)?.survey([attribute]).missing.isEmpty == false })
      if indices.isEmpty { return [] }
      if lacking.count == indices.count { return [nowhere(attribute, lacking)] }
      if hasAlternatives { return [] }
      return indices.filter { $0.name != shown }.compactMap { index in
        if lacking.contains(index.name) {
          return finding(
            .unknownAttribute, index, "no record there has '\(attribute)'",
            remedy: "connect that searcher, or the widget, to a different filter state")
        }
        // Attributes missing from the settings of the main index, or of the only one, are reported elsewhere.
        if index.name == main.name || indices.count == 1 || !isFacet(attribute)
          || index.settings.attributesForFaceting.contains(where: { $0.attribute == attribute })
        {
          return nil
        }
        return finding(
          .attributeNotFaceted, index, "'\(attribute)' is not in its attributesForFaceting",
          remedy: "add '\(attribute)' to the settings of that searcher")
      }
    }
  }

  private func nowhere(_ attribute: Attribute, _ lacking: Set<String>) -> Finding {
    let names = lacking.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return widget.finding(
      .unknownAttribute, at: WidgetDeclaration.attributeKeys,
      saying: "'\(widget.id.value)' finds nothing: its filters apply to \(names), but no record there has '\(attribute)'",
      remedy: "connect the widget to the filter state of a searcher whose index has it")
  }

  private func finding(_ id: FindingID, _ index: SearchedIndex, _ reason: String, remedy: String) -> Finding {
    widget.finding(
      id, at: WidgetDeclaration.attributeKeys,
      saying:
        "filters of '\(widget.id.value)' leave '\(index.name)' empty: its searcher follows the filter state '\(state)', and \(reason)",
      remedy: remedy)
  }

  /// Whether an `or` group also has filters on a different attribute, which can still match.
  private var hasAlternatives: Bool {
    writings.contains { writing in if case .or = writing.group { Set(writing.attributes).count > 1 } else { false } }
  }

  /// Whether an attribute has to be declared to be filtered by. Numeric filters need no declaration.
  private func isFacet(_ attribute: Attribute) -> Bool {
    writings.contains { writing in
      switch writing.choice {
      case .numbers: false
      case .filters(let filters, _): filters.contains { $0.kind == .facet && $0.attribute == attribute }
      case .values, .path: writing.attributes.contains(attribute)
      }
    }
  }
}

extension GroupWriting {
  fileprivate var attributes: [Attribute] {
    switch choice {
    case .values(let attribute), .numbers(let attribute): [attribute]
    case .filters(let filters, _): filters.map(\.attribute)
    case .path(let hierarchy): hierarchy.levels
    }
  }
}

extension Manifest {
  /// The filter states that a searcher follows, in order.
  fileprivate func states(ofSearcher name: String) -> [String] {
    if name == "main" { return searcher.followedStates }
    return searchers.first { $0.name.value == name }?.item.filterStates.map(\.value) ?? []
  }
}
