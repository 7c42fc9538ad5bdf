import JSONText

/// A documented setting or search parameter of Algolia's engine without its own property here.
///
/// All of them are known by name. The embedded index honours some; the others have no effect on it, which is reported if they are not set
/// to their default. A live index receives them unchanged. Source: Algolia's API reference for settings and search parameters.
public enum EngineParameter: String, Sendable, Hashable, CaseIterable {
  case advancedSyntax, advancedSyntaxFeatures, allowCompressionOfIntegerArray, allowTyposOnNumericTokens, alternativesAsExact, analytics,
    analyticsTags, aroundLatLng, aroundLatLngViaIP, aroundPrecision, aroundRadius, attributeCriteriaComputedBy,
    attributeCriteriaComputedByMinProximity, attributeForDistinct, attributesToHighlight, attributesToSnippet, attributesToTransliterate,
    camelCaseAttributes, clickAnalytics,
    customNormalization, decompoundQuery, decompoundedAttributes, disableExactOnAttributes, disablePrefixOnAttributes,
    disableTypoToleranceOnAttributes, disableTypoToleranceOnWords, distinct, enableABTest, enablePersonalization, enableReRanking,
    enableRules, exactOnSingleWordQuery, explain, extensions, facetingAfterDistinct, filterPromotes, getRankingInfo, highlightPostTag,
    highlightPreTag,
    ignorePlurals, indexLanguages, insideBoundingBox, insidePolygon, keepDiacriticsOnCharacters, length, maxFacetHits, minProximity,
    minWordSizefor1Typo, minWordSizefor2Typos, minimumAroundRadius, mode, naturalLanguages, numericAttributesForFiltering,
    numericAttributesToIndex, offset, optionalWords, percentileComputation, personalizationImpact, primary, queryLanguages, queryType,
    ranking, reRankingApplyFilter, relevancyStrictness, removeStopWords, removeWordsIfNoResults, replaceSynonymsInHighlight,
    responseFields, restrictHighlightAndSnippetArrays, restrictSearchableAttributes, ruleContexts, semanticSearch, separatorsToIndex,
    similarQuery, snippetEllipsisText, sumOrFiltersScores, synonyms, typoTolerance, unretrievableAttributes, userData, userToken, version

  /// The parameters that restrict the results to records near a location or within an area.
  public static let ofPlaces: [EngineParameter] = [.aroundLatLng, .aroundLatLngViaIP, .insideBoundingBox, .insidePolygon]

  /// The languages whose stop words and plurals the embedded index supports, by their codes.
  public static let reproducedLanguages: Set<String> = ["de", "en", "es", "fr", "it", "nl", "pt"]

  /// Those whose plurals it looks for if no language is named. German, Dutch and Italian endings are letters that ordinary words of other
  /// languages end in, such as `tub` and `tube`, or `black` and `blacken`.
  public static let unmistakableLanguages: Set<String> = ["en", "es", "fr", "pt"]

  /// Where the parameter may be set.
  public enum Place: Sendable {
    case settings, query, both
  }

  public var place: Place {
    switch self {
    case .allowCompressionOfIntegerArray, .attributeForDistinct, .attributesToTransliterate, .camelCaseAttributes, .customNormalization,
      .decompoundedAttributes, .disablePrefixOnAttributes, .disableTypoToleranceOnWords, .indexLanguages, .keepDiacriticsOnCharacters,
      .numericAttributesForFiltering, .numericAttributesToIndex, .primary, .ranking, .separatorsToIndex,
      .unretrievableAttributes, .userData, .version:
      .settings
    case .analytics, .analyticsTags, .aroundLatLng, .aroundLatLngViaIP, .aroundPrecision, .aroundRadius, .clickAnalytics, .enableABTest,
      .explain, .extensions, .facetingAfterDistinct, .getRankingInfo, .insideBoundingBox, .insidePolygon, .minimumAroundRadius,
      .naturalLanguages, .percentileComputation, .personalizationImpact, .restrictSearchableAttributes, .ruleContexts,
      .similarQuery, .sumOrFiltersScores, .userToken, .minWordSizefor1Typo, .minWordSizefor2Typos, .queryType, .typoTolerance:
      .query
    case .advancedSyntax, .advancedSyntaxFeatures, .allowTyposOnNumericTokens, .alternativesAsExact, .attributeCriteriaComputedBy,
      .attributeCriteriaComputedByMinProximity, .attributesToHighlight, .attributesToSnippet, .decompoundQuery,
      .disableExactOnAttributes, .disableTypoToleranceOnAttributes, .distinct, .enablePersonalization, .enableReRanking, .enableRules,
      .exactOnSingleWordQuery, .filterPromotes, .highlightPostTag, .highlightPreTag, .ignorePlurals, .length, .maxFacetHits, .minProximity,
      .offset, .mode,
      .optionalWords,
      .queryLanguages, .reRankingApplyFilter, .relevancyStrictness, .removeStopWords, .removeWordsIfNoResults,
      .replaceSynonymsInHighlight, .responseFields, .restrictHighlightAndSnippetArrays, .semanticSearch, .snippetEllipsisText,
      .synonyms:
      .both
    }
  }

