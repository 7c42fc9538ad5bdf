import JSONText

/// The settings of an index that the embedded one honours. Names and defaults are Algolia's.
public struct IndexSettings: Sendable, Hashable {
  /// An attribute whose values can be filtered on.
  public struct FacetAttribute: Sendable, Hashable {
    public let attribute: Attribute
    /// Whether values are counted (`filterOnly(a)` can be filtered on only).
    public let isCounted: Bool
    /// Whether its values can be searched (`searchable(a)`).
    public let isSearchable: Bool
    /// Whether only the records that `distinct` leaves are counted (`afterDistinct(a)`).
    public private(set) var isAfterDistinct = false

    public init(_ attribute: Attribute, isCounted: Bool = true, isSearchable: Bool = false) {
      self.attribute = attribute
      self.isCounted = isCounted
      self.isSearchable = isSearchable
    }

    /// Reads `a`, `searchable(a)`, `filterOnly(a)` or `afterDistinct(a)`; nil for another modifier.
    public init?(setting: String) {
      guard let (modifier, name) = Modifier.split(setting) else { return nil }
      switch modifier {
      case nil: self.init(Attribute(name))
      case "afterDistinct":
        self.init(setting: name)
        isAfterDistinct = true
      case "searchable": self.init(Attribute(name), isSearchable: true)
      case "filterOnly": self.init(Attribute(name), isCounted: false)
      // Whatever is no modifier is a part of the name: `k(l)`.
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

  /// Attributes of one rank in the search for text.
  public struct SearchableAttributes: Sendable, Hashable {
    public let attributes: [Attribute]
    /// Whether a match nearer to the beginning counts as better (not with `unordered(a)`, nor with several attributes).
    public let isOrdered: Bool

    public init(_ attributes: [Attribute], isOrdered: Bool) {
      self.attributes = attributes
      self.isOrdered = isOrdered
    }

    /// Reads `a`, `unordered(a)`, `ordered(a)`, or several with commas; nil for another modifier.
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

  /// One attribute of the custom ranking.
  public struct RankingCriterion: Sendable, Hashable {
    public let attribute: Attribute
    public let isAscending: Bool

    public init(_ attribute: Attribute, isAscending: Bool) {
      self.attribute = attribute
      self.isAscending = isAscending
    }

    /// Reads `asc(a)` or `desc(a)`; nil for anything else.
    public init?(setting: String) {
      guard let (modifier, name) = Modifier.split(setting), modifier == "asc" || modifier == "desc" else { return nil }
      self.init(Attribute(name), isAscending: modifier == "asc")
    }
  }

  /// An index over the same records with another custom ranking.
  public struct Replica: Sendable, Hashable {
    public let name: String
    /// nil: that of the main index.
    public let customRanking: [RankingCriterion]?
    /// Its criteria by name; nil: those of the main index.
    public let ranking: [String]?
    /// Whether it only sorts what is relevant enough (`virtual(name)`).
    public var isVirtual = false
    /// All of its settings, where they are its own, as a list of one; empty: those of the main index, but for its order.
    public private(set) var own: [IndexSettings] = []
    /// The names of its own settings that are written down, also of those with their usual values.
    public var given: Set<String> = []

    /// A replica whose settings are all its own.
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

  /// Which words of a query match as prefixes.
  public enum QueryType: String, Sendable, Hashable, CaseIterable {
    case prefixLast, prefixAll, prefixNone
  }

  /// How many typos are forgiven.
  public enum TypoTolerance: String, Sendable, Hashable, CaseIterable {
    case all = "true"
    case none = "false"
    /// Only the fewest that any record has.
    case min
    /// Only the two fewest numbers of them, which is what `strict` finds beside the best.
    case strict
  }

  /// Attributes searched for text, the most important first. nil: all strings, which rank equal.
  public var searchableAttributes: [SearchableAttributes]?
  public var attributesForFaceting: [FacetAttribute] = []
  public var customRanking: [RankingCriterion] = []
  /// Other indices over the same records, in an order of their own.
  public var replicas: [Replica] = []
  /// What answers say of how the interface is to be arranged, `facetOrdering` above all; passed on as it is.
  public var renderingContent: JSONValue?
  /// 1 to 1000.
  public var maxValuesPerFacet = 100
  public var sortFacetValuesBy = SearchQuery.FacetOrder.count
  public var hitsPerPage = 20
  /// Hits beyond this one cannot be paged to.
  public var paginationLimitedTo = 1000
  /// nil or `*`: all attributes.
  public var attributesToRetrieve: [String]?
  public var queryType = QueryType.prefixLast
  public var typoTolerance = TypoTolerance.all
  public var minWordSizefor1Typo = 4
  public var minWordSizefor2Typos = 8
  /// What is kept beside the settings: words that stand for others.
  public var synonyms: [Synonym] = []
  /// What the index does with certain queries.
  public var rules: [QueryRule] = []
  /// The time at which rules are looked at, in seconds since 1970; nil: those that are bound to times do not apply.
  public var rulesAt: Double?
  /// Settings without a property of their own.
  public var additional: [EngineParameter: JSONValue] = [:]

  public init() {}
}

enum Modifier {
  /// `modifier(name)` or `name`; nil when neither.
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
