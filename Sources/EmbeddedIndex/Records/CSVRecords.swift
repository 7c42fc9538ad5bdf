import JSONText

/// Reads comma-separated values (RFC 4180) as records; if the first line has no comma, semicolons or tabs separate them, as spreadsheets
/// write them where a comma marks the decimals.
///
/// The first line names the attributes; a dotted name nests, and a name that ends in `[]` holds a list with `|` between its values. A cell
/// that is `true`, `false` (also in capitals, as spreadsheets write them) or a number becomes one, unless it was quoted, is an `objectID`,
/// or is a whole number with more digits than a number can hold; an empty cell that was not quoted leaves the attribute out. A column
/// without a name and without values is left out.
enum CSVRecords {
  struct Cell {
    var text: String
    var isQuoted: Bool
    var offset: Int
    /// The end of the cell, including its quotes.
    var end: Int
  }

  /// Reads the records, and returns the beginning of the text, up to the end of the first records.
  ///
  /// - Parameter kept: The number of records whose text is returned.
  static func read(
    _ bytes: [UInt8], keeping kept: Int = SampledRecords.most
  ) throws(Records.Problem) -> (records: [JSONValue], beginning: [UInt8]) {
    if let first = bytes.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      bytes[first] == UInt8(ascii: "[") || bytes[first] == UInt8(ascii: "{"),
      let second = bytes[(first + 1)...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }), "{\"]}".utf8.contains(second)
    {
      throw Records.Problem(message: "this is JSON: name the file .json, or .ndjson if each line is a record", offset: first)
    }
    let separator = Separator(of: bytes)
    var rows = try self.rows(bytes, separator)
    guard !rows.isEmpty else { throw Records.Problem(message: "the first line must list the attributes", offset: 0) }
    let heading = rows.removeFirst()
    var idle = Set(heading.indices.filter { heading[$0].text.isEmpty })
    for row in rows where !idle.isEmpty { for (column, cell) in row.enumerated() where !cell.text.isEmpty { idle.remove(column) } }
    try check(heading.indices.filter { !idle.contains($0) || heading.count == 1 }.map { heading[$0] })
    var records: [JSONValue] = []
    var problems: [Records.Problem] = []
    for (number, row) in rows.enumerated() {
      guard row.count == heading.count else {
        problems.append(
          Records.Problem(
            message:
              "record \(number + 1): the line has \(row.count == 1 ? "1 cell" : "\(row.count) cells"), but there \(heading.count == 1 ? "is 1 column" : "are \(heading.count) columns") (\(separator.advice(heading.filter { !$0.isQuoted }.map(\.text))))",
            offset: row.first?.offset ?? bytes.count))
        if problems.count > Records.Problem.mostOthers { break }
        continue
      }
      var record = Tree.branch([])
      for (column, (name, cell)) in zip(heading, row).enumerated() where !idle.contains(column) && (!cell.text.isEmpty || cell.isQuoted) {
        if name.text.hasSuffix("[]") {
          let items = cell.text.split(separator: "|").map { value(String($0), isQuoted: cell.isQuoted) }
          record.set(name.text.dropLast(2).split(separator: ".")[...], .array(items))
        } else {
          let isText = cell.isQuoted || name.text == "objectID"
          record.set(name.text.split(separator: ".")[...], value(cell.text, isQuoted: isText))
        }
      }
      records.append(record.json)
    }
    if let problem = Records.Problem(problems) { throw problem }
    return (records, rows.count > kept ? Array(bytes[..<rows[kept][0].offset]) : bytes)
  }

  /// The position of a record in a text that `read` has read: its first cell, or that of a part.
  ///
  /// - Parameters:
  ///   - number: The index of the record, from 0.
  ///   - part: The part of the record; nil for all of it.
  static func place(ofRecord number: Int, _ part: RecordPart?, in text: [UInt8]) -> Range<Int>? {
    guard let rows = try? self.rows(text, Separator(of: text)), let heading = rows.first, rows.indices.contains(number + 1) else {
      return nil
    }
    let row = rows[number + 1]
    let column = part.flatMap { part in
      // An object has a column for each of its members.
      let columns = heading.indices.filter { index in
        let name = heading[index].text
        return (name.hasSuffix("[]") ? name.dropLast(2) : name[...]).split(separator: ".").map(String.init).starts(with: part.path)
      }
      return columns.first { row[$0].text == part.value || row[$0].text.split(separator: "|").contains(part.value?[...] ?? "") }
        ?? columns.first
    }
    let cell = row[column ?? 0]
    return cell.offset..<max(cell.end, cell.offset + 1)
  }

  /// Checks that column names are unique, that their parts between dots are not empty, and that none is both a value and a group.
  private static func check(_ heading: [Cell]) throws(Records.Problem) {
    var paths: Set<[Substring]> = []
    // The groups that contain each column, with the first column of each group.
    var groups: [[Substring]: [Substring]] = [:]
    for cell in heading {
      let name = cell.text.hasSuffix("[]") ? String(cell.text.dropLast(2)) : cell.text
      let path = name.split(separator: ".", omittingEmptySubsequences: false)
      func refuse(_ message: String) throws(Records.Problem) { throw Records.Problem(message: message, offset: cell.offset) }
      if name.isEmpty {
        try refuse(
          heading.count == 2 && heading[0].text.lowercased() == "sep="
            ? "'sep=' tells a spreadsheet the separator, and is not a heading: remove this line" : "a column has no name")
      }
      if name.first == " " || name.last == " " {
        try refuse("the column '\(name)' begins or ends with a space: remove it, there and in the cells below")
      }
      if path.contains("") { try refuse("'\(name)' has an empty part between its dots") }
      if path.count > 16 { try refuse("'\(name)' has more than 16 parts") }
      if paths.contains(path) { try refuse("two columns are named '\(name)'") }
      let above = path.indices.dropFirst().map { Array(path[..<$0]) }
      if let other = groups[path] ?? above.first(where: paths.contains) {
        try refuse("a column cannot be both a value and an object: '\(name)' and '\(other.joined(separator: "."))'")
      }
      paths.insert(path)
      for group in above where groups[group] == nil { groups[group] = path }
    }
  }

  private static func value(_ text: String, isQuoted: Bool) -> JSONValue {
    if isQuoted { return .string(text) }
    switch text {
    case "true", "TRUE": return true
    case "false", "FALSE": return false
    default: break
    }
    let isNumeric = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }
    guard isNumeric, let value = try? JSONValue(parsing: text) else { return .string(text) }
    // An ID of 17 digits would become a different one.
    let isWhole = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
    return isWhole && text.utf8.count > 15 && value.text() != text ? .string(text) : value
  }

  /// An object under construction, with its members in the order of the columns.
  private enum Tree {
    case leaf(JSONValue)
    case branch([(key: String, value: Tree)])

    mutating func set(_ path: ArraySlice<Substring>, _ value: JSONValue) {
      guard let key = path.first.map(String.init) else {
        self = .leaf(value)
        return
      }
      var members: [(key: String, value: Tree)] = []
      if case .branch(let present) = self { members = present }
      // Changes the list in place, without a copy for each column.
      self = .leaf(.null)
      // Column names are unique: only groups occur again.
      let known = path.count > 1 ? members.firstIndex { $0.key == key } : nil
      if known == nil { members.append((key, .branch([]))) }
      members[known ?? members.count - 1].value.set(path.dropFirst(), value)
      self = .branch(members)
    }

    var json: JSONValue {
      switch self {
      case .leaf(let value): value
      case .branch(let members): .object(members.map { .init($0.key, $0.value.json) })
      }
    }
  }

  /// The byte between cells.
  private enum Separator: UInt8 {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09

    /// A comma, or a semicolon or a tab, whichever is more frequent, if the first line has no comma outside of quotes.
    init(of bytes: [UInt8]) {
      // A quote opens only at the beginning of a cell.
      var (isQuoted, isAtStart) = (false, true)
      var counts: [Separator: Int] = [:]
      let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      for byte in text.drop(while: { $0 == 0x0A || $0 == 0x0D }) {
        if byte == UInt8(ascii: "\"") {
          if isQuoted || isAtStart { isQuoted.toggle() }
        } else if !isQuoted {
          if byte == 0x0A || byte == 0x0D { break }
          if let separator = Separator(rawValue: byte) { counts[separator, default: 0] += 1 }
        }
        isAtStart = !isQuoted && Separator(rawValue: byte) != nil
      }
      let others = counts[.tab, default: 0] > counts[.semicolon, default: 0] ? Separator.tab : .semicolon
      self = counts[.comma] != nil || counts.isEmpty ? .comma : others
    }

    /// What to do about a line whose number of cells differs from the heading's.
    func advice(_ heading: [String]) -> String {
      if self == .comma,
        let other = [Separator.semicolon, .tab].first(where: { other in
          heading.contains { $0.utf8.contains(other.rawValue) }
        })
      {
        return
          "a comma in the first line makes commas separate the cells, not \(other.name)s: put the heading with the comma in double quotes"
      }
      return "a \(name) inside a value needs double quotes"
    }

    var name: String {
      switch self {
      case .comma: "comma"
      case .semicolon: "semicolon"
      case .tab: "tab"
      }
    }
  }

  /// Splits the text into cells; skips empty lines.
  private static func rows(_ bytes: [UInt8], _ separator: Separator) throws(Records.Problem) -> [[Cell]] {
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var cell: [UInt8] = []
    var start = 0
    var isQuoted = false
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    start = index
    // The first row is the heading.
    var owner: String { rows.isEmpty ? "" : "record \(rows.count): " }
    var overmarked: Records.Problem?
    func take() {
      let text = String(decoding: cell, as: UTF8.self)
      if overmarked == nil, MarkLimit.isExceeded(by: text) {
        overmarked = Records.Problem(
          message: "\(owner)a character has more than \(MarkLimit.most) combining marks", offset: start)
      }
      row.append(Cell(text: text, isQuoted: isQuoted, offset: start, end: index))
      cell = []
      isQuoted = false
    }
    func endRow() {
      if row.count > 1 || row.first.map({ !$0.text.isEmpty || $0.isQuoted }) ?? false { rows.append(row) }
      row = []
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\"") where cell.isEmpty && !isQuoted:
        isQuoted = true
        let open = index
        index += 1
        while true {
          guard index < bytes.count else {
            throw Records.Problem(message: "\(owner)the quote that opens here is not closed", offset: open)
          }
          if bytes[index] == UInt8(ascii: "\"") {
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else { break }
            index += 1
          }
          cell.append(bytes[index])
          index += 1
        }
      case separator.rawValue:
        take()
        start = index + 1
      case 0x0A, 0x0D:
        take()
        endRow()
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      default:
        if isQuoted {
          throw Records.Problem(
            message:
              "\(owner)only a \(separator.name) or the end of the line may follow a closing quote: write a quote inside a quoted cell twice, \"a \"\"b\"\" c\"",
            offset: index)
        }
        if bytes[index] == UInt8(ascii: "\""), cell.last == UInt8(ascii: "|") {
          throw Records.Problem(
            message: "\(owner)a quote in the middle of a cell: put the whole cell in quotes, \"a|b, c\", and double any quote inside it",
            offset: index)
        }
        cell.append(bytes[index])
      }
      index += 1
    }
    if !cell.isEmpty || isQuoted || !row.isEmpty {
      take()
      endRow()
    }
    if let overmarked { throw overmarked }
    return rows
  }
}
