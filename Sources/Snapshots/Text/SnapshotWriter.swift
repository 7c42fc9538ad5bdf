import Staging

extension Snapshot {
  /// The first line of every snapshot, by which Searchplay recognizes its own files.
  package static let mark = "# Searchplay snapshot 1.0"

  /// The text of the file, ending in a line break.
  package var text: String {
    var text = Self.mark + "\n"
    for moment in moments {
      text += "\n\(moment.place): |\n"
      for line in [moment.title] + moment.lines { text += line.isEmpty ? "\n" : "  \(line)\n" }
    }
    return text
  }
}

extension Snapshot.Moment {
  /// The lines of the changes, without the title.
  package var lines: [String] { parts.flatMap(\.lines) }
}

extension Snapshot.Part {
  /// The reserved first words of a moment's lines, which widget names must not be confused with.
  enum Word: String, CaseIterable {
    case filters, groups, pending, searches, queries, facets, cancelled, waiting, error, hits, redirect, gone, searcher, state, read
  }

  package var lines: [String] {
    switch self {
    case .filters(let expression): ["filters  \(expression ?? "none")"]
    case .groups(let lines): lines.isEmpty ? ["groups   none"] : ["groups"] + lines.map { "  \($0)" }
    case .pending(let widgets): ["pending"] + widgets.flatMap(\.lines).map { "  \($0)" }
    case .searches(let count): ["searches \(count)"]
    case .queries(let lines): ["queries"] + lines.map { "  \($0)" }
    case .facets(let text): ["facets   \(text)"]
    case .cancelled: ["cancelled"]
    case .waiting(let count): ["waiting  \(count)"]
    case .error(let text): ["error    \(text)"]
    case .hits(let count, let listed): ["hits     \(count)"] + listed.map { "  \($0)" }
    case .redirect(let address): ["redirect \(address ?? "none")"]
    case .widget(let widget): widget.lines
    case .gone(let name): ["gone     \(name)"]
    case .searcher(let name, let lines): ["searcher \(name)"] + lines.map { "  \($0)" }
    case .filterState(let name, let expression, let groups):
      ["state    \(name)", "  \(expression ?? "none")"] + groups.map { "  \($0)" }
    case .readings(let lines): ["read"] + lines.map { "  \($0)" }
    }
  }
}

extension Snapshot.Widget {
  package var lines: [String] {
    [heading] + (rows.isEmpty ? ["  \(WidgetRow.nothing)"] : rows.map { "  \($0.line)" })
  }

  /// The name, quoted if it could be mistaken for something else.
  private var heading: String {
    let word = String(name.prefix { $0 != " " })
    let first = name.unicodeScalars.first
    return first == "\"" || first == " " || Snapshot.Part.Word(rawValue: word) != nil ? "\"\(name)\"" : name
  }
}
