import Texts

/// In which files the pictures of a page are, and how Markdown names them.
package enum PictureFormat: Sendable {
  /// One file, which follows the reader's colours and is sharp at any size.
  case svg
  /// Two for each picture, light and dark, for fine screens.
  case png
  /// Four, as DocC looks for them: light and dark, for plain screens and for fine ones. Markdown names the first.
  case docc

  /// What stands behind a picture's name in the file that Markdown names.
  package var suffix: String {
    switch self {
    case .svg: ".svg"
    case .png: Self.fine
    case .docc: ".png"
    }
  }

  /// The endings of the files for fine screens, light and dark, as DocC has them, too.
  package static let (fine, fineDark) = ("@2x.png", "~dark@2x.png")

  /// A picture in Markdown.
  ///
  /// Of two files Markdown would name one, and show it at twice its size: HTML says how wide it is, and which one is for the dark. In
  /// MkDocs such a page needs `use_directory_urls: false`, since that does not rewrite addresses in HTML.
  ///
  /// - Parameter path: where the picture lies as seen from the page, with its name and no ending.
  package func markdown(_ picture: PagePicture, path: String, escaping: (String) -> String = { $0 }) -> String {
    let file = RelativeReference.to(path + suffix)
    switch self {
    case .svg, .docc: return "![\(escaping(MarkdownText.escaped(picture.alternative)))](\(file))"
    case .png:
      let dark = RelativeReference.to(path + Self.fineDark)
      return "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(XMLText.escaped(dark))\">"
        + "<img alt=\"\(escaping(XMLText.escaped(picture.alternative)))\" width=\"\(Int(picture.picture.width.rounded()))\" "
        + "src=\"\(XMLText.escaped(file))\"></picture>"
    }
  }
}
