import Manifest
import SearchModel

/// Placeholders of synonyms that stand in no record, and so stand for nothing.
enum Placeholders {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    return manifest.placeholders.compactMap { placeholder in
      let name = placeholder.value
      let token = name.hasPrefix("<") && name.hasSuffix(">") ? name : "<\(name)>"
      if backend.holds(token) { return nil }
      return Finding(
        .settingIncomplete, widget: nil, at: placeholder.span, "the placeholder '\(token)' stands in no record",
        remedy: "write \(token) in the records, or remove the synonym")
    }
  }
}
