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
    if before.count == 1, after.count == 1, before[0].text != after[0].text {
      texts.append("\(before[0].text) → \(after[0].text)")
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
  /// The places of the scenarios that have it, ascending.
  package let scenarios: [Int]

  /// The causes of scenarios, those that most have first: of scenarios that are explained already no more is said, so that each
  /// cause is worth reading.
  ///
  /// - Parameter told: what each scenario has to say, by the scenario's place. Linear in the number of changes but for the rounds, of
  ///   which there are as many as causes.
  package static func causes(_ told: [(scenario: Int, texts: [String])]) -> [SharedCause] {
    var open = told.filter { !$0.texts.isEmpty }.map { item in
      var seen: Set<String> = []
      return (scenario: item.scenario, texts: item.texts.filter { seen.insert($0).inserted })
    }
    var causes: [SharedCause] = []
    while !open.isEmpty {
      var places: [String: [Int]] = [:]
      var order: [String] = []
      for item in open {
        for text in Set(item.texts) { places[text, default: []].append(item.scenario) }
        order += item.texts
      }
      let most = places.values.map(\.count).max() ?? 0
      guard let text = order.first(where: { places[$0]?.count == most }), let scenarios = places[text] else { break }
      // A change alone is said with all that its scenario has.
      if most == 1 {
        causes += open.map { item in
          SharedCause(
            text: item.texts.prefix(4).joined(separator: "; ") + (item.texts.count > 4 ? "; … and \(item.texts.count - 4) more" : ""),
            scenarios: [item.scenario])
        }
        break
      }
      causes.append(SharedCause(text: text, scenarios: scenarios.sorted()))
      let explained = Set(scenarios)
      open.removeAll { explained.contains($0.scenario) }
    }
    return causes
  }
}
