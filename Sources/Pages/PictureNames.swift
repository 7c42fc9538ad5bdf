import Diagnostics
import Texts

/// Creates the names of pictures.
struct PictureNames {
  /// The page's name, with which every name begins.
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

/// Unique names for widgets after a prefix: those that differ only in punctuation are numbered.
struct Names {
  private var taken: Set<String> = []

  /// The words of a name, in a form suitable for file names.
  static func plain(_ name: String) -> String {
    let words = NameText.words(name)
    return words.isEmpty ? "widget" : words.joined(separator: "-")
  }

  mutating func name(_ prefix: String, _ widget: String) -> String {
    let plain = NameText.ofFile("\(prefix)-\(Self.plain(widget))", upTo: 180, word: "picture")
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)-\(number)"
      number += 1
    }
    return name
  }
}
