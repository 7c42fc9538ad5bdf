import Forms
import JSONText
import Manifest
import SearchModel
import Texts

/// Writes steps as YAML, as in a manifest.
package enum StepYAML {
  /// A scenario with these steps, as an item of `scenarios:`, ending in a line break.
  ///
  /// - Parameters:
  ///   - allowed: The finding that the scenario accepts.
  ///   - more: Lines after the steps, such as an expectation.
  package static func scenario(_ name: String, _ steps: [Step], allowing allowed: FindingID? = nil, more: [String] = []) -> String {
    let written = steps.flatMap { lines(of: $0) } + more
    let allow = allowed.map { "    allow: [\($0.rawValue)]\n" } ?? ""
    return "  - name: \(quoted(name))\n\(allow)    steps:\n" + written.map { "      \($0)\n" }.joined()
  }

  /// The lines of a step; a comment if a user cannot perform it.
  private static func lines(of step: Step) -> [String] {
    switch step.action {
    case .search(nil): return ["- search:"]
    case .search(let text?): return ["- search: \(quoted(text))"]
    case .page(let page): return ["- page: \(page)"]
    case .widget(let target, let event): return ["- " + widget(target.id, event)]
    case .by(let searcher, .search(nil)): return ["- search: { searcher: \(quoted(searcher.value)) }"]
    case .burst(let steps): return ["- burst:"] + steps.flatMap { lines(of: $0) }.map { "    \($0)" }
    case .answers(.hold): return ["- hold:"]
    case .answers(.release): return ["- release:"]
    case .answers(.answer(let place, nil)): return ["- answer: \(place)"]
    case .answers(.answer(let place, let fault?)): return ["- answer: { search: \(place), error: \(fault.word) }"]
    case .answers(.fail(let fault, count: 1, only: .any, _)): return ["- fail: \(fault.word)"]
    default: return ["# \(step.action.title(.v8))"]
    }
  }

  private static func widget(_ id: String, _ event: WidgetEvent) -> String {
    let name = quoted(id)
    return switch event {
    case .click(let item): "click: { \(name):\(selector(item)) }"
    case .remove(let item): "remove: { \(name):\(selector(item)) }"
    case .set(.flag(let isOn)): "set: { \(name): \(isOn) }"
    case .set(.number(let number)): "set: { \(name): \(NumberText.plain(number)) }"
    case .set(.range(let range)): "set: { \(name): [\(NumberText.plain(range.lowerBound)), \(NumberText.plain(range.upperBound))] }"
    case .set(.nothing): "set: { \(name): none }"
    case .bounds(let bounds):
      "bounds: { \(name): \(bounds.map { "[\(NumberText.plain($0.lowerBound)), \(NumberText.plain($0.upperBound))]" } ?? "none") }"
    case .change(let change): "\(change.operation.verb.rawValue): { \(name): \(NumberText.plain(change.operand)) }"
    case .type(let text): "type: { \(name): \(text.map(quoted) ?? "") }"
    case .submit(let text): "submit: { \(name): \(text.map(quoted) ?? "") }"
    case .facetSearch(let text): "facetSearch: { \(name): \(text.map(quoted) ?? "") }"
    case .read(let row): "read: { \(name): \(row) }"
    case .setText(let text): "setText: { \(name): \(text.map(quoted) ?? "") }"
    case .masked(let verb, let numbers):
      "\(verb.rawValue): { \(name): \(numbers.count == 1 ? quoted(numbers[0]) : "[\(numbers.map(quoted).joined(separator: ", "))]") }"
    case .items: "items: { \(name): [] }"
    }
  }

  private static func selector(_ item: WidgetItem) -> String {
    switch item.selector {
    case .value(let value): " \(quoted(value))"
    case .position(let place): " { position: \(place) }"
    case .whole: ""
    case .filter(let filter): " { filter: \(text(of: filter)) }"
    }
  }

  private static func text(of filter: Filter) -> String {
    switch filter {
    case .tag(let tag): "{ _tags: \(quoted(tag.value)) }"
    case .facet(let facet):
      switch facet.value {
      case .string(let text): "{ attribute: \(quoted(facet.attribute.rawValue)), value: \(quoted(text))\(negated(facet.isNegated)) }"
      case .float(let number):
        "{ attribute: \(quoted(facet.attribute.rawValue)), value: \(NumberText.plain(number))\(negated(facet.isNegated)) }"
      case .bool(let flag): "{ attribute: \(quoted(facet.attribute.rawValue)), value: \(flag)\(negated(facet.isNegated)) }"
      }
    case .numeric(let numeric):
      switch numeric.value {
      case .range(let range):
        "{ attribute: \(quoted(numeric.attribute.rawValue)), lower: \(NumberText.plain(range.lowerBound)), upper: \(NumberText.plain(range.upperBound))\(negated(numeric.isNegated)) }"
      case .comparison(let comparison, let number):
        "{ attribute: \(quoted(numeric.attribute.rawValue)), operator: \(quoted(comparison.rawValue)), value: \(NumberText.plain(number))\(negated(numeric.isNegated)) }"
      }
    }
  }

  private static func negated(_ isNegated: Bool) -> String { isNegated ? ", negated: true" : "" }

  /// The string in double quotes, or unquoted if nobody would quote it and its meaning is the same everywhere: `Été`, `rows2`,
  /// `half-price (new)`.
  package static func quoted(_ text: String) -> String {
    // Letters of any script are as plain as those of ASCII.
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { !$0.isASCII && $0.properties.isAlphabetic ? "a" : $0 }))
    let isWord =
      WrittenOut.item(plain) == plain && !["yes", "no", "on", "off", "y", "n", "none"].contains(text.lowercased())
    if isWord { return text }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isHazardous:
        "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined().replacing("${", with: "$${")
    return "\"\(escaped)\""
  }

  /// A value on one line.
  static func flow(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      members.isEmpty ? "{}" : "{ \(members.map { "\(quoted($0.key)): \(flow($0.value))" }.joined(separator: ", ")) }"
    case .array(let items): "[\(items.map(flow).joined(separator: ", "))]"
    case .string(let text): quoted(text)
    case .null, .bool, .number: value.text()
    }
  }
}
