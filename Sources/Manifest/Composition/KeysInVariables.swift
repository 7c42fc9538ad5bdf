import Diagnostics
import Forms
import Texts
import YAMLTree

extension YAMLNode {
  /// The variables that are used as an API key and whose default is written in a file, at any depth.
  var keysInVariables: [YAMLEntry] {
    let used = Set(
      values(of: "apiKey").compactMap { text in
        text.hasPrefix("${") && text.hasSuffix("}") ? String(text.dropFirst(2).dropLast()) : nil
      })
    if used.isEmpty { return [] }
    return (self["variables"]?.entries ?? []).filter { entry in
      guard used.contains(entry.key), case .scalar(let scalar) = entry.value.content else { return false }
      return scalar.text.utf8.count >= 16
    }
  }

  /// Warns of API keys that are written as the default of a variable.
  func warnOfKeysInVariables(_ problems: Problems) {
    for entry in keysInVariables {
      problems.add(
        Diagnostic(
          "credentials", .warning, at: entry.value.place,
          "a key is written here, where everyone who has the file can read it",
          help: "list '\(entry.key)' under secrets, not variables: SEARCHPLAY_SECRET_\(entry.key) sets it"))
    }
  }
}
