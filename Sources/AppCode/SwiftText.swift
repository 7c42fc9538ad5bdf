import JSONText
import Manifest
import SearchModel
import Texts

/// Values in Swift's notation.
struct SwiftText {
  /// Masks what must not be shown of the manifest.
  let redactor: Redactor

  /// A string literal; characters that are invisible, or would end it, are escaped.
  func string(_ text: String) -> String {
    var result = "\""
    for scalar in redactor.masked(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
        result += scalar.escape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A value as shown in a comment. Secrets in strings are masked before escapes could hide them; numbers are masked in the text.
  func json(_ value: JSONValue) -> String { redactor.masked(value.redacted(by: redactor).text()) }

  /// The type of a facet with its count: version 8 uses the Swift client's type.
  func facetType(_ version: InstantSearchVersion) -> String {
    switch version {
    case .v7: "Facet"
    case .v8: "FacetHits"
    }
  }

  func strings(_ texts: some Sequence<String>) -> String { "[\(texts.map { string($0) }.joined(separator: ", "))]" }
  func attributes(_ attributes: some Sequence<Attribute>) -> String { strings(attributes.map(\.rawValue)) }

  /// A number as a literal of `Double`: always with a fraction.
  func number(_ value: Double) -> String { "\(value)" }

  /// An expression of type `Double`, formatted by a pattern in the same way wherever the app runs.
  static func number(_ expression: String, _ pattern: NumberPattern) -> String {
    pattern.isGrouped
      ? "(\(expression)).formatted(.number.precision(.fractionLength(\(pattern.decimals))).locale(Locale(identifier: \"en_US\")))"
      : "String(format: \"%.\(pattern.decimals)f\", \(expression))"
  }

  /// A range as a literal; a negative number after the dots is in parentheses, because a sign there would be part of the operator.
  func range(_ range: ClosedRange<Double>) -> String {
    let upper = number(range.upperBound)
    return "\(number(range.lowerBound))...\(upper.hasPrefix("-") ? "(\(upper))" : upper)"
  }

  /// A comment about something that the app's author has to do.
  static func toDo(_ task: String) -> String { "// TODO: \(task)" }

  /// A call with one argument per line, as in InstantSearch's documentation.
  static func call(_ head: String, _ arguments: [(label: String, value: String)]) -> String {
    let indentation = String(repeating: " ", count: head.count + 1)
    let lines = arguments.map { argument in
      let value = argument.value.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n\(indentation)")
      return argument.label.isEmpty ? value : "\(argument.label): \(value)"
    }
    return "\(head)(\(lines.joined(separator: ",\n\(indentation)")))"
  }

  /// A name made from a text, in lower camel case, for use before `Connector`: `price-band` becomes `priceBand`.
  static func name(_ text: String) -> String {
    let words = text.unicodeScalars.split { !($0.properties.isAlphabetic || ("0"..."9").contains($0)) }.map {
      String(String.UnicodeScalarView($0))
    }
    let joined = words.enumerated().map { index, word in
      index == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    guard let first = joined.unicodeScalars.first else { return "widget" }
    return first.properties.isAlphabetic ? joined : "widget\(joined)"
  }

  /// A name made from a text, for use on its own: in backticks if it is a keyword.
  static func property(_ text: String) -> String {
    let name = name(text)
    // In backticks, it would still mean the value itself.
    if name == "self" { return "selfValue" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The words that Swift reserves in declarations, statements and expressions, in lower case.
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout", "internal", "let", "open",
    "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
    "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return",
    "throw",
    "switch", "where", "while", "as", "await", "false", "is", "nil", "super", "throws", "true", "try",
  ]

  // MARK: Filters

  func filter(_ filter: Filter) -> String {
    switch filter {
    case .facet(let facet): self.filter(facet)
    case .numeric(let numeric): self.filter(numeric)
    case .tag(let tag): self.filter(tag)
    }
  }

  func filter(_ facet: Filter.Facet) -> String {
    let value =
      // Only the initializer that accepts any value has a score.
      switch facet.value {
      case .string(let text): "\(facet.score == nil ? "stringValue" : "value"): \(string(text))"
      // A literal, because the resulting type has a different name in version 8.
      case .float(let number): "value: \(self.number(number))"
      case .bool(let flag): "\(facet.score == nil ? "boolValue" : "value"): \(flag)"
      }
    let rest = negation(facet.isNegated) + (facet.score.map { ", score: \($0)" } ?? "")
    return "Filter.Facet(attribute: \(string(facet.attribute.rawValue)), \(value)\(rest))"
  }

  func filter(_ numeric: Filter.Numeric) -> String {
    let value =
      switch numeric.value {
      case .comparison(let comparison, let number): "operator: .\(Self.name(of: comparison)), value: \(self.number(number))"
      case .range(let range): "range: \(self.range(range))"
      }
    return "Filter.Numeric(attribute: \(string(numeric.attribute.rawValue)), \(value)\(negation(numeric.isNegated)))"
  }

  func filter(_ tag: Filter.Tag) -> String { "Filter.Tag(value: \(string(tag.value))\(negation(tag.isNegated)))" }

  private func negation(_ isNegated: Bool) -> String { isNegated ? ", isNegated: true" : "" }

  /// The case of a comparison.
  static func name(of comparison: Filter.Numeric.Operator) -> String {
    switch comparison {
    case .lessThan: "lessThan"
    case .lessThanOrEqual: "lessThanOrEqual"
    case .equals: "equals"
    case .notEquals: "notEquals"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    case .greaterThan: "greaterThan"
    }
  }

  /// The descriptor of the group of an attribute's filters: a pair of its name and its operator.
  func descriptor(_ id: FilterGroup.ID) -> String {
    let combination = if case .or = id { "or" } else { "and" }
    return "(\(string(id.name)), .\(combination))"
  }

  func group(_ id: FilterGroup.ID) -> String {
    switch id {
    case .and(let name): ".and(name: \(string(name)))"
    case .or(let name, let kind): ".or(name: \(string(name)), filterType: .\(kind.rawValue))"
    case .hierarchical(let name): ".hierarchical(name: \(string(name)))"
    }
  }
}
