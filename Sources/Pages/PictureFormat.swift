import Texts

/// The files of a page's pictures, and the way Markdown refers to them.
package enum PictureFormat: Sendable {
  /// One file, which follows the reader's colour scheme and is sharp at any size.
  case svg
  /// Two for each picture, light and dark, in high resolution.
  case png
  /// Four, with the names that DocC looks for: light and dark, in normal and high resolution. Markdown names the first.
  case docc

  /// The suffix after a picture's name in the file that Markdown names.
  package var suffix: String {
    switch self {
    case .svg: ".svg"
    case .png: Self.fine
    case .docc: ".png"
    }
  }

  /// The suffixes of high-resolution files, light and dark, which DocC uses as well.
  package static let (fine, fineDark) = ("@2x.png", "~dark@2x.png")

  /// A picture in Markdown.
  ///
  /// Markdown could name only one of two files, and would show it at twice its size; HTML specifies the width, and which file is for dark
  /// mode. In MkDocs such a page needs `use_directory_urls: false`, because MkDocs does not rewrite links in HTML.
  ///
  /// - Parameters:
  ///   - path: The path of the picture relative to the page, with its name and without an extension.
  ///   - alternative: The alternative text; nil for the picture's own.
  package func markdown(
    _ picture: PagePicture, path: String, alternative: String? = nil, escaping: (String) -> String = { $0 }
  ) -> String {
    let alternative = alternative ?? picture.alternative
    let file = RelativeReference.to(path + suffix)
    switch self {
    case .svg, .docc: return "![\(escaping(MarkdownText.escaped(alternative)))](\(file))"
    case .png:
      let dark = RelativeReference.to(path + Self.fineDark)
      return "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(XMLText.escaped(dark))\">"
        + "<img alt=\"\(escaping(XMLText.escaped(alternative)))\" width=\"\(Int(picture.picture.width.rounded()))\" "
        + "src=\"\(XMLText.escaped(file))\"></picture>"
    }
  }
}
