/// The colours and fonts of pictures that are parts of a page.
package enum PictureStyle {
  /// The rules, for elements of the class `picture`.
  package static func sheet(_ scheme: ColorScheme = .automatic) -> String { Ink.style(scheme, scope: ".picture ") }
}
