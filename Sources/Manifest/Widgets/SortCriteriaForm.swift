import Diagnostics
import Forms
import YAMLTree

extension Form {
  /// The form with an error for repeated criteria: the second one, in either direction, would have no effect.
  func withoutRepetition<Criterion: Sendable>(_ names: [(word: String, value: Criterion)]) -> Form where Value == [Criterion] {
    Form(schema) { node, problems in
      guard let read = read(node, problems) else { return nil }
      guard case .sequence(let items) = node.content else { return read }
      var seen: [Substring: String] = [:]
      for item in items {
        guard case .scalar(let scalar) = item.content else { continue }
        let subject = scalar.text.prefix { $0 != ":" }
        if let first = seen[subject] {
          problems.add(
            Diagnostic(
              "duplicate-criterion", at: item.place, "'\(scalar.text)' has no effect after '\(first)'", help: "remove it"))
        } else {
          if let total = seen["alphabetical"] ?? seen["value"] {
            problems.add(
              Diagnostic(
                "duplicate-criterion", .warning, at: item.place,
                "'\(scalar.text)' has no effect after '\(total)': no two values are equal",
                help: "put it first, or remove it"))
          }
          seen[subject] = scalar.text
        }
      }
      return read
    }
  }
}
