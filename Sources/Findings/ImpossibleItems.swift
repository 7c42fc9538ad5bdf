import Forms
import JSONText
import Manifest
import SearchModel
import Texts

/// Strings that are expected to be absent from hits or current refinements, although they could never appear there.
enum ImpossibleItems {
  /// Strings that occur in no record, and nowhere else in the manifest: in no filter, template or step. Reads records until all strings are
  /// found, which means all records if a string is missing.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    let widgets = manifest.widgets.filter { [.hits, .currentRefinements].contains($0.traits.type) }
    let absences = widgets.flatMap { widget in
      manifest.absences(from: widget).filter { isPlain($0.value) }.map { (widget, $0) }
    }
    if absences.isEmpty { return [] }
    let missing = backend.missing(texts: Set(absences.map(\.1.value)))
    let files = manifest.files.map { String(decoding: $0.bytes, as: UTF8.self).lowercased() }
    // How many of the expected absences contain a string; the rows of a matrix share their positions.
    let own = Dictionary(grouping: absences.map(\.1)) { $0.value.lowercased() }.mapValues { Set($0.map(\.span)).count }
    var counts: [String: Int] = [:]
    return absences.filter { missing.contains($0.1.value) }.filter { _, text in
      let name = text.value.lowercased()
      let count = counts[name] ?? files.map { $0.ranges(of: name).count }.reduce(0, +)
      counts[name] = count
      // A string that is not written anywhere is composed from variables, whose parts may occur elsewhere.
      return count > 0 && count <= own[name] ?? 0
    }.map { widget, text in
      Finding(
        .expectationCannotFail, widget: widget.id.value, at: text.span,
        "'\(text.value)' can never appear: neither the records nor the manifest have it")
    }
  }

  /// Whether a string would occur unchanged in a record: it has no characters that JSON may escape, and it is not just a number.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || "0123456789 -_.".utf8.contains($0) }
      && text.contains(where: \.isLetter)
  }
}
