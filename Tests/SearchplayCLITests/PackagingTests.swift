import Foundation
import JSONText
import Testing

@testable import SearchplayCLI

/// The files for package managers and other systems: a single version, and schemas that exist.
struct PackagingTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
  }

  @Test func theFormulaIsOfTheProgramsVersion() throws {
    let version = Searchplay.configuration.version
    #expect(try text("Packaging/searchplay.rb").contains("/tags/v\(version).tar.gz\""))
    #expect(try text("CHANGELOG.md").contains("## \(version)"))
  }

  @Test func everyEntryOfSchemaStoreHasItsSchema() throws {
    let entries = try #require(try JSONValue(parsing: try text("Packaging/schemastore.json")).array)
    #expect(entries.map { $0["fileMatch"]?.array?.first } == ["*.searchplay.yaml", "searchplay.yaml"])
    for entry in entries {
      let name = try #require(entry["url"]?.string?.split(separator: "/").last)
      #expect(FileManager.default.fileExists(atPath: Program.root.appending(path: "schemas/\(name)").path), "\(name)")
    }
  }
}
