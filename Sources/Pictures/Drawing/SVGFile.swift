import Texts

/// A drawing as SVG, with a title and a description for screen readers.
struct SVGFile {
  let width: Double
  let height: Double
  let title: String
  let description: String
  let content: Canvas
  /// Rules in addition to those of the colours.
  var style = ""

  /// A separate file with its colours.
  func text(_ scheme: ColorScheme, mark: String?) -> String {
    let head = element(
      ["<style>\(Ink.style(scheme))\(style)</style>"], identifiers: ("title", "desc"), attributes: " xmlns=\"http://www.w3.org/2000/svg\"")
    return (mark.map { "<!-- \($0) -->\n" } ?? "") + head + "\n"
  }

  /// An element of a page.
  ///
  /// - Parameter identifier: What its identifiers begin with; signs and spaces, which file names may contain, become hyphens.
  func element(identifier: String) -> String {
    let identifier = String(identifier.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return element([], identifiers: ("\(identifier)-title", "\(identifier)-desc"), attributes: " class=\"picture\"")
  }

  private func element(_ style: [String], identifiers: (title: String, description: String), attributes: String) -> String {
    let size = (width: Canvas.number(width), height: Canvas.number(height))
    let lines =
      [
        "<svg\(attributes) width=\"\(size.width)\" height=\"\(size.height)\" viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\" "
          + "aria-labelledby=\"\(identifiers.title) \(identifiers.description)\">",
        "<title id=\"\(identifiers.title)\">\(XMLText.escaped(title))</title>",
        "<desc id=\"\(identifiers.description)\">\(XMLText.escaped(description))</desc>",
      ] + style + content.elements + ["</svg>"]
    return lines.joined(separator: "\n")
  }
}
