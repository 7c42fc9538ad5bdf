import JSONText

/// A documented setting or search parameter of Algolia's engine that has no property of its own here.
///
/// Every one is known by name. The embedded index honours some; the others have no effect on it, which is said where one does not have
/// its default. A live engine gets them as they are. Source: Algolia's API reference of settings and search parameters.
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

  /// Those that ask for records near a place or within an area.
  public static let ofPlaces: [EngineParameter] = [.aroundLatLng, .aroundLatLngViaIP, .insideBoundingBox, .insidePolygon]

  /// The languages whose stop words and plurals embedded records know, by their codes.
  public static let reproducedLanguages: Set<String> = ["de", "en", "es", "fr", "it", "nl", "pt"]

  /// Where it may stand.
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

  /// What becomes of it on embedded records.
  public enum Effect: Sendable {
    /// It does what it says.
    case honoured
    /// It would change which records are found, in which order, or what of them is shown, and does not.
    case missing
    /// It concerns statistics, marks in texts that no widget shows here, or how an index is kept.
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
      .enableReRanking, .minimumAroundRadius, .mode, .reRankingApplyFilter, .semanticSearch:
      .missing
    case .allowCompressionOfIntegerArray, .analytics, .analyticsTags, .clickAnalytics, .enableABTest, .explain, .extensions,
      .indexLanguages, .percentileComputation, .personalizationImpact, .primary, .userData, .userToken, .version:
      .unseen
    }
  }

  /// The values that it has where nobody sets it, null apart: what is set to one of these needs no word.
  public var defaults: [JSONValue] {
    switch self {
    case .advancedSyntax, .attributeCriteriaComputedByMinProximity, .clickAnalytics, .enablePersonalization,
      .facetingAfterDistinct, .filterPromotes, .getRankingInfo, .removeStopWords, .restrictHighlightAndSnippetArrays, .sumOrFiltersScores,
      .ignorePlurals, .aroundLatLngViaIP, .replaceSynonymsInHighlight, .allowCompressionOfIntegerArray:
      [.bool(false), .array([])]
    case .allowTyposOnNumericTokens, .analytics, .decompoundQuery, .enableABTest, .enableReRanking, .enableRules,
      .percentileComputation, .synonyms:
      [.bool(true)]
    case .distinct: [.bool(false), .number(0)]
    case .alternativesAsExact: [["ignorePlurals", "singleWordSynonym"], ["ignorePlurals", "singleWordSynonym", "multiWordsSynonym"]]
    case .advancedSyntaxFeatures: [["exactPhrase", "excludeWords"]]
    case .exactOnSingleWordQuery: [.string("attribute")]
    case .attributeCriteriaComputedBy: [.string("best")]
    case .removeWordsIfNoResults: [.string("none")]
    case .minProximity: [.number(1)]
    case .maxFacetHits: [.number(10)]
    case .personalizationImpact, .relevancyStrictness: [.number(100)]
    case .responseFields: [["*"]]
    case .mode: [.string("keywordSearch")]
    case .semanticSearch: [.object([]), ["eventSources": .null], ["eventSources": .array([])]]
    case .highlightPreTag: [.string("<em>")]
    case .highlightPostTag: [.string("</em>")]
    case .ranking: [["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]]
    case .separatorsToIndex, .similarQuery, .snippetEllipsisText, .keepDiacriticsOnCharacters: [.string("")]
    default: [.array([]), .object([])]
    }
  }
}
