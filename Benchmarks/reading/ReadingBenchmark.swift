import CLibYAML
import Diagnostics
import Foundation
import JSONText
import YAMLTree

/// Measures how fast texts are read: JSON into values, YAML into a tree with positions, and the same YAML into libyaml's bare events.
///
///     reading-benchmark RECORDS.json RECORDS.yaml REPEATS
///
/// Prints the best of several rounds, in megabytes per second, as one JSON object.
@main
struct ReadingBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else {
      print("usage: reading-benchmark RECORDS.json RECORDS.yaml [REPEATS]")
      exit(64)
    }
    let json = Array(try Data(contentsOf: URL(filePath: arguments[1])))
    let yaml = Array(try Data(contentsOf: URL(filePath: arguments[2])))
    let repeats = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 5
    var limits = YAMLLimits()
    limits.bytes = max(limits.bytes, yaml.count)
    limits.nodes = max(limits.nodes, yaml.count)
    let file = SourceFile(name: "records.yaml", bytes: yaml)
    let rates = [
      ("json", try rate(json, repeats) { try JSONValue(parsing: json) }),
      (
        "yaml",
        try rate(yaml, repeats) {
          guard let root = YAMLParser.parse(file, limits: limits).root else { throw Unread() }
          return root
        }
      ),
      ("yaml_events", try rate(yaml, repeats) { try readEvents(yaml) }),
    ]
    print("{" + rates.map { "\"\($0)\": \(String(format: "%.1f", $1))" }.joined(separator: ", ") + "}")
  }

  private struct Unread: Error {}

  /// The result is released while the clock is stopped.
  private static func rate<Result>(_ bytes: [UInt8], _ repeats: Int, _ read: () throws -> Result) rethrows -> Double {
    let clock = ContinuousClock()
    let times = try (0..<repeats).map { _ in
      var result: Result?
      let time = try clock.measure { result = try read() }
      withExtendedLifetime(result) {}
      return time
    }
    return Double(bytes.count) / 1e6 / ((times.min() ?? .zero) / .seconds(1))
  }

  /// Measures libyaml alone.
  private static func readEvents(_ bytes: [UInt8]) throws {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { throw Unread() }
    defer { yaml_parser_delete(&parser) }
    try bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var isDone = false
      while !isDone {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { throw Unread() }
        isDone = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
      }
    }
  }
}
