/// The colour scheme of a picture.
package enum ColorScheme: String, Sendable, CaseIterable {
  /// Light, or dark if the viewer prefers that.
  case automatic
  case light, dark
}

/// The purpose of a colour. Texts have a contrast of at least 4.5 with their background, symbols of at least 3 (WCAG 2, AA).
enum Ink: String, CaseIterable {
  /// The card, its border and the lines between rows.
  case card = "c"
  case edge = "e"
  case line = "l"
  /// Texts on a card.
  case text = "t"
  case secondary = "s"
  case accent = "a"
  /// Chips and the texts on them.
  case chip = "p"
  case chipText = "q"
  /// Tracks of sliders and of switches that are off, switches that are on, and their knobs.
  case groove = "g"
  case on = "o"
  case knob = "k"
  /// The background of fields and segments, the selected segment, and its border.
  case field = "f"
  case segment = "m"
  case segmentEdge = "n"
  /// Removed texts, and the ring around a tapped element.
  case loss = "r"
  case ring = "u"
  /// The background of new rows.
  case fresh = "h"
  /// The background of a removed chip.
  case lost = "j"

  /// The colours as hexadecimal numbers, light and dark.
  var colors: (light: UInt32, dark: UInt32) {
    switch self {
    case .card: (0xFFFFFF, 0x1C1C1E)
    case .edge: (0xC7C7CC, 0x48484A)
    case .line: (0xE5E5EA, 0x38383A)
    case .text: (0x1C1C1E, 0xF2F2F7)
    case .secondary: (0x5C5C63, 0xAEAEB2)
    case .accent: (0x0058D0, 0x6CB4FF)
    case .chip: (0xDCE8FC, 0x24405F)
    case .chipText: (0x1C1C1E, 0xF2F2F7)
    case .groove: (0x84848A, 0x7C7C82)
    case .on: (0x1E7B36, 0x2E9E4B)
    case .knob: (0xFFFFFF, 0xFFFFFF)
    case .field: (0xEBEBF0, 0x2C2C2E)
    case .segment: (0xFFFFFF, 0x48484A)
    case .segmentEdge: (0x84848A, 0x9A9AA0)
    case .loss: (0xB3261E, 0xFF8A80)
    case .ring: (0xC2410C, 0xFF9F5A)
    case .fresh: (0xE3EDFC, 0x16324F)
    case .lost: (0xFBE6E4, 0x4A1F1C)
    }
  }

  private static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private func rule(_ color: UInt32) -> String {
    let hex = Self.hex(color)
    return switch self {
    case .edge, .line, .segmentEdge: ".\(rawValue){stroke:\(hex)}"
    case .ring: ".\(rawValue){fill:none;stroke:\(hex);stroke-width:3}"
    case .accent, .secondary, .chipText, .loss, .groove: ".\(rawValue){fill:\(hex)}.\(rawValue)s{stroke:\(hex)}"
    default: ".\(rawValue){fill:\(hex)}"
    }
  }

  /// The class of a drawing whose texts are secondary.
  static let faint = "z"

  /// The style sheet of a scheme.
  ///
  /// - Parameter scope: A selector for the rules, ending with a space; empty for a picture by itself.
  static func style(_ scheme: ColorScheme, scope: String = "") -> String {
    func rules(_ isDark: Bool) -> String {
      let all = allCases.map { $0.rule(isDark ? $0.colors.dark : $0.colors.light) }
      let secondary = isDark ? Ink.secondary.colors.dark : Ink.secondary.colors.light
      return (all + [".\(Self.faint) .\(Ink.text.rawValue){fill:\(hex(secondary))}"]).map { rule in
        scope.isEmpty ? rule : rule.split(separator: "}").map { "\(scope)\($0)}" }.joined()
      }.joined()
    }
    let fonts =
      "\(scope)text{font-family:'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif;white-space:pre}\(scope).b{font-weight:700}"
      + "\(scope).x{fill:none;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}"
    return switch scheme {
    case .light: fonts + rules(false)
    case .dark: fonts + rules(true)
    case .automatic: "\(fonts)\(rules(false))@media screen and (prefers-color-scheme:dark){\(rules(true))}"
    }
  }
}
