import Pictures
import Texts

extension Page {
  /// The formats of pages.
  package enum Format: String, Sendable, CaseIterable {
    case markdown, html

    /// The extension of its files.
    package var suffix: String {
      switch self {
      case .markdown: ".md"
      case .html: ".html"
      }
    }
  }

  /// Options for the contents of a page.
  package struct Options: Sendable {
    package var format = Format.markdown
    package var showsQueries = false
    /// The file format of pictures; nil if widgets are written as lines.
    package var pictures: PictureFormat? = .svg
    /// The prefix of picture files: a folder, ending with a slash.
    package var pictureFolder = ""
    /// Whether pictures are found by name, in any folder, as in a DocC catalog.
    package var findsPicturesByName = false

    /// The prefix of a picture's name in a link.
    var picturePath: String { findsPicturesByName ? "" : pictureFolder }
    package var scheme = ColorScheme.automatic
    /// Whether each scenario also has an animated picture.
    package var animates = false
    /// The file of the gallery; empty if there is none.
    package var gallery = ""
    /// Whether the states of the widgets have a separate page next to it.
    package var hasStates = false

    package init() {}

    /// The link to a different page: its name in a DocC catalog, which identifies pages by name, otherwise its file.
    func link(toPage file: String) -> String {
      guard findsPicturesByName, format == .markdown else { return RelativeReference.to(file) }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      return "doc:" + RelativeReference.to(name.hasSuffix(format.suffix) ? String(name.dropLast(format.suffix.count)) : name)
    }
  }
}
