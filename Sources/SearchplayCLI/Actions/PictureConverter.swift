import Pages
import Pictures
import Synchronization
import TestRuns
import Texts

/// Converts SVG pictures to PNG with an installed program.
///
/// In a DocC catalog each picture has four files, light and dark, for normal and high resolution (`name~dark@2x.png`), with the names that
/// DocC looks for; elsewhere only high resolution. Their bytes depend on the program and the system's fonts, so each contains a stamp of
/// the drawing that it was made from, and is made again if the drawing changes.
struct PictureConverter {
  let program: String
  let console: Console
  /// The command that writes the pictures, for messages.
  private let command: String
  private let files: [File]
  private let arguments: @Sendable (_ zoom: Int, _ from: String, _ to: String) -> [String]
  private let hangs = Hanging()

  /// Whether the program has been stopped.
  private final class Hanging: Sendable {
    let isKnown = Atomic(false)
  }

  private static let known: [(program: String, arguments: @Sendable (Int, String, String) -> [String])] = [
    ("rsvg-convert", { ["--zoom", "\($0)", "--output", $2, $1] }), ("resvg", { ["--zoom", "\($0)", $1, $2] }),
    ("inkscape", { ["--export-type=png", "--export-dpi=\($0 * 96)", "--export-filename=\($2)", $1] }),
    ("magick", { ["-background", "none", "-density", "\($0 * 96)", $1, $2] }),
  ]

  /// One of the files of a picture, and the suffix after the picture's name.
  private struct File {
    let scheme: ColorScheme
    let zoom: Int
    let suffix: String
  }

  /// The files that DocC looks for, of which Markdown names the first.
  private static let ofDocC =
    [
      File(scheme: .light, zoom: 1, suffix: ".png"), File(scheme: .dark, zoom: 1, suffix: "~dark.png"),
    ] + ofMarkdown
  private static let ofMarkdown = [
    File(scheme: .light, zoom: 2, suffix: PictureFormat.fine), File(scheme: .dark, zoom: 2, suffix: PictureFormat.fineDark),
  ]

  /// The first program that is installed; `command` writes the pictures. If there is none, throws after saying what can be installed.
  static func found(_ console: Console, inDocC: Bool, command: String) throws -> PictureConverter {
    for path in TemporaryFolder.sweep(console.surroundings.environment) {
      console.writeError("warning: removed '\(TerminalText.visible(path))', which a killed run had left behind\n")
    }
    for (program, arguments) in known where console.surroundings.programs.isInstalled(program) {
      return PictureConverter(
        program: program, console: console, command: command, files: inDocC ? ofDocC : ofMarkdown, arguments: arguments)
    }
    console.writeError(
      """
      error: --png needs an SVG-to-PNG converter: install rsvg-convert, resvg, inkscape or magick
        on Debian: apt install librsvg2-bin; with Homebrew: brew install librsvg

      """)
    throw CommandEnd.with(.failed)
  }

  /// How many seconds the program may take for a picture.
  private static let patience = 60

  private var disk: FileAccess { console.output.disk }

  /// Makes the pictures, unless they exist and match this drawing.
  func settle(_ path: String, _ writer: GeneratedFileWriter, _ tally: FileTally, _ drawing: (ColorScheme) -> String) -> ExitStatus {
    var status = ExitStatus.passed
    for file in files {
      let target = path + file.suffix
      let text = console.output.masked(drawing(file.scheme))
      let sum = PNGStamp.sum(text)
      let stored = try? disk.readRegular(target)
      if let stored, PNGStamp.isStamped(stored, sum) {
        tally.add(.current)
        continue
      }
      if writer.checks {
        tally.add(.stale)
        console.write("\(target): \(stored == nil ? "missing" : "stale"); run 'searchplay \(command)' to write it\n")
        status = .failed
        continue
      }
      // A program that hangs is not tried again.
      if hangs.isKnown.load(ordering: .relaxed) { return .failed }
      do throws(FileProblem) {
        guard let made = try converted(text, zoom: file.zoom).flatMap({ PNGStamp.stamped($0, sum) }) else {
          console.writeError("error: \(program) failed to create '\(target)'\n")
          return .failed
        }
        try console.output.save(
          made, to: target, .own("Searchplay's") { PNGStamp.isStamped($0) },
          inside: writer.project(writing: target), orByLink: true)
        tally.add(.written)
      } catch {
        console.writeError("error: '\(TerminalText.visible(error.path))' could not be written: \(error.reason)\n")
        return .failed
      }
    }
    return status
  }

  /// Converts a drawing; nil if the program fails. It works in a separate folder, because it would follow links when writing.
  private func converted(_ text: String, zoom: Int) throws(FileProblem) -> [UInt8]? {
    let folder = try TemporaryFolder(console.surroundings.environment)
    defer { folder.end() }
    let (source, made) = ("\(folder.path)/drawing.svg", "\(folder.path)/drawing.png")
    return try console.output.whileMaking([folder.path, source, made]) { () throws(FileProblem) in
      try console.output.save(text, to: source, .plain)
      let programs = console.surroundings.programs
      // Its messages may be about anything, and endless.
      guard let running = programs.start(program, arguments(zoom, source, made), isPiped: false, isMute: true) else { return nil }
      let status = console.output.interruption.whileRunning(running.identifier) { programs.wait(for: running, seconds: Self.patience) }
      if status == nil {
        console.writeError("error: \(program) was stopped after \(Self.patience) seconds\n")
        hangs.isKnown.store(true, ordering: .relaxed)
      }
      if status != 0 { return nil }
      return try? disk.readRegular(made)
    }
  }

  /// Removes the pictures of a drawing that is gone.
  static func forget(_ path: String, _ disk: FileAccess) {
    for suffix in ofDocC.map(\.suffix) {
      if let stored = try? disk.readRegular(path + suffix), PNGStamp.isStamped(stored) { try? disk.remove(path + suffix) }
    }
  }
}
