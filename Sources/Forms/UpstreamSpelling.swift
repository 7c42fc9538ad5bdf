import Texts

/// How Swift code and other tools spell what manifests write differently.
package enum UpstreamSpelling {
  /// Comparisons as other languages write them.
  package static let comparisons = [
    "==": "=", "===": "=", "eq": "=", "=>": ">=", "=<": "<=", "gte": ">=", "lte": "<=", "gt": ">", "lt": "<", "ne": "!=",
    "<>": "!=", "lessThan": "<", "lessThanOrEqual": "<=", "equals": "=", "equal": "=", "notEquals": "!=", "notEqual": "!=",
    "greaterThanOrEqual": ">=", "greaterThan": ">", "≤": "<=", "≥": ">=", "≠": "!=",
  ]

  /// Returns a case or a criterion of Swift as a manifest's word: `.count(order: .descending)` is `count:desc`, `.and` is `and`.
  static func word(_ text: String) -> String {
    var word = text.filter { $0 != " " }
    for (order, short) in [("(order:.descending)", ":desc"), ("(order:.ascending)", ":asc")] { word = word.replacing(order, with: short) }
    if let dot = word.lastIndex(of: ".") { word = String(word[word.index(after: dot)...]) }
    // `DefaultPresenter.Hierarchical.present`, and nil for no presenter.
    return ["present": "default", "nil": "none"][word] ?? word
  }

  /// Returns the manifest's word for what other tools call it; nil if none is known.
  static func elsewhere(_ text: String, _ words: [String]) -> String? {
    let direction = text.split(separator: ":").last.map(String.init) ?? ""
    let meant: [String] =
      switch text.split(separator: ":").first.map({ $0.lowercased() }) ?? "" {
      case "name", "value", "label", "alphabet", "alphabetic", "alpha":
        ["alphabetical:\(direction.hasPrefix("desc") ? "desc" : "asc")"]
      case "isrefined", "selected", "refined": ["isRefined"]
      case "exclude", "without": ["except"]
      case "include", "included", "only": ["specified"]
      case "not", "none": []
      case "last": ["lastWords"]
      case "first": ["firstWords"]
      case "all": ["allOptional", "specified"]
      case "nested", "tree", "hierarchical": ["default"]
      default: []
      }
    return meant.first(where: words.contains)
  }

  /// The names that other tools use for the operators of groups.
  static let operators = ["any": "or", "disjunctive": "or", "all": "and", "conjunctive": "and"]

  /// Settings that are not query parameters.
  private static let settings: Set = [
    "attributesForFaceting", "searchableAttributes", "customRanking", "ranking", "replicas", "attributeForDistinct",
    "unretrievableAttributes", "numericAttributesForFiltering", "paginationLimitedTo", "separatorsToIndex", "facetOrdering",
    "keepDiacriticsOnCharacters", "camelCaseAttributes", "customNormalization", "decompoundedAttributes", "disablePrefixOnAttributes",
    "disableTypoToleranceOnWords", "indexLanguages", "attributesToTransliterate", "userData", "renderingContent",
  ]

  /// Query parameters that are not settings.
  private static let parameters: Set = [
    "ruleContexts", "optionalFilters", "sumOrFiltersScores", "facetingAfterDistinct", "aroundLatLng", "aroundLatLngViaIP", "aroundRadius",
    "aroundPrecision", "minimumAroundRadius", "insideBoundingBox", "insidePolygon", "naturalLanguages", "getRankingInfo", "analytics",
    "analyticsTags", "facets", "filters", "facetFilters", "numericFilters", "tagFilters", "page", "offset", "length", "userToken",
    "clickAnalytics", "restrictSearchableAttributes", "similarQuery",
  ]

  /// Returns what to write instead of a parameter of a connector; nil if manifests do not name it differently.
  ///
  /// - Parameters:
  ///   - names: The keys that are allowed there.
  ///   - written: The keys and values that are written there; only single-line values are included.
  static func help(forKey key: String, among names: [String], written: [String: String]) -> String? {
    if let web = WebSpelling.help(forKey: key, among: names, written: written) { return web }
    let other: String? =
      switch key {
      case "stringValue", "floatValue", "boolValue": "value"
      case "isNegated": "negated"
      case "if", "given": "when"
      case "min": "lower"
      case "max": "upper"
      case "groupID", "groupIDs", "groups": "filterGroupIDs"
      case "searchMode", "triggeringMode", "triggerMode", "mode": "searchTriggeringMode"
      default: nil
      }
    // A toggle.
    if names.contains("isSelected"), names.first == "type", ["default", "selected", "checked", "on", "initial", "enabled"].contains(key) {
      return "write 'isSelected'"
    }
    if key == "index", names.contains("position"), names.contains("offscreen") { return "write 'position', which starts at 1" }
    // The keywords of Gherkin.
    if names.contains("steps"), ["given", "when", "then", "and", "but"].contains(key.lowercased()) {
      return "write the steps one after another under 'steps', and what is expected as '- expect: …'"
    }
    if names.contains("steps"), names.contains("matrix"), ["scenario", "title", "test", "it"].contains(key.lowercased()) {
      return "write 'name'"
    }
    if let other { return names.contains(other) ? "write '\(other)'" : nil }
    // Keys that belong elsewhere.
    switch key {
    case "setup" where names.contains("steps"), "instantsearch" where names.contains("steps"):
      return "it belongs to the manifest, next to 'scenarios'"
    case "connectFilterState" where names.contains("connect"), "connectSearcher" where names.contains("connect"):
      return "list what is connected under 'connect', such as connect: [\(key == "connectSearcher" ? "filterState" : "searcher")]"
    case "$schema" where names.contains("scenarios"): return "write it as a comment: # yaml-language-server: $schema=FILE"
    case "variables" where names.contains("steps"):
      return "it belongs to the manifest, next to 'scenarios'; for one scenario, write a matrix"
    case "retries" where names.contains("steps"): return "pass --retries to 'searchplay test'"
    case "todo" where names.contains("steps"): return "write skip: with the reason"
    case "filters" where names.contains("filterState") && !names.contains("settings"):
      return "a filterMap has 'items', lists have 'facetFilters', 'tagFilters' or 'numericFilters', and a toggle has 'filter'"
    case "hitsPerPage" where names.contains("subtitle"): return "it belongs to the searcher: write query: { hitsPerPage: … }"
    default: break
    }
    // Keys that belong to the searcher, next to the settings.
    if names.contains("attributesForFaceting"), ["query", "rules", "synonyms", "index", "records", "backend"].contains(key) {
      return "it goes next to 'settings', in the searcher: \(key): …"
    }
    // The clients' names for the credentials and hosts of a searcher.
    if names.contains("hosts") {
      switch key {
      case "applicationID", "applicationId", "appid", "app_id", "application": return "write 'appID'"
      case "searchAPIKey", "searchApiKey", "searchOnlyAPIKey", "searchOnlyApiKey", "searchKey": return "write 'apiKey'"
      case "url", "baseURL", "baseUrl", "endpoint", "server": return "write hosts: [\(written[key].map { WrittenOut.item($0) } ?? "…")]"
      default: break
      }
    }
    // Elasticsearch's names.
    if names.contains("hitsPerPage"), names.contains("offset"), names.contains("query") {
      switch key {
      case "size", "limit", "pageSize", "perPage", "resultsPerPage": return "write 'hitsPerPage'"
      case "from", "skip": return "write 'offset', together with 'length'; or 'page'"
      default: break
      }
    }
    // Settings in a query, query parameters in settings, and the steps of a presenter in its short form.
    if names.contains("searchableAttributes"), ["attributesToSearch", "searchAttributes", "searchFields", "fields"].contains(key) {
      return "write 'searchableAttributes'"
    }
    if names.contains("hitsPerPage"), names.contains("query"), settings.contains(key) {
      return "it is a setting of the index: write searcher.settings: { \(key): … }"
    }
    if names.contains("attributesForFaceting"), parameters.contains(key) {
      return "it is a search parameter: write searcher.query: { \(key): … }"
    }
    if names.contains("showEmptyFacets"), ["hide", "order", "rename", "append", "minCount"].contains(key) {
      return "write the presenter as a list of steps: presenter: [{ \(key): … }]"
    }
    // Only widgets have these keys.
    guard names.first == "type" else { return nil }
    return switch key {
    case "controller", "controllers": "remove it: the runner replaces the app's view"
    case "interactor": "the runner creates it; 'interactorOf' shares another widget's"
    default: nil
    }
  }
}
