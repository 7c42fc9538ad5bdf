import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A widget of the manifest: its name and its properties.
package struct WidgetDeclaration: Sendable {
  /// Widgets are copied when they are read; with a class, that copies one reference instead of dozens.
  private final class Content: Sendable {
    let id: Located<String>
    let kind: WidgetKind
    let traits: WidgetTraits
    let wiring: WidgetWiring
    let views: [String]
    let places: [String: SourceSpan]
    let itemPlaces: [String: [String: SourceSpan]]
    let span: SourceSpan?

    init(id: Located<String>, kind: WidgetKind, body: WidgetBody) {
      self.id = id
      self.kind = kind
      traits = kind.traits
      wiring = body.wiring
      views = [id.value] + (0..<kind.furtherViews(body.wiring)).map { "\(id.value)#\($0 + 2)" }
      places = body.places
      itemPlaces = body.itemPlaces
      span = body.span
    }

    init(_ other: Content, wiring: WidgetWiring) {
      (id, kind, traits, views) = (other.id, other.kind, other.traits, other.views)
      (places, itemPlaces, span) = (other.places, other.itemPlaces, other.span)
      self.wiring = wiring
    }
  }

  private var content: Content

  package var id: Located<String> { content.id }
  package var kind: WidgetKind { content.kind }
  package var traits: WidgetTraits { content.traits }
  package var wiring: WidgetWiring { content.wiring }

  /// The names of its views, as steps and expectations use them: `brand`, `brand#2`.
  package var views: [String] { content.views }

  /// Returns the position of the first of some keys that is present: its value if that is on one line, otherwise the key itself; the
  /// widget's name if none is present.
  package func place(of keys: [String]) -> SourceSpan { keys.lazy.compactMap { content.places[$0] }.first ?? id.span }

  /// Returns the position of an item of a key's list; the key's position if it is not one of them.
  package func place(of item: String, in key: String) -> SourceSpan { content.itemPlaces[key]?[item] ?? place(of: [key]) }

  /// - Parameter isFacetSearcher: Returns whether a searcher searches for values of a facet.
  init(id: Located<String>, body: WidgetBody, isFacetSearcher: (String) -> Bool) {
    let kind: WidgetKind =
      if case .refinementList(let list) = body.kind {
        .refinementList(list.searchingForValues(body.wiring.searcher.map { $0.value == "facet" || isFacetSearcher($0.value) } ?? false))
      } else {
        body.kind
      }
    content = Content(id: id, kind: kind, body: body)
  }

  /// The position of the widget's declaration; nil for one that no file contains.
  var span: SourceSpan? { content.span }

  /// Returns whether a position is inside the widget's declaration.
  package func encloses(_ place: SourceSpan) -> Bool {
    span.map { $0.file === place.file && $0.range.contains(place.range.lowerBound) } ?? false
  }

  /// Returns the widget with a different wiring.
  func wired(_ wiring: WidgetWiring) -> WidgetDeclaration {
    var other = self
    other.content = Content(content, wiring: wiring)
    return other
  }

  /// Whether it has its own searcher, for values of its facet.
  package var hasOwnSearcher: Bool { wiring.searcher?.value == "facet" }
}

/// The declaration of a widget without its name.
package struct WidgetBody: Sendable {
  package let kind: WidgetKind
  package let wiring: WidgetWiring
  /// The positions of its keys.
  fileprivate var places: [String: SourceSpan] = [:]
  /// The positions of the items of a key's list, by their text.
  fileprivate var itemPlaces: [String: [String: SourceSpan]] = [:]
  fileprivate var span: SourceSpan?
}

