/// What changed between two snapshots, in words that read like the UI: `step 2: categories: Hats 10 -> 12`.
public enum SnapshotChanges {
  /// A sentence for each place, cut after `limit`.
  public static func sentences(stored: String, actual: String, limit: Int = 12) -> [String] {
    let old = SnapshotDiff.sections(stored)
    let new = SnapshotDiff.sections(actual)
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    let sentences = names.flatMap { name -> [String] in
      let before = old.first { $0.name == name }?.lines
      let after = new.first { $0.name == name }?.lines
      guard before != after else { return [] }
      guard let before else { return ["\(name) is new: \(after?.first ?? "")"] }
      guard let after else { return ["\(name) is gone: \(before.first ?? "")"] }
      return changes(before, after).map { "\(name): \($0)" }
    }
    return sentences.count <= limit ? sentences : Array(sentences.prefix(limit)) + ["… and \(sentences.count - limit) more changes"]
  }

  private static func changes(_ before: [String], _ after: [String]) -> [String] {
    var changes: [String] = []
    if before.first != after.first { changes.append("'\(before.first ?? "")' became '\(after.first ?? "")'") }
    let old = blocks(before.dropFirst())
    let new = blocks(after.dropFirst())
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    for name in names {
      let before = old.first { $0.name == name }
      let after = new.first { $0.name == name }
      if let value = after?.value ?? before?.value {
        guard before?.value != after?.value else { continue }
        changes.append(name == "filters" ? filters(before?.value, after?.value) : "\(name) \(before?.value ?? "none") -> \(value)")
        continue
      }
      let lines = items(before?.lines ?? [], after?.lines ?? [])
      if before == nil {
        changes.append("\(name) changes now")
      } else if after == nil {
        changes.append("\(name) no longer changes")
      } else if !lines.isEmpty {
        changes.append("\(name): \(lines.joined(separator: ", "))")
      }
    }
    return changes
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

  private static func filters(_ before: String?, _ after: String?) -> String {
    let old = parts(before)
    let new = parts(after)
    let gained = new.filter { !old.contains($0) }
    let lost = old.filter { !new.contains($0) }
    if gained.isEmpty, lost.isEmpty { return "filters \(before ?? "none") -> \(after ?? "none")" }
    let texts = [("gained", gained), ("lost", lost)].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
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
