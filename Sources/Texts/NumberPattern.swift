#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A number format: `0`, `0.00`, `,0` or `,0.00`, with a number of decimals and, after a comma, thousands separators.
///
/// The output is the same on every machine and in every locale. Rounds as `printf` does: to the nearest, ties to even.
package struct NumberPattern: Sendable, Hashable {
  package let isGrouped: Bool
  package let decimals: Int

  /// Parses a pattern with at most 9 decimals; nil if the string is not a valid pattern.
  package init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)
    isGrouped = rest.first == UInt8(ascii: ",")
    if isGrouped { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "0") else { return nil }
    rest.removeFirst()
    if rest.isEmpty {
      decimals = 0
      return
    }
    guard rest.first == UInt8(ascii: "."), (2...10).contains(rest.count), rest.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    decimals = rest.count - 1
  }

  /// Formats a number; NaN and infinities are written by name.
  package func text(of number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    // The longest number fits: no double has more digits.
    var buffer = [CChar](repeating: 0, count: 352)
    let count = withVaList([Int32(decimals), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
    let plain = String(decoding: buffer.prefix(max(Int(count), 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !isGrouped { return plain }
    let sign = plain.hasPrefix("-") ? "-" : ""
    let parts = plain.dropFirst(sign.count).split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return plain }
    let digits = whole.enumerated().map { place, digit in
      place > 0 && (whole.count - place).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    return sign + digits.joined() + (parts.count > 1 ? ".\(parts[1])" : "")
  }
}
