import CLibYAML
import Diagnostics

/// Reads one YAML document into a tree.
///
/// Built on libyaml's event interface. Everything that the tree could not say unambiguously is refused with a placed
/// diagnostic: syntax errors, duplicate keys, keys that are not scalars, undefined aliases, more than one document, an empty
/// document, text that is not UTF-8, and what exceeds `YAMLLimits`. Cost: linear in the text.
public enum YAMLParser {
  /// The tree, or what is wrong. Duplicate keys are reported all at once; any other problem ends the reading.
  public static func parse(_ file: SourceFile, limits: YAMLLimits = YAMLLimits()) -> Result<YAMLNode, YAMLProblems> {
    if file.bytes.count > limits.bytes {
      let problem = Diagnostic(
        "yaml-limit", at: file.span(0..<0), "the file has \(file.bytes.count) bytes, more than the \(limits.bytes) allowed")
      return .failure(YAMLProblems([problem]))
    }
    if let offset = UTF8Check.firstInvalidOffset(in: file.bytes) {
      let byte = String(file.bytes[offset], radix: 16, uppercase: true)
      let problem = Diagnostic(
        "yaml-encoding", at: file.span(offset..<offset + 1), "byte 0x\(byte) is not part of UTF-8 text",
        help: "save the file in UTF-8")
      return .failure(YAMLProblems([problem]))
    }
    var events = YAMLEvents(file: file)
    defer { events.finish() }
    var builder = YAMLTreeBuilder(file: file, limits: limits)
    do {
      let root = try builder.document(from: &events)
      return builder.duplicates.isEmpty ? .success(root) : .failure(YAMLProblems(builder.duplicates))
    } catch {
      return .failure(YAMLProblems(builder.duplicates + [error.diagnostic]))
    }
  }
}

/// What makes a text unreadable as YAML; never empty.
public struct YAMLProblems: Error {
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

/// One problem that ends the reading.
struct YAMLProblem: Error {
  let diagnostic: Diagnostic
}

enum UTF8Check {
  /// Where the text stops being UTF-8; nil when all of it is.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    guard !bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return min(offset, bytes.count - 1)
      case .emptyInput: return nil
      }
    }
  }
}
