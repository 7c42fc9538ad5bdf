import Diagnostics
import Manifest
import SearchModel
import Texts

/// Finds the item that a step names among those shown.
struct ItemFinder {
  /// The widget's name, for messages.
  let id: String
  /// Whether a value is selected in a list that combines values with `and`, so that it only shows values of the records found.
  var isNarrowed = false
  /// What separates the levels of a menu; nil for a list.
  var separator: String?

  /// Returns an item of a list of values.
  func value(_ item: WidgetItem, among shown: [String], of filter: (Filter) -> String?) throws(ItemProblem) -> String {
    let wanted: String
    switch item.selector {
    case .position(let position): return try self.item(at: position, shown)
    case .value(let text): wanted = text
    case .filter(let given):
      guard let text = filter(given) else { throw ItemProblem("'\(id)' has no items with such a filter") }
      wanted = text
    case .whole: throw ItemProblem("'\(id)' is a list: name the item to click")
    }
    guard item.isOffscreen || shown.contains(wanted) else { throw notShown(wanted, shown, allowsOffscreen: true) }
    return wanted
  }

  /// Returns an item of a list of filters.
  ///
  /// - Parameter present: returns the text shown for a filter.
  func filter<F: FilterType>(_ item: WidgetItem, among shown: [F], as present: (Filter) -> String, _ version: InstantSearchVersion)
    throws(ItemProblem) -> F
  {
    switch item.selector {
    case .position(let position): return try self.item(at: position, shown)
    case .filter(let filter):
      guard let wanted = F.unwrap(filter.held(by: version)) ?? filter.facetOnTags.flatMap({ F.unwrap($0.held(by: version)) }) else {
        throw ItemProblem("'\(id)' holds \(F.kind.rawValue) filters, not \(filter.kind.rawValue) filters")
      }
      guard item.isOffscreen || shown.contains(wanted) else {
        throw ItemProblem("'\(id)' does not show the filter \(FilterExpression.text(of: filter, version))")
      }
      return wanted
    case .value(let text): return shown[try only(text, shown.map { present($0.wrapped) })]
    case .whole: throw ItemProblem("'\(id)' is a list: name the item to click")
    }
  }

  /// The item at a position, counted from 1.
  func item<Item>(at position: Int, _ shown: [Item]) throws(ItemProblem) -> Item {
    guard position >= 1, position <= shown.count else {
      let items = shown.count == 1 ? "one item" : "\(shown.count) items"
      throw ItemProblem("'\(id)' shows \(items): there is no item \(position)")
    }
    return shown[position - 1]
  }

  /// The index of the only item with a text.
  func only(_ text: String, _ texts: [String]) throws(ItemProblem) -> Int {
    let matching = texts.indices.filter { texts[$0] == text }
    if matching.count > 1 {
      throw ItemProblem(
        "'\(id)' shows '\(text)' \(matching.count == 2 ? "twice" : "\(matching.count) times")", help: "name it by 'filter' or 'position'")
    }
    guard let index = matching.first else { throw notShown(text, texts) }
    return index
  }

  /// A click on each item that is shown: by its text, or by its position if several share a text.
  static func clicks(on texts: [String]) -> [WidgetEvent] { items(texts).map(WidgetEvent.click) }

  /// Each item by its text, or by its position if several share a text.
  static func items(_ texts: [String]) -> [WidgetItem] {
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    return texts.enumerated().map { place, text in WidgetItem(counts[text] == 1 ? .value(text) : .position(place + 1)) }
  }

  private func notShown(_ text: String, _ shown: [String], allowsOffscreen: Bool = false) -> ItemProblem {
    let hidden =
      if let separator, !text.contains(separator) {
        "users can click only what is shown; a value below another one has its whole path as its name: 'PARENT\(separator)\(text)'"
      } else if isNarrowed {
        "an 'and' list shows only values of the records found: write operator: or, or click with 'offscreen: true' as app code could"
      } else {
        "users can click only what is shown; if the records have the value, 'offscreen: true' clicks it as app code could"
      }
    return ItemProblem(
      "'\(id)' does not show '\(text)'", help: meant(text, shown) ?? (allowsOffscreen && !shown.isEmpty ? hidden : nil))
  }

  /// What to click instead: an item with a similar name, one that also has a count or a path, or one whose click reveals the named item.
  private func meant(_ text: String, _ shown: [String]) -> String? {
    // A variable in the notation of a shell or of another language.
    if let name = text.wholeMatch(of: #/\$(\w+)|\{\{ *(\w+) *\}\}/#).flatMap({ $0.output.1 ?? $0.output.2 }), name.first?.isNumber == false
    {
      return "to insert a variable, write \"${\(name)}\""
    }
    // `1`, if rows have names.
    if let place = Int(text), place > 0, shown.indices.contains(place - 1), !shown.contains(where: { Double($0) != nil }) {
      return "to click by position, write { position: \(place) }"
    }
    if let bare = shown.first(where: { text.hasPrefix($0 + " (") && text.hasSuffix(")") }) {
      return "write '\(bare)' without its count"
    }
    // `color: red`, if the list shows `red`.
    if let bare = shown.first(where: { text.hasSuffix(": \($0)") || text.hasSuffix(":\($0)") }) { return "write '\(bare)' alone" }
    // Several items in one string.
    let parts = text.split(separator: ",").map { $0.drop { $0 == " " } }
    if parts.count > 1, parts.allSatisfy({ part in shown.contains { $0 == part } }) {
      return "each tap is a separate step: write one per item"
    }
    // The same path with different spaces around its separators.
    let squeezed = text.filter { $0 != " " }
    if squeezed.contains(where: { ">/".contains($0) }), let path = shown.first(where: { $0.filter { $0 != " " } == squeezed }) {
      return "did you mean '\(path)'?"
    }
    if let path = shown.first(where: { $0.hasSuffix(" > \(text)") || $0.hasSuffix(" / \(text)") || $0.hasSuffix("/\(text)") }) {
      return "did you mean '\(path)'?"
    }
    if let parent = shown.filter({ text.hasPrefix($0 + " >") || text.hasPrefix($0 + " /") || text.hasPrefix($0 + "/") }).max(by: {
      $0.utf8.count < $1.utf8.count
      // If other values below it are shown, it has been clicked.
    }), !shown.contains(where: { shown in [" >", " /", "/"].contains { shown.hasPrefix(parent + $0) } }) {
      return "click '\(parent)' first"
    }
    // A different number is a different value, not a misspelling.
    if Double(text) == nil, let near = NearMiss.of(text, in: shown) { return "did you mean '\(near)'?" }
    // A value of the top level is its whole path.
    if let path = shown.first(where: { $0.contains(" > ") }), !text.contains(" > "), shown.allSatisfy({ $0.contains(" > ") }) {
      return "name the whole path, such as '\(path)'"
    }
    return nil
  }
}
