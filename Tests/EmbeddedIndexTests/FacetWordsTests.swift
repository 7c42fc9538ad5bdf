import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Searches for facet values tolerate typos in the same way as searches for hits.
struct FacetWordsTests {
  private static func found(
    _ text: String, _ tolerance: IndexSettings.TypoTolerance = .all, strict: Bool = false
  ) async throws -> [String] {
    var settings = IndexSettings()
    settings.attributesForFaceting = [try #require(IndexSettings.FacetAttribute(setting: "searchable(brand)"))]
    settings.typoTolerance = tolerance
    if strict {
      (settings.additional[.disableTypoToleranceOnAttributes], settings.searchableAttributes) = (
        ["brand"], [.init(["brand"], isOrdered: true)]
      )
    }
    let brands = ["Samsung", "Sansung", "Sony", "Samsonite", "Philips Samsung"]
    let records = brands.enumerated().map { ["objectID": .string("\($0)"), "brand": .string($1)] as JSONValue }
    let index = try EmbeddedIndex(name: "i", records: Records(records), settings: settings)
    return try await index.searchForFacetValues(FacetSearchQuery(indexName: "i", facet: "brand", text: text, filters: nil)).map {
      $0.highlighted ?? $0.value
    }
  }

  @Test func typos() async throws {
    #expect(try await Self.found("samsng") == ["Philips <em>Samsung</em>", "<em>Samsung</em>"])
    #expect(try await Self.found("samsung") == ["Philips <em>Samsung</em>", "<em>Samsung</em>", "<em>Sansung</em>"])
    #expect(try await Self.found("sam") == ["Philips <em>Sam</em>sung", "<em>Sam</em>sonite", "<em>Sam</em>sung"])
    #expect(try await Self.found("philps samsng") == ["<em>Philips</em> <em>Samsung</em>"])
  }

  @Test func asTheSettingsTolerate() async throws {
    #expect(try await Self.found("samsng", .none) == [])
    #expect(try await Self.found("samsng", strict: true) == [])
    #expect(try await Self.found("samsung", .min) == ["Philips <em>Samsung</em>", "<em>Samsung</em>"])
    #expect(try await Self.found("samsung", .strict) == ["Philips <em>Samsung</em>", "<em>Samsung</em>", "<em>Sansung</em>"])
  }
}
