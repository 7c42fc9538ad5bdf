import PageTemplates
import Pages
import Reports
import TestRuns
import Texts

/// Writes or checks pages and galleries with their pictures.
struct PagesWriter {
  let templates: TemplateFolder
  let pictures: PictureWriter

  private var options: Page.Options { pictures.options }
  private var disk: FileAccess { pictures.console.output.disk }
  private func files(in folder: String) -> GeneratedFileWriter {
    GeneratedFileWriter(
      mark: Page.mark, checks: pictures.checks, command: pictures.command, console: pictures.console, folder: folder,
      tally: pictures.tally)
  }

  /// Writes or checks a page and its pictures.
  func write(_ page: Page, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlPage : .page, page.json) else { return .failed }
    return settle(text, at: FileAccess.join(folder, page.name + options.format.suffix), page.pictures, PagePicture.mark(page.source))
  }

  /// Writes or checks the states of a page's widgets, and their pictures.
  func write(_ catalogue: Catalogue, in folder: String) async -> ExitStatus {
    let text = options.format == .html ? await templates.text(.htmlStates, catalogue.json) : catalogue.markdown
    guard let text else { return .failed }
    return settle(
      text, at: FileAccess.join(folder, catalogue.name + options.format.suffix), catalogue.pictures,
      PagePicture.mark("the states of \(catalogue.source)"))
  }

  /// Writes or checks a gallery and its pictures.
  func write(_ gallery: Gallery, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlGallery : .gallery, gallery.json) else { return .failed }
    let shown = options.pictures == nil ? [] : gallery.entries.compactMap(\.picture)
    return settle(
      text, at: FileAccess.join(folder, "index" + options.format.suffix), shown, PagePicture.mark("the gallery's manifests"))
  }

  /// Removes or reports pages that the gallery of their folder no longer has, with their pictures.
  func removeOthers(than gallery: Gallery, in folder: String) -> ExitStatus {
    var status = ExitStatus.passed
    // A page may have a second one with the states of its widgets.
    let pages = gallery.entries.map(\.file)
    let expected = Set(pages + pages.map { $0.dropLast(options.format.suffix.count) + "-states" + options.format.suffix })
    for name in disk.names(in: folder) where name.hasSuffix(options.format.suffix) && !expected.contains(name) {
      let path = FileAccess.join(folder, name)
      guard let source = disk.text(path).flatMap(GeneratedMark.source) else { continue }
      status = max(status, files(in: folder).remove(path))
      if options.format == .markdown { status = max(status, pictures.settle([], PagePicture.mark(source), in: folder)) }
    }
    return status
  }

  /// HTML pages contain their pictures. Control characters in names and descriptions are made visible, so that printing a page executes
  /// none.
  private func settle(_ text: String, at path: String, _ shown: [PagePicture], _ mark: String) -> ExitStatus {
    let folder = FileAccess.folder(of: path)
    let drawn = options.format == .html ? .passed : pictures.settle(shown, mark, in: folder)
    return max(drawn, files(in: folder).settle(Self.harmless(text), at: path))
  }

  /// A template may end its lines with carriage returns.
  private static func harmless(_ text: String) -> String {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).map { TerminalText.harmless(String($0), keepsSequences: false) }
      .joined(separator: "\r\n")
  }
}
