import Texts
import YAMLTree

/// A list without its brackets in a flow mapping: `{ brand: Alba, Cima }` is a key with a value, and a key without one.
package struct UnbracketedList {
  /// The key with a value.
  package let first: YAMLEntry
  /// The keys without a value, which were meant as items of the list.
  package let rest: [YAMLEntry]

  /// Finds such a list; nil if there is none.
  package init?(_ entries: [YAMLEntry]) {
    guard
      let place = entries.indices.dropFirst().first(where: { place in
        Self.isBare(entries[place]) && entries[place - 1].value.isScalar && !entries[place - 1].value.isNull
      })
    else { return nil }
    first = entries[place - 1]
    rest = Array(entries[place...].prefix(while: Self.isBare))
  }

  /// Returns whether a key has no colon.
  private static func isBare(_ entry: YAMLEntry) -> Bool {
    let next = entry.keySpan.file.bytes[entry.keySpan.range.upperBound...].first { $0 != 0x20 }
    return entry.value.isNull && (next == UInt8(ascii: ",") || next == UInt8(ascii: "}"))
  }

  /// Reports how to write the list.
  package func report<Value>(_ problems: Problems) -> Value? {
    let value: String? = if case .scalar(let scalar) = first.value.content { WrittenOut.value(scalar) } else { nil }
    let items = [value].compactMap(\.self) + rest.map { WrittenOut.item($0.key, allowsNumbers: true) }
    return problems.error(
      "wrong-type", at: rest[0].keySpan, "'\(rest[0].key)' is a key without a value here",
      help: "write a list in brackets: \(WrittenOut.item(first.key)): [\(items.joined(separator: ", "))]")
  }
}
