import Manifest
import SearchModel

/// Placeholders of synonyms that occur in no record, and are therefore never replaced.
enum Placeholders {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    func token(_ name: String) -> String { name.hasPrefix("<") && name.hasSuffix(">") ? name : "<\(name)>" }
    let named = manifest.placeholders.filter { !$0.value.isEmpty }
    if named.isEmpty { return [] }
    let missing = backend.missing(texts: Set(named.map { token($0.value) }))
    return named.filter { missing.contains(token($0.value)) }.map { placeholder in
      Finding(
        .settingIncomplete, widget: nil, at: placeholder.span, "no record contains the placeholder '\(token(placeholder.value))'",
        remedy: "write \(token(placeholder.value)) in the records, or remove the synonym")
    }
  }
}
