import JSONText

/// What records have under an attribute, as far as it decides the type of a property.
package enum HitValue: Sendable, Hashable {
  case text, number, flag
  case texts, numbers, flags
  /// Objects, or values of several kinds, which no plain type reads.
  case mixed

  /// What some values have in common, apart from `null` and empty lists; nil if there is nothing else.
  package init?(of values: [JSONValue]) {
    let kinds = Set(values.compactMap(Self.kind))
    guard let first = kinds.first else {
      // A list that is always empty may be one of strings.
      guard values.contains(where: { $0.array != nil }) else { return nil }
      self = .texts
      return
    }
    self = kinds.count == 1 ? first : .mixed
  }

  private static func kind(_ value: JSONValue) -> HitValue? {
    switch value {
    case .string: return .text
    case .number: return .number
    case .bool: return .flag
    case .object: return .mixed
    case .null: return nil
    case .array(let items):
      switch HitValue(of: items) {
      case .text: return .texts
      case .number: return .numbers
      case .flag: return .flags
      case .texts, .numbers, .flags, .mixed: return .mixed
      // It fits any other list.
      case nil: return nil
      }
    }
  }

  /// The type of a property; nil if no plain type reads the values.
  var type: String? {
    switch self {
    case .text: "String"
    case .number: "Double"
    case .flag: "Bool"
    case .texts: "[String]"
    case .numbers: "[Double]"
    case .flags: "[Bool]"
    case .mixed: nil
    }
  }
}