/// The values of `type:`.
package enum WidgetType: String, Sendable, Hashable, CaseIterable {
  case refinementList, facetFilterList, tagFilterList, currentRefinements, hierarchicalMenu, numericFilterList, clearRefinements, toggle,
    filterMap, numericRange, numericComparison, sortBy, searchBox, stats, loading, hits, dynamicFacets, relevantSort, queryRuleCustomData

  /// Returns the widget that a class of InstantSearch corresponds to, `FacetListConnector`, `HierarchicalInteractor`, `filterClear`, or a
  /// widget of the web; letter case does not matter.
  static func named(inSwift name: String) -> WidgetType? {
    let name = name.lowercased()
    let suffix = ["connector", "interactor", "controller", "widget", "view"].first { name.hasSuffix($0) }
    let own = String(name.dropLast(suffix?.count ?? 0))
    return webNames.first { [name, own].contains($0.key.lowercased()) }?.value
      ?? allCases.first { [$0.swiftName.lowercased(), $0.rawValue.lowercased()].contains(own) }
  }

  /// The names in InstantSearch for the web.
  private static let webNames: [String: WidgetType] = [
    "menu": .refinementList, "menuSelect": .refinementList, "rangeSlider": .numericRange, "rangeInput": .numericRange,
    "range": .numericRange, "slider": .numericRange, "numericMenu": .filterMap, "ratingMenu": .numericComparison,
    "stepper": .numericComparison, "numberStepper": .numericComparison, "numericStepper": .numericComparison, "rating": .numericComparison,
    "infiniteHits": .hits, "hitsList": .hits, "toggleRefinement": .toggle, "switch": .toggle, "breadcrumb": .hierarchicalMenu,
    "dynamicWidgets": .dynamicFacets, "facetList": .refinementList, "facets": .refinementList,
    "currentFilters": .currentRefinements, "clearFilters": .clearRefinements, "clearAll": .clearRefinements,
    "clearButton": .clearRefinements, "reset": .clearRefinements, "segmentedControl": .filterMap, "searchBar": .searchBox,
    "activityIndicator": .loading, "filterList": .facetFilterList, "sort": .sortBy, "queryRuleContext": .queryRuleCustomData,
  ]

  /// The prefix of the names of its classes.
  private var swiftName: String {
    switch self {
    case .refinementList: "FacetList"
    case .facetFilterList: "FacetFilterList"
    case .tagFilterList: "TagFilterList"
    case .numericFilterList: "NumericFilterList"
    case .currentRefinements: "CurrentFilters"
    case .hierarchicalMenu: "Hierarchical"
    case .clearRefinements: "FilterClear"
    case .toggle: "FilterToggle"
    case .filterMap: "FilterMap"
    case .numericRange: "NumberRange"
    case .numericComparison: "FilterComparison"
    case .sortBy: "SortBy"
    case .searchBox: "SearchBox"
    case .stats: "Stats"
    case .loading: "Loading"
    case .hits: "Hits"
    case .dynamicFacets: "DynamicFacetList"
    case .relevantSort: "RelevantSort"
    case .queryRuleCustomData: "QueryRuleCustomData"
    }
  }

  /// The form of the keys of a widget of this type.
  var form: Form<WidgetKind> {
    switch self {
    case .refinementList: RefinementList.form.map(WidgetKind.refinementList)
    case .facetFilterList: FilterList<Filter.Facet>.form.map(WidgetKind.facetFilterList)
    case .tagFilterList: FilterList<Filter.Tag>.form.map(WidgetKind.tagFilterList)
    case .currentRefinements: CurrentRefinements.form.map(WidgetKind.currentRefinements)
    case .hierarchicalMenu: HierarchicalMenu.form.map(WidgetKind.hierarchicalMenu)
    case .numericFilterList: FilterList<Filter.Numeric>.form.map(WidgetKind.numericFilterList)
    case .clearRefinements: ClearRefinements.form.map(WidgetKind.clearRefinements)
    case .toggle: Toggle.form.map(WidgetKind.toggle)
    case .filterMap: FilterMap.form.map(WidgetKind.filterMap)
    case .numericRange: NumericRange.form.map(WidgetKind.numericRange)
    case .numericComparison: NumericComparison.form.map(WidgetKind.numericComparison)
    case .sortBy: SortBy.form.map(WidgetKind.sortBy)
    case .searchBox: SearchBox.form.map(WidgetKind.searchBox)
    case .stats: Stats.form.map(WidgetKind.stats)
    case .loading: Loading.form("a loading widget").map(WidgetKind.loading)
    case .hits: HitsList.form.map(WidgetKind.hits)
    case .dynamicFacets: DynamicFacets.form.map(WidgetKind.dynamicFacets)
    case .relevantSort: RelevantSort.form("a relevantSort widget").map(WidgetKind.relevantSort)
    case .queryRuleCustomData: QueryRuleCustomData.form("a queryRuleCustomData widget").map(WidgetKind.queryRuleCustomData)
    }
  }
}

