import Forms
import JSONText
import Manifest
import SearchModel
import Texts

/// Texts that are expected to be absent from hits or from current refinements, and that nothing could bring there.
enum ImpossibleItems {
  /// Texts that stand in no record, and nowhere else in the manifest: in no filter, no template and no step. Reads the records, and all
  /// of them where one is missing.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    let widgets = manifest.widgets.filter { [.hits, .currentRefinements].contains($0.traits.type) }
    let absences = widgets.flatMap { widget in
      VacuousExpectations.absences(from: widget, manifest).filter { isPlain($0.value) }.map { (widget, $0) }
    }
    if absences.isEmpty { return [] }
    let missing = backend.missing(texts: Set(absences.map(\.1.value)))
    return absences.filter { missing.contains($0.1.value) && count($0.1.value, in: manifest) <= own($0.1.value, absences) }.map {
      widget, text in
      Finding(
        .expectationCannotFail, widget: widget.id.value, at: text.span,
        "'\(text.value)' can never appear: neither the records nor the manifest have it")
    }
  }

  /// Whether a text stands in a record as it is: without what JSON can write in other ways, and no number that counts something.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || "0123456789 -_.".utf8.contains($0) }
      && text.contains(where: \.isLetter)
  }

  /// How often a text stands in the manifest and in what it includes, in whatever case.
  private static func count(_ text: String, in manifest: Manifest) -> Int {
    manifest.files.map { file in
      String(decoding: file.bytes, as: UTF8.self).lowercased().ranges(of: text.lowercased()).count
    }.reduce(0, +)
  }

  /// How many of the places where a text is expected to be absent name it; the rows of a matrix share theirs.
  private static func own(_ text: String, _ absences: [(WidgetDeclaration, Located<String>)]) -> Int {
    Set(absences.filter { $0.1.value.lowercased() == text.lowercased() }.map(\.1.span)).count
  }
}
