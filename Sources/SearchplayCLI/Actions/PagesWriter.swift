import PageTemplates
import Pictures
import Reports

/// Writes pages and galleries with their pictures, or compares them.
struct PagesWriter {
  let options: Page.Options
  let templates: TemplateFolder
  let checks: Bool
  let color: Bool
  let pictures: PictureWriter

  /// A page, and its pictures.
  func write(_ page: Page, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlPage : .page, page.json) else { return .failed }
    var status = ExitStatus.passed
    if options.format == .markdown {
      status = pictures.settle(
        page.pictures.map { picture in
          PictureWriter.Picture(name: picture.name, subject: picture.place) {
            picture.picture.file($0, mark: PagePicture.mark(page.source))
          }
        }, PagePicture.mark(page.source), in: folder)
    }
    return max(status, writer(Page.mark).settle(text, at: FileAccess.join(folder, page.name + options.format.suffix)))
  }

  /// Pages of manifests that the gallery of their folder no longer has, with their pictures.
  func removeOthers(than gallery: Gallery, in folder: String) -> ExitStatus {
    var status = ExitStatus.passed
    let expected = Set(gallery.entries.map(\.file) + ["index\(options.format.suffix)"])
    for name in FileAccess.names(in: folder) where name.hasSuffix(options.format.suffix) && !expected.contains(name) {
      let path = FileAccess.join(folder, name)
      guard let text = FileAccess.text(path), let mark = text.firstRange(of: "\(Page.mark) from "),
        let source = text[mark.upperBound...].firstRange(of: "; edit that file").map({ String(text[mark.upperBound..<$0.lowerBound]) })
      else { continue }
      status = max(status, writer(Page.mark).remove(path))
      if options.format == .markdown { status = max(status, pictures.settle([], PagePicture.mark(source), in: folder)) }
    }
    return status
  }

  /// A gallery, and its pictures.
  func write(_ gallery: Gallery, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlGallery : .gallery, gallery.json) else { return .failed }
    var status = ExitStatus.passed
    if options.format == .markdown, options.pictureSuffix != nil {
      let mark = PagePicture.mark("the gallery's manifests")
      status = pictures.settle(
        gallery.entries.flatMap(\.pictures).map { picture in
          PictureWriter.Picture(name: picture.name, subject: picture.place) { picture.picture.file($0, mark: mark) }
        }, mark, in: folder)
    }
    return max(status, writer(Page.mark).settle(text, at: FileAccess.join(folder, "index" + options.format.suffix)))
  }

  private func writer(_ mark: String) -> PageWriter {
    PageWriter(mark: mark, checks: checks, command: "docs", color: color)
  }
}
