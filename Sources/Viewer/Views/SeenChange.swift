import Staging

/// One thing that two sequences of states show differently: `brand: Northpeak 7 → 6`.
package struct SeenChange: Sendable, Hashable {
  /// The widget's name; nil for the filters and the number of hits.
  package let widget: String?
  /// `Northpeak 7 → 6`, `Loom is new`, `Fleet is gone`.
  package let text: String

  /// In a line.
  package var sentence: String { (widget.map { "\($0): " } ?? "") + text }

  /// What differs between two sequences, moment by moment, each said once, in the order of its first appearance.
  package static func changes(from before: [MomentView], to after: [MomentView]) -> [SeenChange] {
    var found: [SeenChange] = []
    var known: Set<SeenChange> = []
    for moment in after {
      guard let old = before.first(where: { $0.number == moment.number }) else {
        found.append(SeenChange(widget: nil, text: "step \(moment.number) is new"))
        continue
      }
      found += changes(from: old, to: moment)
    }
    found += before.filter { old in !after.contains { $0.number == old.number } }.map {
      SeenChange(widget: nil, text: "step \($0.number) is gone")
    }
    return found.filter { known.insert($0).inserted }
  }

  /// What differs at one moment.
  package static func changes(from before: MomentView, to after: MomentView) -> [SeenChange] {
    var found: [SeenChange] = []
    if before.filters != after.filters {
      found.append(SeenChange(widget: nil, text: "filters \(before.filters ?? "none") → \(after.filters ?? "none")"))
    }
    if before.hits != after.hits {
      found.append(
        SeenChange(widget: nil, text: "hits \(before.hits.map(String.init) ?? "none") → \(after.hits.map(String.init) ?? "none")"))
    } else if before.hitNames != after.hitNames {
      found.append(SeenChange(widget: nil, text: "other hits, or in another order"))
    }
    for widget in after.widgets {
      guard let old = before.widgets.first(where: { $0.name == widget.name }) else {
        found.append(SeenChange(widget: widget.name, text: "is shown now"))
        continue
      }
      found += changes(widget.name, from: old.rows, to: widget.rows)
    }
    found += before.widgets.filter { old in !after.widgets.contains { $0.name == old.name } }.map {
      SeenChange(widget: $0.name, text: "is no longer shown")
    }
    return found
  }

  private static func changes(_ widget: String, from before: [WidgetRow], to after: [WidgetRow]) -> [SeenChange] {
    if before == after { return [] }
    var texts: [String] = []
    func shown(_ text: String) -> String { text.isEmpty ? "nothing" : text }
    if before.count == 1, after.count == 1, before[0].text != after[0].text {
      texts.append("\(shown(before[0].text)) → \(shown(after[0].text))")
    } else {
      for row in after {
        guard let old = before.first(where: { $0.text == row.text && $0.level == row.level }) else {
          texts.append("\(row.text) is new")
          continue
        }
        if old.count != row.count {
          texts.append("\(row.text) \(old.count.map(String.init) ?? "–") → \(row.count.map(String.init) ?? "–")")
        }
        if old.mark != row.mark { texts.append("\(row.text) is \(row.mark?.isOn ?? false ? "selected" : "not selected")") }
      }
      for row in before where !after.contains(where: { $0.text == row.text && $0.level == row.level }) {
        texts.append("\(row.text) is gone")
      }
    }
    return (texts.isEmpty ? ["another order"] : texts).map { SeenChange(widget: widget, text: $0) }
  }
}

/// A change that several scenarios have in common.
package struct SharedCause: Sendable, Hashable {
  /// `brand: Northpeak 7 → 6`, or what a failure says.
  package let text: String
  /// The first of the changes that the text names, by its sentence.
  package let first: String
  /// The places of the scenarios that have it, ascending.
  package let scenarios: [Int]

  /// The causes of scenarios, each with all the scenarios that have it, those that most have first. Causes with the same scenarios are
  /// one. Linear in the number of changes.
  ///
  /// - Parameter told: what each scenario has to say, by the scenario's place.
  package static func causes(_ told: [(scenario: Int, texts: [String])]) -> [SharedCause] {
    var order: [String] = []
    var places: [String: [Int]] = [:]
    for item in told {
      var seen: Set<String> = []
      for text in item.texts where seen.insert(text).inserted {
        if places[text] == nil { order.append(text) }
        places[text, default: []].append(item.scenario)
      }
    }
    var groups: [[Int]: [String]] = [:]
    var found: [[Int]] = []
    for text in order {
      let scenarios = places[text] ?? []
      if groups[scenarios] == nil { found.append(scenarios) }
      groups[scenarios, default: []].append(text)
    }
    let ranked = found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    return ranked.map { scenarios in
      // None is there without a text.
      let texts = groups[scenarios] ?? [""]
      let rest = texts.count > 4 ? "; … and \(texts.count - 4) more" : ""
      return SharedCause(text: texts.prefix(4).joined(separator: "; ") + rest, first: texts[0], scenarios: scenarios)
    }
  }
}
