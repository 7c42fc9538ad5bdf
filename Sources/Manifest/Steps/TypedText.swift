import Diagnostics
import Forms
import SearchModel
import YAMLTree

extension Form<String> {
  /// Text that users type. If all of it looks like a variable in the syntax of another tool, a warning says that it is searched for as it is.
  static var typed: Form {
    Form(verbatim.schema) { node, problems in
      let text = verbatim.read(node, problems)
      // A variable that is declared has been reported already.
      if let text, let name = variable(text), !problems.hasProblemOfVariable(at: node.place) {
        problems.add(
          Diagnostic(
            "variable", .warning, at: node.place, "'\(text)' is plain text, not a variable",
            help: "declare '\(name)' under 'variables', and write \"${\(name)}\""))
      }
      return text
    }
  }

  /// The name in `{{name}}`, `{name}`, `%{name}`, `%name%`, `<name>`, `$(name)` or `$name`; nil for any other text.
  private static func variable(_ text: String) -> String? {
    guard let first = text.first, "{%<$".contains(first),
      let match = text.wholeMatch(of: /(?:\{\{ *(\w+) *}}|%?\{(\w+)}|%(\w+)%|<(\w+)>|\$\((\w+)\)|\$(\w+))/)
    else { return nil }
    let (_, a, b, c, d, e, f) = match.output
    return (a ?? b ?? c ?? d ?? e ?? f).flatMap { name in
      // Keys in angle brackets are reported as such. Digits are a price, capitals a share's symbol, and users type HTML into boxes, too.
      let isMeant =
        name.first?.isNumber ?? true || ["enter", "return"].contains(name.lowercased())
        || first == "$" && !name.contains(where: \.isLowercase) || HTMLEntities.withoutTags(text) != text
      return isMeant ? nil : String(name)
    }
  }
}
