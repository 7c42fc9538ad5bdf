import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// The layout of widgets on a screen, for pages and pictures; it does not affect behaviour.
package struct ScreenLayout: Sendable, Hashable {
  /// A row of widgets, or a sheet over the screen.
  package enum Part: Sendable, Hashable {
    case row([String])
    /// A sheet: its rows, from top to bottom.
    case sheet([[String]])

    /// The widgets' names.
    package var names: [String] {
      switch self {
      case .row(let names): names
      case .sheet(let rows): rows.flatMap(\.self)
      }
    }
  }

  /// A screen, or a sheet over it.
  package struct Screen: Sendable, Hashable {
    package let isSheet: Bool
    /// The rows of widgets, from top to bottom.
    package let rows: [[String]]

    package init(isSheet: Bool, rows: [[String]]) {
      self.isSheet = isSheet
      self.rows = rows
    }
  }

  package let parts: [Part]

  package init(parts: [Part]) {
    self.parts = parts
  }

  /// The names of the widgets in order.
  package var names: [String] { parts.flatMap(\.names) }

  /// Returns the number of widgets in the row of a widget, including itself.
  package func neighbours(of widget: String) -> Int {
    let rows = parts.flatMap { part -> [[String]] in
      switch part {
      case .row(let names): [names]
      case .sheet(let rows): rows
      }
    }
    return rows.first { $0.contains(widget) }?.count ?? 1
  }

  /// Returns the screen and its sheets. Widgets that the layout does not name come at the end of the screen.
  ///
  /// - Parameter widgets: The names of the existing widgets.
  package func screens(of widgets: [String]) -> [Screen] {
    let known = Set(names)
    var rows = parts.compactMap { part -> [String]? in if case .row(let names) = part { names } else { nil } }
    rows += widgets.filter { !known.contains($0) }.map { [$0] }
    let sheets = parts.compactMap { part -> Screen? in
      if case .sheet(let rows) = part { Screen(isSheet: true, rows: rows) } else { nil }
    }
    return (rows.isEmpty ? [] : [Screen(isSheet: false, rows: rows)]) + sheets
  }

  /// A list of names, of lists of names, and of `{ sheet: [ … ] }`.
  static let form = Form<ScreenLayout>(
    SchemaFragment([
      "type": "array", "minItems": 1,
      "items": [
        "anyOf": [
          ["type": "string"], ["type": "array", "items": ["type": "string"], "minItems": 1],
          [
            "type": "object", "required": ["sheet"], "additionalProperties": false,
            "properties": [
              "sheet": [
                "type": "array", "minItems": 1,
                "items": ["anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"], "minItems": 1]]],
              ]
            ],
          ],
        ]
      ],
    ])
  ) { node, problems in
    if case .sequence(let nodes) = node.content, nodes.isEmpty {
      return problems.error("layout", at: node.place, "the layout has no parts", help: "remove it, or list widgets")
    }
    guard case .sequence(let nodes) = node.content else {
      return problems.wrongType(
        node, expected: "a list of widgets, lists of widgets, or { sheet: [ … ] }",
        help: "begin each part with '- ', from the top of the screen")
    }
    var seen: Set<String> = []
    func names(_ node: YAMLNode) -> [String]? {
      if let inner = node.items.first(where: { !$0.isScalar }) {
        return problems.error(
          "layout", at: inner.place, "a list of widgets side by side may contain only widget names",
          help: "make it an item of the layout itself"
        )
      }
      if case .scalar(let scalar) = node.content, scalar.text.contains(",") {
        let parts = scalar.text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        if parts.allSatisfy(problems.widgets.contains) {
          return problems.error(
            "layout", at: node.place, "expected a list of widgets, found a string, '\(scalar.text)'",
            help: "write [\(parts.map { WrittenOut.item($0) }.joined(separator: ", "))]")
        }
      }
      guard let located = Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located).read(node, problems) else { return nil }
      for name in located {
        if let place = name.value.firstIndex(of: "#"), problems.widgets.contains(String(name.value[..<place])) {
          let _: Never? = problems.error(
            "layout", at: name.span, "the layout places widgets, but '\(name.value)' is one of a widget's views", help: "remove it")
        } else if !problems.widgets.isEmpty, !problems.widgets.contains(name.value) {
          problems.add(
            Diagnostic(
              "unknown-widget-id", at: name.span, "no widget is named '\(name.value)'",
              labels: problems.widgetsLeftOut[name.value].map { [.init("left out here", at: $0)] } ?? [],
              help: problems.widgetsLeftOut[name.value] == nil
                ? NearMiss.help(for: name.value, in: problems.widgets.sorted(), noun: "widgets")
                : "write a 'layout' without this widget in this manifest"))
        } else if !seen.insert(name.value).inserted {
          let _: Never? = problems.error("layout", at: name.span, "'\(name.value)' already has a place in the layout")
        }
      }
      return located.map(\.value)
    }
    let parts = nodes.map { node -> Part? in
      guard case .mapping(let entries) = node.content else { return names(node).map(Part.row) }
      guard entries.count == 1, entries[0].key == "sheet" else {
        return problems.error(
          "layout", at: node.opening, "a part of the layout is a widget, a list of widgets, or { sheet: [ … ] }",
          help: entries.first.flatMap { NearMiss.didYouMean($0.key, ["sheet"]) })
      }
      let inside = entries[0].value
      guard case .sequence(let rows) = inside.content, !rows.isEmpty else { return names(inside).map { Part.sheet($0.map { [$0] }) } }
      let read = rows.map(names)
      return read.contains { $0 == nil } ? nil : .sheet(read.compactMap(\.self))
    }
    let read = parts.compactMap { $0 }
    return read.count == parts.count ? ScreenLayout(parts: read) : nil
  }
}
