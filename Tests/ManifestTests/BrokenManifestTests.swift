import Diagnostics
import Foundation
import Testing

@testable import Manifest

/// The base manifest, broken in every way that can be generated: each key misspelt, each value of the wrong type, cut off at every
/// position, and with bytes that are not text.
struct BrokenManifestTests {
  /// Keys whose names are chosen by the author: widgets, records, filters in short form and expected items.
  private static let freeKeys: Set<String> = [
    "list", "fixed", "tags", "menu", "current", "name", "color", "_tags", "a", "b", "numbers", "clear", "switch", "segments", "slider",
    "stepper", "sort", "box", "count", "busy", "rows", "dynamic", "relevant", "data", "shop_desc", "lvl0", "0", "1", "type",
  ]

  /// Every key of the format, by its position in the text.
  private static let keys: [(key: String, range: Range<String.Index>)] = {
    let text = BaseManifest.text
    return text.matches(of: /([A-Za-z0-9_]+):(?= |\n)/).filter { !freeKeys.contains(String($0.output.1)) && $0.output.1 != "First" }
      .map { (String($0.output.1), $0.output.1.startIndex..<$0.output.1.endIndex) }
  }()

  @Test func theBaseIsValid() {
    let (manifest, diagnostics) = BaseManifest.read(BaseManifest.text)
    #expect(diagnostics == [])
    #expect(
      manifest?.widgets.map(\.id.value) == [
        "list", "fixed", "tags", "menu", "current", "numbers", "clear", "switch", "segments", "slider", "stepper", "sort", "box", "count",
        "busy", "rows", "dynamic", "relevant", "data",
      ])
    #expect(Self.keys.count > 100)
  }

  @Test func eachKeyMisspelt() throws {
    for (key, range) in Self.keys {
      // A letter doubled: `searcher` becomes `ssearcher`.
      let text = BaseManifest.text.replacingCharacters(in: range, with: "\(key.prefix(1))\(key)")
      let (manifest, diagnostics) = BaseManifest.read(text)
      #expect(manifest == nil, "\(key)")
      let offset = BaseManifest.text.utf8.distance(from: BaseManifest.text.startIndex, to: range.lowerBound)
      let found = diagnostics.filter { $0.severity == .error && $0.span.range.contains(offset) }
      #expect(!found.isEmpty, "nothing points at '\(key)':\n\(BaseManifest.messages(text))")
      #expect(found.contains { $0.help?.contains("'\(key)'") ?? $0.headline.contains("'\(key)'") }, "\(BaseManifest.messages(text))")
    }
  }

  @Test func eachValueOfAnotherKind() throws {
    let lines = BaseManifest.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var broken = 0
    for (index, line) in lines.enumerated() {
      guard let match = line.wholeMatch(of: /( *(?:- )?)([A-Za-z0-9]+): (.+)/), !["name", "description", "note"].contains(match.output.2)
      else { continue }
      for other in ["[[1]]", "{ what: { is: this } }"] {
        var changed = lines
        changed[index] = "\(match.output.1)\(match.output.2): \(other)"
        let (manifest, diagnostics) = BaseManifest.read(changed.joined(separator: "\n"))
        // Records may contain anything; a list of lists is valid nowhere else.
        if match.output.2 == "records", manifest != nil { continue }
        broken += 1
        #expect(manifest == nil && diagnostics.contains { $0.severity == .error && $0.span.start.line == index + 1 }, "\(changed[index])")
      }
    }
    #expect(broken > 90)
  }

  @Test func cutOffAnywhere() throws {
    let bytes = Array(BaseManifest.text.utf8)
    let whole = try #require(BaseManifest.read(BaseManifest.text).manifest)
    let scenarios = try #require(BaseManifest.text.range(of: "\nscenarios:")).lowerBound
    let firstStep = BaseManifest.text.utf8.distance(from: BaseManifest.text.startIndex, to: scenarios)
    var accepted = 0
    for length in stride(from: 0, to: bytes.count, by: 11) {
      let file = SourceFile(name: "m.yaml", bytes: Array(bytes.prefix(length)))
      let (manifest, diagnostics) = Manifest.read(file)
      guard let manifest else {
        expectPlaced(diagnostics, in: file)
        continue
      }
      // A manifest that is cut off after a scenario's first step is a smaller manifest: all widgets, and the first steps.
      accepted += 1
      #expect(length > firstStep && !diagnostics.hasErrors && manifest.widgets.map(\.id.value) == whole.widgets.map(\.id.value))
      let (steps, all) = (manifest.scenarios.flatMap(\.lines), whole.scenarios.flatMap(\.lines))
      #expect(!steps.isEmpty && steps.count <= all.count)
    }
    #expect(accepted == 33)
  }

  @Test func bytesThatAreNoManifest() {
    var state: UInt64 = 1
    func random() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    var inputs: [[UInt8]] = (0..<50).map { _ in (0..<200).map { _ in random() } }
    // Text with invalid bytes in it.
    for _ in 0..<200 {
      var bytes = Array(BaseManifest.text.utf8)
      bytes[(Int(random()) << 8 | Int(random())) % bytes.count] = [0, 1, 7, 0x1B, 0x7F, 0xC0, 0xF8, 0xFF][Int(random()) % 8]
      inputs.append(bytes)
    }
    inputs += [
      [], [0], [0xFF, 0xFE, 0x61, 0], Array(repeating: 0x5B, count: 50_000), Array(repeating: 0x7B, count: 50_000),
      Array("- ".utf8) + Array(repeating: 0x20, count: 9_000),
    ]
    inputs.append(Array((0..<5_000).map { String(repeating: " ", count: $0 % 300) + "a:\n" }.joined().utf8))
    for input in inputs {
      let file = SourceFile(name: "m.yaml", bytes: input)
      let (manifest, diagnostics) = Manifest.read(file)
      #expect(manifest == nil)
      expectPlaced(diagnostics, in: file)
    }
  }

  private func expectPlaced(_ diagnostics: [Diagnostic], in file: SourceFile) {
    #expect(diagnostics.hasErrors)
    for diagnostic in diagnostics {
      #expect(diagnostic.span.file === file && diagnostic.span.range.upperBound <= file.bytes.count && !diagnostic.headline.isEmpty)
      #expect(!DiagnosticRenderer(color: false).render(diagnostic).isEmpty)
    }
  }
}
