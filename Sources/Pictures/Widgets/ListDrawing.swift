import Scenarios

/// Lists of values: rows with counts and check marks, levels with chevrons, groups under titles, hits.
enum ListDrawing {
  static func list(_ items: [WidgetState.ListItem]) -> Drawn {
    var drawn = Drawn()
    rows(items, &drawn)
    return drawn
  }

  static func groups(_ groups: [WidgetState.Group]) -> Drawn {
    var drawn = Drawn()
    if groups.isEmpty { drawn.remark("nothing is shown") }
    for group in groups {
      drawn.separate(from: 0)
      drawn.canvas.text(
        group.title, Layout.margin, drawn.height + 25, size: Layout.captionSize, .secondary, isBold: true, room: Layout.room)
      drawn.height += 32
      rows(group.items, &drawn)
    }
    return drawn
  }

  private static func rows(_ items: [WidgetState.ListItem], _ drawn: inout Drawn) {
    if items.isEmpty { return drawn.remark("nothing is shown") }
    for item in shown(items) {
      drawn.separate()
      let baseline = drawn.baseline()
      var end = Layout.width - Layout.margin
      if item.isSelected {
        drawn.canvas.mark(end - 13, baseline - 5, "l5 5 8-10", .accent)
        end -= 26
      }
      if let count = item.count { end -= number(count, end: end, baseline, &drawn) }
      drawn.canvas.text(
        item.text, Layout.margin, baseline, size: Layout.textSize, .text, isBold: item.isSelected, room: end - Layout.margin)
      drawn.height += Layout.rowHeight
    }
    remainder(items.count, selected: items.dropFirst(Layout.mostRows).count { $0.isSelected }, &drawn)
  }

  static func menu(_ items: [WidgetState.MenuItem]) -> Drawn {
    var drawn = Drawn()
    if items.isEmpty { drawn.remark("nothing is shown") }
    for item in shown(items) {
      // Levels deeper than there is room for stand below each other.
      let x = Layout.margin + Double(min(item.level, 7)) * Layout.levelWidth
      drawn.separate(from: x)
      let baseline = drawn.baseline()
      if item.isSelected {
        drawn.canvas.mark(x, baseline - 7, "l5 5 5-5", .accent)
      } else {
        drawn.canvas.mark(x + 3, baseline - 10, "l5 5-5 5", .secondary)
      }
      let end = Layout.width - Layout.margin
      let room = end - number(item.count, end: end, baseline, &drawn) - x - Layout.levelWidth
      drawn.canvas.text(item.value, x + Layout.levelWidth, baseline, size: Layout.textSize, .text, isBold: item.isSelected, room: room)
      drawn.height += Layout.rowHeight
    }
    remainder(items.count, selected: items.dropFirst(Layout.mostRows).count { $0.isSelected }, &drawn)
    return drawn
  }

  static func hits(_ rows: [String?]) -> Drawn {
    var drawn = Drawn()
    if rows.isEmpty { drawn.remark("nothing is shown") }
    for row in shown(rows) {
      drawn.separate()
      if let row {
        drawn.canvas.text(row, Layout.margin, drawn.baseline(), size: Layout.textSize, .text, room: Layout.room)
      } else {
        drawn.canvas.rectangle(Layout.margin, drawn.height + 14, 180, 12, radius: 6, .field)
      }
      drawn.height += Layout.rowHeight
    }
    remainder(rows.count, selected: 0, &drawn)
    return drawn
  }

  private static func shown<Item>(_ items: [Item]) -> [Item] {
    // One more row would take the place of the remark.
    items.count == Layout.mostRows + 1 ? items : Array(items.prefix(Layout.mostRows))
  }

  private static func remainder(_ count: Int, selected: Int, _ drawn: inout Drawn) {
    if count <= Layout.mostRows + 1 { return }
    drawn.remark("\(count - Layout.mostRows) more" + (selected > 0 ? ", \(selected) of them selected" : ""))
  }

  /// A count that ends at a place; gives the room it takes.
  private static func number(_ count: Int, end: Double, _ baseline: Double, _ drawn: inout Drawn) -> Double {
    drawn.canvas.text("\(count)", end, baseline, size: 14, .secondary, anchor: .end, room: 100) + 10
  }
}
