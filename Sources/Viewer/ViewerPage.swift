import JSONText
import Texts

/// The viewer: one HTML page that contains its data, styles and script, and loads nothing from any host.
package enum ViewerPage {
  /// The page, ending with a line break. Linear in the number of states; repeated states are written once.
  ///
  /// - Parameter mark: A comment for the second line, `<!-- … -->`, by which the page's writer recognizes it.
  package static func text(of document: ViewerDocument, mark: String) -> String {
    """
    <!DOCTYPE html>
    \(mark)
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(XMLText.escaped(document.title))</title>
    \(head)
    </head>
    <body>
    \(body(of: document))
    </body>
    </html>

    """
  }

  /// The content security policy: a browser loads nothing from any host.
  package static let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

  /// The style sheet for the head of a page around the viewer.
  package static var head: String { "<style>\n\(text(PackageResources.viewer_css))</style>" }

  /// The viewer as the body of a page: its container, its contents as text for browsers without scripts, its data, its script.
  package static func body(of document: ViewerDocument) -> String {
    let data = ViewerData.lines(document).map { $0.text() }.joined(separator: "\n").replacing("<", with: "\\u003C")
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    return """
      <div id="viewer"></div>
      <noscript>
      \(ViewerText.html(of: document))</noscript>
      <script type="application/x-ndjson" id="data">
      \(data)
      </script>
      <script>
      \(scripts.map(text).joined(separator: "\n"))</script>
      """
  }

  /// The scripts in the order of their dependencies.
  private static var scripts: [[UInt8]] {
    [
      PackageResources.states_js, PackageResources.search_js, PackageResources.address_js, PackageResources.widgets_js,
      PackageResources.map_js, PackageResources.lists_js, PackageResources.notes_js, PackageResources.abridged_js,
      PackageResources.steady_js, PackageResources.head_js, PackageResources.heading_js, PackageResources.lines_js,
      PackageResources.details_js, PackageResources.stage_js,
      PackageResources.hints_js, PackageResources.help_js, PackageResources.paper_js, PackageResources.keyboard_js,
      PackageResources.viewer_js,
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
