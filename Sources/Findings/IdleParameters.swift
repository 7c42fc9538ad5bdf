import Forms
import Manifest
import SearchModel

/// Settings and search parameters that have no effect, because the embedded index does not reproduce them or because they need a
/// different one.
enum IdleParameters {
  /// Rephrases what is missing as something to add: `'a' in the settings` becomes `'a' to the settings`.
  private static func added(_ lacking: String) -> String {
    // Without the reason after a colon.
    let lacking = lacking.firstRange(of: ": ").map { String(lacking[..<$0.lowerBound]) } ?? lacking
    return lacking.replacing(" in ", with: " to ")
  }

  /// `remove 'distinct'`, or `do not remove 'hat' from the query`.
  private static func without(_ name: String) -> String {
    let verb = "removing "
    return name.hasPrefix(verb) ? "do not remove " + name.dropFirst(verb.count) : "remove \(name.contains("'") ? name : "'\(name)'")"
  }

  /// Whether filters may be combined with OR: by widgets, the app, its queries or rules. Each of them has the score 1 unless it says
  /// otherwise.
  ///
  /// Source: Algolia's reference of the ranking criteria.
  private static func hasAlternatives(_ manifest: Manifest, _ queries: [SearchQuery]) -> Bool {
    let areListed = manifest.widgets.contains { widget in
      widget.traits.type == .dynamicFacets
        || manifest.writings(of: widget).contains { if case .or = $0.group { true } else { false } }
    }
    let areSet =
      !manifest.filterState.isEmpty
      || manifest.allSteps.contains { step in if case .filters = step.action.own { true } else { !step.edits.isEmpty } }
    let areAsked = queries.contains { $0.filters != nil || $0.facetFilters != nil || $0.tagFilters != nil || $0.optionalFilters != nil }
    return areListed || areSet || areAsked || !manifest.searcher.settings.rules.isEmpty
  }

  static func findings(_ manifest: Manifest) -> [Finding] {
    // A step may set the parameter that a different one needs.
    let changes = manifest.allSteps.compactMap { step in if case .searcher(let change) = step.action.own { change } else { nil } }
    let queries = [manifest.searcher.query] + changes.flatMap { [$0.parameters, $0.request?.query].compactMap(\.self) }
    let set = changes.flatMap { change -> [String] in
      let parameters = [change.parameters, change.request?.query].compactMap(\.self)
      return parameters.flatMap { $0.additional.keys.map(\.rawValue) + ($0.hitsPerPage == nil ? [] : ["hitsPerPage"]) }
        + (change.isDisjunctiveFacetingEnabled == nil ? [] : ["isDisjunctiveFacetingEnabled"])
    }
    let showsCustomData = manifest.widgets.contains { $0.traits.type == .queryRuleCustomData }
    let showsFacets = manifest.widgets.contains { $0.traits.type == .dynamicFacets }
    let countsValues =
      manifest.widgets.contains { !$0.traits.countedAttributes.isEmpty || $0.traits.type == .dynamicFacets }
      || queries.contains { !($0.facets ?? []).isEmpty } || manifest.searchers.contains { $0.item.kind == .facet }
    let searchesValues = manifest.searchers.contains { $0.item.kind == .facet } || manifest.widgets.contains(where: \.hasOwnSearcher)
    // Parameters without effect in any engine are reported as such.
    let overridden = Set(
      manifest.idleParameters.compactMap { if case .overridden(let name, _, _) = $0.value { name } else { nil } })
    return manifest.idleParameters.filter { parameter in
      switch parameter.value {
      case .unreproduced(let name): !overridden.contains(name)
      case .unknown: true
      case .incomplete(_, lacking: IdleParameter.customDataWidget, _) where showsCustomData: false
      case .incomplete(_, lacking: IdleParameter.dynamicFacets, _) where showsFacets: false
      case .incomplete(_, lacking: IdleParameter.facets, _) where countsValues: false
      case .incomplete(_, lacking: IdleParameter.alternatives, _) where hasAlternatives(manifest, queries): false
      case .incomplete(_, lacking: IdleParameter.facetSearch, _) where searchesValues: false
      case .overridden(let name, let words, _), .incomplete(let name, let words, _):
        !set.contains { name.contains($0) || words.contains($0) }
      case .unpaired(_, let other, _): !set.contains(other)
      }
    }.map { parameter in
      switch parameter.value {
      case .unreproduced(let name):
        Finding(
          .parameterIgnored, widget: nil, at: parameter.span,
          name.contains(" ") ? "embedded records do not reproduce \(name)" : "'\(name)' has no effect with embedded records",
          // Statistics and the like.
          remedy: EngineParameter(rawValue: name)?.effect == .unseen
            ? "it changes nothing that a widget shows: add allow: [parameter-ignored], or remove it" : nil)
      case .unknown(let name, _) where QueryRule.parameterNames.contains(name):
        Finding(
          .parameterIgnored, widget: nil, at: parameter.span, "'\(name)' is a search parameter, so it has no effect in the settings",
          remedy: "write it under searcher.query")
      case .unknown(let name, let help):
        Finding(
          .parameterIgnored, widget: nil, at: parameter.span, "'\(name)' is unknown to Searchplay and has no effect",
          remedy: help.map { "\($0) If not, add allow: [parameter-ignored]" }
            ?? "if it is a new part of Algolia's format, add allow: [parameter-ignored]")
      case .overridden(let name, let words, let remedy):
        Finding(
          .settingIncomplete, widget: nil, at: parameter.span, "\(name.contains("'") ? name : "'\(name)'") has no effect \(words)",
          remedy: remedy)
      case .incomplete(let name, let lacking, let attribute):
        Finding(
          .settingIncomplete, widget: nil, at: parameter.span,
          "\(name.contains("'") ? name : "'\(name)'") has no effect without \(lacking)",
          remedy:
            "add \(added(lacking)), or \(without(name))"
        ).about(attribute.map { [$0] } ?? [])
      case .unpaired(let name, let other, let words):
        Finding(
          .settingIncomplete, widget: nil, at: parameter.span, "'\(name)' is set without '\(other)': \(words)",
          remedy: "set '\(other)', too")
      }
    }
  }
}