  /// The effect of the parameter on embedded records.
  public enum Effect: Sendable {
    /// It works as documented.
    case honoured
    /// It would change which records are found, their order, or which parts of them are shown, but does not.
    case missing
    /// It concerns statistics, highlighting that no widget shows here, or the maintenance of an index.
    case unseen
  }

  public var effect: Effect {
    switch self {
    case .advancedSyntax, .advancedSyntaxFeatures, .allowTyposOnNumericTokens, .alternativesAsExact, .aroundLatLng, .aroundPrecision,
      .aroundRadius, .attributeCriteriaComputedBy, .attributeCriteriaComputedByMinProximity, .attributeForDistinct, .attributesToHighlight,
      .attributesToSnippet,
      .camelCaseAttributes, .customNormalization, .disableExactOnAttributes, .disablePrefixOnAttributes, .disableTypoToleranceOnAttributes,
      .disableTypoToleranceOnWords, .distinct, .enableRules, .exactOnSingleWordQuery, .facetingAfterDistinct, .filterPromotes,
      .getRankingInfo,
      .highlightPostTag, .highlightPreTag, .ignorePlurals, .insideBoundingBox, .insidePolygon, .keepDiacriticsOnCharacters, .length,
      .maxFacetHits, .minProximity, .minWordSizefor1Typo, .minWordSizefor2Typos, .naturalLanguages, .numericAttributesForFiltering,
      .numericAttributesToIndex, .offset, .optionalWords, .queryLanguages, .queryType, .ranking, .relevancyStrictness, .removeStopWords,
      .removeWordsIfNoResults, .replaceSynonymsInHighlight, .responseFields, .restrictHighlightAndSnippetArrays,
      .restrictSearchableAttributes, .ruleContexts, .separatorsToIndex, .similarQuery, .snippetEllipsisText, .sumOrFiltersScores, .synonyms,
      .typoTolerance, .unretrievableAttributes:
      .honoured
    case .aroundLatLngViaIP, .attributesToTransliterate, .decompoundQuery, .decompoundedAttributes, .enablePersonalization,
      .enableReRanking, .indexLanguages, .minimumAroundRadius, .mode, .reRankingApplyFilter, .semanticSearch:
      .missing
    case .allowCompressionOfIntegerArray, .analytics, .analyticsTags, .clickAnalytics, .enableABTest, .explain, .extensions,
      .percentileComputation, .personalizationImpact, .primary, .userData, .userToken, .version:
      .unseen
    }
  }

  /// The values, other than null, that are equivalent to not setting the parameter and so are never reported.
  public var defaults: [JSONValue] {
    switch self {
    case .advancedSyntax, .attributeCriteriaComputedByMinProximity, .clickAnalytics, .enablePersonalization,
      .facetingAfterDistinct, .filterPromotes, .getRankingInfo, .removeStopWords, .restrictHighlightAndSnippetArrays, .sumOrFiltersScores,
      .ignorePlurals, .aroundLatLngViaIP, .replaceSynonymsInHighlight, .allowCompressionOfIntegerArray:
      [.bool(false), .array([])]
    case .allowTyposOnNumericTokens, .analytics, .enableABTest, .enableRules, .percentileComputation, .synonyms: [.bool(true)]
    // Turned off, the live engine does what the embedded index does anyway.
    case .decompoundQuery, .enableReRanking: [.bool(true), .bool(false)]
    case .distinct: [.bool(false), .number(0)]
    case .alternativesAsExact: [["ignorePlurals", "singleWordSynonym"], ["ignorePlurals", "singleWordSynonym", "multiWordsSynonym"]]
    case .advancedSyntaxFeatures: [["exactPhrase", "excludeWords"], .array([])]
    case .exactOnSingleWordQuery: [.string("attribute")]
    case .attributeCriteriaComputedBy: [.string("best")]
    case .removeWordsIfNoResults: [.string("none")]
    case .minProximity: [.number(1)]
    case .aroundPrecision: [.number(10)]
    case .maxFacetHits: [.number(10)]
    case .personalizationImpact, .relevancyStrictness: [.number(100)]
    case .responseFields: [["*"]]
    case .mode: [.string("keywordSearch")]
    case .semanticSearch: [.object([]), ["eventSources": .null], ["eventSources": .array([])]]
    case .highlightPreTag: [.string("<em>")]
    case .highlightPostTag: [.string("</em>")]
    case .ranking: [["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]]
    case .separatorsToIndex, .similarQuery, .snippetEllipsisText, .keepDiacriticsOnCharacters: [.string("")]
    default: [.array([]), .object([]), .string("")]
    }
  }
}
