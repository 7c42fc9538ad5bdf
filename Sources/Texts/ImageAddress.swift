/// Addresses that are images themselves: nothing is loaded for them from anywhere.
package enum ImageAddress {
  /// Bytes of an address that a page takes.
  private static let largest = 100_000

  /// Whether an address holds an image of a kind that runs nothing as one (in an image, a browser runs no scripts of a
  /// drawing), and is small enough for a page.
  package static func holdsImage(_ address: String) -> Bool {
    guard address.utf8.count <= largest else { return false }
    let kinds = ["png", "jpeg", "gif", "webp", "svg+xml"].map { "data:image/\($0);base64," }
    if let kind = kinds.first(where: address.hasPrefix) { return address.utf8.dropFirst(kind.utf8.count).allSatisfy(isBase64) }
    // Drawings are also written in percent-encoding.
    let drawings = ["", ";utf8", ";charset=utf-8", ";charset=UTF-8"].map { "data:image/svg+xml\($0)," }
    guard let kind = drawings.first(where: address.hasPrefix) else { return false }
    return address.utf8.dropFirst(kind.utf8.count).allSatisfy { $0 > 0x20 && $0 < 0x7F }
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
