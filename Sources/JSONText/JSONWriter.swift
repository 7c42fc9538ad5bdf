extension JSONValue {
  /// Returns the value as JSON text with the members in order, on one line or indented by two spaces.
  ///
  /// Numbers are written in the shortest form that reads back equal (`5`, `4.5`); those that JSON cannot represent become `null`.
  public func text(indented: Bool = false) -> String {
    var writer = JSONWriter(isIndented: indented)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the value as JSON text, with values that fit on one line and the rest indented by two spaces.
  ///
  /// - Parameter columns: The maximum line length; only a single long string exceeds it.
  public func text(wrappedAt columns: Int) -> String { wrapped(columns, depth: 0, used: 0) }

  private func wrapped(_ columns: Int, depth: Int, used: Int) -> String {
    let line = inline
    if line.utf8.count + used + depth * 2 <= columns { return line }
    let blanks = String(repeating: "  ", count: depth + 1)
    func block(_ open: String, _ lines: [String], _ close: String) -> String {
      "\(open)\n\(lines.map { blanks + $0 }.joined(separator: ",\n"))\n\(String(repeating: "  ", count: depth))\(close)"
    }
    switch self {
    case .array(let items) where !items.isEmpty: return block("[", items.map { $0.wrapped(columns, depth: depth + 1, used: 1) }, "]")
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let key = JSONValue.string(member.key).text() + ": "
        return key + member.value.wrapped(columns, depth: depth + 1, used: key.utf8.count + 1)
      }
      return block("{", lines, "}")
    case .array, .object, .null, .bool, .number, .string: return line
    }
  }

  /// The value on one line, with spaces for readability.
  private var inline: String {
    switch self {
    case .array(let items) where !items.isEmpty: "[\(items.map(\.inline).joined(separator: ", "))]"
    case .object(let members) where !members.isEmpty:
      "{ \(members.map { "\(JSONValue.string($0.key).text()): \($0.value.inline)" }.joined(separator: ", ")) }"
    case .array, .object, .null, .bool, .number, .string: text()
    }
  }

  /// Returns the shortest text of a number; whole numbers have no fraction.
  public static func numberText(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return value.isFinite ? "\(value)" : "null"
  }
}

struct JSONWriter {
  let isIndented: Bool
  private(set) var bytes: [UInt8] = []

  init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += JSONValue.numberText(value).utf8
    case .string(let value): write(value)
    case .array(let items):
      list("[", items, "]", depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      list("{", members, "}", depth: depth) {
        $0.write($1.key)
        $0.bytes += ($0.isIndented ? ": " : ":").utf8
        $0.write($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func list<Item>(
    _ open: String, _ items: [Item], _ close: String, depth: Int, each: (inout JSONWriter, Item) -> Void
  ) {
    bytes += open.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(depth: depth + 1)
      each(&self, item)
    }
    if !items.isEmpty { breakLine(depth: depth) }
    bytes += close.utf8
  }

  private mutating func breakLine(depth: Int) {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: depth * 2)
  }

  /// Returns a control character, or one that changes the text direction, and how many bytes of it follow the first; nil for any other
  /// character.
  private static func unseen(_ first: UInt8, _ rest: Substring.UTF8View) -> (unit: UInt16, count: Int)? {
    switch first {
    case 0x7F: return (0x7F, 0)
    case 0xC2:
      guard let next = rest.first, (0x80...0x9F).contains(next) else { return nil }
      return (UInt16(next), 1)
    case 0xE2:
      let next = Array(rest.prefix(2))
      guard next.count == 2 else { return nil }
      let unit = 0x2000 | UInt16(next[0] & 0x3F) << 6 | UInt16(next[1] & 0x3F)
      let isUnseen = (0x200E...0x200F).contains(unit) || (0x2028...0x202E).contains(unit) || (0x2066...0x2069).contains(unit)
      return isUnseen ? (unit, 2) : nil
    default: return nil
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    // Characters that a terminal or an editor may act on are escaped.
    var rest = text.utf8[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte >= 0x7F, let (unit, count) = Self.unseen(byte, rest) {
        let hex = String(unit, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
        rest = rest.dropFirst(count)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        let hex = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
