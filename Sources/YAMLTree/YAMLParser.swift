import CLibYAML
import Diagnostics
import Texts

/// Parses one YAML document into a tree.
///
/// Uses libyaml's event interface. Everything that the tree could not represent unambiguously is rejected with a diagnostic at its
/// position: syntax errors, duplicate keys, keys that are not scalars, undefined aliases, more than one document, an empty document, text
/// that is not UTF-8, and documents that exceed `YAMLLimits`. The cost is linear in the length of the text.
package enum YAMLParser {
  /// Returns the tree and the diagnostics. Duplicate keys are all reported and leave the tree readable, with the first of each; so do
  /// warnings. Any other problem ends the parsing without a tree.
  package static func parse(_ file: SourceFile, limits: YAMLLimits = YAMLLimits()) -> (root: YAMLNode?, diagnostics: [Diagnostic]) {
    if file.bytes.count > limits.bytes {
      let problem = Diagnostic(
        "yaml-limit", at: file.span(0..<0), "the file has \(file.bytes.count) bytes, more than the \(limits.bytes) allowed")
      return (nil, [problem])
    }
    if !file.isASCII, let offset = UTF8Check.firstInvalidOffset(in: file.bytes) {
      let byte = String(file.bytes[offset], radix: 16, uppercase: true)
      let problem = Diagnostic(
        "yaml-encoding", at: file.span(offset..<offset + 1), "byte 0x\(byte) is not part of UTF-8 text",
        help: "save the file in UTF-8")
      return (nil, [problem])
    }
    var events = YAMLEvents(file: file)
    defer { events.finish() }
    var builder = YAMLTreeBuilder(file: file, limits: limits)
    do {
      let root = try builder.document(from: &events)
      return (root, builder.remarks)
    } catch {
      return (nil, builder.remarks + [error.diagnostic])
    }
  }
}

/// A problem that ends the parsing.
struct YAMLProblem: Error {
  let diagnostic: Diagnostic
}
