// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "searchplay",
  platforms: [.macOS(.v15)],
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
    // Every module that a target imports is named: incremental builds miss changes in those that are not.
    .target(name: "Diagnostics"),
    .target(name: "JSONText"),
    .target(name: "YAMLTree", dependencies: ["CLibYAML", "Diagnostics"]),
    .target(name: "SearchModel", dependencies: ["JSONText"]),
    .target(name: "SearchWidgets", dependencies: ["JSONText", "SearchModel"]),
    .target(name: "EmbeddedIndex", dependencies: ["JSONText", "SearchModel"]),
    .target(name: "AlgoliaBackend", dependencies: ["JSONText", "SearchModel"]),
    .target(name: "AlgoliaNetwork", dependencies: ["AlgoliaBackend", "SearchModel"]),
    .target(name: "Manifest", dependencies: ["Diagnostics", "JSONText", "YAMLTree", "SearchModel"]),
    .target(name: "Scenarios", dependencies: ["Diagnostics", "JSONText", "YAMLTree", "SearchModel", "SearchWidgets", "Manifest"]),
    .target(name: "Snapshots", dependencies: ["Diagnostics"]),
    .target(name: "Pictures", dependencies: ["Diagnostics", "SearchModel", "Manifest", "Scenarios"]),
    .target(
      name: "Reports",
      dependencies: ["Diagnostics", "JSONText", "SearchModel", "Manifest", "Scenarios", "Snapshots", "Pictures"]),
    .target(name: "PageTemplates", dependencies: ["JSONText"]),
    .target(
      name: "SearchplayCLI",
      dependencies: [
        "Diagnostics", "JSONText", "SearchModel", "EmbeddedIndex", "AlgoliaBackend", "Manifest", "Scenarios", "Snapshots",
        "Pictures", "PageTemplates", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "ConformanceKit", dependencies: ["Diagnostics", "JSONText", "SearchModel", "Manifest", "Scenarios"]),
    .executableTarget(name: "searchplay-network", dependencies: ["AlgoliaBackend", "AlgoliaNetwork"]),
    .executableTarget(
      name: "searchplay-pages", dependencies: ["JSONText", "PageTemplates", .product(name: "Mustache", package: "swift-mustache")]),
    .executableTarget(name: "searchplay", dependencies: ["SearchplayCLI"]),
    .executableTarget(
      name: "conformance",
      dependencies: ["SearchModel", "ConformanceKit", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .testTarget(name: "YAMLTreeTests", dependencies: ["Diagnostics", "YAMLTree"]),
    .testTarget(name: "SearchModelTests", dependencies: ["SearchModel"]),
    .testTarget(
      name: "SearchWidgetsTests",
      dependencies: ["JSONText", "SearchModel", "SearchWidgets", "EmbeddedIndex"]),
    .testTarget(name: "EmbeddedIndexTests", dependencies: ["JSONText", "SearchModel", "EmbeddedIndex"]),
    .testTarget(name: "AlgoliaBackendTests", dependencies: ["JSONText", "SearchModel", "AlgoliaBackend"]),
    .testTarget(name: "ManifestTests", dependencies: ["Diagnostics", "JSONText", "YAMLTree", "Manifest"]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Diagnostics", "SearchModel", "EmbeddedIndex", "Manifest", "Scenarios"]),
    .testTarget(name: "SnapshotsTests", dependencies: ["Snapshots"]),
    .testTarget(name: "PicturesTests", dependencies: ["Manifest", "SearchModel", "Scenarios", "Pictures"]),
    .testTarget(name: "ReportsTests", dependencies: ["Diagnostics", "JSONText", "Manifest", "Scenarios", "Snapshots", "Reports"]),
    .testTarget(name: "SearchplayCLITests", dependencies: ["searchplay", "searchplay-network", "searchplay-pages"]),
    .testTarget(
      name: "ReferenceProgramsTests", dependencies: ["AlgoliaNetwork", "SearchModel", "SearchWidgets"],
      // The documents' programs stand as they are, and one matches an enum case in a way that Swift has since deprecated.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["SearchModel", "Scenarios", "ConformanceKit"], exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
