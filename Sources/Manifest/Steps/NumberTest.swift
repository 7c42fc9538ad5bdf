import Forms
import JSONText
import YAMLTree

/// An expected number.
package enum NumberTest: Sendable, Hashable {
  case exactly(Int)
  case comparison(Comparison, Int)
  /// A range, both ends included.
  case range(ClosedRange<Int>)

  package enum Comparison: String, Sendable, CaseIterable {
    case atLeast = ">=", atMost = "<=", above = ">", below = "<", other = "!="
  }

  package func holds(for number: Int) -> Bool {
    switch self {
    case .exactly(let expected): number == expected
    case .comparison(.atLeast, let limit): number >= limit
    case .comparison(.atMost, let limit): number <= limit
    case .comparison(.above, let limit): number > limit
    case .comparison(.below, let limit): number < limit
    case .comparison(.other, let limit): number != limit
    case .range(let range): range.contains(number)
    }
  }

  /// The test as a manifest writes it.
  package var text: String {
    switch self {
    case .exactly(let number): "\(number)"
    case .comparison(let comparison, let limit): "\(comparison.rawValue) \(limit)"
    case .range(let range): "\(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// The only number that meets the test; nil if several do.
  package var only: Int? { if case .exactly(let number) = self { number } else { nil } }

  /// A number, `">= 3"`, or `[3, 10]`.
  static let form = Form<NumberTest>(
    SchemaFragment([
      "anyOf": [
        ["type": "integer", "minimum": 0], ["type": "string", "pattern": "^(>=|<=|>|<|!=) *[0-9]+$"],
        ["type": "array", "items": ["type": "integer", "minimum": 0], "minItems": 2, "maxItems": 2],
      ]
    ])
  ) { node, problems in
    switch node.content {
    case .sequence:
      guard let ends = Form<[Int]>.list(of: .count).read(node, problems) else { return nil }
      if ends.count == 2, ends[0] > ends[1] {
        return problems.error("condition", at: node.place, "the range is reversed", help: "write [\(ends[1]), \(ends[0])]")
      }
      guard ends.count == 2 else {
        return problems.error(
          "condition", at: node.place, "a range has a smallest and a largest number: [3, 10]",
          help: ends.count == 1 ? "for exactly this number, write \(ends[0])" : nil)
      }
      return .range(ends[0]...ends[1])
    case .scalar(let scalar):
      guard case .string(let text) = scalar.value else { return Form<Int>.count.read(node, problems).map(NumberTest.exactly) }
      // Try longer signs first: `>=` begins with `>`.
      let signs = Comparison.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
      guard let sign = signs.first(where: { text.hasPrefix($0.rawValue) }),
        let limit = Int(text.dropFirst(sign.rawValue.count).drop { $0 == " " }), limit <= 1_000_000_000,
        limit >= 0 || [.above, .atLeast, .other].contains(sign)
      else {
        return problems.error(
          "condition", at: node.place, "expected a number, a comparison such as \">= 3\", or a range such as [3, 10], found '\(text)'",
          help: help(for: text))
      }
      let test = NumberTest.comparison(sign, limit)
      if limit < 0 || limit == 0 && sign == .atLeast {
        return problems.error("empty-expectation", at: node.place, "'\(text)' matches every number, so it checks nothing")
      }
      return limit == 0 && sign == .below
        ? problems.error("condition", at: node.place, "no number is below 0: the expectation cannot be met") : test
    case .mapping: return problems.wrongType(node, expected: "a number, \">= 3\" or [3, 10]")
    }
  }

  /// Returns help for what a string was meant to be.
  private static func help(for text: String) -> String? {
    if let number = Int(text) { return number < 0 ? nil : "write \(text) without quotes" }
    if let range = WrittenOut.range(text), !range.contains("."), !range.contains("-") { return "write \(range)" }
    let spoken = [
      "at least": ">=", "at most": "<=", "up to": "<=", "more than": ">", "over": ">", "less than": "<", "under": "<", "below": "<",
      "above": ">", "minimum": ">=", "maximum": "<=", "min": ">=", "max": "<=", "not": "!=",
    ]
    let lower = text.lowercased()
    if ["none", "no", "nothing", "zero", "empty", "absent"].contains(lower) { return "write 0" }
    if let words = spoken.keys.filter({ lower.hasPrefix($0 + " ") }).max(), let sign = spoken[words],
      let limit = Int(lower.dropFirst(words.count).filter { $0 != " " })
    {
      return "write \"\(sign) \(limit)\""
    }
    if lower.hasSuffix("+"), let limit = Int(lower.dropLast()) { return "write \">= \(limit)\"" }
    let digits = text.drop { !$0.isNumber }
    let sign = String(text.prefix { !$0.isNumber }).filter { $0 != " " }
    guard let limit = Int(digits), let meant = sign == "=" ? sign : UpstreamSpelling.comparisons[sign] else {
      return WrittenOut.number(text).flatMap { Double($0) }.flatMap { Int(exactly: $0) }.flatMap { $0 < 0 ? nil : "write \($0)" }
    }
    return meant == "=" ? "write \(limit)" : "write \"\(meant) \(limit)\""
  }
}
