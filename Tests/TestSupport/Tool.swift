import Foundation

/// A program of the system.
package enum Tool {
  /// The checkout that is tested.
  package static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the build system puts what it makes: beside the test bundle.
  package static let products: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
  }()

  /// Runs a program of the PATH to its end; what it says on both streams.
  package static func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
