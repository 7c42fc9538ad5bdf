import JSONText
import SearchModel

/// The attributes of a record that a hit contains.
struct RetrievedAttributes {
  /// The names; nil for all.
  private let included: AttributePaths?
  private let excluded: AttributePaths

  /// - Parameter names: `*` means all, `-name` leaves one out, `a.b` is a member of an object; nil for all.
  init(_ names: [String]?, _ settings: IndexSettings) {
    let names = names ?? ["*"]
    let kept = names.filter { !$0.hasPrefix("-") }
    included = kept.contains("*") ? nil : AttributePaths(kept)
    let unretrievable = settings.additional[.unretrievableAttributes]?.array?.compactMap(\.string) ?? []
    excluded = AttributePaths(names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) } + unretrievable)
  }

  var isAll: Bool { included == nil && excluded.isEmpty }

  /// The retrieved part of a record.
  func part(of record: JSONValue) -> JSONValue { isAll ? record : part(record, path: "") ?? .object([]) }

  private func part(_ value: JSONValue, path: String) -> JSONValue? {
    guard let members = value.members else {
      guard let items = value.array else { return nil }
      let keepsScalars = included?.cover(path) ?? true
      return .array(items.compactMap { $0.members == nil && $0.array == nil ? (keepsScalars ? $0 : nil) : part($0, path: path) })
    }
    let left = members.compactMap { member -> JSONValue.Member? in
      let own = path.isEmpty ? member.key : "\(path).\(member.key)"
      if excluded.contains(own) { return nil }
      let isIncluded = included?.cover(own) ?? true
      let isAbove = included?.areBelow(own) ?? false || excluded.areBelow(own)
      if !isAbove { return isIncluded ? member : nil }
      guard let inner = part(member.value, path: own) else { return isIncluded ? member : nil }
      return JSONValue.Member(member.key, inner)
    }
    return .object(left)
  }
}
