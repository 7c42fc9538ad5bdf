import ArgumentParser

/// Options for the folder of built indices.
struct IndexCacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Caches the indices of JSON and NDJSON record files of 1 MB or more in a folder, and reuses them as long as the records and settings are unchanged.",
      valueName: "folder"), completion: .directory)
  var indexCache: String?

  /// The folder, which is created when something is saved.
  func folder(_ disk: FileAccess) throws -> String? {
    guard let indexCache else { return nil }
    if indexCache.isEmpty || disk.exists(indexCache) && !disk.isFolder(indexCache) {
      throw WrongUsage("--index-cache takes a folder, but '\(indexCache)' is \(indexCache.isEmpty ? "none" : "a file")")
    }
    return indexCache
  }
}

/// A command that loads records.
protocol RecordLoadingCommand: SearchplayCommand {
  var cache: IndexCacheOptions { get }
}
