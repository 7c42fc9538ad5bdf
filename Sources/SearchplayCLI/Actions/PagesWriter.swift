import PageTemplates
import Pictures
import Reports

/// Writes pages and galleries with their pictures, or compares them.
struct PagesWriter {
  let options: Page.Options
  let templates: TemplateFolder
  let checks: Bool
  let color: Bool
  /// nil: no PNG is made.
  let converter: PictureConverter?

  /// A page, and its pictures.
  func write(_ page: Page, in folder: String) async -> ExitStatus {
    guard let text = await templates.text(options.format == .html ? .htmlPage : .page, page.json) else { return .failed }
    var status = ExitStatus.passed
    if options.format == .markdown {
      status = pictures(
        page.pictures.map { picture in
          Picture(name: picture.name, subject: picture.place) { picture.picture.file($0, mark: PagePicture.mark(page.source)) }
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
      status = pictures(
        gallery.entries.compactMap { entry in
          entry.picture.map { picture in
            Picture(name: entry.pictureName, subject: picture.title) { picture.file($0, mark: mark) }
          }
        }, mark, in: folder)
    }
    return max(status, writer(Page.mark).settle(text, at: FileAccess.join(folder, "index" + options.format.suffix)))
  }

  /// A picture to be written.
  private struct Picture {
    let name: String
    let subject: String
    let text: (ColorScheme) -> String
  }

  /// Writes pictures that bear a mark, and removes those of the same mark that are no longer among them.
  private func pictures(_ pictures: [Picture], _ mark: String, in folder: String) -> ExitStatus {
    let folder = options.pictureFolder.isEmpty ? folder : FileAccess.join(folder, String(options.pictureFolder.dropLast()))
    let writer = writer("<!-- Written by `searchplay docs`")
    var status = ExitStatus.passed
    for picture in pictures {
      let path = FileAccess.join(folder, picture.name)
      let before = FileAccess.text(path + ".svg")
      let text = picture.text(options.scheme)
      status = max(status, writer.settle(text, at: path + ".svg", picture.subject, saysAll: false))
      if let converter {
        status = max(status, converter.settle(path, isCurrent: before == text, checks: checks, picture.text))
      }
    }
    let expected = Set(pictures.map { "\($0.name).svg" })
    for name in FileAccess.names(in: folder) where name.hasSuffix(".svg") && !expected.contains(name) {
      let path = FileAccess.join(folder, name)
      guard FileAccess.text(path)?.hasPrefix("<!-- \(mark) -->\n") == true else { continue }
      status = max(status, writer.remove(path))
      if !checks { PictureConverter.forget(String(path.dropLast(4))) }
    }
    return status
  }

  private func writer(_ mark: String) -> PageWriter {
    PageWriter(mark: mark, checks: checks, command: "docs", color: color)
  }
}
