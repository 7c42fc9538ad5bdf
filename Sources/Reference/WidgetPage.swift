import JSONText
import Manifest

/// Writes the reference page of a widget from the keys in the schema and the guide.
enum WidgetPage {
  static func text(_ type: WidgetType, _ schema: JSONValue) -> String {
    text(
      type.rawValue, WidgetGuide.of(type), parameters: FormatReference.keys(of: type, schema), wiring: wiring(of: type),
      presents: type.hasPresenters)
  }

  /// Describes how the widget is wired by hand, and shown in several views.
  ///
  /// - Parameter name: The name of the widgets that can share its interactor.
  static func wiring(of type: WidgetType, name: String = "widget of this type") -> String {
    let parts = (type.parts.map(\.word) + ["view"]).map { "`\($0)`" }.joined(separator: ", ")
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
  ///   - presents: Whether a presenter changes its items.
  static func text(_ title: String, _ guide: WidgetGuide, parameters: String, wiring: String = "", presents: Bool = true) -> String {
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
      text += "None: the widget is display-only.\n"
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
    // Says that there are no templates, because readers of other pages would look for them.
    if !parameters.contains("emplate") {
      text +=
        "\n## Templates\n\nThis widget has no templates of its own: its texts come from the records or the manifest\(presents ? ", and a presenter can rename them" : "").\n"
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
