/// The colours and fonts of pictures that are embedded in a page.
package enum PictureStyle {
  /// The rules, for elements with the class `picture`.
  package static func sheet(_ scheme: ColorScheme = .automatic) -> String { Ink.style(scheme, scope: ".picture ") }
}
