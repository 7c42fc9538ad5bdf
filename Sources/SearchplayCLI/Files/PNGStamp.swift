import Diagnostics
import Texts

/// A chunk in a PNG file that identifies the drawing it was made from.
///
/// A `tEXt` chunk after the header, `searchplay` with a checksum of the drawing; viewers ignore it.
enum PNGStamp {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The length of the signature and the header, which comes first in every file.
  private static let header = 33
  private static let keyword = Array("tEXtsearchplay\0".utf8)

  /// The checksum of a drawing, as sixteen hexadecimal digits.
  static func sum(_ drawing: String) -> String {
    let digits = String(NameText.sum(drawing), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The file with its stamp; nil if it is not a PNG.
  static func stamped(_ file: [UInt8], _ sum: String) -> [UInt8]? {
    guard file.starts(with: signature), file.count >= header else { return nil }
    let content = keyword + Array(sum.utf8)
    func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return file[..<header] + bytes(UInt32(content.count - 4)) + content + bytes(checksum(content)) + file[header...]
  }

  /// Whether a file contains a stamp: that of a drawing, or any.
  static func isStamped(_ file: [UInt8], _ sum: String = "") -> Bool {
    let place = header + 4
    return file.count > place && file[place...].starts(with: keyword + Array(sum.utf8))
  }

  /// The CRC-32 of PNG.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
