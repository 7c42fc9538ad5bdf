/// The direction of a text, determined by its first letter that has one.
enum TextDirection {
  case leftToRight, rightToLeft

  init(of text: String) {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .rightToLeft
      default: self = .leftToRight
      }
      return
    }
    self = .leftToRight
  }
}
