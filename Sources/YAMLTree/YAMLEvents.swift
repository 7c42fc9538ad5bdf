import CLibYAML
import Diagnostics

/// libyaml's events as Swift values with spans in bytes.
struct YAMLEvents {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(text: String, isQuoted: Bool, anchor: String?, tag: String?)
    case sequenceStart(anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(anchor: String?, tag: String?)
    case mappingEnd
  }

  struct Event {
    let kind: Kind
    let span: SourceSpan
  }

  let file: SourceFile
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser keeps a pointer to its input, so it gets a copy that stays in place until `finish()`.
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// Byte offset of every Unicode scalar, which is what libyaml's marks count; nil for pure ASCII, where they are equal.
  private let scalarOffsets: [Int32]?

  init(file: SourceFile) {
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    input = .allocate(capacity: file.bytes.count + 1)
    _ = input.initialize(from: file.bytes)
    yaml_parser_set_input_string(parser, input.baseAddress, file.bytes.count)
    scalarOffsets =
      file.isASCII
      ? nil : file.bytes.indices.filter { file.bytes[$0] & 0xC0 != 0x80 }.map(Int32.init)
  }

  /// Frees the parser; to be called once, after the last event.
  func finish() {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// Returns the next event; throws the parser's own error with its position.
  mutating func next() throws(YAMLProblem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw complaint() }
    defer { yaml_event_delete(&event) }
    let span = file.span(offset(event.start_mark)..<max(offset(event.start_mark), offset(event.end_mark)))
    return Event(kind: kind(of: event), span: span)
  }

  private func kind(of event: yaml_event_t) -> Kind {
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isQuoted = scalar.style != YAML_PLAIN_SCALAR_STYLE && scalar.style != YAML_ANY_SCALAR_STYLE
      return .scalar(text: value, isQuoted: isQuoted, anchor: text(scalar.anchor), tag: text(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      return .sequenceStart(anchor: text(event.data.sequence_start.anchor), tag: text(event.data.sequence_start.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      return .mappingStart(anchor: text(event.data.mapping_start.anchor), tag: text(event.data.mapping_start.tag))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func offset(_ mark: yaml_mark_t) -> Int {
    guard let scalarOffsets else { return Int(mark.index) }
    return mark.index < scalarOffsets.count ? Int(scalarOffsets[Int(mark.index)]) : file.bytes.count
  }

  private func complaint() -> YAMLProblem {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text is not YAML"
    let at = offset(parser.pointee.problem_mark)
    if parser.pointee.error == YAML_READER_ERROR {
      let place = min(Int(parser.pointee.problem_offset), max(file.bytes.count - 1, 0))
      let value = String(UInt32(bitPattern: parser.pointee.problem_value), radix: 16, uppercase: true)
      return YAMLProblem(
        diagnostic: Diagnostic(
          "yaml-encoding", at: file.span(place..<min(place + 1, file.bytes.count)),
          "\(problem) (character 0x\(value))"))
    }
    if parser.pointee.error == YAML_MEMORY_ERROR {
      return YAMLProblem(diagnostic: Diagnostic("yaml-limit", at: file.span(at..<at), "out of memory while parsing"))
    }
    if let line = blankLine(before: file.position(at: at).line) {
      return YAMLProblem(
        diagnostic: Diagnostic(
          "yaml-blanks", at: line, "the line is indented with a character that YAML does not treat as a space",
          help: "replace it with regular spaces; such characters often come from text copied from a web page"))
    }
    let context = parser.pointee.context.map { String(cString: $0) }
    let start = context == nil ? nil : offset(parser.pointee.context_mark)
    let complaint = YAMLComplaint(file: file, problem: problem, place: at, context: context, start: start == at ? nil : start)
    return YAMLProblem(diagnostic: complaint.diagnostic)
  }

  /// Returns the first character, in the indentation of a line up to the given one, that only looks like a space.
  private func blankLine(before last: Int) -> SourceSpan? {
    var start = 0
    var number = 0
    while number < last, start <= file.bytes.count {
      number += 1
      let line = file.bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
      let blanks = line.prefix { $0 == UInt8(ascii: " ") }.count
      let rest = String(decoding: line.dropFirst(blanks).prefix(4), as: UTF8.self)
      if let scalar = rest.unicodeScalars.first, YAMLTreeBuilder.looksBlank(scalar) {
        return file.span(start + blanks..<start + blanks + String(scalar).utf8.count)
      }
      start += line.count + 1
    }
    return nil
  }
}