/// A widget by its type.
package enum WidgetKind: Sendable {
  case refinementList(RefinementList)
  case facetFilterList(FilterList<Filter.Facet>)
  case tagFilterList(FilterList<Filter.Tag>)
  case currentRefinements(CurrentRefinements)
  case hierarchicalMenu(HierarchicalMenu)
  case numericFilterList(FilterList<Filter.Numeric>)
  case clearRefinements(ClearRefinements)
  case toggle(Toggle)
  case filterMap(FilterMap)
  case numericRange(NumericRange)
  case numericComparison(NumericComparison)
  case sortBy(SortBy)
  case searchBox(SearchBox)
  case stats(Stats)
  case loading(Loading)
  case hits(HitsList)
  case dynamicFacets(DynamicFacets)
  case relevantSort(RelevantSort)
  case queryRuleCustomData(QueryRuleCustomData)

  /// The properties that other code relies on.
  package var traits: WidgetTraits {
    switch self {
    case .refinementList(let list): list.traits
    case .facetFilterList(let list): list.traits
    case .tagFilterList(let list): list.traits
    case .currentRefinements(let current): current.traits
    case .hierarchicalMenu(let menu): menu.traits
    case .numericFilterList(let list): list.traits
    case .clearRefinements(let clear): clear.traits
    case .toggle(let toggle): toggle.traits
    case .filterMap(let map): map.traits
    case .numericRange(let range): range.traits
    case .numericComparison(let number): number.traits
    case .sortBy(let sort): sort.traits
    case .searchBox(let box): box.traits
    case .stats(let stats): stats.traits
    case .loading(let loading): loading.traits
    case .hits(let list): list.traits
    case .dynamicFacets(let list): list.traits
    case .relevantSort(let sort): sort.traits
    case .queryRuleCustomData(let data): data.traits
    }
  }

  /// Returns the number of views other than the first.
  fileprivate func furtherViews(_ wiring: WidgetWiring) -> Int {
    switch self {
    case .refinementList(let list): list.views.count
    case .hierarchicalMenu(let menu): menu.views.count
    case .currentRefinements(let current): current.views.count
    case .filterMap(let map): map.views.count
    case .sortBy(let sort): sort.views.count
    case .stats(let stats): stats.views.count
    case .facetFilterList(let list): list.views.count
    case .tagFilterList(let list): list.views.count
    case .numericFilterList(let list): list.views.count
    case .clearRefinements, .toggle, .numericRange, .numericComparison, .searchBox,
      .loading, .hits, .dynamicFacets, .relevantSort, .queryRuleCustomData:
      wiring.furtherViews
    }
  }
}

extension YAMLNode {
  /// The key at the beginning of the value's line; nil if there is none. The cost is the length of the key.
  fileprivate var keyInLine: String? {
    let bytes = span.file.bytes
    var place = span.range.lowerBound - 1
    func skip(_ isSkipped: (UInt8) -> Bool) { while place >= 0, isSkipped(bytes[place]) { place -= 1 } }
    // A list begins on a line below its key.
    skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    guard place >= 0, bytes[place] == UInt8(ascii: ":") else { return nil }
    place -= 1
    let end = place
    skip { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    let key = bytes[(place + 1)..<(end + 1)]
    let indent = place
    skip { $0 == 0x20 }
    let isFirst = place < 0 || bytes[place] == 0x0A
    return isFirst && indent > place && !key.isEmpty ? String(decoding: key, as: UTF8.self) : nil
  }
}

extension WidgetBody {
  /// Returns the form of a type: its own keys and those of all widgets.
  private static func form(of type: WidgetType) -> Form<WidgetBody> {
    type.form.and(WidgetWiring.form(type.parts, hasPresenters: type.hasPresenters)).map { WidgetBody(kind: $0, wiring: $1) }
  }

  /// The forms of all types, created once.
  private static let forms: [(WidgetType, Form<WidgetBody>)] = WidgetType.allCases.map { ($0, form(of: $0)) }

