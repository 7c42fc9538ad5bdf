import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

extension IncompleteSettings {
  /// Notes pairs of settings and parameters of which one has no effect because of the other.
  static func notePairs(
    _ settings: IndexSettings, _ query: SearchQuery, inSettings declared: YAMLNode?, inQuery asked: YAMLNode?,
    _ note: (_ key: String, _ lacking: String, YAMLNode?) -> Void,
    _ override: (_ key: String, _ words: String, _ remedy: String, YAMLNode?) -> Void
  ) {
    func value(_ parameter: EngineParameter) -> JSONValue? { query.additional[parameter] ?? settings.additional[parameter] }
    if query.additional[.aroundRadius] != nil, query.additional[.aroundLatLng] == nil, query.additional[.aroundLatLngViaIP] == nil {
      note("aroundRadius", "aroundLatLng", asked)
    }
    if query.additional[.aroundPrecision] != nil, query.additional[.aroundLatLng] == nil, query.additional[.aroundLatLngViaIP] == nil {
      note("aroundPrecision", "aroundLatLng", asked)
    }
    if query.additional[.facetingAfterDistinct]?.bool == true, settings.additional[.attributeForDistinct] == nil {
      note("facetingAfterDistinct", "attributeForDistinct in the settings", asked)
    }
    if let ellipsis = value(.snippetEllipsisText), ellipsis != "…", ellipsis != "", value(.attributesToSnippet)?.array?.isEmpty ?? true {
      note("snippetEllipsisText", "attributesToSnippet", declared?["snippetEllipsisText"] == nil ? asked : declared)
    }
    if let features = value(.advancedSyntaxFeatures), !EngineParameter.advancedSyntaxFeatures.defaults.contains(features),
      value(.advancedSyntax)?.bool != true
    {
      note("advancedSyntaxFeatures", "advancedSyntax: true", declared?["advancedSyntaxFeatures"] == nil ? asked : declared)
    }
    if value(.enableRules)?.bool == false, !settings.rules.isEmpty {
      override(
        "rules", "with enableRules: false in the \(query.additional[.enableRules] == nil ? "settings" : "query")", "keep one of the two",
        nil)
    }
    if value(.synonyms)?.bool == false, !settings.synonyms.isEmpty {
      override(
        "synonyms", "with synonyms: false in the \(query.additional[.synonyms] == nil ? "settings" : "query")", "keep one of the two", nil)
    }
    if value(.enableRules)?.bool == false, settings.rules.isEmpty {
      note("enableRules", "rules", declared?["enableRules"] == nil ? asked : declared)
    }
    if value(.synonyms)?.bool == false, settings.synonyms.isEmpty {
      note("synonyms", "a synonym that it could leave out", declared?["synonyms"] == nil ? asked : declared)
    }
    if value(.filterPromotes)?.bool == true, !settings.rules.contains(where: { !$0.promotions.isEmpty }) {
      note("filterPromotes", "a rule that promotes records", declared?["filterPromotes"] == nil ? asked : declared)
    }
    if value(.replaceSynonymsInHighlight)?.bool == true, settings.synonyms.isEmpty {
      note("replaceSynonymsInHighlight", "synonyms", declared?["replaceSynonymsInHighlight"] == nil ? asked : declared)
    }
    if settings.hitsPerPage > settings.paginationLimitedTo, declared?["hitsPerPage"] != nil {
      override("hitsPerPage", "beyond paginationLimitedTo", "lower it, or raise paginationLimitedTo", declared)
    }
    if value(.sumOrFiltersScores) == .bool(true) {
      note("sumOrFiltersScores", IdleParameter.alternatives, asked?["sumOrFiltersScores"] == nil ? declared : asked)
    }
    for key in ["maxValuesPerFacet", "sortFacetValuesBy"]
    where declared?[key].map({ ![.number(100), .string("count"), .null].contains(JSONValue($0)) }) ?? false {
      note(key, IdleParameter.facets, declared)
    }
    if let most = settings.additional[.maxFacetHits], !EngineParameter.maxFacetHits.defaults.contains(most) {
      note("maxFacetHits", IdleParameter.facetSearch, declared)
    }
    if let kinds = value(.alternativesAsExact)?.array, kinds.contains("multiWordsSynonym"), settings.synonyms.isEmpty,
      !EngineParameter.alternativesAsExact.defaults.contains(.array(kinds))
    {
      note("alternativesAsExact", "synonyms", declared?["alternativesAsExact"] == nil ? asked : declared)
    }
    if settings.minWordSizefor1Typo > settings.minWordSizefor2Typos {
      override("minWordSizefor1Typo", "above minWordSizefor2Typos", "lower it, or raise minWordSizefor2Typos", declared)
    }
    if declared?["facetOrdering"] != nil, declared?["renderingContent"] != nil {
      override("facetOrdering", "together with renderingContent", "keep one of the two", declared)
    }
    noteTypos(settings, query, inSettings: declared, inQuery: asked, override)
    let type = query.additional[.queryType]?.string ?? settings.queryType.rawValue
    noteLanguages(value, prefixesAll: type == "prefixAll", place: { declared?[$0] == nil ? asked : declared }, note, override)
    // All objectIDs differ.
    if settings.additional[.attributeForDistinct]?.string == "objectID" {
      override("attributeForDistinct", "as 'objectID': no two records share it", "remove it, or name a different attribute", declared)
    }
  }

