import ArgumentParser
import Pages
import Pictures
import Reports
import Snapshots
import TestRuns
import Texts

/// `searchplay docs`: writes pages with pictures for manifests.
struct DocsCommand: RecordLoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Writes a page with pictures for each manifest.",
    discussion: """
      Documents each scenario step by step: the step's note or a generated sentence, the filters and their changes, and a picture of every \
      widget involved. Pages are written next to the manifest as <manifest>.md, or to the given folder; several manifests also get a gallery, index.md. \
      In documents (*.md), the blocks between <!-- searchplay: file#scenario@step widget --> and <!-- /searchplay --> are brought up to \
      date. With --check, nothing is written, and the run fails if anything is missing, stale or obsolete.

        searchplay docs -o pages                     a page for each manifest
        searchplay docs -o pages --format html       each page as a single file
        searchplay docs README.md                    the blocks of a document
        searchplay docs -o pages --check             in CI
        searchplay docs --write-templates templates  templates to customize
      """)

  @Argument(
    help: ArgumentHelp(
      "Manifests and documents: files, folders (searched for *.searchplay.yaml), *.md with blocks, - for standard input.", valueName: "path"
    ),
    completion: .file(extensions: ["yaml", "yml", "md"]))
  var paths: [String] = ["."]

  @OptionGroup var variables: VariableOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var cache: IndexCacheOptions
  @OptionGroup var output: OutputOptions

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The folder to write to.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(help: "markdown (pictures in separate files) or html (one self-contained file per page).")
  var format = Page.Format.markdown

  @Flag(
    name: .customLong("states"),
    help:
      "Also writes NAME-states.md, or NAME-states.html: pictures of each widget's states, with those that no scenario reaches greyed out.")
  var hasStates = false

  @Flag(help: "Checks that the files are up to date, without writing.")
  var check = false

  @Flag(help: "Lists the queries of each step.")
  var queries = false

  @Option(
    help: ArgumentHelp(
      "The subfolder for pictures (default: the pages' folder). In a DocC catalog (NAME.docc), pages refer to pictures without the folder.",
      valueName: "folder"))
  var pictures: String?

  @Flag(name: .customLong("no-pictures"), help: "Writes widgets as lines instead of pictures.")
  var hasNoPictures = false

  @Flag(
    name: .customLong("animate"),
    help:
      "Also draws each scenario as one animated SVG, which stays still for readers who prefer reduced motion, and folds the steps of scenarios that pass. In MkDocs, folded steps require the extension md_in_html."
  )
  var animates = false

  @Flag(
    help:
      "Also creates PNG pictures, light and dark, with rsvg-convert, resvg, inkscape or ImageMagick, and links to these. In MkDocs, set use_directory_urls: false so that the pictures are found."
  )
  var png = false

  @Option(help: "Colour scheme of the pictures: automatic (follows the reader's preference), light or dark.")
  var scheme = ColorScheme.automatic

  @Option(help: ArgumentHelp("The gallery's title (default: Search scenarios).", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("A folder with templates that override the built-in ones.", valueName: "folder"), completion: .directory)
  var templates: String?

  @Option(help: ArgumentHelp("Writes the built-in templates to a folder, and nothing else.", valueName: "folder"))
  var writeTemplates: String?

  /// The command that writes what this one checks.
  private var writingCommand: String {
    var words = ["docs"] + (paths == ["."] ? [] : paths) + (folder.map { ["-o", $0] } ?? [])
    if format != .markdown { words += ["--format", format.rawValue] }
    let flags = [
      ("--states", hasStates), ("--queries", queries), ("--no-pictures", hasNoPictures), ("--animate", animates), ("--png", png),
    ]
    words += flags.filter(\.1).map(\.0)
    if scheme != .automatic { words += ["--scheme", scheme.rawValue] }
    for (option, value) in [("--pictures", pictures), ("--title", title), ("--templates", templates)] {
      if let value { words += [option, value] }
    }
    return TerminalText.visible((words + version.words + variables.words).map(ShellText.word).joined(separator: " "))
  }

  func validate() throws {
    if let folder, [".html", ".htm", ".md"].contains(where: folder.lowercased().hasSuffix) {
      throw ValidationError("--output takes a folder, but '\(folder)' looks like a file")
    }
    if let pictures, pictures.hasPrefix("/") || pictures.split(separator: "/").contains("..") {
      throw ValidationError("--pictures must be a subfolder of the pages' folder")
    }
    let isDocument = paths.contains { path in Self.documentSuffixes.contains(where: path.hasSuffix) }
    if isDocument, format == .html || hasNoPictures || folder != nil {
      throw ValidationError(
        "blocks in documents are updated in place, as Markdown with pictures: omit --format html, --no-pictures and --output")
    }
    if hasStates, hasNoPictures { throw ValidationError("--states draws pictures: omit --no-pictures") }
    if hasNoPictures, png || pictures != nil || scheme != .automatic || animates {
      throw ValidationError("--no-pictures cannot be combined with --pictures, --png, --scheme or --animate")
    }
    if writeTemplates != nil {
      let others = [("--templates", templates != nil), ("--check", check), ("--output", folder != nil)].filter(\.1).map(\.0)
      if !others.isEmpty {
        throw ValidationError("--write-templates writes the built-in templates and nothing else: omit \(others.joined(separator: " and "))")
      }
    }
    if animates, png || format == .html || hasNoPictures {
      throw ValidationError(
        "--animate draws SVG files for Markdown pages: omit it, or \(png ? "--png" : hasNoPictures ? "--no-pictures" : "--format html")")
    }
    if format == .html, png || pictures != nil {
      let given = [(png, "--png"), (pictures != nil, "--pictures")].filter(\.0).map(\.1).joined(separator: " and ")
      throw ValidationError("HTML pages embed their pictures: omit \(given)")
    }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    if let templates, !surroundings.disk.isFolder(templates) { throw WrongUsage("there is no folder '\(templates)'") }
    if let folder, surroundings.disk.exists(folder), !surroundings.disk.isFolder(folder) {
      throw WrongUsage("'\(folder)' is a file: -o names a folder")
    }
    if let writeTemplates { return TemplateFolder.writeAll(to: writeTemplates, console) }
    let documents = paths.filter { path in Self.documentSuffixes.contains(where: path.hasSuffix) && !surroundings.disk.isFolder(path) }
    if let missing = documents.first(where: { !surroundings.disk.exists($0) }) { throw WrongUsage("there is no file '\(missing)'") }
    let requests =
      documents.count == paths.count ? [] : try ManifestFinder(disk: surroundings.disk).asked(paths.filter { !documents.contains($0) })
    if title != nil, requests.count < 2 {
      throw WrongUsage("--title sets the title of a gallery, and only several manifests get one: omit it, or set the manifest's 'name'")
    }
    let places = try pages(of: requests)
    var options = Page.Options()
    options.format = format
    options.showsQueries = queries
    if requests.count > 1, folder != nil { options.gallery = "index\(format.suffix)" }
    options.scheme = scheme
    options.animates = animates
    options.hasStates = hasStates
    options.pictureFolder = pictures.map { "\($0)/" } ?? ""
    options.findsPicturesByName = folder?.split(separator: "/").contains { $0.hasSuffix(".docc") } ?? false
    options.pictures = hasNoPictures ? nil : !png ? .svg : options.findsPicturesByName ? .docc : .png
    let converter = png ? try PictureConverter.found(console, inDocC: options.findsPicturesByName, command: writingCommand) : nil
    let tally = FileTally(isOfMany: requests.count + documents.count > 1)
    let pictureWriter = PictureWriter(
      options: options, checks: check, console: console, converter: converter, command: writingCommand,
      tally: tally)
    let writer = PagesWriter(templates: TemplateFolder(templates, console), pictures: pictureWriter)
    var entries: [Gallery.Entry] = []
    let galleryFolder = galleryFolder(surroundings.disk)
    let context = try variables.context(surroundings, overrides: version.overrides, for: requests)
    let batch = ScenarioBatch(context, console)
    var status = await batch.forEach(requests) { request, loaded, ready in
      let chosen = SkippedScenarios.run(of: Array(ready.manifest.scenarios.indices), ready.manifest, lines: [], console)
      let run = await batch.run(ready, chosen, version: version.version)
      for failure in run.traces.flatMap(\.failures) { console.writeError(FailureText(color: console.colorsErrors).text(of: failure)) }
      guard let place = places[request] else { return .passed }
      let page = Page(
        run.ready.manifest, version: run.version, source: FileAccess.name(of: request.path), name: place.name, traces: run.traces,
        options: options)
      let written = await writer.write(page, in: place.folder)
      entries.append(Gallery.Entry(page, file: FileAccess.relative(place.path(format), to: galleryFolder)))
      let states = hasStates ? await writer.write(Catalogue(page), in: place.folder) : .passed
      return max(run.status(.off), written, states)
    }
    if requests.count > 1, !entries.isEmpty, status < .invalid {
      let title = self.title ?? "Search scenarios"
      let gallery = Gallery(title, entries.sorted { ($0.title, $0.file) < ($1.title, $1.file) }, options: options)
      status = max(status, await writer.write(gallery, in: galleryFolder))
      // Only a folder means all manifests: if individual manifests are named, the pages of others stay.
      let isWhole = paths.isEmpty || paths.contains(where: surroundings.disk.isFolder)
      if status < .invalid, isWhole { status = max(status, writer.removeOthers(than: gallery, in: galleryFolder)) }
    }
    let excerpts = ExcerptWriter(
      console: console, context: context, version: version.version,
      pictures: pictureWriter)
    for document in documents { status = max(status, await excerpts.settle(document)) }
    if tally.isOfMany, status < .invalid { console.write("\(tally.summary)\n") }
    return status
  }

  /// The file extensions of documents with blocks.
  private static let documentSuffixes = [".md", ".markdown"]

  /// The location of a manifest's page.
  private struct PagePlace {
    let folder: String
    let name: String

    func path(_ format: Page.Format) -> String { FileAccess.join(folder, name + format.suffix) }
  }

  private func galleryFolder(_ disk: FileAccess) -> String {
    folder
      ?? (paths.first { path in !Self.documentSuffixes.contains(where: path.hasSuffix) }.map {
        disk.isFolder($0) ? $0 : FileAccess.folder(of: $0)
      } ?? ".")
  }

  private func pages(of requests: [ManifestRequest]) throws -> [ManifestRequest: PagePlace] {
    var places: [ManifestRequest: PagePlace] = [:]
    var paths: [String: String] = [:]
    for request in requests {
      if !request.lines.isEmpty { throw WrongUsage("docs writes whole pages: pass the manifest without a line number") }
      let name = request.path == "-" ? "manifest" : SnapshotLocation.manifestName(request.path)
      let place = PagePlace(folder: folder ?? (request.path == "-" ? "." : FileAccess.folder(of: request.path)), name: name)
      if let other = paths.updateValue(request.path, forKey: place.path(format)) {
        throw WrongUsage("'\(other)' and '\(request.path)' would both be written to '\(place.path(format))'")
      }
      places[request] = place
    }
    return places
  }
}

extension Page.Format: ExpressibleByArgument {}
extension ColorScheme: ExpressibleByArgument {}
