/// Cyrillic and Greek letters that look like Latin ones: a value that is copied from elsewhere may contain them, and is then another value.
///
/// Source: the letters that Unicode's table of confusable characters (UTS #39) gives the same skeleton as an ASCII letter, in upright fonts.
package enum LookalikeLetters {
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "аеорсухіјѕԁһАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο".unicodeScalars, "aeopcyxijsdhABEKMHOPCTYXIJSABEZHIKMNOPTYXo".unicodeScalars))

  /// The Latin letter that looks the same; nil if there is none.
  package static func latin(for scalar: Unicode.Scalar) -> Unicode.Scalar? { scalar.isASCII ? nil : latin[scalar] }
}
