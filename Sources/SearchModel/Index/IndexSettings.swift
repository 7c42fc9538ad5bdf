import JSONText

/// The settings of an index that the embedded index honours. Names and defaults are Algolia's.
public struct IndexSettings: Sendable, Hashable {
  /// An attribute whose values can be filtered by.
  public struct FacetAttribute: Sendable, Hashable {
    public let attribute: Attribute
    /// Whether its values are counted; those of `filterOnly(a)` can only be filtered by.
    public let isCounted: Bool
    /// Whether its values can be searched (`searchable(a)`).
    public let isSearchable: Bool
    /// Whether only the records that remain after `distinct` are counted (`afterDistinct(a)`).
    public private(set) var isAfterDistinct = false

    public init(_ attribute: Attribute, isCounted: Bool = true, isSearchable: Bool = false) {
      self.attribute = attribute
      self.isCounted = isCounted
      self.isSearchable = isSearchable
    }

    /// Parses `a`, `searchable(a)`, `filterOnly(a)` or `afterDistinct(a)`; returns nil for a different modifier.
    public init?(setting: String) {
      guard let (modifier, name) = Modifier.split(setting) else { return nil }
      switch modifier {
      case nil: self.init(Attribute(name))
      case "afterDistinct":
        self.init(setting: name)
        isAfterDistinct = true
      case "searchable": self.init(Attribute(name), isSearchable: true)
      case "filterOnly": self.init(Attribute(name), isCounted: false)
      // Anything that does not resemble a modifier is part of the name: `k(l)`.
      case let other?:
        if ["searchable", "filterOnly", "afterDistinct", "unordered", "ordered"].contains(where: {
          $0.lowercased().hasPrefix(other.lowercased().prefix(4))
        }) {
          return nil
        }
        self.init(Attribute(setting.trimmingBlanks))
      }
    }
  }

  /// Attributes of the same rank in the text search.
  public struct SearchableAttributes: Sendable, Hashable {
    public let attributes: [Attribute]
    /// Whether matches nearer to the beginning rank higher (not with `unordered(a)`, nor with several attributes).
    public let isOrdered: Bool

    public init(_ attributes: [Attribute], isOrdered: Bool) {
      self.attributes = attributes
      self.isOrdered = isOrdered
    }

    /// Parses `a`, `unordered(a)`, `ordered(a)`, or several separated by commas; returns nil for a different modifier.
    public init?(setting: String) {
      var attributes: [Attribute] = []
      var isOrdered = true
      for part in setting.split(separator: ",") {
        guard let (modifier, name) = Modifier.split(String(part)), [nil, "unordered", "ordered"].contains(modifier) else { return nil }
        attributes.append(Attribute(name))
        if modifier == "unordered" { isOrdered = false }
      }
      guard !attributes.isEmpty else { return nil }
      self.init(attributes, isOrdered: isOrdered && attributes.count == 1)
    }
  }

  /// An attribute of the custom ranking, with its direction.
  public struct RankingCriterion: Sendable, Hashable {
    public let attribute: Attribute
    public let isAscending: Bool

    public init(_ attribute: Attribute, isAscending: Bool) {
      self.attribute = attribute
      self.isAscending = isAscending
    }

    /// Parses `asc(a)` or `desc(a)`; returns nil for anything else.
    public init?(setting: String) {
      guard let (modifier, name) = Modifier.split(setting), modifier == "asc" || modifier == "desc" else { return nil }
      self.init(Attribute(name), isAscending: modifier == "asc")
    }
  }

  /// An index over the same records with a different ranking.
  public struct Replica: Sendable, Hashable {
    public let name: String
    /// The custom ranking; nil for that of the main index.
    public let customRanking: [RankingCriterion]?
    /// The names of the ranking criteria; nil for those of the main index.
    public let ranking: [String]?
    /// Whether it only sorts sufficiently relevant records (`virtual(name)`).
    public var isVirtual = false
    /// A list with its own settings as the only item, if it has separate ones; empty if it has those of the main index, except for the ranking.
    public private(set) var own: [IndexSettings] = []
    /// The names of its own settings that are declared, including those set to their defaults.
    public var given: Set<String> = []

    /// A replica with separate settings.
    public init(name: String, settings: IndexSettings) {
      self.init(name: name, customRanking: settings.customRanking, ranking: settings.additional[.ranking]?.array?.compactMap(\.string))
      own = [settings]
    }

    public init(name: String, customRanking: [RankingCriterion]?, ranking: [String]? = nil) {
      self.name = name
      self.customRanking = customRanking
      self.ranking = ranking
    }
  }

  /// The words of a query that match as prefixes.
  public enum QueryType: String, Sendable, Hashable, CaseIterable {
    case prefixLast, prefixAll, prefixNone
  }

  /// The number of typos that are tolerated.
  public enum TypoTolerance: String, Sendable, Hashable, CaseIterable {
    case all = "true"
    case none = "false"
    /// Only the lowest typo count that any record has.
    case min
    /// Only the two lowest typo counts: `strict` also finds the second best.
    case strict
  }

  /// Attributes searched for text, the most important first; nil for all strings with equal rank.
  public var searchableAttributes: [SearchableAttributes]?
  public var attributesForFaceting: [FacetAttribute] = []
  public var customRanking: [RankingCriterion] = []
  /// Other indices over the same records, each with its own order.
  public var replicas: [Replica] = []
  /// Instructions in responses for arranging the interface, above all `facetOrdering`; passed on unchanged.
  public var renderingContent: JSONValue?
  /// From 1 to 1000.
  public var maxValuesPerFacet = 100
  public var sortFacetValuesBy = SearchQuery.FacetOrder.count
  public var hitsPerPage = 20
  /// The number of hits that can be reached by pages.
  public var paginationLimitedTo = 1000
  /// The attributes in hits; nil or `*` for all attributes.
  public var attributesToRetrieve: [String]?
  public var queryType = QueryType.prefixLast
  public var typoTolerance = TypoTolerance.all
  public var minWordSizefor1Typo = 4
  public var minWordSizefor2Typos = 8
  /// Synonyms, which are stored with the settings.
  public var synonyms: [Synonym] = []
  /// The rules of the index, which apply to certain queries.
  public var rules: [QueryRule] = []
  /// The time used for checking the validity of rules, in seconds since 1970; nil if rules with a limited validity never apply.
  public var rulesAt: Double?
  /// Settings without their own property.
  public var additional: [EngineParameter: JSONValue] = [:]

  public init() {}
}

enum Modifier {
  /// Splits `modifier(name)` or `name`; returns nil if it is neither.
  static func split(_ setting: String) -> (modifier: String?, name: String)? {
    let setting = setting.trimmingBlanks
    guard let open = setting.firstIndex(of: "(") else { return setting.isEmpty ? nil : (nil, setting) }
    let name = String(setting[setting.index(after: open)...].dropLast()).trimmingBlanks
    guard setting.hasSuffix(")"), !name.isEmpty else { return nil }
    return (String(setting[..<open]), name)
  }
}

extension String {
  var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return String(start.prefix(upTo: start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex))
  }
}
