import Forms
import JSONText
import SearchModel
import YAMLTree

extension Form where Value == Double {
  /// A time in seconds since 1970, or as `2026-12-24` or `2026-12-24T18:00:00Z`, in UTC.
  static var time: Form {
    Form(SchemaFragment(["type": ["string", "number"]])) { node, problems in
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "a time") }
      if let seconds = DecimalNumber.parse(scalar.text) {
        // The year 5138 in seconds.
        guard seconds >= 1e11 else { return seconds }
        return problems.wrongType(
          node, expected: "a time in seconds",
          help: "this looks like milliseconds: write \(JSONValue.numberText((seconds / 1000).rounded()))")
      }
      return seconds(scalar.text)
        ?? problems.wrongType(
          node, expected: "a time",
          help: reordered(scalar.text).map { "write \($0)" } ?? "write a date as 2026-12-24 or 2026-12-24T18:00:00Z, or seconds since 1970")
    }
  }

  /// Returns `24.12.2025` as `2025-12-24`; nil for a date whose day and month could be swapped, and for any other string.
  private static func reordered(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /([0-9]{1,2})[.\/]([0-9]{1,2})[.\/]([0-9]{4})/), let first = Int(match.output.1),
      let second = Int(match.output.2)
    else { return nil }
    let isDayFirst = text.contains(".") || first > 12
    guard isDayFirst || second > 12 else { return nil }
    let (day, month) = isDayFirst ? (first, second) : (second, first)
    let date = "\(match.output.3)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    return seconds(date) == nil ? nil : date
  }

  /// Returns the seconds since 1970 of a date, with or without a time, in UTC; nil for any other string.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    let date = (parts.first ?? "").split(separator: "-").map { Int($0) }
    guard parts.count <= 2, date.count == 3, let year = date[0], let month = date[1], let day = date[2], (1...12).contains(month),
      (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    var clock: [Int] = [0, 0, 0]
    if parts.count == 2 {
      let given = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
      let numbers = given.split(separator: ":").map { Int($0) }
      guard (2...3).contains(numbers.count), !numbers.contains(where: { $0 == nil }) else { return nil }
      for (place, number) in numbers.enumerated() { clock[place] = number ?? 0 }
      guard (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0..<60).contains(clock[2]) else { return nil }
    }
    // The days since 1970, counting years from March.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return Double(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}
