import EmbeddedIndex
import Foundation
import JSONText
import SearchModel
import SearchWidgets
import TestSupport
import Testing

/// A screen of an app: all of it is on the main actor, and so are all calls to it.
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

  /// A program with top-level code, like an app's playground, with a screen and a view on the main actor: it compiles without errors or
  /// warnings in either language mode, and runs to the end.
  @Test(arguments: ["5", "6"])
  func aProgramOfItsOwn(_ mode: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "main-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    let program = """
      import EmbeddedIndex
      import JSONText
      import SearchModel
      import SearchWidgets

      @MainActor
      final class View: @preconcurrency HierarchicalController {
        var onClick: ((String) -> Void)?
        private(set) var shown: [String] = []

        func setItem(_ item: [HierarchicalFacet]) {
          MainActor.assertIsolated()
          shown = item.map(\\.facet.value)
        }
      }

      @MainActor
      final class Screen {
        let searcher: HitsSearcher
        let filterState = FilterState()
        let view = View()
        let connector: HierarchicalConnector

        init(_ index: EmbeddedIndex) {
          searcher = HitsSearcher(backend: index, indexName: "shop")
          connector = HierarchicalConnector(
            searcher: searcher, filterState: filterState, hierarchicalAttributes: ["l0", "l1"], separator: " > ", controller: view,
            presenter: { facets in facets.filter { $0.level == 0 } })
          searcher.connectFilterState(filterState)
        }

        func search() async {
          searcher.search()
          await searcher.settle()
        }
      }

      let records = try JSONValue(parsing: #"[{ "l0": "A", "l1": "A > B" }, { "l0": "D" }]"#).array ?? []
      var settings = IndexSettings()
      settings.attributesForFaceting = ["l0", "l1"].map { IndexSettings.FacetAttribute(Attribute($0)) }
      let screen = Screen(try EmbeddedIndex(name: "shop", records: Records(records), settings: settings))
      await screen.search()
      print(screen.view.shown)
      screen.view.onClick?("D")
      await screen.searcher.settle()
      print(screen.view.shown, screen.searcher.request.query.filters ?? "")

      """
    try program.write(to: file, atomically: true, encoding: .utf8)
    let products = Tool.products.resolvingSymlinksInPath()
    let objects = try ["EmbeddedIndex", "JSONText", "SearchModel", "SearchWidgets"].flatMap { module in
      try FileManager.default.contentsOfDirectory(at: products.appending(path: "\(module).build"), includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "o" }.map(\.path)
    }
    let made = folder.appending(path: "program").path
    let built = try Tool.run(
      [
        "swiftc", "-swift-version", mode, "-I", products.appending(path: "Modules").path, "-I",
        Tool.checkout.appending(path: "Sources/CMemory").path, "-o", made, file.path,
      ] + objects)
    #expect(built.status == 0 && built.text == "", "\(built.text)")
    let ran = try Tool.run([made])
    #expect(ran.status == 0 && ran.text == "[\"A\", \"D\"]\n[\"A\", \"D\"] ( \"l0\":\"D\" )\n", "\(ran.text)")
  }
}
