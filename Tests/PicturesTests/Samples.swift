import Manifest
import SearchModel
@testable import Staging

@testable import Pictures

/// States of every kind, with values that are hard to draw.
enum Samples {
  private static func item(_ text: String, _ count: Int? = nil, _ isSelected: Bool = false) -> WidgetState.ListItem {
    WidgetState.ListItem(text: text, count: count, isSelected: isSelected, filter: nil)
  }

  private static func chip(_ text: String) -> WidgetState.RefinementItem {
    WidgetState.RefinementItem(text: text, filter: .tag(Filter.Tag(value: text)), group: .and(name: "g"))
  }

  private static let long = "A value so long that nobody would ever see the end of it on a phone"

  static let all: [WidgetPicture] = [
    WidgetPicture(
      "brands", .refinementList,
      .list([
        item("Loom", 12, true), item(long, 1_234_567, true), item("<b>\"Tom\" & 'Jerry'</b>", 4), item("日本語の値がとても長いときはこうなります、はい", 88),
        item("👩‍👩‍👧‍👦 family 🇩🇪 flags", 7), item("שלום עולם", 5), item("مرحبا بالعالم", 3, true), item("", 0), item(" line\nbreak\u{202E}", 2),
      ])),
    WidgetPicture("colors", .facetFilterList, .list([item("red", nil, true), item("blue"), item("green")])),
    WidgetPicture("many", .refinementList, .list((1...30).map { item("Value \($0)", 31 - $0, $0 % 10 == 0) })),
    WidgetPicture("none", .refinementList, .list([])),
    WidgetPicture(
      "menu", .hierarchicalMenu,
      .menu([
        .init(value: "Accessories", count: 4, level: 0, isSelected: false), .init(value: "Shoes", count: 9, level: 0, isSelected: true),
        .init(value: "Shoes > Running", count: 3, level: 1, isSelected: true),
        .init(value: "Shoes > Running > \(long)", count: 3, level: 2, isSelected: false),
        .init(value: "deep", count: 1, level: 9, isSelected: false),
      ])),
    WidgetPicture(
      "current", .currentRefinements,
      .refinements(["Shoes", "red", "price: 20 to 90", long, "日本語", "שלום", "on sale", ""].map(chip))),
    WidgetPicture("clear", .clearRefinements, .button),
    WidgetPicture("shipping", .toggle, .toggle(text: "free shipping", isSelected: true)),
    WidgetPicture("off", .toggle, .toggle(text: long, isSelected: false)),
    WidgetPicture(
      "sizes", .filterMap,
      .segments([
        .init(key: 0, text: "S", isSelected: false), .init(key: 1, text: "M", isSelected: true),
        .init(key: 2, text: "L", isSelected: false),
      ])),
    WidgetPicture(
      "order", .sortBy,
      .segments([.init(key: 0, text: "products", isSelected: true), .init(key: 1, text: "products_price_ascending", isSelected: false)])),
    WidgetPicture("price", .numericRange, .range(bounds: 0...200, value: 20...90.5)),
    WidgetPicture("unknown", .numericRange, .range(bounds: nil, value: nil)),
    WidgetPicture("point", .numericRange, .range(bounds: 5...5, value: 5...5)),
    WidgetPicture("stars", .numericComparison, .number(comparison: ">=", bounds: 1...5, value: 4)),
    WidgetPicture("free", .numericComparison, .number(comparison: "=", bounds: nil, value: nil)),
    WidgetPicture("box", .searchBox, .text("running shoes")),
    WidgetPicture("empty box", .searchBox, .text("")),
    WidgetPicture("stats", .stats, .text("1 results (1ms)")),
    WidgetPicture("loading", .loading, .text("loading")),
    WidgetPicture("relevant", .relevantSort, .text("Currently showing relevant results [Show all results]")),
    WidgetPicture("banner", .queryRuleCustomData, .text("{\"title\":\"\(long)\",\"link\":\"https://example.com/a/very/long/path\"}")),
    WidgetPicture("hits", .hits, .rows(["Runner One", nil, WidgetState.HitRow(long), nil])),
    WidgetPicture(
      "cells", .hits,
      .rows([
        WidgetState.HitRow("Runner One", subtitle: "Fleet · 90", image: "https://example.com/1.png"),
        WidgetState.HitRow(long, subtitle: long, image: "data:image/png;base64,iVBORw0KGgo="), nil, WidgetState.HitRow("Boot"),
      ])),
    WidgetPicture(
      "facets", .dynamicFacets,
      .groups([
        .init(title: "brand", items: [item("Loom", 3, true), item("Fleet", 2)]), .init(title: "color", items: [item("red", 9)]),
        .init(title: long, items: []),
      ])),
  ]
}
