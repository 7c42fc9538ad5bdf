import Diagnostics
import Texts

/// Gives pictures their names.
struct PictureNames {
  /// The page's, which every name begins with.
  let page: String
  private var names = Names()

  init(page: String) {
    self.page = page
  }

  /// The name of a step's picture.
  mutating func name(_ scenario: String, _ step: String) -> String { names.name("\(page)-\(scenario)", step) }

  /// The name of a widget's picture.
  mutating func name(_ scenario: String, _ step: String, _ widget: String) -> String {
    names.name([page, scenario, step].joined(separator: "-"), widget)
  }
}

/// Names for widgets behind a prefix, no two alike: those of widgets that differ in signs alone are numbered.
struct Names {
  private var taken: Set<String> = []

  /// The words of a name, as a file's name can have them.
  static func plain(_ name: String) -> String {
    let words = NameText.words(name)
    return words.isEmpty ? "widget" : words.joined(separator: "-")
  }

  mutating func name(_ prefix: String, _ widget: String) -> String {
    let plain = "\(prefix)-\(Self.plain(widget))"
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)-\(number)"
      number += 1
    }
    return name
  }
}
