// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "searchplay",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "searchplay", targets: ["searchplay"]),
    .library(name: "SearchWidgets", targets: ["SearchModel", "SearchWidgets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "Diagnostics"),
    .target(name: "JSONText"),
    .target(name: "YAMLTree", dependencies: ["CLibYAML", "Diagnostics"]),
    .target(name: "SearchModel", dependencies: ["JSONText"]),
    .target(name: "SearchWidgets", dependencies: ["SearchModel"]),
    .target(name: "EmbeddedIndex", dependencies: ["SearchModel", "JSONText"]),
    .target(name: "Manifest", dependencies: ["YAMLTree", "Diagnostics", "SearchModel", "JSONText"]),
    .target(name: "Scenarios", dependencies: ["Manifest", "SearchWidgets", "SearchModel"]),
    .target(name: "Snapshots", dependencies: ["Diagnostics"]),
    .target(name: "Reports", dependencies: ["Scenarios", "Snapshots", "JSONText"]),
    .target(
      name: "SearchplayCLI",
      dependencies: [
        "Diagnostics", "YAMLTree", "Manifest", "EmbeddedIndex", "Scenarios", "Snapshots", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "searchplay", dependencies: ["SearchplayCLI"]),
    .target(name: "ConformanceKit", dependencies: ["Scenarios", "Manifest", "SearchModel", "JSONText", "Diagnostics"]),
    .executableTarget(
      name: "conformance", dependencies: ["ConformanceKit", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "YAMLTreeTests", dependencies: ["YAMLTree"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .testTarget(name: "SearchModelTests", dependencies: ["SearchModel"]),
    .testTarget(name: "SearchWidgetsTests", dependencies: ["SearchWidgets", "EmbeddedIndex"]),
    .testTarget(name: "EmbeddedIndexTests", dependencies: ["EmbeddedIndex"]),
    .testTarget(name: "ManifestTests", dependencies: ["Manifest"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios", "EmbeddedIndex"]),
    .testTarget(name: "SnapshotsTests", dependencies: ["Snapshots"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["ConformanceKit", "SearchModel"], exclude: ["Cases"]),
    .testTarget(name: "SearchplayCLITests", dependencies: ["SearchplayCLI"]),
  ],
  swiftLanguageModes: [.v6]
)
