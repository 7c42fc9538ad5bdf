import Testing
import Texts

/// Addresses that contain an image, and those that would have to be loaded or are not images.
struct ImageAddressTests {
  @Test(arguments: [
    "data:image/png;base64,iVBORw0KGgo=", "data:image/webp;base64,UklGRg==", "data:image/svg+xml;base64,PHN2Zz4=",
    "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E", "data:image/svg+xml;utf8,<svg/>",
    "data:image/svg+xml;charset=utf-8,%3Csvg/%3E", "data:image/svg+xml;utf8,<svg a='b'/>",
  ])
  func images(_ address: String) { #expect(ImageAddress.holdsImage(address)) }

  @Test(arguments: [
    "", "https://example.com/a.png", "//example.com/a.svg", "data:text/html,<b>", "data:image/png;base64,a b", "data:image/png,iVBO",
    "data:image/svg+xml;x=1,%3Csvg/%3E", "data:image/svg+xml,\u{1}", "data:image/svg+xml,<svg\n/>", "javascript:alert(1)",
    "data:image/png;base64," + String(repeating: "A", count: 100_000),
  ])
  func others(_ address: String) { #expect(!ImageAddress.holdsImage(address)) }
}
