import Foundation
import Testing

/// The exported code compiles.
struct ExportCompilesTests {
  /// Custom presenters with every step except `append`, whose items are tuples in InstantSearch.
  private static let presenters = #"""
    version: "1.0"
    searcher: { records: [{ objectID: "1", class: a, type: { name: b }, string: { en: c }, init: d, numbers: [1, 2], user: { id: 4, tags: [x], class: y }, self: e, a-b: f, aB: g }], settings: { attributesForFaceting: [size, l1, l2] }, shouldTriggerSearch: { minimumLength: 2 } }
    searchers: { names: { kind: facet, attribute: size, shouldTriggerSearch: nonEmpty }, all: { kind: multi, components: [main, names], shouldTriggerSearch: never } }
    widgets:
      own: { type: refinementList, attribute: size, operator: or, presenter: [{ sortBy: [isRefined, "count:desc", "value:asc"] }, { order: [XL] }, { limit: 5 }, { skip: 1 }, { minCount: 1 }, { keep: unselected }, { hide: [S] }, { rename: { M: Medium } }, uppercase, { truncate: 2 }, { repeat: 2 }, { mark: true }, { mark: false }, { count: 3 }, reverse] }
      tree: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l2], separator: " > ", presenter: [{ levels: [0, 1] }, { sortBy: [level, "alphabetical:desc"] }, nest, { nest: [level, "count:desc"] }, lastSegment, { mark: deepest }, deepest] }
      texts: { type: currentRefinements, presenter: { any: "{negated}{text}", attributes: { size: "Size {text}" }, string: "{value} {score}" } }
      forms: { type: currentRefinements, presenter: { any: "{attribute} {value:0.00} {lower:,0}", number: "{value:0}", attributes: { price: { range: "{lower:,0.00} to {upper:0}", comparison: "{operator} {value:0.0}" }, rank: "{value:0} {score}" } } }
      values: { type: currentRefinements, presenter: { any: "{group} {text}", attributes: { size: { values: { M: "Medium {score}", "4": Four } }, _tags: { values: { a: "Tag {value}" } }, color: { any: "Color {value}", values: { red: Rot } } } } }
      filters: { type: facetFilterList, facetFilters: [{ attribute: size, value: M, score: 2, negated: true }, { attribute: new, value: true, score: 1 }], operator: and, groupName: sizes, presenter: { any: "{group} {text}" } }
      arranged: { type: dynamicFacets, filterGroupForAttribute: { size: { or: sizes } } }
      below: { type: numericRange, attribute: degrees, bounds: [-20, -5] }
      filter: { type: refinementList, attribute: size, operator: or, groupName: other, presenter: [reverse] }
      facetList: { type: refinementList, attribute: size, operator: or, groupName: third, presenter: [reverse] }
      plain: { type: refinementList, attribute: size, operator: or, groupName: fourth, presenter: { sortBy: [isRefined], limit: 3 } }
      rows: { type: hits, attribute: class, subtitle: type.name, image: string.en, record: { init: text, numbers: list, user: object, self: text, a-b: text, aB: text } }
      brand: { type: stats, views: [{}] }
      brandView2: { type: stats }
      names: { type: refinementList, attribute: size, operator: or, groupName: fifth, searcher: facet }
      count: { type: stats, presenter: "{hits:,0} of {sorted:0} {page:0} {query}" }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """#

  private func manifests() throws -> [URL] {
    let examples = Program.root.appending(path: "examples")
    return (FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []).filter {
      $0.lastPathComponent.hasSuffix(".searchplay.yaml")
    }.sorted { $0.path < $1.path }
  }

  /// Runs the compiler; returns its output and whether it succeeded.
  private func compiler(_ arguments: [String]) throws -> (isContent: Bool, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, text)
  }

  /// Types that InstantSearchSwiftUI has, but the library with InstantSearch's names does not.
  private static let dataModels = """
    typealias ApplicationID = String
    typealias APIKey = String
    typealias IndexName = String
    typealias FacetHits = Facet
    extension Facet {
      init(value: String, highlighted: String?, count: Int) { self.init(value: value, count: count, highlighted: highlighted) }
    }
    typealias SearchSearchParamsObject = SearchQuery
    extension SearchQuery: Decodable { public init(from decoder: any Decoder) throws { self.init() } }
    struct FacetRequest { var query = "" }
    struct MultiRequest {}
    extension FacetSearcher { var shouldTriggerSearchForQuery: ((FacetRequest) -> Bool)? { get { nil } set {} } }
    extension MultiSearcher { var shouldTriggerSearchForQuery: ((MultiRequest) -> Bool)? { get { nil } set {} } }
    extension MultiSearcher {
      convenience init(appID: String, apiKey: String, requestOptions: Int?) { self.init(appID: appID, apiKey: apiKey) }
    }
    struct Point { let latitude, longitude: Double }
    struct FiltersStorage: ExpressibleByArrayLiteral {
      enum Unit: ExpressibleByStringLiteral {
        case and(String)
        case any([String])
        init(stringLiteral value: String) { self = .and(value) }
        static func or(_ filters: String...) -> Unit { .any(filters) }
      }
      init(arrayLiteral elements: Unit...) {}
    }
    enum AroundRadius { case all, meters(Int) }
    enum TypoTolerance { case `true`, `false`, min, strict }
    extension SearchQuery {
      var facetFilters: FiltersStorage? { get { nil } set {} }
      var optionalFilters: FiltersStorage? { get { nil } set {} }
      var aroundLatLng: Point? { get { nil } set {} }
      var aroundRadius: AroundRadius? { get { nil } set {} }
      var typoTolerance: TypoTolerance? { get { nil } set {} }
      var ruleContexts: [String]? { get { nil } set {} }
      var distinct: Int? { get { nil } set {} }
      var userToken: String? { get { nil } set {} }
    }
    final class SearchBoxObservableController {}
    final class StatsTextObservableController {}
    final class LoadingObservableController {}
    final class FilterClearObservableController {}
    final class FilterToggleObservableController<F> {}
    final class SelectableSegmentObservableController {}
    @propertyWrapper struct Published<Value> { var wrappedValue: Value }
    protocol ObservableObject: AnyObject {}
    protocol NumberRangeController: AnyObject {
      var onRangeChanged: ((ClosedRange<Double>) -> Void)? { get set }
      func setItem(_ range: ClosedRange<Double>)
      func setBounds(_ bounds: ClosedRange<Double>)
      func invalidate()
    }
    final class NumberObservableController<Number> {}
    final class RelevantSortObservableController {}
    final class HitsObservableController<Hit> {}
    final class DynamicFacetListObservableController {}
    extension SearchBoxConnector { func connectController(_: SearchBoxObservableController) {} }
    extension StatsConnector {
      func connectController(_: StatsTextObservableController) {}
      func connectController(_: StatsTextObservableController, presenter: (SearchStats?) -> String?) {}
    }
    extension LoadingConnector { func connectController(_: LoadingObservableController) {} }
    extension FilterClearConnector { func connectController(_: FilterClearObservableController) {} }
    extension FilterToggleConnector { func connectController<F>(_: FilterToggleObservableController<F>) {} }
    extension SortByConnector {
      func connectController(_: SelectableSegmentObservableController) {}
      func connectController(_: SelectableSegmentObservableController, presenter: IndexNamePresenter) {}
    }
    extension FilterMapConnector {
      func connectController(_: SelectableSegmentObservableController) {}
      func connectController(_: SelectableSegmentObservableController, presenter: FilterPresenter) {}
    }
    extension NumberRangeConnector { func connectController<C: NumberRangeController>(_: C) {} }
    extension FilterComparisonConnector { func connectController(_: NumberObservableController<Double>) {} }
    extension RelevantSortConnector { func connectController(_: RelevantSortObservableController) {} }
    extension HitsConnector { func connectController<Hit>(_: HitsObservableController<Hit>, externalReload: Bool = false) {} }
    extension DynamicFacetListConnector {
      typealias FilterGroupDescriptor = (groupName: String, groupType: RefinementOperator)
      convenience init(
        searcher: HitsSearcher, filterState: FilterState, selections: [Attribute: Set<String>] = [:],
        selectionModeForAttribute: [Attribute: SelectionMode] = [:], defaultSelectionMode: SelectionMode = .single,
        filterGroupForAttribute: [Attribute: FilterGroupDescriptor], defaultFilterGroupType: RefinementOperator = .and
      ) where Searcher == HitsSearcher {
        self.init(searcher: searcher, filterState: filterState)
      }
    }
    extension DynamicFacetListConnector { func connectController(_: DynamicFacetListObservableController) {} }

    """

  /// Every example is valid Swift for both versions, and compiles against the library with InstantSearch's names.
  @Test(arguments: ["7", "8"])
  func theCodeIsSwift(_ version: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(ExportSwiftTests.manifest, "all.searchplay.yaml")
    try program.write(Self.presenters, "presenters.searchplay.yaml")
    try program.write(ExportScreenTests.screen, "screen.searchplay.yaml")
    let modules = Program.executable.deletingLastPathComponent().appending(path: "Modules").path
    var files: [String] = []
    for manifest in try manifests() + ["presenters", "screen", "all"].map({ program.folder.appending(path: "\($0).searchplay.yaml") }) {
      let result = try await program.run("export", "swift", manifest.path, "--instantsearch", version)
      #expect(result.status == 0 && result.output.contains(" for InstantSearch \(version).\n"), "\(result)")
      let name = "\(files.count / 2).swift"
      try program.write(result.output, name)
      files.append(program.folder.appending(path: name).path)
      let file = try await program.run("export", "swift", manifest.path, "--instantsearch", version, "--type", "Search")
      try program.write(file.output, "type\(name)")
      files.append(program.folder.appending(path: "type\(name)").path)
    }
    #expect(files.count > 30)
    // As separate files: the types together, and the one with everything as a program.
    let types = try compiler(["-frontend", "-parse", "-parse-as-library"] + files.filter { $0.contains("/type") })
    #expect(types.isContent, "\(types.text)")
    let script = try compiler(["-frontend", "-parse", files[files.count - 2]])
    #expect(script.isContent, "\(script.text)")
    // One function per file, so that the compiler starts only once.
    var whole = "import Foundation\nimport AlgoliaNetwork\nimport SearchModel\nimport SearchWidgets\n" + Self.dataModels
    for (index, file) in files.enumerated() {
      // In version 8, a location is a string.
      let code = try String(contentsOfFile: file, encoding: .utf8).replacing("aroundLatLng = \"", with: "userToken = \"").replacing(
        "import InstantSearch\nimport InstantSearchSwiftUI\n", with: ""
      ).replacing("import Foundation\n", with: "").replacing("import Combine\n", with: "")
      whole += file.contains("/type") ? "enum Manifest\(index) {\n\(code)}\n" : "func manifest\(index)() throws {\n\(code)}\n"
    }
    try program.write(whole, "whole.swift")
    let checked = try compiler([
      "-typecheck", "-suppress-warnings", "-parse-as-library", "-swift-version", "5", "-I", modules,
      program.folder.appending(path: "whole.swift").path,
    ])
    #expect(checked.isContent, "\(checked.text)")
  }
}
