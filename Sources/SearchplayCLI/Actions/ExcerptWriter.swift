import AppCode
import Diagnostics
import Manifest
import Pages
import Pictures
import Reports
import SearchModel
import Snapshots
import Staging
import TestRuns
import Texts

/// Updates or checks the blocks of documents that show states of scenarios.
struct ExcerptWriter {
  let console: Console
  let context: ManifestContext
  let version: InstantSearchVersion?
  let pictures: PictureWriter
  private var disk: FileAccess { console.output.disk }

  /// A manifest with the results of its scenarios.
  private struct Source {
    let manifest: Manifest
    let version: InstantSearchVersion
    let traces: [ScenarioTrace]
    let values: [String: [String: HitValue]]
  }

  /// Updates or checks one document; nothing is written if a block cannot be understood.
  func settle(_ path: String) async -> ExitStatus {
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try disk.read(path, upTo: FileAccess.mostOfText) } catch {
      console.writeError("error: '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n")
      return .invalid
    }
    let document = ExcerptDocument(SourceFile(name: path, bytes: bytes))
    var problems = document.problems
    if document.excerpts.isEmpty, problems.isEmpty {
      console.writeError("warning: '\(TerminalText.visible(path))' has no block <!-- searchplay: … -->\n")
    }
    var sources: [String: Source?] = [:]
    var status = ExitStatus.passed
    var contents: [ExcerptContent] = []
    let fileName = FileAccess.name(of: path)
    let mark = PagePicture.mark(fileName)
    // A document has its own pictures: others are added and removed independently.
    let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
    for excerpt in document.excerpts {
      let file = FileAccess.plain(FileAccess.join(FileAccess.folder(of: path), excerpt.file))
      if sources[file] == nil {
        let (source, problem) = await load(file, excerpt)
        sources[file] = .some(source)
        if let problem { problems.append(problem) } else if source == nil { status = .invalid }
      }
      guard let source = sources[file] ?? nil else { continue }
      do throws(Diagnostic) {
        contents.append(
          try ExcerptContent(
            excerpt, source.manifest, source.traces, version: source.version, values: source.values,
            name: "\(stem)-\(SnapshotLocation.manifestName(file))"))
      } catch { problems.append(error) }
    }
    if !problems.isEmpty { console.writeError(DiagnosticRenderer(color: console.colorsErrors).render(problems) + "\n") }
    guard problems.isEmpty, contents.count == document.excerpts.count else { return .invalid }
    return max(status, write(document, contents, mark, to: path, bytes))
  }

  private func load(_ file: String, _ excerpt: Excerpt) async -> (Source?, Diagnostic?) {
    if !disk.exists(file) || disk.isFolder(file) {
      let near = NearMiss.of(
        FileAccess.name(of: file),
        in: disk.names(in: FileAccess.folder(of: file)).filter { name in ManifestFinder.suffixes.contains(where: name.hasSuffix) })
      return (
        nil, Diagnostic("excerpt", at: excerpt.span, "there is no manifest '\(file)'", help: near.map { "did you mean '\($0)'?" })
      )
    }
    let folder = FileAccess.folder(of: excerpt.span.file.name)
    if let problem = ProjectFolder(of: folder, disk).problem(reading: file) {
      return (nil, Diagnostic("excerpt", at: excerpt.span, "the manifest '\(file)' cannot be read: \(problem.reason)"))
    }
    let batch = ScenarioBatch(context, console)
    guard let loaded = batch.load(ManifestRequest(path: file, line: nil, foundIn: folder)), let ready = loaded.ready else {
      return (nil, nil)
    }
    let run = await batch.run(ready, version: version)
    return (Source(manifest: run.ready.manifest, version: run.version, traces: run.traces, values: await HitValues.of(run.ready)), nil)
  }

  private func write(_ document: ExcerptDocument, _ contents: [ExcerptContent], _ mark: String, to path: String, _ stored: [UInt8])
    -> ExitStatus
  {
    var drawn: [PagePicture] = []
    for case .pictures(let found) in contents {
      for picture in found where !drawn.contains(where: { $0.name == picture.name }) {
        drawn.append(picture)
      }
    }
    let status = pictures.settle(drawn, mark, in: FileAccess.folder(of: path))
    let texts = contents.map { $0.markdown(folder: pictures.options.pictureFolder, pictures.options.pictures ?? .svg) }
    // The source file drops a byte-order mark.
    let text = Array(stored.prefix(stored.count - document.file.bytes.count)) + document.text(texts)
    if text == stored {
      pictures.tally.add(.current)
      if !pictures.tally.isOfMany { console.write("\(TerminalText.visible(path)): up to date\n") }
      return status
    }
    pictures.tally.add(pictures.checks ? .stale : .written)
    if pictures.checks {
      console.write("\(TerminalText.visible(path)): stale\(pictures.tally.mentions.hint(pictures.command))\n")
      console.write(
        PageDifference.text(
          stored: String(decoding: stored, as: UTF8.self), actual: String(decoding: text, as: UTF8.self), color: console.colorsOutput))
      return .failed
    }
    guard console.output.saved(text, to: path, .edited) else { return .failed }
    console.write("\(TerminalText.visible(path)): written\n")
    return status
  }
}
