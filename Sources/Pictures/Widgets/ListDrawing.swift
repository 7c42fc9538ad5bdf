import Staging
import Texts

/// Draws lists of values: rows with counts and check marks, levels with chevrons, groups under titles, hits.
///
/// Compared with a previous state, new rows have a bar next to them, removed ones are struck out, changed counts are shown with the old
/// ones, and the tapped element has a ring.
enum ListDrawing {
  private static let items = MarkedRow<WidgetState.ListItem>.Reading(key: \.text, count: \.count, isOn: \.isSelected)
  private static let values = MarkedRow<WidgetState.MenuItem>.Reading(
    key: { "\($0.level) \($0.value)" }, count: \.count, isOn: \.isSelected)

  static func list(
    _ items: [WidgetState.ListItem], since before: [WidgetState.ListItem]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    rows(items, since: before, touch, &drawn)
    return drawn
  }

  static func groups(
    _ groups: [WidgetState.Group], since before: [WidgetState.Group]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    if groups.isEmpty { drawn.remark("nothing is shown") }
    for group in groups {
      drawn.separate(from: 0)
      drawn.canvas.text(
        group.title, Layout.margin, drawn.height + 25, size: Layout.captionSize, .secondary, isBold: true, room: drawn.room)
      drawn.height += 32
      let old = before.map { before in before.first { $0.title == group.title }?.items ?? [] }
      let own: Touch? = if case .filter(let filter)? = touch { group.item(of: filter).map { .value($0.text) } } else { touch }
      rows(group.items, since: old, own, &drawn)
    }
    return drawn
  }

  private static func rows(
    _ now: [WidgetState.ListItem], since before: [WidgetState.ListItem]?, _ touch: Touch?, _ drawn: inout Drawn
  ) {
    let rows = MarkedRow.rows(now, since: before, items) { touch?.isRow($0.text, $0.filter, $1) ?? false }
    if rows.isEmpty { return drawn.remark("nothing is shown") }
    let selection = RowSelection(rows.map { $0.need(isSelected: $0.item.isSelected) }, isSelected: rows.map(\.item.isSelected))
    // The check mark has its own column, so that counts are aligned; if there is little space, only if a row is checked.
    let isNarrow = drawn.room < 180
    let end = isNarrow && !rows.contains { $0.item.isSelected || $0.wasOn } ? drawn.end : drawn.end - 26
    each(selection, &drawn) { index, drawn in
      let row = rows[index]
      drawn.ground(of: row.change)
      drawn.separate()
      let baseline = drawn.baseline()
      if row.item.isSelected && row.change != .gone || row.wasOn {
        drawn.canvas.mark(end + 13, baseline - 5, "l5 5 8-10", row.wasOn ? .loss : .accent)
        if row.wasOn { drawn.canvas.strike(end + 11, baseline - 5, 17) }
      }
      // The name of a row is more important than its old count, which may be above the new one.
      let own = FontMetrics(size: Layout.textSize, isBold: row.item.isSelected).width(row.item.text)
      let digits = FontMetrics(size: 14, isBold: true).width("\(row.oldCount ?? 0) → \(row.item.count ?? 0)") + 10
      let isTight = isNarrow && own + digits > end - Layout.margin
      let room =
        row.item.count.map {
          end - number($0, was: row.oldCount, isAbove: isTight, isGone: row.change == .gone, end: end, baseline, &drawn)
        } ?? end
      text(row.item.text, row.change, Layout.margin, baseline, isBold: row.item.isSelected, room: room - Layout.margin, &drawn)
      drawn.close(isTapped: row.isTapped)
    }
  }

