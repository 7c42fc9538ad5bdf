import JSONText
import Staging

/// The data of a page, one JSON value a line: first what every page needs at once, then a line for the steps of each scenario, then one for
/// each list of rows. A page parses the lines of what it shows. Repeated states and strings are stored once and referenced by index.
struct ViewerData {
  private var rows = Table<[WidgetRow]>()
  private var texts = Table<String>()
  private var frames = Table<[WidgetFrame]>()

  /// Values by index.
  private struct Table<Value: Hashable> {
    private(set) var values: [Value] = []
    private var places: [Value: Int] = [:]

    mutating func place(_ value: Value) -> JSONValue {
      if let place = places[value] { return .number(Double(place)) }
      places[value] = values.count
      values.append(value)
      return .number(Double(values.count - 1))
    }
  }

  /// The lines, in order.
  static func lines(_ document: ViewerDocument) -> [JSONValue] {
    var data = ViewerData()
    let entries = document.entries.map { data.entry($0) }
    let steps = document.entries.map { data.steps($0) }
    let head: JSONValue = [
      "use": .string(document.use.rawValue), "title": .string(document.title), "details": strings(document.details),
      "sides": [.string(document.sides.other), .string(document.sides.own)],
      "sections": .array(
        document.sections.map { section in
          [
            "path": .string(section.path), "title": .string(section.title), "description": .string(NoteHTML.text(section.description)),
            "problems": strings(section.problems),
          ]
        }),
      "scenarios": .array(entries),
      "causes": .array(
        document.causes.map(Self.cause)),
      "frames": .array(data.frames.values.map { .array($0.map(Self.frame)) }),
      "texts": strings(data.texts.values),
    ]
    return [head] + steps + data.rows.values.map { .array($0.map(Self.row)) }
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  private static func cause(_ cause: SharedCause) -> JSONValue {
    [
      "text": .string(cause.text), "scenarios": .array(cause.scenarios.map { .number(Double($0)) }),
      "steps": .array(cause.steps.map { $0.map { .number(Double($0)) } ?? .null }), "others": .array(cause.others.map(Self.cause)),
      "isFailure": .bool(cause.first == nil),
    ]
  }

  private static func frame(_ frame: WidgetFrame) -> JSONValue {
    [
      "name": .string(frame.name), "type": .string(frame.type), "levels": .number(Double(frame.levels)),
      "separator": .string(frame.separator), "sheet": .number(Double(frame.sheet)), "line": .number(Double(frame.line)),
    ]
  }

  /// The text, the selection state's index from 1 (0 for none), the count or null, the level.
  private static func row(_ row: WidgetRow) -> JSONValue {
    let mark = row.mark.flatMap { WidgetRow.Mark.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return [
      .string(row.text), .number(Double(mark)), row.count.map { .number(Double($0)) } ?? .null, .number(Double(row.level)),
    ]
  }

  private mutating func entry(_ entry: ViewerDocument.Entry) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("section", .number(Double(entry.section))), .init("key", .string(entry.key)), .init("name", .string(entry.name)),
      .init("status", .string(entry.status.rawValue)), .init("place", .string(entry.place)),
      .init("tags", Self.strings(entry.tags)), .init("attempts", .number(Double(entry.attempts))),
      .init("reason", .string(entry.reason)), .init("failures", Self.strings(entry.failures)),
      .init("reasons", .array(entry.reasons.map { texts.place($0.text) })),
      .init("crashes", .bool(((entry.view?.moments ?? []) + (entry.view?.other ?? [])).contains(where: \.crashes))),
    ]
    if entry.isManifest { members.append(.init("isManifest", .bool(true))) }
    if entry.isNew { members.append(.init("isNew", .bool(true))) }
    if !entry.remark.isEmpty { members.append(.init("remark", .string(entry.remark))) }
    if let name = entry.culprit { members.append(.init("culprit", .string(name))) }
    if let path = entry.snapshot { members.append(.init("snapshot", .string(path))) }
    if entry.isPending { members.append(.init("pending", .bool(true))) }
    if let seconds = entry.seconds { members.append(.init("seconds", .number(seconds))) }
    if let view = entry.view {
      members += [
        .init("description", .string(view.description.map(NoteHTML.text) ?? "")),
        .init("frames", frames.place(view.frames)), .init("unreached", .number(Double(view.unreached))),
      ]
      if let number = view.uncompared { members.append(.init("uncompared", .number(Double(number)))) }
    }
    return .object(members)
  }

