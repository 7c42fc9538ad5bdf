import JSONText

/// The kind of values that records have for an attribute, as far as it determines the type of a property.
package indirect enum HitValue: Sendable, Hashable {
  case text, number, flag
  case texts, numbers, flags
  /// Objects, with the kind of value that they have for each key; a list of objects if `isList`.
  case objects([String: HitValue], isList: Bool)
  /// Values of several kinds, which no type can decode.
  case mixed

  /// The kind that some values have in common, disregarding `null` and empty lists; nil if all are `null`.
  package init?(of values: [JSONValue]) {
    let given = values.filter { $0 != .null }
    let items = given.compactMap(\.array).flatMap(\.self)
    let isList = !given.isEmpty && given.allSatisfy { $0.array != nil }
    if isList, items.allSatisfy({ $0 == .null }) {
      // A list that is always empty may be one of strings.
      self = .texts
      return
    }
    guard !given.isEmpty else { return nil }
    guard let kind = Self.kind(of: isList ? items.filter { $0 != .null } : given) else {
      self = .mixed
      return
    }
    self =
      switch kind {
      case .text: isList ? .texts : .text
      case .number: isList ? .numbers : .number
      case .flag: isList ? .flags : .flag
      case .objects(let members, _): .objects(members, isList: isList)
      case .texts, .numbers, .flags, .mixed: .mixed
      }
  }

  /// The kind that single values have in common; nil if they are of several kinds.
  private static func kind(of values: [JSONValue]) -> HitValue? {
    var kinds: Set<HitValue> = []
    var members: [String: [JSONValue]] = [:]
    for value in values {
      switch value {
      case .string: kinds.insert(.text)
      case .number: kinds.insert(.number)
      case .bool: kinds.insert(.flag)
      case .object(let object):
        kinds.insert(.objects([:], isList: false))
        for member in object { members[member.key, default: []].append(member.value) }
      case .array, .null: return nil
      }
    }
    guard kinds.count == 1, let kind = kinds.first else { return nil }
    return if case .objects = kind { .objects(members.compactMapValues { HitValue(of: $0) }, isList: false) } else { kind }
  }

  /// The type of a property; nil if no plain type can decode the values.
  var type: String? {
    switch self {
    case .text: "String"
    case .number: "Double"
    case .flag: "Bool"
    case .texts: "[String]"
    case .numbers: "[Double]"
    case .flags: "[Bool]"
    case .objects, .mixed: nil
    }
  }
}
