/// Addresses that contain their image (data URLs), so that nothing is loaded from the network.
package enum ImageAddress {
  /// The longest address, in bytes, that is put into a page.
  private static let largest = 100_000

  /// Returns whether an address contains an image of a kind that cannot run code (browsers run no scripts of SVG files in an `img`) and is
  /// small enough for a page.
  package static func holdsImage(_ address: String) -> Bool {
    guard address.utf8.count <= largest else { return false }
    let kinds = ["png", "jpeg", "gif", "webp", "svg+xml"].map { "data:image/\($0);base64," }
    if let kind = kinds.first(where: address.hasPrefix) { return address.utf8.dropFirst(kind.utf8.count).allSatisfy(isBase64) }
    // SVG may also be written out, or percent-encoded. Browsers read it with spaces, too.
    let drawings = ["", ";utf8", ";charset=utf-8", ";charset=UTF-8"].map { "data:image/svg+xml\($0)," }
    guard let kind = drawings.first(where: address.hasPrefix) else { return false }
    return address.utf8.dropFirst(kind.utf8.count).allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
