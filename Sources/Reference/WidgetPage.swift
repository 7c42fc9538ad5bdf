import JSONText
import Manifest
import Texts

/// Writes the reference page of a widget from the keys in the schema and the guide.
enum WidgetPage {
  static func text(_ type: WidgetType, _ schema: JSONValue) -> String {
    let guide = WidgetGuide.of(type)
    return text(
      type.rawValue, guide, parameters: FormatReference.keys(of: type, schema),
      wiring: wiring(of: type) + ownView(of: type, guide), texts: texts(of: type))
  }

  /// Who sets the closures that a controller calls; empty if it calls none.
  private static func closures(of type: WidgetType) -> String {
    if type == .hits { return " InstantSearch sets its `hitsSource`." }
    let callsNone: Set<WidgetType> = [.stats, .loading, .queryRuleCustomData, .numericComparison]
    if callsNone.contains(type) { return "" }
    return " InstantSearch sets \(type == .searchBox ? "these closures" : "that closure") when it connects the controller."
  }

  /// How an app connects a view of its own.
  private static func ownView(of type: WidgetType, _ guide: WidgetGuide) -> String {
    guard let name = guide.names.firstMatch(of: /`(\w+Controller)`/)?.1 else { return "" }
    let report =
      switch type {
      case .refinementList: "calls its `onClick` with the facet that was tapped"
      case .facetFilterList, .tagFilterList, .numericFilterList: "calls its `onClick` with the filter that was tapped"
      case .currentRefinements: "calls its `onRemoveItem` with the filter to remove and its group"
      case .hierarchicalMenu: "calls its `onClick` with the value that was tapped"
      case .clearRefinements, .relevantSort: "calls its `\(type == .relevantSort ? "didToggle" : "onClick")` when the button is tapped"
      case .toggle: "calls its `onClick` with the new state"
      case .sortBy: "calls its `onClick` with the position that was tapped"
      case .filterMap: "calls its `onClick` with the key of the segment that was tapped"
      case .numericRange: "calls its `onRangeChanged` with the new range"
      case .numericComparison: "changes the number through the computation that it receives"
      case .searchBox: "calls its `onQueryChanged` while the user types, and its `onQuerySubmitted` when the user submits"
      case .hits: "reads each row from its `hitsSource`, which also loads the next page"
      case .dynamicFacets: "calls its `didSelect` with the attribute and the facet that was tapped"
      case .stats, .loading, .queryRuleCustomData: "reports nothing"
      }
    return """

      ### A view of your own

      In the app, write a class that adopts `\(name)`, and pass it to the connector as its `controller`. It receives the calls listed
      [below](#what-its-controller-receives), and \(report).\(closures(of: type)) Scenarios stay as they are,
      because they describe the widget and not its view.

      """
  }

  /// Where the widget's texts come from, if it has no templates.
  private static func texts(of type: WidgetType) -> String {
    switch type {
    case .loading, .clearRefinements: "This widget has no templates: it shows no text."
    case .relevantSort: "This widget has no templates: the hint and the title of the button are InstantSearch's own."
    default:
      "This widget has no templates: its texts come from the records or the manifest\(type.hasPresenters ? ", and a presenter can rename them" : "")."
    }
  }

  /// Describes how the widget is wired by hand, and shown in several views.
  ///
  /// - Parameter name: The name of the widgets that can share its interactor.
  static func wiring(of type: WidgetType, name: String = "widget of this type") -> String {
    let parts = NameText.list((type.parts.map(\.word) + ["view"]).map { "`\($0)`" })
    let views =
      type.hasPresenters
      ? "`views: [{ presenter: … }]` adds a view with its own presenter"
      : "`views: [{}]` adds a view"
    return """

      ## Wiring and views

      By default, the connector connects everything when it is created. With `connect`, only the parts listed are connected, in that order; the parts are \(parts). The steps
      `connect: { widget: \(type.parts.first?.word ?? "view") }` and `disconnect: { widget: all }` change the wiring while a scenario runs.

      \(views); steps and expectations call it `widget#2`. `interactorOf: other` shares the interactor of another \(name), so both show the same content, but each has its own connections. A widget with `presented: false` appears at a
      `present` step and disappears at `dismiss`. See [the example](../Examples/wiring.md).

      """
  }

  /// A page with any title.
  ///
  /// - Parameters:
  ///   - parameters: The tables of the keys, ending with a line break.
  ///   - texts: Where the texts come from, if there are no templates.
  static func text(
    _ title: String, _ guide: WidgetGuide, parameters: String, wiring: String = "",
    texts: String = "This widget has no templates: its texts come from the records or the manifest."
  ) -> String {
    var text = """
      \(ReferencePage.mark)

      # \(title)

      \(guide.summary)

      In InstantSearch: \(guide.names).

      ## Parameters

      \(parameters)
      ## Events


      """
    if guide.events.isEmpty {
      text += "None: users cannot interact with this widget.\n"
    } else {
      text += "| step | what happens |\n|---|---|\n"
      for event in guide.events { text += "| `\(event.step)` | \(cell(event.effect)) |\n" }
    }
    text += wiring
    text += "\n## What its controller receives\n\n"
    if guide.calls.isEmpty {
      text += "Nothing: the button always looks the same.\n"
    } else {
      text += "| call | with | when |\n|---|---|---|\n"
      for call in guide.calls { text += "| `\(call.name)` | \(cell(call.carries)) | \(cell(call.time)) |\n" }
    }
    text += "\n## Quirks\n\n"
    for (title, versions) in [("Versions 7 and 8", 2), ("Version 7", 7), ("Version 8", 8)] {
      let quirks = guide.quirks.filter { versions == 2 ? $0.versions.count == 2 : $0.versions.map(\.rawValue) == [versions] }
      if quirks.isEmpty { continue }
      text += "\(title):\n\n" + quirks.map { "- \($0.text)\n" }.joined() + "\n"
    }
    if !guide.findings.isEmpty {
      text += "## Findings\n\n"
      text += guide.findings.map { "- [`\($0.rawValue)`](../Findings.md#\($0.rawValue)): \($0.summary)\n" }.joined()
    }
    let keys = parameters.split(separator: "\n").filter { $0.contains("emplate") }.compactMap { $0.firstMatch(of: /^\| \**`([\w.]+)`/)?.1 }
      // A kind of filter under a presenter has its own row.
      .filter { $0 != "any" }
    text += "\n## Templates\n\n"
    text +=
      keys.isEmpty
      ? texts + "\n"
      : "Texts are written as templates under \(NameText.list(keys.map { "`\($0)`" })); the [parameters](#parameters) list the placeholders.\n"
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
