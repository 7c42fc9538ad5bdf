import Pages
import Pictures
import Reports
import TestRuns
import Texts

/// Writes or checks the files of pictures.
struct PictureWriter {
  let options: Page.Options
  let checks: Bool
  let console: Console
  /// The converter; nil if no PNG is made.
  let converter: PictureConverter?
  /// The subcommand that writes the files, with its folder.
  let command: String
  /// Counts files if there are many.
  let tally: FileTally
  /// The most files that are reported by name.
  private static let mostNamed = 8
  private static let mostStale = 10
  private var disk: FileAccess { console.output.disk }

  /// Writes pictures that contain a mark, and removes those with the same mark that are no longer among them.
  func settle(_ pictures: [PagePicture], _ mark: String, in named: String) -> ExitStatus {
    let folder = options.pictureFolder.isEmpty ? named : FileAccess.join(named, String(options.pictureFolder.dropLast()))
    let writer = GeneratedFileWriter(
      mark: "<!-- Written by `searchplay docs`", checks: checks, command: command, console: console, folder: named, tally: tally)
    var status = ExitStatus.passed
    // If there are many pictures, or many pages, they are only counted; the first ten stale ones are named.
    let isCounted = !checks && (tally.isOfMany || pictures.count > Self.mostNamed)
    var written = 0
    var stale = 0
    for picture in pictures {
      let path = FileAccess.join(folder, picture.name)
      func text(_ scheme: ColorScheme) -> String { picture.picture.file(scheme, mark: mark) }
      let drawn = text(options.scheme)
      if isCounted, disk.text(path + ".svg") != console.output.masked(drawn) { written += 1 }
      let isShown = checks ? stale < Self.mostStale : !isCounted
      let settled = writer.settle(drawn, at: path + ".svg", picture.place, saysAll: false, saysWritten: isShown)
      if checks, settled != .passed { stale += 1 }
      status = max(status, settled)
      // If a drawing is not written, it gets no PNG either.
      if let converter, checks || settled == .passed { status = max(status, converter.settle(path, writer, tally, text)) }
    }
    if stale > Self.mostStale {
      let more = stale - Self.mostStale
      console.write("\(TerminalText.visible(folder)): \(more == 1 ? "1 more picture is" : "\(more) more pictures are") stale or missing\n")
    }
    // Of many files, the summary counts the pictures as well.
    if written > 0, status == .passed, !tally.isOfMany {
      console.write("\(TerminalText.visible(folder)): \(written == 1 ? "1 picture" : "\(written) pictures") written\n")
    }
    let expected = Set(pictures.map { "\($0.name).svg" })
    for name in disk.names(in: folder) where name.hasSuffix(".svg") && !expected.contains(name) {
      let path = FileAccess.join(folder, name)
      guard disk.text(path)?.hasPrefix("<!-- \(mark) -->\n") == true else { continue }
      status = max(status, writer.remove(path))
      if !checks { PictureConverter.forget(String(path.dropLast(4)), disk) }
    }
    return status
  }
}
