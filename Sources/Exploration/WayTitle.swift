import JSONText
import Manifest
import SearchModel
import Texts

/// Summarizes a path in words that a reader would choose for a scenario: `Narrow to Loom and Shoes, then remove Loom`.
package struct WayTitle {
  private let manifest: Manifest
  private let version: InstantSearchVersion
  private var clauses: [Clause] = []
  /// The currently selected values, by widget.
  private var chosen: [String: [String]] = [:]
  private var typed: [String: String] = [:]

  /// Objects that share a verb: `narrow to` this and that.
  private struct Clause {
    let verb: String
    var objects: [String]
    /// The widget of the last object.
    var widget = ""
  }

  /// The longest title, in characters.
  private static let longest = 110

  /// - Parameter manifest: The manifest whose widgets the steps name.
  package static func text(of way: [Step], _ manifest: Manifest, _ version: InstantSearchVersion) -> String {
    var title = WayTitle(manifest: manifest, version: version)
    // The values that the setup selects are selected at the start.
    for step in manifest.setup.flatMap(\.flattened) { title.take(step.action) }
    title.clauses = []
    for step in way.flatMap(\.flattened) { title.take(step.action) }
    return title.text
  }

  private init(manifest: Manifest, version: InstantSearchVersion) { (self.manifest, self.version) = (manifest, version) }

  // MARK: Steps

  private mutating func take(_ action: StepAction) {
    switch action {
    case .search(nil), .burst: break
    case .search(let text?): add(search(text, in: ""))
    case .by(_, let own): take(own)
    case .widget(let target, let event): take(event, on: target.id)
    // Actions that no user performs are worded the same way as elsewhere.
    default: add(words(action))
    }
  }

  /// The usual wording of a step, for the middle of a sentence.
  private func words(_ action: StepAction) -> String {
    let words = action.heading(version).plain
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  private mutating func take(_ event: WidgetEvent, on id: String) {
    let name = Self.spoken(id)
    guard let widget = manifest.widget(id) else { return add("use \(name)") }
    switch event {
    case .click(let item): take(item, of: widget, named: name)
    case .remove(let item):
      let text = self.text(of: item, widget)
      for list in chosen.keys { chosen[list]?.removeAll { $0 == text } }
      add("remove", text)
    case .set(.flag(let isOn)): addSwitch(isOn, name)
    case .set(.number(let number)): add("set \(name) to \(JSONValue.numberText(number))")
    case .set(.range(let range)) where range.lowerBound == range.upperBound:
      add("set \(name) to exactly \(JSONValue.numberText(range.lowerBound))")
    case .set(.range(let range)): add("set \(name) to \(JSONValue.numberText(range.lowerBound))–\(JSONValue.numberText(range.upperBound))")
    case .masked(_, let numbers): add("set \(name) to \(numbers.joined(separator: "–"))")
    case .set(.nothing): add("reset \(name)")
    case .change(let change): add(change.operation.verb == .decrement ? "lower \(name)" : "raise \(name)")
    case .type(let text):
      add(search(text, in: id))
      typed[id] = text ?? ""
    case .submit(let text):
      // The typed query is submitted.
      if typed[id] ?? "-" != text ?? "" { add(search(text, in: id)) }
      typed[id] = text ?? ""
    case .facetSearch(let text): add("look for “\(text ?? "")” in \(name)")
    default: add(words(.widget(WidgetTarget(id, at: widget.id.span), event)))
    }
  }

  /// Adds `switch on “on sale”`, or `switch on in stock`.
  private mutating func addSwitch(_ isOn: Bool, _ name: String) {
    let begins = ["on", "off"].contains(name.prefix { $0 != " " })
    add(isOn ? "switch on" : "switch off", begins ? "“\(name)”" : name)
  }

  private mutating func take(_ item: WidgetItem, of widget: WidgetDeclaration, named name: String) {
    let text = self.text(of: item, widget)
    switch widget.traits.type {
    case .hits: add("scroll the hits")
    case .sortBy: add("sort by \(text)")
    case .clearRefinements:
      chosen = [:]
      add("clear the filters")
    case .toggle, .relevantSort:
      let isOn = chosen.removeValue(forKey: widget.id.value) != nil
      if !isOn { chosen[widget.id.value] = [] }
      addSwitch(!isOn, name)
    case .filterMap: add("choose \(text)")
    default:
      if let place = chosen[widget.id.value]?.firstIndex(of: text) {
        chosen[widget.id.value]?.remove(at: place)
        add("deselect", text)
      } else {
        // A menu and a list in single mode select one value at a time.
        if let writing = widget.traits.writings.only, writing.selectionMode != .multiple { chosen[widget.id.value] = [] }
        chosen[widget.id.value, default: []].append(text)
        narrow(to: text, widget)
      }
    }
  }

  /// Adds a value to narrow to. In a menu, a level replaces the level above it.
  private mutating func narrow(to text: String, _ widget: WidgetDeclaration) {
    let (id, separator) = (widget.id.value, widget.traits.writings.only?.hierarchy?.separator)
    if let separator, let last = clauses.last, last.verb == "narrow to", last.widget == id, let above = last.objects.last,
      text.hasPrefix(above + separator)
    {
      clauses[clauses.count - 1].objects.removeLast()
    }
    // Two lists may have a value of the same name.
    let isTwice = clauses.contains { $0.verb == "narrow to" && $0.objects.contains(text) }
    // `no` and `4` say nothing without the name of their list.
    let isBare = ["yes", "no", "true", "false", "none", "other"].contains(text.lowercased()) || Double(text) != nil
    add("narrow to", isTwice ? "\(text) in \(Self.spoken(id))" : isBare ? "\(Self.spoken(id)) \(text)" : text)
    clauses[clauses.count - 1].widget = id
  }

  private mutating func add(_ verb: String, _ object: String? = nil) {
    if let object, clauses.last?.verb == verb {
      clauses[clauses.count - 1].objects.append(object)
    } else if clauses.last?.verb != verb {
      clauses.append(Clause(verb: verb, objects: [object].compactMap(\.self)))
    }
  }

  // MARK: Words

  private func search(_ text: String?, in box: String) -> String {
    guard let text, !text.isEmpty else { return typed[box, default: ""].isEmpty ? "submit an empty query" : "empty the search box" }
    return text == Walk.nonsense ? "search for something that is not there" : "search for “\(text)”"
  }

  private func text(of item: WidgetItem, _ widget: WidgetDeclaration) -> String {
    switch item.selector {
    case .value(let value): value
    case .filter(let filter): Self.value(of: filter)
    case .position(let place):
      Self.segment(place, of: widget)
        ?? (widget.traits.type == .currentRefinements
          ? Self.filter(place) : "option \(place) of \(Self.spoken(widget.id.value))")
    case .whole: Self.spoken(widget.id.value)
    }
  }

  /// `the first filter`; beyond the fifth, `filter 6`.
  private static func filter(_ place: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return words.indices.contains(place - 1) ? "the \(words[place - 1]) filter" : "filter \(place)"
  }

  /// The value of the filter that a segment stands for; nil if the widget has no such segment.
  private static func segment(_ place: Int, of widget: WidgetDeclaration) -> String? {
    guard case .segments(let filters) = widget.traits.interactor else { return nil }
    let keys = filters.keys.sorted()
    return keys.indices.contains(place - 1) ? filters[keys[place - 1]].map(value) : nil
  }

  /// The value of a facet or a tag; for a numeric filter, the number that it compares with.
  private static func value(of filter: Filter) -> String {
    switch filter {
    case .facet(let facet):
      switch facet.value {
      case .string(let text): text
      case .float(let number): "\(spoken(facet.attribute.rawValue)) \(JSONValue.numberText(number))"
      case .bool(let flag): flag ? spoken(facet.attribute.rawValue) : "not \(spoken(facet.attribute.rawValue))"
      }
    case .tag(let tag): tag.value
    case .numeric: FilterExpression.text(of: filter, .v8).replacing("\"", with: "")
    }
  }

  /// `inStock` and `in_stock` as people say them: `in stock`.
  private static func spoken(_ name: String) -> String {
    var spoken = ""
    for character in name {
      if character == "_" || character == "-" {
        spoken += " "
      } else if character.isUppercase, spoken.last?.isLowercase ?? false {
        spoken += " " + character.lowercased()
      } else {
        spoken.append(character)
      }
    }
    return spoken
  }

  private var text: String {
    if clauses.isEmpty { return "Search" }
    // Only the first values of a long list are named, and only the beginning and the end of a long path.
    var most = 3
    var words = sentence(clauses.map { told($0, most) })
    while words.count > Self.longest, most > 1 {
      most -= 1
      words = sentence(clauses.map { told($0, most) })
    }
    if words.count > Self.longest, clauses.count > 2, let first = clauses.first, let last = clauses.last {
      words = "\(told(first, 1)) …, then \(told(last, 1))"
    }
    let cut = words.count > Self.longest ? words.prefix(Self.longest) + "…" : words[...]
    return cut.prefix(1).uppercased() + cut.dropFirst()
  }

  private func told(_ clause: Clause, _ most: Int) -> String {
    let objects = clause.objects
    if objects.isEmpty { return clause.verb }
    if objects.count <= most + 1 { return "\(clause.verb) \(NameText.list(objects))" }
    return "\(clause.verb) \(objects.prefix(most).joined(separator: ", ")) and \(objects.count - most) more"
  }

  private func sentence(_ clauses: [String]) -> String {
    guard let last = clauses.last, clauses.count > 1 else { return clauses.first ?? "" }
    return clauses.dropLast().joined(separator: ", ") + ", then " + last
  }
}
