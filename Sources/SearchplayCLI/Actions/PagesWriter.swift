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

  /// A gallery, and its pictures.
  func write(_ gallery: Gallery, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlGallery : .gallery, gallery.json) else { return .failed }
    var status = ExitStatus.passed
    if options.format == .markdown, options.pictureSuffix != nil {
      let mark = PagePicture.mark("the gallery's manifests")
      status = pictures.settle(
        gallery.entries.compactMap { entry in
          entry.picture.map { picture in
            PictureWriter.Picture(name: entry.pictureName, subject: picture.title) { picture.file($0, mark: mark) }
          }
        }, mark, in: folder)
    }
    return max(status, writer(Page.mark).settle(text, at: FileAccess.join(folder, "index" + options.format.suffix)))
  }

  private func writer(_ mark: String) -> PageWriter {
    PageWriter(mark: mark, checks: checks, command: "docs", color: color)
  }
}
