import EmbeddedIndex
import Foundation
import JSONText
import SearchModel
import SearchWidgets
import TestSupport
import Testing

/// A screen of an app: everything of it is on the main actor, and so is whatever it is told.
@MainActor
private final class Screen {
  let searcher: HitsSearcher
  let filterState = FilterState()
  let controller = HierarchicalObservableController()
  let connector: HierarchicalConnector
  private(set) var told = 0

  init(_ index: EmbeddedIndex) {
    searcher = HitsSearcher(backend: index, indexName: "shop")
    let count = Counter()
    connector = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: ["l0", "l1"], separator: " > ", controller: controller,
      presenter: { facets in
        MainActor.assumeIsolated { count.value += 1 }
        return facets.filter { $0.level == 0 }
      })
    searcher.connectFilterState(filterState)
    counter = count
  }

  private let counter: Counter
  var shown: [String] { controller.hierarchicalFacets.map(\.facet.value) }

  func search() async {
    searcher.search()
    await searcher.settle()
    told = counter.value
  }

  @MainActor
  private final class Counter {
    var value = 0
  }
}

struct MainActorTests {
  @Test func whoeverIsToldIsToldOnTheCallersActor() async throws {
    let records = try JSONValue(parsing: #"[{ "l0": "A", "l1": "A > B" }, { "l0": "D" }]"#)
    var settings = IndexSettings()
    settings.attributesForFaceting = ["l0", "l1"].map { IndexSettings.FacetAttribute(Attribute($0)) }
    let index = try EmbeddedIndex(name: "shop", records: Records(records.array ?? []), settings: settings)
    let screen = await Screen(index)
    await screen.search()
    let (told, shown) = (await screen.told, await screen.shown)
    #expect(told > 0 && shown == ["A", "D"])
  }

  /// Programs with top-level code, as an app's playground has them, in both modes of the language: no error, and no warning.
  @Test(arguments: ["5", "6"])
  func aProgramOfItsOwn(_ mode: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "main-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    let program = """
      import EmbeddedIndex
      import SearchModel
      import SearchWidgets

      let index = try EmbeddedIndex(name: "shop", records: Records([], format: .json), settings: IndexSettings())
      let searcher = HitsSearcher(backend: index, indexName: "shop")
      let filterState = FilterState()
      let controller = HierarchicalObservableController()
      let connector = HierarchicalConnector(
        searcher: searcher, filterState: filterState, hierarchicalAttributes: ["l0"], separator: " > ", controller: controller,
        presenter: { facets in facets.filter { $0.level == 0 } })
      searcher.connectFilterState(filterState)
      searcher.search()
      await searcher.settle()

      """
    try program.write(to: file, atomically: true, encoding: .utf8)
    let modules = Tool.products.resolvingSymlinksInPath().appending(path: "Modules").path
    let checked = try Tool.run(["swiftc", "-typecheck", "-swift-version", mode, "-I", modules, file.path])
    #expect(checked.status == 0 && checked.text == "")
  }
}