  /// - Parameters:
  ///   - levels: The number of levels; values of the last one have no chevron.
  ///   - separator: The separator in a path, of which only the last value is drawn; if empty, the whole path is.
  static func menu(
    _ now: [WidgetState.MenuItem], levels: Int?, separator: String = "", since before: [WidgetState.MenuItem]?, _ touch: Touch?,
    _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    let rows = MarkedRow.rows(now, since: before, values) { touch?.isRow($0.value, nil, $1) ?? false }
    if rows.isEmpty { drawn.remark("nothing is shown") }
    var selection = RowSelection.of(rows.map(\.item))
    if rows.contains(where: \.matters) {
      let plain = selection.entries.compactMap { if case .row(let index) = $0 { index } else { nil } }
      selection = RowSelection(
        rows.indices.map { rows[$0].need(isSelected: rows[$0].item.isSelected || (rows.count > Layout.mostRows && plain.contains($0))) },
        isSelected: rows.map(\.item.isSelected))
    }
    // Two values with the same name are distinguished by their paths, and so are values that do not stand below their parent.
    let short = rows.map { MenuPath.name(of: $0.item.value, separator: separator) }
    let paths = Dictionary(grouping: rows.indices, by: { short[$0] }).mapValues { Set($0.map { rows[$0].item.value }).count }
    // Rows that are gone may be drawn between a value and its parent.
    let present = rows.indices.filter { rows[$0].change != .gone }
    let order = Dictionary(present.enumerated().map { ($1, $0) }) { first, _ in first }
    func places(_ shown: [Int]) -> [(path: String, level: Int)] { shown.map { (rows[$0].item.value, rows[$0].item.level) } }
    let (own, all) = (places(present), places(Array(rows.indices)))
    let names = rows.indices.map { index in
      let isBelow =
        order[index].map { MenuPath.isBelowParent($0, own, separator: separator) }
        ?? MenuPath.isBelowParent(index, all, separator: separator)
      return paths[short[index]] == 1 && isBelow ? short[index] : rows[index].item.value
    }
    // Many levels share the space of seven; where there is little space, names need it more.
    let isNarrow = drawn.room < 180
    let deepest = Double(max(rows.map(\.item.level).max() ?? 0, isNarrow ? 14 : 7))
    each(selection, &drawn) { index, drawn in
      let (row, item) = (rows[index], rows[index].item)
      let x = Layout.margin + Double(item.level) * Layout.levelWidth * 7 / deepest
      drawn.ground(of: row.change)
      drawn.separate(from: x)
      let baseline = drawn.baseline()
      switch (row.change, isLast: item.level + 1 == levels, item.isSelected) {
      case (.gone, _, _), (_, true, false): break
      case (_, true, true): drawn.canvas.mark(x, baseline - 5, "l4 4 7-9", .accent)
      case (_, false, true): drawn.canvas.mark(x, baseline - 7, "l5 5 5-5", .accent)
      case (_, false, false): drawn.canvas.mark(x + 3, baseline - 10, "l5 5-5 5", .secondary)
      }
      let end = drawn.end
      let own = FontMetrics(size: Layout.textSize, isBold: item.isSelected).width(names[index])
      let digits = FontMetrics(size: 14, isBold: true).width("\(row.oldCount ?? 0) → \(item.count)") + 10
      let isTight = isNarrow && x + Layout.levelWidth + own + digits > end
      let room =
        end - number(item.count, was: row.oldCount, isAbove: isTight, isGone: row.change == .gone, end: end, baseline, &drawn) - x
        - Layout.levelWidth
      text(names[index], row.change, x + Layout.levelWidth, baseline, isBold: item.isSelected, room: room, &drawn)
      drawn.close(isTapped: row.isTapped)
    }
    return drawn
  }

  static func hits(
    _ now: [WidgetState.HitRow?], since before: [WidgetState.HitRow?]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    // A hit with a different second line is still the same hit, unless others share its first line.
    let shared = Set(
      [now, before ?? []].flatMap { rows in
        Dictionary(rows.compactMap { $0.map { ($0.text, 1) } }, uniquingKeysWith: +).filter { $0.value > 1 }.keys
      })
    let reading = MarkedRow<WidgetState.HitRow?>.Reading(
      key: { $0.map { shared.contains($0.text) ? "\($0.text)\u{0}\($0.subtitle ?? "")" : $0.text } ?? "" }, count: { _ in nil },
      isOn: { _ in false }, detail: { $0?.subtitle ?? "" })
    let rows = MarkedRow.rows(now, since: before, reading) { touch?.isRow($0?.text ?? "", nil, $1) ?? false }
    if rows.isEmpty { drawn.remark("nothing is shown") }
    let all = rows.compactMap(\.item)
    let (haveImages, haveSubtitles) = (all.contains { $0.image != nil }, all.contains { $0.subtitle != nil })
    let height = haveImages || haveSubtitles ? Layout.hitHeight : Layout.rowHeight
    let x = Layout.margin + (haveImages ? Layout.imageSize + 12 : 0)
    let selection = RowSelection(rows.map { $0.need(isSelected: false) }, isSelected: rows.map { _ in false })
    each(selection, &drawn) { index, drawn in
      let row = rows[index]
      drawn.ground(of: row.item == nil ? .none : row.change, height)
      drawn.separate()
      let baseline = drawn.baseline(in: height)
      if haveImages { image(row.item?.image, &drawn, height) }
      if let hit = row.item {
        let room = drawn.end - x
        text(
          hit.text, row.change, x, baseline - (hit.subtitle == nil && row.oldDetail ?? "" == "" ? 0 : 9), isBold: false, room: room, &drawn)
        // The old second line, struck out, is followed by the new one.
        var start = x
        let isGone = row.change == .gone
        for (line, isOld) in [(row.oldDetail, true), (hit.subtitle, isGone)] {
          guard let line, !line.isEmpty else { continue }
          let shown = drawn.canvas.text(line, start, baseline + 10, size: 13, isOld ? .loss : .secondary, room: drawn.end - start)
          if isOld { drawn.canvas.strike(start, baseline + 5.5, shown) }
          start += shown + 8
        }
      } else {
        drawn.canvas.rectangle(x, drawn.height + height / 2 - 6, min(180, drawn.end - x), 12, radius: 6, .field)
      }
      drawn.close(isTapped: row.isTapped, height)
    }
    return drawn
  }

