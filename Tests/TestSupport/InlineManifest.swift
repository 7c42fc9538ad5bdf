import Diagnostics
import EmbeddedIndex
import Manifest

/// A manifest with its records inside, read and ready to be run.
package struct InlineManifest {
  package let manifest: Manifest
  package let index: EmbeddedIndex

  /// What keeps a text from being such a manifest.
  package struct Problem: Error {
    package let headlines: [String]
  }

  /// - Throws: when anything is said of the text, or its records are elsewhere.
  package init(_ text: String, name: String = "m.yaml") throws {
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: name, text: text))
    guard let manifest, diagnostics.isEmpty, case .embedded(.inline(let values)) = manifest.searcher.backend else {
      throw Problem(headlines: diagnostics.map(\.headline))
    }
    self.manifest = manifest
    let (searcher, records) = (manifest.searcher, Records(values.map(\.value)))
    index = try EmbeddedIndex(name: searcher.index, records: records, settings: searcher.settings)
  }
}
