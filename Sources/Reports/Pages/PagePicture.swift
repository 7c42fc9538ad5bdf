import Manifest
import Pictures
import Scenarios

/// A picture of a page: a widget at a step.
public struct PagePicture: Sendable, Hashable {
  /// `storefront-narrow-to-red-shoes-3-colors`, without an ending; unique among the pages of a folder.
  public let name: String
  public let picture: WidgetPicture
  /// Where it belongs, for a message: `step 3 of 'Narrow to red shoes'`.
  public let place: String

  /// What stands for it where it cannot be seen.
  public var alternative: String { "\(picture.title): \(picture.description)" }

  /// The first line of the files of a manifest's pictures.
  public static func mark(_ source: String) -> String { "Written by `searchplay docs` from \(source.replacing("--", with: "- -"))" }
}

/// Gives pictures their names.
struct PictureNames {
  /// The page's, which every name begins with.
  let page: String
  private var names = Names()

  init(page: String) {
    self.page = page
  }

  /// The name of a widget's picture.
  mutating func name(_ scenario: String, _ step: String, _ widget: String) -> String {
    names.name([page, scenario, step].joined(separator: "-"), widget)
  }
}

/// Names for widgets behind a prefix, no two alike: those of widgets that differ in signs alone are numbered.
struct Names {
  private var taken: Set<String> = []

  mutating func name(_ prefix: String, _ widget: String) -> String {
    let plain = "\(prefix)-\(Self.words(widget))"
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)-\(number)"
      number += 1
    }
    return name
  }

  private static func words(_ name: String) -> String {
    let words = name.unicodeScalars.split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }
    return words.isEmpty ? "widget" : words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
  }
}