  /// A widget is read by the form of its `type`.
  static let form = Form<WidgetBody>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else {
      let key = node.keyInLine
      return problems.wrongType(
        node, expected: "a widget (a mapping with a type)",
        help: key.flatMap {
          ["includes", "import", "imports"].contains($0)
            ? "to include files of widgets, write widgets: { include: FILE }; to add to the widgets of a manifest, write extends: FILE"
            : nil
        } ?? key.flatMap {
          Manifest.keys.contains($0) ? "'\($0)' does not belong to the widgets: begin its line in the first column" : nil
        } ?? inherited(node, problems) ?? typed(node))
    }
    let types = WidgetType.allCases.map(\.rawValue)
    guard let type = entries.first(where: { $0.key == "type" }) else {
      // The `widgets` key, in a file that is included under that key.
      if !entries.isEmpty, entries.allSatisfy({ $0.value["type"] != nil }) {
        return problems.error(
          "missing-key", at: node.opening, "a widget needs the key 'type', but this contains widgets",
          help: "remove the key above them; an included file has the widgets themselves, without 'widgets:'")
      }
      if let key = node.keyInLine, ownKeys.contains(key) {
        return problems.error(
          "missing-key", at: node.opening, "'\(key)' is a key of widgets, not a widget",
          help: "indent it to make it part of the widget above")
      }
      let near = entries.first { NearMiss.of($0.key, in: ["type"]) != nil }
      return problems.error(
        "missing-key", at: near?.keySpan ?? node.place, "a widget needs the key 'type'",
        help: near.map { "did you mean 'type' instead of '\($0.key)'?" }
          ?? (entries.contains { $0.key == "$ref" }
            ? "there is no '$ref': repeat the keys, or write '&name' where the widget is declared first, and '*name' here" : nil)
          ?? "types: \(types.joined(separator: ", "))")
    }
    guard case .scalar(let scalar) = type.value.content else {
      return problems.wrongType(type.value, expected: "a widget type")
    }
    guard let form = forms.first(where: { $0.0.rawValue == scalar.text })?.1 else {
      return problems.error(
        "unknown-widget", at: type.value.place, "there is no widget type '\(scalar.text)'",
        help: notHere[scalar.text.prefix(1).lowercased() + scalar.text.dropFirst()] ?? WidgetType.named(inSwift: scalar.text).map {
          "did you mean '\($0.rawValue)'?"
        }
          ?? NearMiss.help(for: scalar.text, in: types, noun: "types"))
    }
    return form.read(node, problems).map { body in
      var body = body
      body.span = node.place
      for case (let key, .sequence(let items)) in entries.map({ ($0.key, $0.value.content) }) {
        for item in items {
          guard case .scalar(let scalar) = item.content else { continue }
          body.itemPlaces[key, default: [:]][scalar.text] = body.itemPlaces[key]?[scalar.text] ?? item.place
        }
      }
      for case (let key, .mapping(let inner)) in entries.map({ ($0.key, $0.value.content) }) {
        for entry in inner { body.itemPlaces[key, default: [:]][entry.key] = entry.keySpan }
      }
      body.places = Dictionary(
        entries.map { ($0.key, $0.value.isScalar ? $0.value.place : $0.keySpan) }, uniquingKeysWith: { first, _ in first })
      return body
    }
  }

  /// Keys that most widgets have, and that are never names of widgets.
  private static let ownKeys: Set = [
    "presenter", "attribute", "operator", "groupName", "selectionMode", "filter", "facetFilters", "numericFilters", "tagFilters",
    "hierarchicalAttributes", "indicesNames", "filterGroupIDs",
  ]

  /// Widgets of InstantSearch for the web that do not exist for apps, and their equivalents.
  private static let notHere: [String: String] = [
    "configure": "parameters of every search go under searcher.query",
    "hitsPerPage": "InstantSearch iOS has no such widget: write searcher.query: { hitsPerPage: … }",
    "pagination": "InstantSearch iOS has no such widget: hits lists load pages by scrolling, and the step 'page' goes to one",
    "poweredBy": "remove it: it only concerns the app's view", "panel": "remove it: it only concerns the app's view",
    "autocomplete": "declare a searchBox and a hits widget",
    "voiceSearch": "InstantSearch iOS has no such widget: use a 'search:' step to search for a query",
    "geoSearch": "InstantSearch iOS has no such widget: write searcher.query: { aroundLatLng: … }",
  ]

  /// Returns help for a widget that is to be removed and whose name is nearly that of an inherited one.
  private static func inherited(_ node: YAMLNode, _ problems: Problems) -> String? {
    guard node.isNull, let key = node.keyInLine else { return nil }
    return NearMiss.of(key, in: problems.widgets.subtracting([key])).map { "did you mean '\($0)', which can be removed this way?" }
  }

  /// Returns help for a type in place of the widget.
  private static func typed(_ node: YAMLNode) -> String? {
    guard case .scalar(let scalar) = node.content else { return nil }
    if scalar.value == .null { return "write { type: … }, or remove it" }
    if ["false", "none", "off"].contains(scalar.text) {
      return "write { type: … }; to remove a widget inherited from the base, write its name without a value"
    }
    let type = WidgetType(rawValue: scalar.text) ?? WidgetType.named(inSwift: scalar.text)
    return type.map { "write { type: \($0.rawValue) }" }
  }

  /// Editors use the type to choose which keys to offer.
  private static var schema: SchemaFragment {
    let branches = forms.map { (type, form) -> JSONValue in
      ["if": ["required": ["type"], "properties": ["type": ["const": .string(type.rawValue)]]], "then": form.schema.json]
    }
    return SchemaFragment(
      [
        "type": "object", "required": ["type"],
        "properties": [
          "type": ["enum": .array(WidgetType.allCases.map { .string($0.rawValue) }), "description": "The type of the widget."]
        ],
        "allOf": .array(branches),
      ], SchemaFragment.merged(forms.map(\.1.schema))
    ).named("widget")
  }
}
