import Staging

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
    each(RowSelection.of(items), &drawn) { index, drawn in
      let item = items[index]
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
  }

  /// - Parameter levels: how many there are; values of the last one lead nowhere.
  static func menu(_ items: [WidgetState.MenuItem], levels: Int?) -> Drawn {
    var drawn = Drawn()
    if items.isEmpty { drawn.remark("nothing is shown") }
    each(RowSelection.of(items), &drawn) { index, drawn in
      let item = items[index]
      // Levels deeper than there is room for stand below each other.
      let x = Layout.margin + Double(min(item.level, 7)) * Layout.levelWidth
      drawn.separate(from: x)
      let baseline = drawn.baseline()
      if item.level + 1 == levels {
        if item.isSelected { drawn.canvas.mark(x, baseline - 5, "l4 4 7-9", .accent) }
      } else if item.isSelected {
        drawn.canvas.mark(x, baseline - 7, "l5 5 5-5", .accent)
      } else {
        drawn.canvas.mark(x + 3, baseline - 10, "l5 5-5 5", .secondary)
      }
      let end = Layout.width - Layout.margin
      let room = end - number(item.count, end: end, baseline, &drawn) - x - Layout.levelWidth
      drawn.canvas.text(item.value, x + Layout.levelWidth, baseline, size: Layout.textSize, .text, isBold: item.isSelected, room: room)
      drawn.height += Layout.rowHeight
    }
    return drawn
  }

  static func hits(_ rows: [String?]) -> Drawn {
    var drawn = Drawn()
    if rows.isEmpty { drawn.remark("nothing is shown") }
    each(RowSelection(rows.map { _ in false }), &drawn) { index, drawn in
      drawn.separate()
      if let row = rows[index] {
        drawn.canvas.text(row, Layout.margin, drawn.baseline(), size: Layout.textSize, .text, room: Layout.room)
      } else {
        drawn.canvas.rectangle(Layout.margin, drawn.height + 14, 180, 12, radius: 6, .field)
      }
      drawn.height += Layout.rowHeight
    }
    return drawn
  }

  /// Draws rows, and in place of those that are left out how many they are.
  private static func each(_ rows: RowSelection, _ drawn: inout Drawn, _ row: (Int, inout Drawn) -> Void) {
    for entry in rows.entries {
      switch entry {
      case .row(let index): row(index, &drawn)
      case .gap(let count, let selected): drawn.remark(RowSelection.words(count, selected: selected))
      }
    }
  }

  /// A count that ends at a place; gives the room it takes.
  private static func number(_ count: Int, end: Double, _ baseline: Double, _ drawn: inout Drawn) -> Double {
    drawn.canvas.text("\(count)", end, baseline, size: 14, .secondary, anchor: .end, room: 100) + 10
  }
}
