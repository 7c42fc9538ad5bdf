import Manifest
import SearchModel
import Staging

/// A state that a widget can be in, with the name that a user would give it.
struct WidgetSituation: Sendable {
  let name: String
  let holds: @Sendable (WidgetState) -> Bool

  init(_ name: String, _ holds: @escaping @Sendable (WidgetState) -> Bool) {
    self.name = name
    self.holds = holds
  }

  /// The situations of a widget as declared, starting with the emptiest; none for a button, which always looks the same.
  static func all(of widget: WidgetDeclaration, _ version: InstantSearchVersion) -> [WidgetSituation] {
    switch widget.kind {
    case .refinementList(let list):
      [WidgetSituation("no values") { $0.rows.isEmpty }] + selections(isSingle: list.selectionMode == .single)
        + [
          WidgetSituation("a value without results") { state in
            if case .list(let items) = state { items.contains { $0.count == 0 } } else { false }
          }
        ]
    case .facetFilterList(let list): selections(isSingle: list.selectionMode == .single)
    case .tagFilterList(let list): selections(isSingle: list.selectionMode == .single)
    case .numericFilterList(let list): selections(isSingle: list.selectionMode == .single)
    case .currentRefinements:
      [
        WidgetSituation("no refinement") { $0.rows.isEmpty }, WidgetSituation("one refinement") { $0.rows.count == 1 },
        WidgetSituation("several refinements") { $0.rows.count > 1 },
      ]
    case .hierarchicalMenu(let menu):
      [
        WidgetSituation("no values") { $0.rows.isEmpty },
        WidgetSituation("closed") { state in !state.rows.isEmpty && !state.rows.contains { $0.mark?.isOn ?? false } },
      ]
        + menu.hierarchicalAttributes.indices.map { level in
          WidgetSituation("a value of the \(ordinals.indices.contains(level) ? ordinals[level] : "\(level + 1)th") level selected") {
            state in
            guard case .menu(let items) = state else { return false }
            return items.filter(\.isSelected).map(\.level).max() == level
          }
        }
    case .clearRefinements: []
    case .toggle:
      [
        WidgetSituation("off") { if case .toggle(_, let isOn) = $0 { !isOn } else { false } },
        WidgetSituation("on") { if case .toggle(_, let isOn) = $0 { isOn } else { false } },
      ]
    case .filterMap(let map): chosen(map.items.sorted { $0.key < $1.key }.map { map.presenter.text(of: $0.value, version) })
    case .sortBy(let sort): chosen(sort.indices.map { sort.presenter[$0] ?? $0 })
    case .numericRange:
      [
        WidgetSituation("no bounds") { if case .range(nil, _) = $0 { true } else { false } },
        WidgetSituation("the whole range") {
          if case .range(let bounds?, let value) = $0 { value == nil || value == bounds } else { false }
        },
        WidgetSituation("a part of the range") { state in
          if case .range(let bounds?, let value?) = state { value != bounds } else { false }
        },
      ]
    case .numericComparison:
      [
        WidgetSituation("no number") { if case .number(_, _, nil) = $0 { true } else { false } },
        WidgetSituation("a number") { if case .number(_, _, .some) = $0 { true } else { false } },
      ]
    case .searchBox: texts("no text", "a text")
    case .stats: texts("nothing", "a line")
    case .loading: texts("idle", "waiting for an answer")
    case .relevantSort: texts("nothing", "a hint")
    case .queryRuleCustomData: texts("no data", "data")
    case .hits:
      [
        WidgetSituation("no hits") { $0.rows.isEmpty }, WidgetSituation("one hit") { hits($0) == 1 },
        WidgetSituation("several hits") { hits($0) > 1 },
      ]
    case .dynamicFacets:
      [
        WidgetSituation("no facets") { $0.rows.isEmpty },
        WidgetSituation("nothing selected") { state in !state.rows.isEmpty && !state.rows.contains { $0.mark?.isOn ?? false } },
        WidgetSituation("a value selected") { state in state.rows.contains { $0.mark?.isOn ?? false } },
      ]
    }
  }

  private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

  /// The situations by number of selected items.
  private static func selections(isSingle: Bool) -> [WidgetSituation] {
    @Sendable func count(_ state: WidgetState) -> Int { state.rows.count { $0.mark?.isOn ?? false } }
    let most = isSingle ? [] : [WidgetSituation("several selected") { count($0) > 1 }]
    return [
      WidgetSituation("nothing selected") { !$0.rows.isEmpty && count($0) == 0 }, WidgetSituation("one selected") { count($0) == 1 },
    ] + most
  }

  /// The number of hits, whose subtitles are rows of their own.
  @Sendable private static func hits(_ state: WidgetState) -> Int { state.rows.count { $0.level == 0 } }

  /// The situations by selected segment.
  private static func chosen(_ names: [String]) -> [WidgetSituation] {
    @Sendable func place(_ state: WidgetState) -> Int? {
      if case .segments(let segments) = state { segments.firstIndex(where: \.isSelected) } else { nil }
    }
    return [WidgetSituation("nothing chosen") { place($0) == nil }]
      + names.enumerated().map { number, name in WidgetSituation("“\(name)” chosen") { place($0) == number } }
  }

  private static func texts(_ none: String, _ some: String) -> [WidgetSituation] {
    @Sendable func text(_ state: WidgetState) -> String? { if case .text(let text, _) = state { text } else { nil } }
    return [
      WidgetSituation(none) { (text($0) ?? "").isEmpty }, WidgetSituation(some) { !(text($0) ?? "").isEmpty },
    ]
  }
}
