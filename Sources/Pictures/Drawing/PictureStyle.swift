/// The colours and fonts of pictures that are parts of a page.
public enum PictureStyle {
  /// The rules, for elements of the class `picture`.
  public static func sheet(_ scheme: ColorScheme = .automatic) -> String { Ink.style(scheme, scope: ".picture ") }
}
