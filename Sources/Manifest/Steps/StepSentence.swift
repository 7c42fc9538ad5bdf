import Texts

/// A sentence about a step, whose parts are marked for formatting.
package struct StepSentence: Sendable, Hashable, ExpressibleByStringInterpolation {
  package enum Part: Sendable, Hashable {
    case plain(String)
    /// The name of a widget.
    case widget(String)
    /// A string that the user sees or types.
    case quoted(String)
    /// A filter, a group or an index.
    case code(String)
  }

  package private(set) var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }
  package init(stringLiteral text: String) { parts = [.plain(text)] }
  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { parts.append(.plain(literal)) } }
    package mutating func appendInterpolation(_ text: String) { parts.append(.plain(text)) }
    package mutating func appendInterpolation(_ target: WidgetTarget) { parts.append(.widget(target.id)) }
    package mutating func appendInterpolation(_ targets: [WidgetTarget]) {
      for (index, target) in targets.enumerated() {
        if index > 0 { parts.append(.plain(", ")) }
        parts.append(.widget(target.id))
      }
    }
    package mutating func appendInterpolation(quoted text: String) { parts.append(.quoted(text)) }
    package mutating func appendInterpolation(code text: String) { parts.append(.code(text)) }
    package mutating func appendInterpolation(codes texts: [String]) {
      for (index, text) in texts.enumerated() {
        if index > 0 { parts.append(.plain(", ")) }
        parts.append(.code(text))
      }
    }
    package mutating func appendInterpolation(_ part: Part) { parts.append(part) }
  }

  /// The sentence without its full stop.
  var clause: [Part] {
    guard case .plain(let last)? = parts.last, last.hasSuffix(".") else { return parts }
    return parts.dropLast() + [.plain(String(last.dropLast()))]
  }

  /// The sentence as plain text, with quotes around what is typed or seen.
  package var plain: String {
    parts.map { part in
      switch part {
      case .plain(let text), .code(let text), .widget(let text): text
      case .quoted(let text): "“\(text)”"
      }
    }.joined()
  }

  /// The sentence in Markdown.
  package var markdown: String {
    parts.map { part in
      switch part {
      case .plain(let text): text
      case .widget(let id): "`\(id)`"
      case .quoted(let text): "“\(MarkdownText.escaped(text))”"
      case .code(let text): MarkdownText.code(text)
      }
    }.joined()
  }
}
