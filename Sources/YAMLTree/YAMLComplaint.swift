import Diagnostics

/// A libyaml error, rephrased in terms of what the user wrote.
struct YAMLComplaint {
  let file: SourceFile
  /// The message of libyaml: `did not find expected key`.
  let problem: String
  /// The offset in bytes at which libyaml noticed the error.
  let place: Int
  /// What libyaml was reading: `while parsing a flow mapping`; nil if it does not say.
  let context: String?
  /// Where that construct begins; nil if it is the same position.
  let start: Int?

  /// The error as a diagnostic, at the position that has to be fixed.
  var diagnostic: Diagnostic {
    if let other = foreign ?? slashes { return other }
    switch problem {
    case "found unexpected end of stream", "found unexpected document indicator":
      if let start, isQuote(start) {
        return told(start..<start + 1, "the quote is never closed", help: "close it with \(character(start))")
      }
    case "found character that cannot start any token":
      if byte(place) == UInt8(ascii: "\t") { return tab(place) }
      return told(
        place..<place + 1, "a value cannot begin with '\(character(place))'", help: "put it in quotes: \(quoted(value(from: place)))")
    case "found a tab character that violates indentation", "found a tab character where an indentation space is expected":
      return tab(place)
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'": return hidden ?? unclosed
    case "did not find expected key": return misplaced
    case "did not find expected '-' indicator":
      if byte(place) == UInt8(ascii: "-"), byte(place + 1) != UInt8(ascii: " ") {
        return told(place..<place + 1, "a space is missing after '-'", help: "write '- \(line(from: place + 1))'")
      }
      if isFirstOfLine, byte(place) == UInt8(ascii: "-") { return told(place..<place, Self.misindented, help: Self.indentation) }
      // The other items begin with their name; this one has its name as a key.
      let text = line(from: place)
      let named = String(repeating: " ", count: lineIndent(of: place)) + "- name:"
      if isFirstOfLine, text.hasSuffix(":"), !Self.partsOfItems.contains(String(text.dropLast())),
        file.bytes.ranges(of: "\n\(named)".utf8).count > 0
      {
        return told(place..<place, "expected a list item, which begins with '- '", help: "write '- name: \(text.dropLast())'")
      }
      let opensKey = text.hasSuffix(":") && !Self.partsOfItems.contains(String(text.dropLast()))
      let own =
        isFirstOfLine && text.contains(":")
        ? itemAbove.map {
          "indent it by \($0) more spaces to make it part of the item above, or begin it with '- '\(opensKey ? "; a key of the whole file begins in the first column" : "")"
        } : nil
      if let dash = oddDash { return told(dash..<dash + 1, "a list item cannot appear among keys", help: "remove the '- '") }
      return told(place..<place, "expected a list item, which begins with '- '", help: own ?? Self.indentation)
    case "mapping values are not allowed in this context":
      if let key = longKey { return key }
      let above = lineStart(before: place)
      if let key = valueAbove, lineIndent(of: place) > lineIndent(of: above) {
        // The line above is the odd one out if the lines around it have the same indentation.
        let column = lineIndent(of: place)
        if lineIndent(of: lineStart(before: above)) == column, byte(above + lineIndent(of: above)) != UInt8(ascii: "-") {
          return outdented(key, in: above, to: column)
        }
        let start = file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return told(
          start + column..<place, "a key cannot appear here",
          help: "the line above gives '\(key)' a value already, so nothing can be nested below it: begin both in the same column")
      }
      // `click: colors: red`
      let keys = line(from: file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
        .drop { " -".contains($0) }.split(separator: ":", maxSplits: 2).map(String.init)
      if keys.count == 3, keys[1].hasPrefix(" "), keys[2].hasPrefix(" "),
        (keys[0] + keys[1].dropFirst()).allSatisfy({ $0.isLetter || $0.isNumber || "_-#".contains($0) })
      {
        let inner = keys[2].drop { $0 == " " }
        return told(
          place..<place + 1, "a colon and a space cannot appear here",
          help:
            "write \(keys[0]): {\(keys[1]): \(inner) }, or put the string in quotes: \(keys[0]): \(quoted("\(keys[1].dropFirst()): \(inner)"))"
        )
      }
      return told(
        place..<place + 1, "a colon and a space cannot appear here",
        help: "put a string that contains ': ' in quotes; indent a key like the other keys of its mapping")
    case "could not find expected ':'":
      let mark = start ?? place
      let text = line(from: mark)
      if text.utf8.count > Self.longestKey, text.utf8.dropFirst(Self.longestKey).contains(UInt8(ascii: ":")) {
        return longKey(at: mark)
      }
      // `"separator":" > "`
      if isQuote(mark), let quote = text.first, let close = text.dropFirst().firstIndex(of: quote) {
        let rest = text[text.index(after: close)...]
        if rest.hasPrefix(":"), rest.dropFirst().first != " " {
          return told(mark..<mark, Self.unspaced, help: "write '\(text[...close]): \(rest.dropFirst())'")
        }
      }
      // `separator:" > "`
      if let colon = text.firstIndex(of: ":"), let next = text[text.index(after: colon)...].first, next != " ",
        text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) }),
        // An unclosed quote is a mistake of its own.
        !"\"'".contains(next) || text[colon...].count > 2 && text.last == next
      {
        return told(
          mark..<mark, Self.unspaced, help: "write '\(text[..<colon]): \(text[text.index(after: colon)...])'")
      }
      return told(mark..<mark, "the key has no colon", help: "a key is followed by a colon and a space")
    case "found unknown escape character":
      return told(
        place..<place + 2, "'\\\(character(place + 1))' is not a valid escape in YAML",
        help: "write \\\\ for a backslash, or use single quotes")
    case "block sequence entries are not allowed in this context":
      return told(place..<place + 1, "a list cannot begin here", help: "begin it on its own line, below its key")
    case "did not find expected alphabetic or numeric character":
      let mark = start ?? place
      return told(
        mark..<mark + 1, "'\(character(mark))' cannot begin a string without quotes", help: "put it in quotes: \(quoted(value(from: mark)))"
      )
    case "did not find expected comment or line break":
      let mark = start ?? place
      return told(
        mark..<mark + 1, "a value cannot begin with '\(character(mark))'", help: "put it in quotes: \(quoted(value(from: mark)))")
    case "found invalid Unicode character escape code":
      // How JSON writes characters beyond the first 65,536.
      let half = line(from: place - 2).prefix(6)
      if !["\\ud", "\\uD"].contains(where: half.hasPrefix) { break }
      return told(
        place - 2..<place + 4, "'\(half)' is half of a surrogate pair",
        help: "write the character itself, or \\U and its 8-digit code point")
    case "found incompatible YAML document":
      return told(place..<place, "this version of YAML is not supported", help: "remove the line, or write %YAML 1.2")
    case "did not find expected <document start>":
      if byte(place) == UInt8(ascii: ":"), isQuote(place - 1) {
        return told(place..<place + 1, Self.unspaced, help: "a key is followed by a colon and a space")
      }
    case "did not find expected node content":
      if let hidden { return hidden }
      let text = line(from: place)
      if isFirstOfLine, lineIndent(of: place) == 0, text.hasPrefix("...") || text.hasPrefix("---") {
        return told(place..<place + 3, "a document ends or begins here, before its value is complete", help: "remove '\(text.prefix(3))'")
      }
      if byte(place) == UInt8(ascii: ":") {
        return told(place..<place + 1, "a value cannot begin with ':' here", help: "put it in quotes: \(quoted(value(from: place)))")
      }
      if !file.bytes[min(place, file.bytes.count)...].contains(where: { !" \t\r\n".utf8.contains($0) }), let open = lastOpen {
        return told(open..<open + 1, "'\(character(open))' is never closed", help: "close it with '\(byte(open) == 0x7B ? "}" : "]")'")
      }
      return told(
        place..<min(place + 1, file.bytes.count), "expected a value here", help: "remove the extra comma or bracket",
        isInBrackets: true)
    default: break
    }
    return libyaml
  }

  // MARK: Brackets and keys

  /// The diagnostic for a comment that swallows the closing bracket of its line: `{ menu: #Shoes }`.
  private var hidden: Diagnostic? {
    guard let open = marks(until: place).open.last ?? lastOpen else { return nil }
    let text = line(from: open)
    let close: Character = byte(open) == UInt8(ascii: "{") ? "}" : "]"
    // A comment has a space after its `#`; a `#` in quotes does not begin one.
    let opening: Character = close == "}" ? "{" : "["
    guard let comment = text.utf8.firstRange(of: " #".utf8),
      text[comment.upperBound...].count(where: { $0 == close }) > text[comment.upperBound...].count(where: { $0 == opening }),
      !text[..<comment.lowerBound].contains(where: { "\"'".contains($0) || $0 == close })
    else { return nil }
    let isText = text[comment.upperBound...].first != " "
    let offset = open + text.utf8.distance(from: text.utf8.startIndex, to: comment.lowerBound) + 1
    let value = text[comment.lowerBound...].dropFirst().prefix { !",}]".contains($0) }
    let shown = value.reversed().drop { $0 == " " }.reversed()
    return told(
      offset..<offset + 1, "a '#' after a space begins a comment, so '\(character(open))' is never closed",
      help: isText
        ? "put the string in quotes: \(quoted(whole(before: text[..<comment.lowerBound]) + String(shown)))"
        : "close the bracket before the comment")
  }

  /// Returns the beginning of an unquoted string in brackets, up to its end: `dragon ` of `{ box: dragon `.
  private func whole(before end: Substring) -> String {
    let start = end.lastIndex { ":,[{".contains($0) }.map { end.index(after: $0) } ?? end.startIndex
    let text = end[start...].drop { $0 == " " }
    return text.isEmpty ? "" : text + " "
  }

  /// The diagnostic for a bracket that is not closed, or for text after a value inside brackets.
  private var unclosed: Diagnostic {
    let close = problem.hasSuffix("'}'") ? "}" : "]"
    if let key = longKey { return key }
    if let start, isBehindQuotes { return behindQuotes([.init("in here", at: file.span(start..<start + 1))]) }
    let before = line(from: start.map { max($0, (file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A) ?? -1) + 1) } ?? place)
    if let curly = before.utf8.firstRange(of: "“".utf8) ?? before.utf8.firstRange(of: "‘".utf8) {
      let offset =
        (start.map { max($0, (file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A) ?? -1) + 1) } ?? place)
        + before.utf8.distance(from: before.utf8.startIndex, to: curly.lowerBound)
      return told(offset..<offset + 3, "YAML recognizes only straight quotes", help: "write \" instead of the curly quotes")
    }
    if let start, file.position(at: place).line > file.position(at: start).line {
      let item = (file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A) ?? -1) + 1 + lineIndent(of: place)
      let isClosed = !marks(until: file.bytes.count).open.contains(start)
      // The key of the line, and nothing before it.
      if isClosed, !file.bytes[item..<max(item, place)].contains(where: { " ,:\"'{}[]".utf8.contains($0) }) {
        return told(item..<item, "a comma is missing before this line", help: "separate the items in brackets with commas")
      }
      if !isClosed { return told(start..<start + 1, "'\(character(start))' is never closed", help: "close it with '\(close)'") }
    }
    // The other kind of bracket: `{ color: red ]`.
    let brackets = [UInt8(ascii: "]"): "]", UInt8(ascii: "}"): "}"]
    if let found = byte(place).flatMap({ brackets[$0] }), found != close {
      return told(
        place..<place + 1, "expected a comma or '\(close)', found '\(found)'", help: "write '\(close)' instead of '\(found)'",
        isInBrackets: true)
    }
    return told(
      place..<place, "expected a comma or '\(close)'", help: "separate the items in brackets with commas", isInBrackets: true)
  }

  /// The diagnostic for a colon after a key that is too long; nil if it is not.
  private var longKey: Diagnostic? {
    guard byte(place) == UInt8(ascii: ":") else { return nil }
    let key = (file.bytes[..<place].lastIndex { "{[,\n".utf8.contains($0) } ?? -1) + 1
    return place - key > Self.longestKey ? longKey(at: key) : nil
  }

  private func longKey(at mark: Int) -> Diagnostic {
    told(mark..<mark, "the key is longer than \(Self.longestKey) bytes", help: "YAML allows keys of at most 1,024 bytes")
  }

  /// The diagnostic for text after a closing quote; if the quote opens on a line above, it was never closed there.
  private func behindQuotes(_ labels: [Diagnostic.Label] = []) -> Diagnostic {
    if let open = openedAbove {
      return told(
        open..<open + 1, "the quote is not closed on its line",
        labels: [.init("it ends only here", at: file.span(place - 1..<place))], help: "close it with \(character(open))")
    }
    // `"count:desc, "alphabetical"`: a string, the comma and the next string are read as one.
    if let last = file.bytes[..<min(place, file.bytes.count)].dropLast().lastIndex(where: { $0 != 0x20 }), byte(last) == UInt8(ascii: ","),
      byte(place - 1).map({ "\"'".utf8.contains($0) }) ?? false
    {
      return told(
        last..<last + 1, "the quote is not closed before the comma", labels: labels, help: "write \(character(place - 1)) before the comma")
    }
    return told(place..<place, "text follows the closing quote", labels: labels, help: Self.quotes)
  }

  /// The diagnostic for a comment in the syntax of other languages, on the line of the error or on one of the two above: `// the shop`.
  private var slashes: Diagnostic? {
    var start = file.bytes[..<min(place, file.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    for _ in 0..<3 {
      let mark = start + lineIndent(of: start)
      if byte(mark) == UInt8(ascii: "/"), byte(mark + 1).map({ "/*".utf8.contains($0) }) ?? false {
        return told(mark..<mark + 2, "comments do not begin with '\(byte(mark + 1) == UInt8(ascii: "/") ? "//" : "/*")'", help: "write '#'")
      }
      guard start > 0 else { return nil }
      start = file.bytes[..<(start - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
    return nil
  }

  /// The opening quote of the string that ends right before the position, if it is on a line above.
  private var openedAbove: Int? {
    guard let last = marks(until: place).quote, file.position(at: last).line < file.position(at: place).line else { return nil }
    return last
  }

  /// Returns the brackets that are open at an offset, and the opening quote of the last string that is closed before it.
  ///
  /// Quotes and brackets count only at the start of a value: inside plain strings, comments and block scalars they are ordinary characters.
  func marks(until end: Int) -> (open: [Int], quote: Int?) {
    var open: [Int] = []
    var quote: (mark: UInt8, place: Int)?
    var last: Int?
    var index = 0
    // The last byte that is not a space: a value begins after one of these, or at the beginning of a line.
    var before = UInt8(ascii: "\n")
    while index < min(end, file.bytes.count) {
      let byte = file.bytes[index]
      let isFirst = "\n:-[{,?".utf8.contains(before)
      if let opened = quote {
        if byte == UInt8(ascii: "\\"), opened.mark == UInt8(ascii: "\"") {
          index += 1
        } else if byte == opened.mark {
          if byte == UInt8(ascii: "'"), index + 1 < file.bytes.count, file.bytes[index + 1] == byte {
            index += 1
          } else {
            (last, quote, before) = (opened.place, nil, byte)
          }
        }
      } else if byte == UInt8(ascii: "#"), index == 0 || " \t\n".utf8.contains(file.bytes[index - 1]) {
        index = file.bytes[index...].firstIndex(of: 0x0A) ?? file.bytes.count
        before = UInt8(ascii: "\n")
      } else if "|>".utf8.contains(byte), open.isEmpty, before == UInt8(ascii: ":") || before == UInt8(ascii: "-") {
        index = endOfBlock(from: index)
        before = UInt8(ascii: "\n")
      } else if "\"'".utf8.contains(byte), isFirst {
        quote = (byte, index)
      } else if "{[".utf8.contains(byte), isFirst || !open.isEmpty {
        open.append(index)
        before = byte
      } else if "}]".utf8.contains(byte), let last = open.last {
        // A bracket of the other kind does not close it.
        if (file.bytes[last] == UInt8(ascii: "{")) == (byte == UInt8(ascii: "}")) { open.removeLast() }
        before = byte
      } else if !" \t\r".utf8.contains(byte) {
        before = byte
      }
      index += 1
    }
    return (open, last)
  }

  /// Returns the end of a block scalar: its lines are indented more than the one that it begins in.
  private func endOfBlock(from place: Int) -> Int {
    let indent = lineIndent(of: place)
    var end = file.bytes[place...].firstIndex(of: 0x0A) ?? file.bytes.count
    while end < file.bytes.count {
      let next = file.bytes[(end + 1)...].prefix { $0 != 0x0A }
      let isBlank = next.allSatisfy { $0 == 0x20 || $0 == 0x0D }
      if next.startIndex >= file.bytes.count || !isBlank && lineIndent(of: end + 1) <= indent { break }
      end = next.endIndex
    }
    return end
  }

  /// The diagnostic for something other than a key where a key is expected.
  private var misplaced: Diagnostic {
    if isBehindQuotes { return behindQuotes() }
    if let byte = byte(place), "}]".utf8.contains(byte) {
      return told(
        place..<place + 1, "'\(character(place))' closes nothing", help: "remove it, or open it with '\(byte == 0x7D ? "{" : "[")'",
        isInBrackets: true)
    }
    if isFirstOfLine {
      // Keys followed by a list: the line above was meant to be its first item.
      if byte(place) == UInt8(ascii: "-"), byte(place + 1) == 0x20, lineIndent(of: lineStart(before: place)) == lineIndent(of: place) {
        // If there are keys above and below, the dash is what does not belong.
        let indent = lineIndent(of: place)
        var below = nextLine(after: place)
        while let line = below, lineIndent(of: line) == indent, byte(line + indent) == UInt8(ascii: "-") { below = nextLine(after: line) }
        if below.map({ lineIndent(of: $0) == indent }) ?? false {
          return told(place..<place + 1, "a list item cannot appear among keys", help: "remove the '- ', or give the list a key")
        }
        return told(
          lineStart(before: place) + lineIndent(of: place)..<place, "this line is not an item of the list that continues below",
          help: "begin each item with '- '")
      }
      let isDeeper = lineIndent(of: place) > lineIndent(of: lineStart(before: place))
      let above = isDeeper ? valueAbove : nil
      if let above, let odd = outdented(above) { return odd }
      return told(
        place..<place, Self.misindented,
        help: above.map { "the line above gives '\($0)' a value already, so nothing can be nested below it: begin both in the same column" }
          ?? Self.indentation)
    }
    if byte(place) == UInt8(ascii: ",") { return told(place..<place + 1, "a comma follows a value that is complete", help: "remove it") }
    if let text = braced { return told(place..<place, "text follows '}', which ends the value", help: "put it in quotes: \"\(text)\"") }
    return told(place..<place, "expected a key", help: "a key is followed by a colon and a space")
  }

  /// Keys that occur in the items of lists, none of which is a name.
  private static let partsOfItems: Set = ["steps", "expect", "tags", "description", "matrix", "allow", "note"]
  /// The maximum length in bytes of a key on the line of its value, according to YAML.
  private static let longestKey = 1024
  private static let unspaced = "a space is missing after the colon"
  private static let misindented = "this indentation matches no line above"
  private static let indentation = "keys or items of the same level must begin in the same column"
  private static let quotes = "put all of it in quotes, single ones around double ones; inside single quotes, write '' for '"

  private func tab(_ place: Int) -> Diagnostic {
    told(place..<place + 1, "a line cannot be indented with a tab", help: "indent it with spaces")
  }

  /// The diagnostic in libyaml's words.
  private var libyaml: Diagnostic {
    guard let context else { return told(place..<place, problem) }
    guard let start else { return told(place..<place, "\(problem) \(context)") }
    return told(place..<place, problem, labels: [.init(context, at: file.span(start..<start))])
  }

  /// - Parameter isInBrackets: Whether the cause may be the braces of a variable, which end where those of a flow mapping do.
  func told(
    _ range: Range<Int>, _ headline: String, labels: [Diagnostic.Label] = [], help: String? = nil, isInBrackets: Bool = false
  ) -> Diagnostic {
    let end = min(range.upperBound, file.bytes.count)
    let isVariable = isInBrackets && file.line(file.position(at: place).line).contains("${")
    return Diagnostic(
      "yaml-syntax", at: file.span(min(range.lowerBound, end)..<end), headline, labels: labels,
      help: isVariable ? "inside { } and [ ], quote variables: \"${name}\"" : help)
  }

  // MARK: The text around a place
}
