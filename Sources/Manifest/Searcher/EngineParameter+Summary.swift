import SearchModel

extension EngineParameter {
  /// A description of the parameter for the reference and for editors: a sentence or two.
  ///
  /// Source: Algolia's API reference of settings and search parameters.
  var summary: String {
    switch effect {
    case .honoured: meaning
    case .missing: "\(meaning) Has no effect with embedded records."
    case .unseen: "\(meaning) Does not change anything that a widget shows."
    }
  }

  private var meaning: String {
    switch self {
    case .advancedSyntax: "Whether quotation marks and a minus sign have a special meaning in the query."
    case .advancedSyntaxFeatures:
      "Which parts of the advanced syntax apply: quotation marks for phrases, or a minus sign for words to exclude."
    case .allowCompressionOfIntegerArray: "Whether lists of whole numbers are stored compressed."
    case .allowTyposOnNumericTokens: "Whether numbers in a query may have typos."
    case .alternativesAsExact: "Which kinds of alternative words count as exact matches."
    case .analytics: "Whether the search is counted in analytics."
    case .analyticsTags: "Labels for the search in analytics."
    case .aroundLatLng: "A location, such as `48.85,2.35`; nearer records come first."
    case .aroundLatLngViaIP: "Whether the location is derived from the user's IP address."
    case .aroundPrecision: "The difference in distance, in metres, that does not affect the order."
    case .aroundRadius: "The radius around the location within which records are found: metres, or `all`."
    case .attributeCriteriaComputedBy:
      "How the attribute criterion is computed: from the best attribute, from the one in which the words are closest together, or from a sum over the words."
    case .attributeCriteriaComputedByMinProximity:
      "Whether the attribute criterion uses the attribute in which the words are closest together, instead of the most important one."
    case .attributeForDistinct: "The attribute by which `distinct` groups records."
    case .attributesToHighlight: "The attributes in which matches are marked; `*` means all."
    case .attributesToSnippet: "The attributes to return as snippets around the matches, with the number of words: `description:10`."
    case .attributesToTransliterate: "The attributes that are also indexed in another Japanese script."
    case .camelCaseAttributes: "The attributes in which a word such as `camelCase` counts as several words."
    case .clickAnalytics: "Whether answers have an identifier for clicks."
    case .customNormalization: "Character replacements that are made before words are compared."
    case .decompoundQuery: "Whether compound words in a query are split."
    case .decompoundedAttributes: "The attributes whose compound words are split, by language."
    case .disableExactOnAttributes: "The attributes in which a match does not count as exact."
    case .disablePrefixOnAttributes: "The attributes in which the beginning of a word does not match."
    case .disableTypoToleranceOnAttributes: "The attributes in which words must match without typos."
    case .disableTypoToleranceOnWords: "The words that must match without typos."
    case .distinct: "How many records of a group are shown: `true` or 1 for one, a number for more."
    case .enableABTest: "Whether the search takes part in A/B tests."
    case .enablePersonalization: "Whether the user's profile changes the order."
    case .enableReRanking: "Whether what users clicked changes the order."
    case .enableRules: "Whether rules apply."
    case .exactOnSingleWordQuery:
      "When a one-word query counts as an exact match: if it is the whole attribute, if it is a word of it, or never."
    case .explain: "Which explanations answers include."
    case .extensions: "Additional features of the application."
    case .filterPromotes: "Whether the records that rules promote have to match the filters."
    case .facetingAfterDistinct: "Whether values are counted after `distinct` has grouped the records."
    case .getRankingInfo: "Whether hits include ranking information."
    case .highlightPostTag: "The text inserted after a match."
    case .highlightPreTag: "The text inserted before a match."
    case .ignorePlurals: "Whether singular and plural forms match each other, in all of `queryLanguages` or in those listed."
    case .indexLanguages: "The languages in which the records are written."
    case .insideBoundingBox: "Boxes, given by two corners each, within which records are found."
    case .insidePolygon: "Polygons of three or more corners each, within which records are found."
    case .keepDiacriticsOnCharacters: "Letters that keep their accents when words are compared."
    case .length: "With `offset`: how many hits are returned."
    case .maxFacetHits: "The maximum number of values that a search for facet values returns."
    case .minProximity: "The smallest distance between matched words that affects the ranking."
    case .minWordSizefor1Typo: "The length from which a word may have one typo."
    case .minWordSizefor2Typos: "The length from which a word may have two typos."
    case .minimumAroundRadius: "The smallest radius, in metres, that the engine chooses when `aroundRadius` is not set."
    case .mode: "Whether queries are matched by keywords only, or by meaning as well."
    case .naturalLanguages: "The languages of a voice query; other parameters are set to suit them."
    case .numericAttributesForFiltering:
      "The attributes whose numbers can be filtered by (default: all); `equalOnly(attribute)` allows only equality."
    case .numericAttributesToIndex: "The former name of numericAttributesForFiltering."
    case .offset: "The position of the first hit returned, from 0; without `length`, hitsPerPage hits follow."
    case .optionalWords: "Words of the query that a record need not contain."
    case .percentileComputation: "Whether the search counts towards performance statistics."
    case .personalizationImpact: "How much the user's profile weighs."
    case .primary: "In an export: the index that this is a replica of."
    case .queryLanguages: "The languages of the query, used for plurals and stop words."
    case .queryType: "Which words of the query match as prefixes: the last, all, or none."
    case .ranking: "The order of the ranking criteria, the most important first."
    case .reRankingApplyFilter: "Limits Dynamic Re-Ranking to hits that match these filters."
    case .relevancyStrictness: "How relevant hits of a virtual replica must be, from 0 to 100."
    case .removeStopWords: "Whether words such as `the` are left out, in all of `queryLanguages` or in those listed."
    case .removeWordsIfNoResults: "Which words become optional if all of them together find nothing."
    case .replaceSynonymsInHighlight: "Whether highlights show the typed word instead of its synonym."
    case .responseFields: "The fields that answers contain; `*` means all."
    case .restrictHighlightAndSnippetArrays: "Whether highlighted lists keep only the items that match."
    case .restrictSearchableAttributes: "Which of the searchableAttributes to search in."
    case .ruleContexts: "The contexts of the search; rules for any of them apply."
    case .semanticSearch: "Settings for semantic search, such as its event sources."
    case .separatorsToIndex: "Punctuation to index, so that it can be searched for: `+#` for C++ and C#."
    case .similarQuery: "A query whose words are all optional, used to find similar records."
    case .snippetEllipsisText: "The text shown where a snippet is cut off."
    case .sumOrFiltersScores: "Whether the scores of all filters that a record matches are added up."
    case .synonyms: "Whether synonyms apply."
    case .typoTolerance: "Whether words match despite typos."
    case .unretrievableAttributes: "The attributes that hits never include."
    case .userData: "Custom data that is returned with answers."
    case .userToken: "The user who searches, for analytics and profiles."
    case .version: "In an export: the version of the settings."
    }
  }
}
