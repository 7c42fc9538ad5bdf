import Foundation
import Testing

@testable import Pictures

/// Contrast as WCAG 2 computes it.
struct PaletteTests {
  private func luminance(_ color: UInt32) -> Double {
    let parts = [color >> 16, color >> 8 & 0xFF, color & 0xFF].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ a: Ink, _ b: Ink, isDark: Bool) -> Double {
    let values = [a, b].map { luminance(isDark ? $0.colors.dark : $0.colors.light) }.sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test(arguments: [false, true])
  func textsAreReadable(_ isDark: Bool) {
    for (ink, ground) in [
      (Ink.text, Ink.card), (.secondary, .card), (.accent, .card), (.chipText, .chip), (.text, .field), (.secondary, .field),
      (.text, .segment), (.chipText, .field),
    ] {
      let value = contrast(ink, ground, isDark: isDark)
      #expect(value >= 4.5, "\(ink) on \(ground): \(value)")
    }
  }

  @Test(arguments: [false, true])
  func marksAreVisible(_ isDark: Bool) {
    for (ink, ground) in [
      (Ink.groove, Ink.card), (.on, .card), (.knob, .groove), (.knob, .on), (.accent, .card), (.segmentEdge, .field), (.secondary, .field),
      (.segmentEdge, .card), (.segmentEdge, .segment),
    ] {
      let value = contrast(ink, ground, isDark: isDark)
      #expect(value >= 3, "\(ink) on \(ground): \(value)")
    }
  }
}
