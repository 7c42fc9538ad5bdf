import Foundation
import TestSupport

@testable import SearchplayCLI

/// The program in a temporary folder: in this process with its own surroundings, or in a separate process.
struct Program {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "searchplay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The checkout under test.
  static let root = Tool.checkout

  /// The program is next to the test bundle.
  static let executable = Tool.products.appending(path: "searchplay")

  /// The environment without the variables that tell the program where it runs.
  static let variables: [String: String] = {
    let places: Set = ["CI", "NO_COLOR", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"]
    return ProcessInfo.processInfo.environment.filter { !places.contains($0.key) }
  }()

  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the program in this process, with its own surroundings.
  func run(
    _ arguments: String..., environment: [String: String] = [:], input: String? = nil, in place: URL? = nil
  ) async throws -> Result {
    try await run(arguments, environment: environment, input: input, in: place)
  }

  func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil, in place: URL? = nil,
    until interruption: Interruption = Interruption()
  ) async throws -> Result {
    await Self.permits.take()
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await run(arguments, environment, input, in: place, until: interruption))
    } catch {
      result = .failure(error)
    }
    await Self.permits.give()
    return try result.get()
  }

  private func run(
    _ arguments: [String], _ environment: [String: String], _ input: String?, in place: URL?, until interruption: Interruption
  ) async throws -> Result {
    let streams = try Streams(input, in: folder)
    defer { streams.end() }
    let disk = FileAccess(from: (place ?? folder).path, input: streams.input.fileDescriptor)
    let output = Output(
      descriptors: (streams.output.fileDescriptor, streams.errors.fileDescriptor), disk: disk, interruption: interruption)
    let surroundings = Surroundings(
      output: output, environment: Self.variables.merging(environment) { $1 }, helpers: Tool.products.path)
    let status = await Searchplay.run(["searchplay"] + arguments, in: surroundings)
    return try streams.result(status)
  }

  /// How many runs in this process may have their files open at once.
  private static let permits = Permits(100)

  /// Runs the program in a separate process.
  func launch(_ arguments: String..., environment: [String: String] = [:], input: String? = nil, in place: URL? = nil) throws -> Result {
    try launch(arguments, environment: environment, input: input, in: place)
  }

  func launch(_ arguments: [String], environment: [String: String] = [:], input: String? = nil, in place: URL? = nil) throws -> Result {
    let streams = try Streams(input, in: folder)
    defer { streams.end() }
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = place ?? folder
    process.environment = Self.variables.merging(environment) { $1 }
    process.standardOutput = streams.output
    process.standardError = streams.errors
    process.standardInput = streams.input
    try process.run()
    process.waitUntilExit()
    return try streams.result(process.terminationStatus)
  }

  /// The standard streams of one run, as files.
  private struct Streams {
    let output: FileHandle
    let errors: FileHandle
    let input: FileHandle
    private let files: [URL]

    init(_ text: String?, in folder: URL) throws {
      files = ["out", "err", "in"].map { folder.appending(path: ".\($0)-\(UUID().uuidString)") }
      for file in files { try Data(file == files[2] ? (text ?? "").utf8 : "".utf8).write(to: file) }
      output = try FileHandle(forWritingTo: files[0])
      errors = try FileHandle(forWritingTo: files[1])
      input = try FileHandle(forReadingFrom: files[2])
    }

    func result(_ status: Int32) throws -> Result {
      Result(
        status: status, output: try String(contentsOf: files[0], encoding: .utf8),
        errors: try String(contentsOf: files[1], encoding: .utf8))
    }

    func end() {
      for handle in [output, errors, input] { try? handle.close() }
      for file in files { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// Starts the program without waiting for its end; its output goes to a file.
  func start(_ arguments: String..., output: String) throws -> Process { try start(arguments, output: output) }

  func start(_ arguments: [String], output: String, environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try write("", output)
    process.environment = Self.variables.merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: output))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until a file contains a text, five minutes at most.
  func wait(for text: String, in path: String) throws -> Bool {
    for _ in 0..<6000 {
      if try read(path).contains(text) { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  func write(_ text: String, _ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes a script that can be executed. Another process writes it: a program that is open for writing cannot be executed, and any
  /// process started meanwhile would inherit the open file from this one.
  func writeScript(_ text: String, _ path: String) throws {
    let command = "mkdir -p \"${1%/*}\" && printf '#!/bin/sh\\n%s\\n' \"$2\" > \"$1\" && chmod 755 \"$1\""
    guard try Tool.run(["sh", "-c", command, "sh", folder.appending(path: path).path, text]).status == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  func read(_ path: String) throws -> String { try String(contentsOf: folder.appending(path: path), encoding: .utf8) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

  func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try read(path)
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(text.replacingOccurrences(of: old, with: new), path)
  }

  func end() { try? FileManager.default.removeItem(at: folder) }
}
