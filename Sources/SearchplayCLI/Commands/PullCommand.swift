import AlgoliaBackend
import ArgumentParser
import EmbeddedIndex
import JSONText
import Manifest
import SearchModel
import TestRuns
import Texts

/// `searchplay pull`: saves the contents of an index as files, so that scenarios run on it without the network.
struct PullCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Saves an Algolia index (settings, synonyms, rules and records) as files for the embedded back end.",
    discussion: """
      The index is the one named by a manifest with an 'appID', or by --app-id and --index. The files are written next to the manifest, or in \
      the folder given with --output: INDEX.settings.json, INDEX.synonyms.json, INDEX.rules.json and INDEX.ndjson. The key needs the permissions \
      'settings' and 'browse'; it is never written to a file. Records are fetched page by page, so an interrupted pull resumes where it stopped.

        SEARCHPLAY_SECRET_apiKey=KEY searchplay pull shop.searchplay.yaml
        SEARCHPLAY_SECRET_apiKey=KEY searchplay pull --app-id APP --index products
      """)

  @Argument(
    help: ArgumentHelp("A manifest whose searcher names the application and the index.", valueName: "manifest"),
    completion: .file(extensions: ["yaml", "yml"]))
  var path: String?

  @Option(help: ArgumentHelp("The application.", valueName: "id"))
  var appID: String?

  @Option(help: ArgumentHelp("The index.", valueName: "name"))
  var index: String?

  @Option(help: ArgumentHelp("A host to query instead of Algolia's own (repeatable).", valueName: "address"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp("Keeps this many records, chosen so that facet values and numeric ranges are preserved.", valueName: "count"))
  var sample: Int?

  @Flag(help: "Does not fetch the records: settings, synonyms and rules only.")
  var noRecords = false

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("The folder to write to.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var variables: VariableOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if ["", ".", ".."].contains(index) { throw ValidationError("--index takes the name of an index") }
    if let sample, sample < 1 { throw ValidationError("--sample takes a number of records, 1 or more") }
    if sample != nil, noRecords { throw ValidationError("--sample and --no-records cannot be combined") }
    if let fault = appID.flatMap(HostAddress.fault(inApplicationID:)) { throw ValidationError("--app-id: \(fault.headline)") }
    if let fault = host.lazy.compactMap(HostAddress.fault(in:)).first {
      throw ValidationError("--host: \(fault.headline)\(fault.help.map { ": \($0)" } ?? "")")
    }
    if path == nil, appID == nil || index == nil {
      throw ValidationError(
        appID != nil
          ? "--index is missing: the name of the index"
          : index != nil
            ? "--app-id is missing: the ID of the application" : "name a manifest with an 'appID', or pass --app-id and --index")
    }
  }

  /// The index to read, and the location of the files.
  private struct Source {
    let appID: String
    let index: String
    let hosts: [String]?
    let key: String?
    let folder: String

    /// The application, its hosts, and the index.
    var origin: JSONValue {
      ["application": .string(appID), "hosts": .array((hosts ?? []).map(JSONValue.string)), "index": .string(index)]
    }
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = output.console(in: surroundings)
    let context = try variables.context(surroundings, for: path.map { [ManifestRequest(path: $0, line: nil)] } ?? [])
    guard let source = try source(surroundings, context, console) else { return .invalid }
    guard let key = source.key, !key.isEmpty else {
      throw WrongUsage("the application '\(source.appID)' needs an API key: set the environment variable SEARCHPLAY_SECRET_apiKey")
    }
    surroundings.output.hide(Redactor([key] + context.secrets.values))
    let backend = AlgoliaBackend(appID: source.appID, apiKey: key, hosts: source.hosts, transport: surroundings.network)
    // Another pull into the folder would use the same pages.
    let isNew = surroundings.disk.makeFolder(source.folder)
    let lock = try await FolderLock.awaited(surroundings.disk.place(source.folder)) {
      console.writeError("waiting for another 'searchplay pull' into '\(TerminalText.visible(source.folder))'\n")
    }
    defer {
      // If nothing was written into it.
      if isNew { try? surroundings.disk.removeEmptyFolder(source.folder) }
      lock.end()
    }
    var pull = IndexPull(
      contents: IndexContents(backend, index: source.index), origin: source.origin,
      stem: FileAccess.join(source.folder, Self.fileName(source.index)), console: console)
    guard pull.mayReplace(withRecords: !noRecords) else { return .failed }
    var replicas: [String] = []
    do throws(SearchBackendError) {
      let settings = try await pull.settings()
      guard let names = try await pull.replicas(settings, of: backend) else { return .failed }
      replicas = names
      let facets = (settings["attributesForFaceting"]?.array ?? []).compactMap(\.string)
        .compactMap { IndexSettings.FacetAttribute(setting: $0)?.attribute }
      for list in IndexContents.List.allCases { try await pull.list(list) }
      if !noRecords, !(try await pull.records(sample: sample, facets: facets)) { return .failed }
    } catch {
      // A host may repeat any secret, and one of them may be a word.
      console.writeError("error: \(TerminalText.visible(surroundings.output.redactor.masked(error.message)))\n")
      return .backendFailed
    }
    guard pull.save() else { return .failed }
    console.write(pull.manifestLines(index: source.index, replicas: replicas, withRecords: !noRecords))
    return .passed
  }

  private func source(_ surroundings: Surroundings, _ context: ManifestContext, _ console: Console) throws -> Source? {
    let key = context.secrets["apiKey"]
    guard let path else {
      return Source(
        appID: appID ?? "", index: index ?? "", hosts: host.isEmpty ? nil : host, key: key, folder: folder ?? ".")
    }
    let request = try ManifestFinder(disk: surroundings.disk).asked([path])
    if request.count != 1 { throw WrongUsage("'\(TerminalText.visible(path))' contains \(request.count) manifests: name one of them") }
    // The contents of the recording do not matter here, and it may be missing.
    let batch = ScenarioBatch(context, console)
    guard let loaded = batch.read(request[0]) else { return nil }
    guard let manifest = loaded.manifest else {
      batch.print(loaded)
      return nil
    }
    let application = manifest.searcher.backend.application
    guard let name = appID ?? application?.appID else {
      throw WrongUsage("'\(TerminalText.visible(path))' names no application: pass --app-id, or an 'appID' in its searcher")
    }
    return Source(
      appID: name, index: index ?? manifest.searcher.index, hosts: host.isEmpty ? application?.hosts : host,
      key: application?.apiKey ?? key, folder: folder ?? FileAccess.folder(of: request[0].path))
  }

  /// The index's name as a file name, which is neither hidden nor like an option. If the name contains a character that is not allowed
  /// there, or is too long, a checksum of it distinguishes the file from others.
  static func fileName(_ index: String) -> String {
    var name = String(index.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    // A name of a file has at most 255 bytes, and suffixes follow.
    if name.utf8.count > 160 { name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) }
    if name.hasPrefix(".") || name.hasPrefix("-") { name = "_" + name.dropFirst() }
    return name == index ? name : "\(name)-\(String(NameText.sum(index) & 0xFFFF_FFFF, radix: 16))"
  }
}