  /// Notes exceptions to typo tolerance if it is off.
  private static func noteTypos(
    _ settings: IndexSettings, _ query: SearchQuery, inSettings declared: YAMLNode?, inQuery asked: YAMLNode?,
    _ override: (_ key: String, _ words: String, _ remedy: String, YAMLNode?) -> Void
  ) {
    let own = query.additional[.typoTolerance].map { $0.string ?? $0.text() }
    guard own == "false" || own == nil && settings.typoTolerance == .none else { return }
    for key in [EngineParameter.disableTypoToleranceOnWords, .disableTypoToleranceOnAttributes, .allowTyposOnNumericTokens] {
      let isAsked = query.additional[key] != nil
      guard let value = query.additional[key] ?? settings.additional[key], !key.defaults.contains(value), value != .array([]) else {
        continue
      }
      override(key.rawValue, "with typoTolerance: false", "keep one of the two", isAsked ? asked : declared)
    }
  }

  /// Notes languages that no other setting uses, and stop words that are kept.
  private static func noteLanguages(
    _ value: (EngineParameter) -> JSONValue?, prefixesAll: Bool, place: (String) -> YAMLNode?,
    _ note: (_ key: String, _ lacking: String, YAMLNode?) -> Void,
    _ override: (_ key: String, _ words: String, _ remedy: String, YAMLNode?) -> Void
  ) {
    // Source: Algolia's reference of queryType.
    if prefixesAll, let words = value(.removeStopWords), ![.bool(false), .array([])].contains(words) {
      override("removeStopWords", "with queryType: prefixAll", "keep one of the two", place("removeStopWords"))
    }
    guard let languages = value(.queryLanguages)?.array, !languages.isEmpty else { return }
    // Japanese and Chinese words are segmented by language.
    if languages.contains(where: { ["ja", "zh"].contains($0.string?.lowercased()) }) { return }
    // So are the compound words of these languages.
    if languages.contains(where: { ["de", "nl", "fi", "sv", "da", "no", "nb"].contains($0.string?.lowercased()) }) { return }
    let isUsed = [EngineParameter.ignorePlurals, .removeStopWords].contains { key in
      value(key).map { $0 != .bool(false) && $0 != .array([]) } ?? false
    }
    if !isUsed, value(.naturalLanguages) == nil { note("queryLanguages", "ignorePlurals or removeStopWords", place("queryLanguages")) }
  }