  /// The moments of a scenario, and those of the other side, if there is one.
  private mutating func steps(_ entry: ViewerDocument.Entry) -> JSONValue {
    guard let view = entry.view else { return [:] }
    let own = JSONValue.array(moments(view.moments))
    return view.other.map { ["moments": own, "other": .array(moments($0))] } ?? ["moments": own]
  }

  private mutating func moments(_ moments: [MomentView]) -> [JSONValue] {
    var previous: MomentView?
    var written: [JSONValue] = []
    for moment in moments {
      written.append(json(moment, since: previous))
      previous = moment
    }
    return written
  }

  /// A moment, with only those widgets that are new or have changed.
  private mutating func json(_ moment: MomentView, since previous: MomentView?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("n", .number(Double(moment.number))),
      .init("h", .array(moment.heading.map { [.string($0.kind.rawValue), .string($0.text)] })),
      .init("w", widgets(moment.widgets.filter { widget in previous?.widgets.contains(widget) != true })),
    ]
    func add(_ name: String, _ value: JSONValue, where isThere: Bool) { if isThere { members.append(.init(name, value)) } }
    let gone = (previous?.widgets ?? []).filter { old in !moment.widgets.contains { $0.name == old.name } }.map(\.name)
    let pending = widgets(moment.pending)
    let filters = moment.filters.map { texts.place($0) } ?? .null
    let hitNames = moment.hitNames.map { texts.place($0) }
    let queries = moment.queries.map { texts.place($0) }
    let groups = moment.groups.map { texts.place($0) }
    add("gone", Self.strings(gone), where: !gone.isEmpty)
    let images = moment.images.map { list -> JSONValue in [.string(list.widget), .array(list.addresses.map { texts.place($0) })] }
    add("img", .array(images), where: !images.isEmpty)
    add("p", pending, where: !moment.pending.isEmpty)
    add("f", filters, where: moment.filters != nil)
    add("g", .array(groups), where: !groups.isEmpty)
    add("hits", .number(Double(moment.hits ?? 0)), where: moment.hits != nil)
    add("hn", .array(hitNames), where: !hitNames.isEmpty)
    add("q", .array(queries), where: !queries.isEmpty)
    add("e", Self.strings(moment.errors), where: !moment.errors.isEmpty)
    add("r", Self.strings(moment.remarks), where: !moment.remarks.isEmpty)
    add("note", .string(moment.note.map(NoteHTML.text) ?? ""), where: moment.note != nil)
    add("line", .number(Double(moment.line ?? 0)), where: moment.line != nil)
    add(
      "touch",
      .array(
        moment.touches.map {
          [.string($0.widget), $0.text.map(JSONValue.string) ?? .null, $0.position.map { .number(Double($0)) } ?? .null]
        }),
      where: !moment.touches.isEmpty)
    add(
      "notes",
      .array(
        moment.notes.map { [texts.place($0.id), texts.place($0.text), texts.place($0.remedy), .bool($0.isAllowed)] }),
      where: !moment.notes.isEmpty)
    add(
      "fail",
      .array(
        moment.failures.map { failure in
          .object(
            [
              .init("text", .string(failure.text)), .init("place", .string(failure.place)),
              .init("expected", Self.strings(failure.expected)), .init("actual", Self.strings(failure.actual)),
            ] + (failure.help.map { [.init("help", .string($0))] } ?? []))
        }),
      where: !moment.failures.isEmpty)
    add("crash", .bool(true), where: moment.crashes)
    add("wait", .number(Double(moment.waiting)), where: moment.waiting > 0)
    add("idle", .bool(true), where: moment.isIdle)
    return .object(members)
  }

  private mutating func widgets(_ widgets: [WidgetView]) -> JSONValue {
    .array(widgets.map { [.string($0.name), rows.place($0.rows)] })
  }
}
