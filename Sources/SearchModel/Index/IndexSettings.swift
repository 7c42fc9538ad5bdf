/// The settings of an index that the embedded one honours. Names and defaults are Algolia's.
public struct IndexSettings: Sendable, Hashable {
  /// An attribute whose values can be filtered on.
  public struct FacetAttribute: Sendable, Hashable {
    public let attribute: Attribute
    /// Whether values are counted (`filterOnly(a)` can be filtered on only).
    public let isCounted: Bool

    public init(_ attribute: Attribute, isCounted: Bool = true) {
      self.attribute = attribute
      self.isCounted = isCounted
    }

    /// Reads `a`, `searchable(a)`, `filterOnly(a)` or `afterDistinct(a)`; nil for another modifier.
    public init?(setting: String) {
      guard let (modifier, name) = Modifier.split(setting) else { return nil }
      switch modifier {
      case nil, "searchable", "afterDistinct": self.init(Attribute(name))
      case "filterOnly": self.init(Attribute(name), isCounted: false)
      default: return nil
      }
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

  /// Which words of a query match as prefixes.
  public enum QueryType: String, Sendable, Hashable, CaseIterable {
    case prefixLast, prefixAll, prefixNone
  }

  /// Attributes searched for text, the most important first; attributes of one inner list rank equal. nil: all strings.
  public var searchableAttributes: [[Attribute]]?
  public var attributesForFaceting: [FacetAttribute] = []
  public var customRanking: [RankingCriterion] = []
  /// 1 to 1000.
  public var maxValuesPerFacet = 100
  public var sortFacetValuesBy = SearchQuery.FacetOrder.count
  public var hitsPerPage = 20
  /// Hits beyond this one cannot be paged to.
  public var paginationLimitedTo = 1000
  /// nil or `*`: all attributes.
  public var attributesToRetrieve: [String]?
  public var queryType = QueryType.prefixLast
  public var typoTolerance = true
  public var minWordSizefor1Typo = 4
  public var minWordSizefor2Typos = 8

  public init() {}

  /// Reads a line of `searchableAttributes`: `a`, `unordered(a)`, `ordered(a)`, or several with commas; nil for another
  /// modifier.
  public static func searchableAttributes(setting: String) -> [Attribute]? {
    var attributes: [Attribute] = []
    for part in setting.split(separator: ",") {
      guard let (modifier, name) = Modifier.split(String(part)), [nil, "unordered", "ordered"].contains(modifier) else { return nil }
      attributes.append(Attribute(name))
    }
    return attributes.isEmpty ? nil : attributes
  }
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
