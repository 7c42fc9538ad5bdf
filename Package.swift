// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "searchplay",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "searchplay", targets: ["searchplay"]),
    .executable(name: "searchplay-network", targets: ["searchplay-network"]),
    .executable(name: "searchplay-pages", targets: ["searchplay-pages"]),
    .library(name: "SearchWidgets", targets: ["JSONText", "SearchModel", "SearchWidgets", "AlgoliaNetwork", "EmbeddedIndex"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Functions of the C library about memory that Swift's modules leave out.
    .systemLibrary(name: "CMemory"),
    // Every imported module is listed as a dependency: incremental builds miss changes in modules that are not.
    .target(name: "Signals"),
    .target(name: "Texts"),
    .target(name: "Diagnostics", dependencies: ["Texts"]),
    .target(name: "JSONText"),
    .target(name: "YAMLTree", dependencies: ["CLibYAML", "Texts", "Diagnostics", "JSONText"]),
    .target(name: "SearchModel", dependencies: ["JSONText"]),
    .target(name: "SearchWidgets", dependencies: ["JSONText", "SearchModel"]),
    .target(name: "EmbeddedIndex", dependencies: ["CMemory", "JSONText", "SearchModel"]),
    .target(name: "AlgoliaBackend", dependencies: ["Texts", "JSONText", "SearchModel"]),
    .target(name: "AlgoliaNetwork", dependencies: ["AlgoliaBackend", "SearchModel"]),
    .target(name: "Forms", dependencies: ["Texts", "Diagnostics", "JSONText", "YAMLTree"]),
    .target(name: "Manifest", dependencies: ["Texts", "Diagnostics", "JSONText", "YAMLTree", "Forms", "SearchModel"]),
    .target(name: "Findings", dependencies: ["Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "Manifest"]),
    .target(
      name: "Staging",
      dependencies: ["Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "SearchWidgets", "Manifest", "Findings"]),
    .target(
      name: "Scenarios",
      dependencies: ["Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "Manifest", "Findings", "Staging"]),
    .target(
      name: "Exploration",
      dependencies: ["Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "Manifest", "Findings", "Staging", "Scenarios"]),
    .target(
      name: "ManifestEditing",
      dependencies: ["Texts", "Diagnostics", "YAMLTree", "Forms", "SearchModel", "Manifest", "Staging", "Scenarios"]),
    .target(name: "Snapshots", dependencies: ["Texts", "JSONText", "SearchModel", "Manifest", "Staging"]),
    .target(
      name: "Viewer",
      dependencies: ["Texts", "Diagnostics", "JSONText", "SearchModel", "Manifest", "Findings", "Staging", "Snapshots"],
      resources: [
        .embedInCode("Page/viewer.css"), .embedInCode("Page/states.js"), .embedInCode("Page/search.js"),
        .embedInCode("Page/address.js"), .embedInCode("Page/widgets.js"), .embedInCode("Page/map.js"),
        .embedInCode("Page/lists.js"), .embedInCode("Page/notes.js"), .embedInCode("Page/abridged.js"),
        .embedInCode("Page/steady.js"), .embedInCode("Page/head.js"),
        .embedInCode("Page/heading.js"), .embedInCode("Page/lines.js"), .embedInCode("Page/details.js"),
        .embedInCode("Page/stage.js"), .embedInCode("Page/hints.js"), .embedInCode("Page/help.js"),
        .embedInCode("Page/paper.js"), .embedInCode("Page/keyboard.js"), .embedInCode("Page/viewer.js"),
      ]),
    .target(name: "Pictures", dependencies: ["Texts", "SearchModel", "Manifest", "Staging"]),
    .target(
      name: "Reports",
      dependencies: [
        "Texts", "Diagnostics", "JSONText", "SearchModel", "Manifest", "Findings", "Staging", "Scenarios", "Snapshots",
        "Exploration", "Viewer", "Pictures",
      ]),
    .target(
      name: "TestRuns",
      dependencies: [
        "Texts", "Diagnostics", "Forms", "SearchModel", "Manifest", "Findings", "Staging", "Scenarios", "ManifestEditing", "Snapshots",
        "Viewer", "Reports",
      ]),
    .target(
      name: "Pages",
      dependencies: [
        "Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "Manifest", "Findings", "Staging", "Snapshots", "Viewer", "Pictures",
        "AppCode",
      ]),
    .target(name: "AppCode", dependencies: ["Texts", "JSONText", "SearchModel", "Manifest"]),
    .target(name: "Reference", dependencies: ["Texts", "Diagnostics", "JSONText", "SearchModel", "Manifest"]),
    .target(name: "PageTemplates", dependencies: ["JSONText"]),
    .target(
      name: "PageRendering", dependencies: ["JSONText", "PageTemplates", .product(name: "Mustache", package: "swift-mustache")]),
    .target(
      name: "SearchplayCLI",
      dependencies: [
        "Texts", "Diagnostics", "JSONText", "Forms", "SearchModel", "EmbeddedIndex", "AlgoliaBackend", "Manifest", "Findings", "Staging",
        "Scenarios", "Exploration", "ManifestEditing", "Snapshots", "Viewer", "Pictures", "PageTemplates", "Reports", "TestRuns", "Pages",
        "AppCode",
        "Reference",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "ConformanceKit",
      dependencies: ["Diagnostics", "JSONText", "SearchModel", "Manifest", "Staging", "Scenarios"]),
    .executableTarget(name: "searchplay-network", dependencies: ["Signals", "AlgoliaBackend", "AlgoliaNetwork"]),
    .executableTarget(name: "searchplay-pages", dependencies: ["Signals", "PageTemplates", "PageRendering"]),
    .executableTarget(name: "searchplay", dependencies: ["Signals", "SearchplayCLI"]),
    .executableTarget(
      name: "conformance",
      dependencies: ["SearchModel", "ConformanceKit", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "stage-benchmark",
      dependencies: ["Diagnostics", "JSONText", "SearchModel", "EmbeddedIndex", "Manifest", "Staging"], path: "Benchmarks/stage"),
    .executableTarget(
      name: "reading-benchmark", dependencies: ["CLibYAML", "Diagnostics", "JSONText", "YAMLTree"], path: "Benchmarks/reading"),
    .target(name: "TestSupport", dependencies: ["Diagnostics", "EmbeddedIndex", "Manifest"], path: "Tests/TestSupport"),
    .testTarget(name: "TextsTests", dependencies: ["Texts"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Texts", "Diagnostics"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .testTarget(name: "YAMLTreeTests", dependencies: ["Diagnostics", "YAMLTree"]),
    .testTarget(name: "SearchModelTests", dependencies: ["SearchModel"]),
    .testTarget(
      name: "SearchWidgetsTests",
      dependencies: ["TestSupport", "JSONText", "SearchModel", "SearchWidgets", "EmbeddedIndex"]),
    .testTarget(name: "EmbeddedIndexTests", dependencies: ["Diagnostics", "JSONText", "SearchModel", "EmbeddedIndex", "Manifest"]),
    .testTarget(
      name: "AlgoliaBackendTests", dependencies: ["TestSupport", "JSONText", "SearchModel", "AlgoliaBackend", "AlgoliaNetwork"]),
    .testTarget(
      name: "ManifestTests",
      dependencies: ["TestSupport", "Diagnostics", "JSONText", "YAMLTree", "SearchModel", "Manifest", "Findings"]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "TestSupport", "Diagnostics", "SearchModel", "EmbeddedIndex", "Manifest", "Findings", "Staging", "Scenarios", "Reference",
      ]),
    .testTarget(
      name: "StagingTests",
      dependencies: [
        "TestSupport",
        "Diagnostics", "SearchModel", "Manifest", "Staging", "Scenarios",
        "ConformanceKit", "SearchplayCLI",
      ]),
    .testTarget(name: "SnapshotsTests", dependencies: ["Staging", "Snapshots"]),
    .testTarget(name: "PicturesTests", dependencies: ["Texts", "Manifest", "SearchModel", "Staging", "Pictures"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Diagnostics", "JSONText", "Staging", "Scenarios", "Snapshots", "Viewer", "Reports"]),
    .testTarget(
      name: "TestRunsTests",
      dependencies: ["TestSupport", "Manifest", "Reports", "Snapshots", "TestRuns"]),
    // These tests ask the compiler about the modules of all targets.
    .testTarget(name: "AdditionTests", dependencies: ["TestSupport", "searchplay"]),
    .testTarget(
      name: "ExplorationTests",
      dependencies: ["Diagnostics", "JSONText", "SearchModel", "EmbeddedIndex", "Manifest", "Exploration"]),
    .testTarget(name: "ViewerTests", dependencies: ["JSONText", "TestSupport", "Staging", "Viewer"]),
    .testTarget(name: "PagesTests", dependencies: ["Diagnostics", "SearchModel", "Pages"]),
    .testTarget(name: "ReferenceTests", dependencies: ["Manifest", "Reference"]),
    .testTarget(
      name: "SearchplayCLITests", dependencies: ["TestSupport", "SearchplayCLI", "searchplay", "searchplay-network", "searchplay-pages"],
      exclude: ["Frozen"]),
    .testTarget(
      name: "ReferenceProgramsTests", dependencies: ["AlgoliaNetwork", "JSONText", "EmbeddedIndex", "SearchModel", "SearchWidgets"],
      // The documents' programs are kept unchanged, and one matches an enum case in a way that Swift has since deprecated.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["SearchModel", "Scenarios", "ConformanceKit"], exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)

// Built only by `make fuzz`, because they need the sanitizers of the toolchain.
if Context.environment["SEARCHPLAY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Diagnostics", "JSONText", "YAMLTree", "SearchModel", "EmbeddedIndex", "AlgoliaBackend", "Manifest", "Findings", "Staging",
        "Scenarios", "Exploration", "Snapshots", "Reports", "Pages", "PageTemplates", "PageRendering", "TestRuns", "Texts",
      ], path: "Fuzz/Sources",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// Linked only by `Scripts/dist`, under the name that ICU's tables have in the toolchain.
if let tables = Context.environment["SEARCHPLAY_ICU_TABLES"] {
  package.targets.append(.target(name: "EmptyTables", path: "Packaging/EmptyTables", cSettings: [.define("ICU_TABLES", to: tables)]))
  for helper in package.targets where ["searchplay-network", "searchplay-pages"].contains(helper.name) {
    helper.dependencies.append("EmptyTables")
  }
}
