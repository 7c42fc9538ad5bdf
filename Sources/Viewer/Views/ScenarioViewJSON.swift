import JSONText
import Staging

/// Views as JSON, in reports that are merged before a page is made from them. A moment contains only widgets that are new or have changed,
/// and images only if they have changed.
package enum ScenarioViewJSON {
  /// Writes and reads one scenario.
  package static let shape = JSONShape<ScenarioView>.object(
    JSONMember("widgets", .list(of: frame)) { $0.frames }, JSONMember("moments", moments) { $0.moments },
    JSONMember("other", .orNull(moments)) { $0.other }, JSONMember("unreached", .integer) { $0.unreached },
    JSONMember("description", .orNull(.string)) { $0.description }, JSONMember("uncompared", .orNull(.integer)) { $0.uncompared }
  ) { ScenarioView(frames: $0, moments: $1, other: $2, unreached: $3, description: $4, uncompared: $5) }.named("view")

  private static let frame = JSONShape<WidgetFrame>.object(
    JSONMember("name", .string) { $0.name }, JSONMember("type", .string) { $0.type }, JSONMember("levels", .integer) { $0.levels },
    JSONMember("separator", .string) { $0.separator }, JSONMember("sheet", .integer) { $0.sheet },
    JSONMember("line", .integer) { $0.line }
  ) { WidgetFrame(name: $0, type: $1, levels: $2, separator: $3, sheet: $4, line: $5) }.named("frame")

  private static let moments = JSONShape<[Change]>.list(of: change).map(Change.changes) { Change.moments($0) }

  /// A moment with its changes.
  private struct Change: Sendable {
    var moment: MomentView
    let gone: [String]
    /// nil if unchanged.
    let images: [MomentView.HitImages]?

    static func changes(_ moments: [MomentView]) -> [Change] {
      moments.enumerated().map { index, moment in
        let before = index > 0 ? moments[index - 1].widgets : []
        let images = index > 0 ? moments[index - 1].images : []
        var own = moment
        own.widgets = moment.widgets.filter { !before.contains($0) }
        return Change(
          moment: own, gone: before.map(\.name).filter { name in !moment.widgets.contains { $0.name == name } },
          images: moment.images == images ? nil : moment.images)
      }
    }

    static func moments(_ changes: [Change]) -> [MomentView] {
      var shown: [WidgetView] = []
      var images: [MomentView.HitImages] = []
      return changes.map { change in
        shown.removeAll { change.gone.contains($0.name) }
        for widget in change.moment.widgets {
          if let place = shown.firstIndex(where: { $0.name == widget.name }) { shown[place] = widget } else { shown.append(widget) }
        }
        var moment = change.moment
        images = change.images ?? images
        (moment.widgets, moment.images) = (shown, images)
        return moment
      }
    }
  }

  private static let change = JSONShape<Change>.object(
    JSONMember("number", .integer) { $0.moment.number }, JSONMember("heading", .list(of: word)) { $0.moment.heading },
    JSONMember("note", .orNull(.string)) { $0.moment.note }, JSONMember("line", .orNull(.integer)) { $0.moment.line },
    JSONMember("touches", .list(of: touch)) { $0.moment.touches }, JSONMember("results", results) { $0.moment },
    JSONMember("widgets", .list(of: widget)) { $0.moment.widgets }, JSONMember("gone", .list(of: .string)) { $0.gone },
    JSONMember("pending", .list(of: widget)) { $0.moment.pending },
    JSONMember("images", .orNull(.list(of: images))) { $0.images }, JSONMember("happened", happened) { $0.moment }
  ) { number, heading, note, line, touches, results, widgets, gone, pending, images, happened in
    var moment = happened
    (moment.number, moment.heading, moment.note, moment.line, moment.touches) = (number, heading, note, line, touches)
    (moment.filters, moment.groups, moment.hits, moment.hitNames) = (results.filters, results.groups, results.hits, results.hitNames)
    (moment.widgets, moment.pending) = (widgets, pending)
    return Change(moment: moment, gone: gone, images: images)
  }

  private static let results = JSONShape<MomentView>.object(
    JSONMember("filters", .orNull(.string)) { $0.filters }, JSONMember("groups", .list(of: .string)) { $0.groups },
    JSONMember("hits", .orNull(.integer)) { $0.hits }, JSONMember("names", .list(of: .string)) { $0.hitNames }
  ) { filters, groups, hits, names in
    var moment = MomentView(number: 0, heading: [])
    (moment.filters, moment.groups, moment.hits, moment.hitNames) = (filters, groups, hits, names)
    return moment
  }

  private static let happened = JSONShape<MomentView>.object(
    JSONMember("queries", .list(of: .string)) { $0.queries }, JSONMember("errors", .list(of: .string)) { $0.errors },
    JSONMember("remarks", .list(of: .string)) { $0.remarks },
    JSONMember("findings", .list(of: note)) { $0.notes }, JSONMember("failures", .list(of: failure)) { $0.failures },
    JSONMember("crashes", .boolean) { $0.crashes },
    // Reports of earlier releases lack these.
    JSONMember("waiting", .orNull(.integer)) { $0.waiting > 0 ? $0.waiting : nil },
    JSONMember("idle", .orNull(.boolean)) { $0.isIdle ? true : nil }
  ) { queries, errors, remarks, notes, failures, crashes, waiting, isIdle in
    var moment = MomentView(number: 0, heading: [])
    (moment.queries, moment.errors, moment.remarks, moment.notes, moment.failures, moment.crashes) = (
      queries, errors, remarks, notes, failures, crashes
    )
    (moment.waiting, moment.isIdle) = (waiting ?? 0, isIdle ?? false)
    return moment
  }

  private static let word = JSONShape<MomentView.Word>.object(
    JSONMember("kind", .choice()) { $0.kind }, JSONMember("text", .string) { $0.text }
  ) { MomentView.Word($0, $1) }

  private static let touch = JSONShape<MomentView.Touch>.object(
    JSONMember("widget", .string) { $0.widget }, JSONMember("text", .orNull(.string)) { $0.text },
    JSONMember("position", .orNull(.integer)) { $0.position }
  ) { MomentView.Touch(widget: $0, text: $1, position: $2) }

  private static let widget = JSONShape<WidgetView>.object(
    JSONMember("name", .string) { $0.name },
    JSONMember("rows", .list(of: JSONShape<String>.string.map(\WidgetRow.line) { WidgetRow(line: Substring($0)) })) { $0.rows }
  ) { WidgetView(name: $0, rows: $1) }

  private static let images = JSONShape<MomentView.HitImages>.object(
    JSONMember("widget", .string) { $0.widget }, JSONMember("addresses", .list(of: .string)) { $0.addresses }
  ) { MomentView.HitImages(widget: $0, addresses: $1) }

  private static let note = JSONShape<MomentView.Note>.object(
    JSONMember("id", .string) { $0.id }, JSONMember("text", .string) { $0.text }, JSONMember("remedy", .string) { $0.remedy },
    JSONMember("allowed", .boolean) { $0.isAllowed }
  ) { MomentView.Note(id: $0, text: $1, remedy: $2, isAllowed: $3) }

  private static let failure = JSONShape<MomentView.Failure>.object(
    JSONMember("text", .string) { $0.text }, JSONMember("place", .string) { $0.place },
    JSONMember("expected", .list(of: .string)) { $0.expected }, JSONMember("actual", .list(of: .string)) { $0.actual },
    JSONMember("help", .orNull(.string)) { $0.help }
  ) { MomentView.Failure(text: $0, place: $1, expected: $2, actual: $3, help: $4) }
}
