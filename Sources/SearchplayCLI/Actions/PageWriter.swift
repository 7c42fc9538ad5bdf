import Reports

/// Writes generated pages, or compares them with what is there.
struct PageWriter {
  /// How a generated page begins; other files are left as they are.
  let mark: String
  /// Whether to compare instead of writing.
  let checks: Bool
  /// The subcommand that writes the pages.
  let command: String
  let color: Bool

  /// Writes the page, or compares it.
  func settle(_ text: String, at path: String) -> ExitStatus {
    let page = Secrets.hidden(in: text)
    let stored = (try? FileAccess.read(path)).map { String(decoding: $0, as: UTF8.self) }
    if stored == page {
      Output.write("\(path): up to date\n")
      return .passed
    }
    if checks {
      Output.write("\(path): \(stored == nil ? "missing" : "stale"); run 'searchplay \(command)' to write it\n")
      if let stored { Output.write(PageDifference.text(stored: stored, actual: page, color: color)) }
      return .failed
    }
    if let stored, !stored.hasPrefix(mark) {
      Output.writeError("error: '\(path)' was not written by Searchplay, and is left as it is\n")
      return .failed
    }
    do throws(FileProblem) { try FileAccess.write(page, to: path) } catch {
      Output.writeError("error: '\(error.path)' cannot be written: \(error.reason)\n")
      return .failed
    }
    Output.write("\(path): written\n")
    return .passed
  }
}
