// swift-tools-version: 6.0
import PackageDescription

// Not part of the product's dependency graph: benchmarks are built only on request.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "searchplay", path: "..")],
  targets: [
    .executableTarget(name: "engine-benchmark", dependencies: [.product(name: "SearchWidgets", package: "searchplay")])
  ],
  swiftLanguageModes: [.v6])
