import Diagnostics
import EmbeddedIndex
import Manifest
import SearchModel

/// A manifest with inline records, read and ready to run.
package struct InlineManifest {
  package let manifest: Manifest
  package let index: any SearchBackend

  /// The reason why a text is not such a manifest.
  package struct Problem: Error {
    package let headlines: [String]
  }

  /// - Throws: If anything is reported about the text, or its records are not inline.
  package init(_ text: String, name: String = "m.yaml") throws {
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: name, text: text))
    guard let manifest, diagnostics.isEmpty, case .embedded(.inline(let values)) = manifest.searcher.backend else {
      throw Problem(headlines: diagnostics.map(\.headline))
    }
    self.manifest = manifest
    let searcher = manifest.searcher
    var indices = [try EmbeddedIndex(name: searcher.index, records: Records(values.map(\.value)), settings: searcher.settings)]
    for other in manifest.searchers {
      guard case .inline(let values)? = other.item.records else { continue }
      indices.append(
        try EmbeddedIndex(
          name: other.item.index?.value ?? searcher.index, records: Records(values.map(\.value)), settings: other.item.settings))
    }
    index = indices.count == 1 ? indices[0] : EmbeddedIndices(indices)
  }

  /// The rules that a text breaks, in source order.
  package static func rules(_ text: String) -> [String] { Manifest.read(SourceFile(name: "m.yaml", text: text)).diagnostics.map(\.rule) }
}
