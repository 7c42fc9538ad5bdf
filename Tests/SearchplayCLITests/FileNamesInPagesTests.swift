import Foundation
import Testing

/// File names are data: they inject nothing into pages and pictures.
struct FileNamesInPagesTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: [{ objectID: "1", name: Cap, brand: Alto }], settings: { attributesForFaceting: [brand] } }
    widgets: { brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
    scenarios: [{ name: A, steps: [search: , click: { brands: Alto }] }]

    """

  @Test(arguments: [
    "b\"><img src=x onerror=alert(2)>", "a---><img src=x onerror=alert(1)>", "a`<img src=x onerror=alert(4)>[l](x:y)`c",
    "a\u{1B}b\u{202E}c",
  ])
  func nothingIsInjected(_ name: String) async throws {
    let program = try Program()
    defer { program.end() }
    for name in [name, "other"] { try program.write(Self.manifest, "shop/\(name).searchplay.yaml") }
    for arguments in [["--format", "html", "--states", "-o", "pages"], ["-o", "md", "--states"]] {
      let said = try await program.run(["docs", "shop"] + arguments)
      #expect(said.status == 0, "\(said)")
    }
    var count = 0
    for folder in ["pages", "md"] {
      let place = program.folder.appending(path: folder)
      for case let file as URL in FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil) ?? .init()
      where !file.hasDirectoryPath {
        count += 1
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" }, "\(file)")
        switch file.pathExtension {
        case "html":
          // What looks like an element is escaped, or within a string of the page's data, which a script reads.
          let markup = text.replacing(#/<!--(?s:.*?)-->|<script(?s:.*?)<\/script>/#, with: "")
          #expect(!markup.contains("<img src=x"), "\(file)")
        case "svg":
          let comment = try #require(text.firstMatch(of: #/^<!--(?s:.*?)-->/#)).output
          #expect(text[comment.endIndex...].hasPrefix("\n<svg "), "\(text.prefix(300))")
        default:
          let from = text.split(separator: "\n").first { $0.hasPrefix("From `") }
          // Within inline code, whose fence is longer than any in the name.
          if let from, name.contains("`"), from.contains("img") { #expect(from.hasPrefix("From ``a`<img"), "\(from)") }
        }
      }
    }
    #expect(count > 8)
  }
}