  /// Notes problems with the part of the hits that is requested: a page, or a number of hits from an offset.
  static func notePages(_ query: SearchQuery, _ asked: YAMLNode?, _ settings: IndexSettings, _ problems: Problems) {
    func note(_ parameter: IdleParameter, _ key: String) {
      let place = asked?.entries.first { $0.key == key }?.keySpan ?? asked?.place
      if let place { problems.mention(idle: parameter, at: place) }
    }
    // A box whose corners are on both sides of the 180th meridian; the engine interprets it as the long way around the globe.
    if let boxes = query.additional[.insideBoundingBox].flatMap({ GeoAreas.lists(of: $0, .boxes) }),
      let box = boxes.first(where: { $0[1] - $0[3] > 180 }), let place = asked?.entries.first(where: { $0.key == "insideBoundingBox" })
    {
      problems.add(
        Diagnostic(
          "setting", .warning, at: place.value.place,
          "this box reaches from \(JSONValue.numberText(box[3])) to \(JSONValue.numberText(box[1])), not across the 180th meridian",
          help: "write a box on either side of it"))
    }
    if query.additional[.insideBoundingBox] != nil, query.additional[.insidePolygon] != nil {
      note(.overridden("insidePolygon", by: "together with insideBoundingBox", remedy: "keep one of the two"), "insidePolygon")
    }
    // The search for facet values reads it from the settings.
    if query.additional[.maxFacetHits] != nil {
      note(
        .overridden("maxFacetHits", by: "in a query: a search for facet values takes it from the settings", remedy: "remove it"),
        "maxFacetHits")
    }
    if let hits = query.hitsPerPage, hits > settings.paginationLimitedTo {
      note(
        .overridden(
          "hitsPerPage", by: "above paginationLimitedTo, \(settings.paginationLimitedTo)", remedy: "lower it, or raise paginationLimitedTo"),
        "hitsPerPage")
    }
    let hasLength = (query.additional[.length] ?? settings.additional[.length]) != nil
    if (query.additional[.offset] ?? settings.additional[.offset]) == nil {
      if query.additional[.length] != nil { note(.incomplete("length", lacking: "offset"), "length") }
    } else {
      if query.hitsPerPage != nil, hasLength {
        note(.overridden("hitsPerPage", by: "together with offset and length", remedy: "keep one of the two"), "hitsPerPage")
      }
      if query.page != nil, asked?["page"] != nil {
        note(.overridden("page", by: "together with offset and length", remedy: "keep one of the two"), "page")
      }
    }
  }

  /// Notes an offset without a length: the answers then have as many hits as a page.
  static func noteOffset(
    _ query: SearchQuery, _ asked: YAMLNode?, _ settings: IndexSettings, _ declared: YAMLNode?, _ problems: Problems
  ) {
    guard let offset = (query.additional[.offset] ?? settings.additional[.offset])?.integer, offset > 0,
      (query.additional[.length] ?? settings.additional[.length]) == nil
    else { return }
    let node = query.additional[.offset] == nil ? declared : asked
    guard let place = node?.entries.first(where: { $0.key == "offset" })?.keySpan ?? node?.place else { return }
    let words = "every answer begins with hit \(offset + 1), has hitsPerPage hits, and ignores the page"
    problems.mention(idle: .unpaired("offset", other: "length", words), at: place)
  }

  /// Notes half a pair of highlight tags: the other half then has its default value.
  static func noteTags(
    _ query: SearchQuery, _ asked: YAMLNode?, _ settings: IndexSettings, _ declared: YAMLNode?, _ problems: Problems
  ) {
    func tag(_ key: EngineParameter) -> JSONValue? { query.additional[key] ?? settings.additional[key] }
    let tags = (tag(.highlightPreTag), tag(.highlightPostTag))
    for (key, other, own, its, words) in [
      (EngineParameter.highlightPreTag, "highlightPostTag", tags.0, tags.1, "matches end with '</em>'"),
      (.highlightPostTag, "highlightPreTag", tags.1, tags.0, "matches begin with '<em>'"),
    ] where own != nil && its == nil && !key.defaults.contains(own ?? .null) {
      let node = query.additional[key] == nil ? declared : asked
      let place = node?.entries.first { $0.key == key.rawValue }?.keySpan ?? node?.place
      if let place { problems.mention(idle: .unpaired(key.rawValue, other: other, words), at: place) }
    }
  }
}
