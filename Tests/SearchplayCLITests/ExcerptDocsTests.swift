import Foundation
import Testing

/// Document blocks that show states of scenarios.
struct ExcerptDocsTests {
  private func project(_ blocks: String...) async throws -> Program {
    let program = try Program()
    _ = try await program.run("init", "shop")
    let text = blocks.map { "<!-- searchplay: \($0) -->\nold\n<!-- /searchplay -->\n" }.joined()
    try program.write("# Mine\n\(text)The end.", "doc/guide.md")
    return program
  }

  @Test func eachFormIsFilled() async throws {
    let program = try await project(
      "../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 categories", "\"../shop/shop.searchplay.yaml#Narrow to red shoes@0\" as lines",
      "../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 as filters", "../shop/shop.searchplay.yaml#narrow-to-red-shoes@1 as queries",
      "../shop/shop.searchplay.yaml#narrow-to-red-shoes@3", "../shop/shop.searchplay.yaml#narrow-to-red-shoes@2 categories as pending")
    defer { program.end() }
    let stale = try await program.run("docs", "doc/guide.md", "--check")
    #expect(stale.status == 1 && stale.output.contains("doc/guide.md: stale\n  - 3: old\n"))
    let result = try await program.run("docs", "doc/guide.md", "--pictures", "images")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output == """
        doc/images/guide-shop-narrow-to-red-shoes-3-categories.svg: written (step 3 of 'Narrow to red shoes')
        doc/images/guide-shop-narrow-to-red-shoes-3.svg: written (step 3 of 'Narrow to red shoes')
        doc/images/guide-shop-narrow-to-red-shoes-2-pending-categories.svg: written (step 2-pending of 'Narrow to red shoes')
        doc/guide.md: written

        """, "\(result.output)")
    let document = try program.read("doc/guide.md")
    #expect(
      document.hasPrefix(
        """
        # Mine
        <!-- searchplay: ../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 categories -->
        ![categories, a refinementList widget: Shoes, 1, selected; Hats, 1.](images/guide-shop-narrow-to-red-shoes-3-categories.svg)
        <!-- /searchplay -->
        <!-- searchplay: "../shop/shop.searchplay.yaml#Narrow to red shoes@0" as lines -->
        ```text
        colors
          [ ] red
          [ ] blue
        ```
        <!-- /searchplay -->
        <!-- searchplay: ../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 as filters -->
        `( "category":"Shoes" ) AND ( "color":"red" )`
        <!-- /searchplay -->
        <!-- searchplay: ../shop/shop.searchplay.yaml#narrow-to-red-shoes@1 as queries -->
        ```text
        main  index=index
        """), "\(document)")
    #expect(document.hasSuffix("<!-- /searchplay -->\nThe end."))
    let again = try await program.run("docs", "doc/guide.md", "--pictures", "images", "--check")
    #expect(again.status == 0 && again.output == "doc/guide.md: up to date\n")
    // Editing one record makes the check point at the picture that changed.
    try program.replace("\"color\": \"red\"", "\"color\": \"blue\"", in: "shop/products.json")
    let check = try await program.run("docs", "doc/guide.md", "--pictures", "images", "--check")
    #expect(check.status == 1)
    #expect(
      check.output.contains(
        "doc/images/guide-shop-narrow-to-red-shoes-3-categories.svg: stale (step 3 of 'Narrow to red shoes'); run 'searchplay docs doc/guide.md --pictures images'"
      ),
      "\(check.output)")
  }

  /// Documents next to each other, and pages, leave each other's pictures alone.
  @Test func eachDocumentHasItsPictures() async throws {
    let program = try await project("../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 categories")
    defer { program.end() }
    try program.write(program.read("doc/guide.md"), "doc/other.md")
    try program.write(program.read("doc/guide.md"), "doc/guide.de.md")
    #expect(try await program.run("docs", "shop", "-o", "doc").status == 0)
    #expect(try await program.run("docs", "doc/guide.md", "doc/other.md", "doc/guide.de.md").status == 0)
    #expect(try await program.run("docs", "doc/guide.md", "doc/other.md", "doc/guide.de.md", "--check").status == 0)
    try program.replace("@3 categories", "@3 colors", in: "doc/other.md")
    #expect(try await program.run("docs", "doc/other.md").output.contains("doc/other-shop-narrow-to-red-shoes-3-categories.svg: removed\n"))
    #expect(program.exists("doc/guide-shop-narrow-to-red-shoes-3-categories.svg"))
    #expect(try await program.run("docs", "doc/guide.md", "--check").status == 0)
    #expect(try await program.run("docs", "shop", "-o", "doc", "--check").status == 0)
    #expect(try await program.run("docs", "doc/guide.md", "--format", "html").status == 64)
  }

  @Test func mistakesPointIntoTheDocument() async throws {
    let program = try await project(
      "../shop/shop.searchplay.yaml#narow-to-red-shoes@3", "../shop/shop.searchplay.yaml#narrow-to-red-shoes@9",
      "../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 categoris", "../shop/shp.searchplay.yaml#x@1")
    defer { program.end() }
    let before = try program.read("doc/guide.md")
    let result = try await program.run("docs", "doc/guide.md")
    #expect(result.status == 2 && result.output == "")
    #expect(
      result.errors == """
        doc/guide.md:2:1: error: there is no scenario 'narow-to-red-shoes' in '../shop/shop.searchplay.yaml' [excerpt]
          2 | <!-- searchplay: ../shop/shop.searchplay.yaml#narow-to-red-shoes@3 -->
            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'narrow-to-red-shoes'?

        doc/guide.md:5:1: error: 'Narrow to red shoes' has no step 9 [excerpt]
          5 | <!-- searchplay: ../shop/shop.searchplay.yaml#narrow-to-red-shoes@9 -->
            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: its last step is 4

        doc/guide.md:8:1: error: '../shop/shop.searchplay.yaml' has no widget 'categoris' [excerpt]
          8 | <!-- searchplay: ../shop/shop.searchplay.yaml#narrow-to-red-shoes@3 categoris -->
            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'categories'?

        doc/guide.md:11:1: error: there is no manifest 'shop/shp.searchplay.yaml' [excerpt]
          11 | <!-- searchplay: ../shop/shp.searchplay.yaml#x@1 -->
             | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
             = help: did you mean 'shop.searchplay.yaml'?


        """, "\(result.errors)")
    #expect(try program.read("doc/guide.md") == before)
  }

  /// A scenario's name with spaces in a document's block.
  @Test func aNameWithSpacesInABlock() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.write("<!-- searchplay: shop.searchplay.yaml#Narrow to red shoes@2 colors -->\n<!-- /searchplay -->\n", "guide.md")
    let told = try await program.run("docs", "guide.md")
    #expect(
      told.errors.contains(
        #"= help: put a name with spaces in quotes: <!-- searchplay: "shop.searchplay.yaml#Narrow to red shoes@2" colors -->"#), "\(told)")
    try program.write("<!-- searchplay: \"shop.searchplay.yaml#Narrow to red shoes@2\" colors -->\n<!-- /searchplay -->\n", "guide.md")
    #expect(try await program.run("docs", "guide.md").status == 0)
  }
}
