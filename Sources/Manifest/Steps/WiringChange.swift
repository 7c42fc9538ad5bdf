import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// A change of a screen's wiring by the app.
package enum WiringChange: Sendable {
  /// Connects parts of a widget; nil for all parts that its connector connects.
  case connect(WidgetTarget, [WidgetPart]?)
  case disconnect(WidgetTarget, [WidgetPart]?)
  /// Connects a searcher to a filter state.
  case connectSearcher(Located<String>, filterState: Located<String>)
  case disconnectSearcher(Located<String>, filterState: Located<String>)
  /// Presents widgets that were not on the screen.
  case present([WidgetTarget])
  /// Releases widgets without disconnecting anything explicitly.
  case dismiss([WidgetTarget])

  /// The widgets that the change names.
  package var targets: [WidgetTarget] {
    switch self {
    case .connect(let target, _), .disconnect(let target, _): [target]
    case .present(let targets), .dismiss(let targets): targets
    case .connectSearcher, .disconnectSearcher: []
    }
  }

  /// The searcher and the filter state that the change names.
  var link: (searcher: Located<String>, filterState: Located<String>)? {
    switch self {
    case .connectSearcher(let searcher, let state), .disconnectSearcher(let searcher, let state): (searcher, state)
    case .connect, .disconnect, .present, .dismiss: nil
    }
  }
}

extension WiringChange {
  private static let parts = Form<[WidgetPart]?>(
    SchemaFragment.any([SchemaFragment(["const": "all"]), Form<[WidgetPart]>.oneOrMore(of: WidgetPart.form).schema])
  ) { node, problems in
    if case .scalar(let scalar) = node.content, scalar.text == "all" { return .some(nil) }
    if node.isNull { return problems.wrongType(node, expected: "all, searcher, filterState, view, or a list of these") }
    return Form<[WidgetPart]>.oneOrMore(of: WidgetPart.form).read(node, problems).map(Optional.some)
  }

  /// `{ brand: searcher }`, `{ brand: all }`, `{ searcher: suggestions, filterState: main }`.
  static func form(isConnecting: Bool) -> Form<WiringChange> {
    let link = Form<WiringChange>.object(
      "a connection", .required("searcher", Form<String>.name.located, "The searcher's name; `main` is the one without a name."),
      .required("filterState", Form<String>.name.located, "The filter state's name; `main` is the one without a name.")
    ) { _, _, searcher, state in
      isConnecting ? .connectSearcher(searcher, filterState: state) : .disconnectSearcher(searcher, filterState: state)
    }
    return Form(SchemaFragment.any([link.schema, OneWidget.schema(parts.schema.json)])) { node, problems in
      if case .mapping(let entries) = node.content, entries.contains(where: { $0.key == "filterState" }) {
        return link.read(node, problems)
      }
      guard let (target, value) = OneWidget.read(node, problems, form: { "write { \($0): all }" }), let parts = parts.read(value, problems)
      else { return nil }
      return isConnecting ? .connect(target, parts) : .disconnect(target, parts)
    }
  }

  private static let targets = Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located)

  /// A widget, or several in order.
  static func form(_ change: @escaping @Sendable ([WidgetTarget]) -> WiringChange) -> Form<WiringChange> {
    targets.map { names in change(names.map { WidgetTarget($0.value, at: $0.span) }) }
  }
}
