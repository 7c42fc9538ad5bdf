import SearchModel

extension EngineParameter {
  /// What it does, for the reference and for editors: a sentence or two.
  ///
  /// Source: Algolia's API reference of settings and search parameters.
  var summary: String {
    switch effect {
    case .honoured: meaning
    case .missing: "\(meaning) Without effect on embedded records."
    case .unseen: "\(meaning) Changes nothing that a widget shows."
    }
  }

  private var meaning: String {
    switch self {
    case .advancedSyntax: "Whether quotation marks and a minus sign have a special meaning in a query."
    case .advancedSyntaxFeatures: "Which of these signs are special: quotation marks for phrases, a minus sign for words to leave out."
    case .allowCompressionOfIntegerArray: "Whether lists of whole numbers are stored compressed."
    case .allowTyposOnNumericTokens: "Whether numbers in a text may have typos."
    case .alternativesAsExact: "Which kinds of alternative words count as exact matches."
    case .analytics: "Whether the search counts in analytics."
    case .analyticsTags: "Labels of the search in analytics."
    case .aroundLatLng: "A place, `48.85,2.35`: nearer records come first."
    case .aroundLatLngViaIP: "Whether the place is that of the user's address."
    case .aroundPrecision: "How many metres of distance make no difference in the order."
    case .aroundRadius: "How far from the place records are found, in metres, or `all`."
    case .attributeCriteriaComputedBy:
      "How the attribute criterion is computed: from the best attribute, from the one in which the words stand closest together, or from a sum over the words."
    case .attributeCriteriaComputedByMinProximity:
      "Whether the attribute where the words stand closest decides, not the most important one."
    case .attributeForDistinct: "The attribute by which `distinct` groups records."
    case .attributesToHighlight: "The attributes in which matches are marked; `*` stands for all."
    case .attributesToSnippet: "The attributes of which a part around the matches is returned, with its number of words: `description:10`."
    case .attributesToTransliterate: "The attributes that are also indexed in another Japanese script."
    case .camelCaseAttributes: "The attributes in which `camelCase` is several words."
    case .clickAnalytics: "Whether answers have an identifier for clicks."
    case .customNormalization: "Replacements of characters before words are compared."
    case .decompoundQuery: "Whether compound words of a text are split."
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
    case .exactOnSingleWordQuery: "When a text of one word matches exactly: the whole attribute, a word of it, or never."
    case .explain: "Which explanations an answer has."
    case .extensions: "Further features that the application has."
    case .facetingAfterDistinct: "Whether values are counted after `distinct` has grouped the records."
    case .getRankingInfo: "Whether hits say how they were ranked."
    case .highlightPostTag: "What stands after a match."
    case .highlightPreTag: "What stands before a match."
    case .ignorePlurals: "Whether singular and plural match, in all of `queryLanguages` or in those listed."
    case .indexLanguages: "The languages in which the records are written."
    case .insideBoundingBox: "Boxes, two corners each, in which records are found."
    case .insidePolygon: "Areas, three corners or more each, in which records are found."
    case .keepDiacriticsOnCharacters: "Letters that keep their accents when words are compared."
    case .length: "How many hits are returned, beside `offset`."
    case .maxFacetHits: "The most values that a search for facet values returns."
    case .minProximity: "The smallest distance between two words that is counted."
    case .minWordSizefor1Typo: "The length from which a word may have one typo."
    case .minWordSizefor2Typos: "The length from which a word may have two typos."
    case .minimumAroundRadius: "The least radius that the engine chooses where `aroundRadius` is left out, in metres."
    case .mode: "Whether words alone are compared, or meanings, too."
    case .naturalLanguages: "Languages of a spoken text: sets what suits them."
    case .numericAttributesForFiltering:
      "The attributes whose numbers filters compare (default: all); `equalOnly(attribute)` for equality alone."
    case .numericAttributesToIndex: "The former name of numericAttributesForFiltering."
    case .offset: "The hit, from 0, at which the answer begins, beside `length`."
    case .optionalWords: "Words of the text that a record may lack."
    case .percentileComputation: "Whether the search counts in statistics of speed."
    case .personalizationImpact: "How much the user's profile weighs."
    case .primary: "The index whose replica this is, in an export."
    case .queryLanguages: "The languages of the text, for plurals and stop words."
    case .queryType: "Which words of a text match as prefixes: the last, all, or none."
    case .ranking: "The order of the ranking criteria, the most important first."
    case .reRankingApplyFilter: "The filters that hits must meet to be moved by what users clicked."
    case .relevancyStrictness: "How relevant hits of a virtual replica must be, from 0 to 100."
    case .removeStopWords: "Whether words such as `the` are left out, in all of `queryLanguages` or in those listed."
    case .removeWordsIfNoResults: "Which words become optional where all of them together find nothing."
    case .replaceSynonymsInHighlight: "Whether highlighted texts show the word that was typed in place of its synonym."
    case .responseFields: "The members that answers have; `*` stands for all."
    case .restrictHighlightAndSnippetArrays: "Whether highlighted lists keep only the items that match."
    case .restrictSearchableAttributes: "The attributes to search in, of searchableAttributes."
    case .ruleContexts: "The contexts of the search: rules for one of them apply."
    case .semanticSearch: "What decides between words and meanings."
    case .separatorsToIndex: "Signs that are parts of words: `+#` for C++ and C#."
    case .similarQuery: "A text whose words are all optional, for similar records."
    case .snippetEllipsisText: "What stands where a snippet is cut."
    case .sumOrFiltersScores: "Whether the scores of several filters that a record meets are added."
    case .synonyms: "Whether synonyms apply."
    case .typoTolerance: "Whether words match despite typos."
    case .unretrievableAttributes: "The attributes that hits never have."
    case .userData: "Data that answers bring along."
    case .userToken: "Who searches, for analytics and profiles."
    case .version: "The version of the settings, in an export."
    }
  }
}
