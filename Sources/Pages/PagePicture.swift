import Manifest
import Pictures
import Texts

/// A picture of a page: widgets at a step.
package struct PagePicture: Sendable, Hashable {
  /// `storefront-narrow-to-red-shoes-3-colors`, without an extension; unique among the pages of a folder.
  package let name: String
  package let picture: Picture
  /// The position, for a message: `step 3 of 'Narrow to red shoes'`.
  package let place: String

  /// The alternative text.
  package var alternative: String { "\(picture.title): \(picture.description)" }

  /// The first line of the files of a manifest's pictures.
  package static func mark(_ source: String) -> String { "Written by `searchplay docs` from \(XMLText.comment(source))" }
}
