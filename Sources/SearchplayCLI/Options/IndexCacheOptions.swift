import ArgumentParser

/// Where built indices are kept.
struct IndexCacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keeps the indices of JSON and NDJSON records of 1 MB or more in a folder, and reads them from there while the records and settings are the same.",
      valueName: "folder"), completion: .directory)
  var indexCache: String?

  /// The folder, which is made when something is kept.
  func folder(_ disk: FileAccess) throws -> String? {
    guard let indexCache else { return nil }
    if indexCache.isEmpty || disk.exists(indexCache) && !disk.isFolder(indexCache) {
      throw WrongUsage("--index-cache takes a folder, and '\(indexCache)' is \(indexCache.isEmpty ? "none" : "a file")")
    }
    return indexCache
  }
}

/// A command that loads records.
protocol RecordLoadingCommand: SearchplayCommand {
  var cache: IndexCacheOptions { get }
}