  /// The image of a hit: the image itself if its address contains the data, because nothing is loaded from anywhere; otherwise a frame with
  /// a landscape in it, or an empty one if the record has no image.
  private static func image(_ address: String?, _ drawn: inout Drawn, _ height: Double) {
    let (x, y) = (Layout.margin, drawn.height + (height - Layout.imageSize) / 2)
    if let address, ImageAddress.holdsImage(address) { return drawn.canvas.image(address, x, y, Layout.imageSize) }
    drawn.canvas.rectangle(x, y, Layout.imageSize, Layout.imageSize, radius: 6, .field, stroke: .edge)
    if address == nil { return }
    drawn.canvas.circle(x + 11, y + 11, 3, .groove)
    drawn.canvas.mark(x + 5, y + Layout.imageSize - 8, "l8-9 6 6 5-5 7 8", .groove)
  }

  /// Draws rows, and the number of those left out instead of them.
  private static func each(_ rows: RowSelection, _ drawn: inout Drawn, _ row: (Int, inout Drawn) -> Void) {
    for entry in rows.entries {
      switch entry {
      case .row(let index): row(index, &drawn)
      case .gap(let count, let selected, let gone): drawn.remark(RowSelection.words(count, selected: selected, gone: gone))
      }
    }
  }

  /// A row's text; struck out if the row was removed.
  private static func text(
    _ text: String, _ change: RowChange, _ x: Double, _ baseline: Double, isBold: Bool, room: Double,
    _ drawn: inout Drawn
  ) {
    let isGone = change == .gone
    let width = drawn.canvas.text(text, x, baseline, size: Layout.textSize, isGone ? .loss : .text, isBold: isBold && !isGone, room: room)
    if isGone { drawn.canvas.strike(x, baseline - 5, width) }
  }

  /// Draws a count that ends at a position, after the old one if it differs.
  ///
  /// - Parameters:
  ///   - isAbove: Whether there is no space for the old count beside the new one, so that it is above it.
  ///   - isGone: Whether it is the count of a row that was removed, which is struck out.
  /// - Returns: The width of the count.
  private static func number(
    _ count: Int, was old: Int? = nil, isAbove: Bool = false, isGone: Bool = false, end: Double, _ baseline: Double, _ drawn: inout Drawn
  ) -> Double {
    guard let old else {
      let shown = drawn.canvas.text("\(count)", end, baseline, size: 14, isGone ? .loss : .secondary, anchor: .end, room: 100)
      if isGone { drawn.canvas.strike(end - shown, baseline - 4.5, shown) }
      return shown + 10
    }
    if isAbove {
      let own = drawn.canvas.text("\(count)", end, baseline + 6, size: 14, .accent, isBold: true, anchor: .end, room: 100)
      let before = drawn.canvas.text("\(old)", end, baseline - 8, size: 12, .secondary, anchor: .end, room: 100)
      drawn.canvas.strike(end - before, baseline - 12, before)
      return max(own, before) + 10
    }
    let own = drawn.canvas.text("\(count)", end, baseline, size: 14, .accent, isBold: true, anchor: .end, room: 100)
    // A space at the end of a text is not drawn everywhere.
    let arrow = drawn.canvas.text("→", end - own - 4, baseline, size: 14, .secondary, anchor: .end, room: 100)
    let place = end - own - arrow - 8
    let before = drawn.canvas.text("\(old)", place, baseline, size: 14, .secondary, anchor: .end, room: 100)
    drawn.canvas.strike(place - before, baseline - 4.5, before)
    return own + arrow + before + 18
  }
}
