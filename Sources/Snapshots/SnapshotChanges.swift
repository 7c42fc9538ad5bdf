/// What changed between two snapshots, in words that read like the UI: `step 2: categories: Hats 10 -> 12`.
///
/// A snapshot says of a step only what it changed. What is compared here is what is shown after the step, wherever it was said.
package struct SnapshotChanges {
  /// The most items of a list that are named.
  private static let mostItems = 8
  /// The group of a filter, by its text, where it is known.
  private let groups: [String: String]

  /// A sentence for each place, cut after `limit`.
  ///
  /// - Parameter groups: the group of each filter, `or(brand)`, by the filter's text.
  package static func sentences(stored: String, actual: String, groups: [String: String] = [:], limit: Int = 12) -> [String] {
    let old = SnapshotDiff.sections(stored)
    let new = SnapshotDiff.sections(actual)
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    let changes = SnapshotChanges(groups: groups)
    var shown: (old: [String: Block], new: [String: Block]) = ([:], [:])
    let sentences = names.flatMap { name -> [String] in
      let before = old.first { $0.name == name }?.lines
      let after = new.first { $0.name == name }?.lines
      let blocks = (old: Self.blocks((before ?? []).dropFirst()), new: Self.blocks((after ?? []).dropFirst()))
      shown.old = Self.shown(shown.old, blocks.old)
      shown.new = Self.shown(shown.new, blocks.new)
      guard before != after else { return [] }
      guard let before else { return ["\(name) is new: \(after?.first ?? "")"] }
      guard let after else { return ["\(name) is gone: \(before.first ?? "")"] }
      var texts: [String] = []
      if before.first != after.first { texts.append("'\(before.first ?? "")' became '\(after.first ?? "")'") }
      let mentioned = blocks.new.map(\.name) + blocks.old.map(\.name).filter { name in !blocks.new.contains { $0.name == name } }
      texts += mentioned.compactMap { changes.sentence($0, shown.old[$0], shown.new[$0]) }
      return texts.map { "\(name): \($0)" }
    }
    return sentences.count <= limit ? sentences : Array(sentences.prefix(limit)) + ["… and \(sentences.count - limit) more changes"]
  }

  /// What is shown after a step: what it says, and what it does not change. Queries and what comes and goes are not carried on.
  private static func shown(_ before: [String: Block], _ said: [Block]) -> [String: Block] {
    before.filter { !passing.contains($0.key) }.merging(said.map { ($0.name, $0) }) { $1 }
  }

  private static let passing: Set<String> = ["queries", "pending", "cancelled", "error", "facets", "searches"]

  /// What changed about one thing that is shown; nil when nothing did.
  private func sentence(_ name: String, _ before: Block?, _ after: Block?) -> String? {
    if let value = after?.value ?? before?.value {
      guard before?.value != after?.value else {
        let lines = Self.items(before?.lines ?? [], after?.lines ?? [])
        return lines.isEmpty ? nil : "\(name): \(Self.cut(lines))"
      }
      return name == "filters" ? filters(before?.value, after?.value) : "\(name) \(before?.value ?? "none") -> \(value)"
    }
    guard let before else { return "\(name) is shown now" }
    guard let after else { return "\(name) is no longer shown" }
    let lines = Self.items(before.lines, after.lines)
    return lines.isEmpty ? nil : "\(name): \(Self.cut(lines))"
  }

  private static func cut(_ items: [String]) -> String {
    items.prefix(mostItems).joined(separator: ", ") + (items.count > mostItems ? ", … and \(items.count - mostItems) more" : "")
  }

  /// A heading with what stands beside it, or the lines under it.
  private struct Block {
    let name: String
    let value: String?
    var lines: [String]
  }

  private static func blocks(_ lines: some Sequence<String>) -> [Block] {
    var blocks: [Block] = []
    for line in lines {
      if line.hasPrefix("  "), !blocks.isEmpty {
        blocks[blocks.count - 1].lines.append(String(line.dropFirst(2)))
      } else if let (name, value) = labelled(line) {
        blocks.append(Block(name: name, value: value, lines: []))
      } else {
        blocks.append(Block(name: line, value: nil, lines: []))
      }
    }
    return blocks
  }

  /// `filters  …` and `hits     5` name what stands behind them.
  private static func labelled(_ line: String) -> (String, String)? {
    for name in ["filters", "hits", "error", "facets", "searches"] where line.hasPrefix(name + " ") {
      return (name, String(line.dropFirst(name.count).drop { $0 == " " }))
    }
    return nil
  }

  // MARK: Items

  /// A line of a list: `[x] Shoes 42`.
  private struct Item {
    let mark: String
    let text: String
    let count: String?

    init(_ line: String) {
      let line = line.drop { $0 == " " }
      mark = ["[x]", "[ ]", "(x)", "( )"].first { line.hasPrefix($0 + " ") } ?? ""
      let rest = mark.isEmpty ? line : line.dropFirst(4)
      let last = rest.split(separator: " ").last
      if !mark.isEmpty, mark.hasPrefix("["), let last, last.allSatisfy(\.isNumber), rest.count > last.count {
        text = String(rest.dropLast(last.count + 1))
        count = String(last)
      } else {
        text = String(rest)
        count = nil
      }
    }
  }

  private static func items(_ before: [String], _ after: [String]) -> [String] {
    let old = before.map { Item($0) }
    let new = after.map { Item($0) }
    var changes: [String] = []
    for item in new {
      guard let known = old.first(where: { $0.text == item.text }) else {
        changes.append("\(item.text) new\(item.count.map { " with \($0)" } ?? "")")
        continue
      }
      if let from = known.count, let to = item.count, from != to { changes.append("\(item.text) \(from) -> \(to)") }
      if known.mark != item.mark { changes.append("\(item.text) \(item.mark.contains("x") ? "newly selected" : "no longer selected")") }
    }
    for item in old where !new.contains(where: { $0.text == item.text }) { changes.append("\(item.text) gone") }
    let common = (
      old.map(\.text).filter { text in new.contains { $0.text == text } },
      new.map(\.text).filter { text in old.contains { $0.text == text } }
    )
    if changes.isEmpty, common.0 != common.1 { changes.append("in another order") }
    return changes
  }

  // MARK: Filters

  private func filters(_ before: String?, _ after: String?) -> String {
    let old = Self.parts(before)
    let new = Self.parts(after)
    let gained = new.filter { !old.contains($0) }
    let lost = old.filter { !new.contains($0) }
    if gained.isEmpty, lost.isEmpty { return "filters \(before ?? "none") -> \(after ?? "none")" }
    let texts = [("gained", gained), ("lost", lost)].filter { !$0.1.isEmpty }.map { verb, filters in
      "\(verb) " + filters.map { filter in filter + (groups[filter].map { " in \($0)" } ?? "") }.joined(separator: ", ")
    }
    return "filters \(texts.joined(separator: " and "))"
  }

  /// The filters of an expression, without their groups.
  private static func parts(_ expression: String?) -> [String] {
    guard let expression, expression != "none" else { return [] }
    return split(expression).map { part in
      var part = part
      if part.hasPrefix("( ") { part = part.dropFirst(2) }
      if part.hasSuffix(" )") { part = part.dropLast(2) }
      return String(part)
    }
  }

  /// Between AND and OR, those inside quotes apart.
  private static func split(_ expression: String) -> [Substring] {
    var parts: [Substring] = []
    var start = expression.startIndex
    var index = start
    var isQuoted = false
    while index < expression.endIndex {
      if expression[index] == "\\", isQuoted, let next = expression.index(index, offsetBy: 2, limitedBy: expression.endIndex) {
        index = next
        continue
      }
      if expression[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, let joint = [" AND ", " OR "].first(where: { expression[index...].hasPrefix($0) }) {
        parts.append(expression[start..<index])
        index = expression.index(index, offsetBy: joint.count)
        start = index
        continue
      }
      index = expression.index(after: index)
    }
    return parts + [expression[start...]]
  }
}
