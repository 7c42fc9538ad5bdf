import ArgumentParser
import Manifest
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of variables and secrets.
struct VariableOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A variable's value; several may be given. SEARCHPLAY_VARIABLE_name does the same.", valueName: "name=value"))
  var variable: [String] = []

  @Option(help: ArgumentHelp("Values of variables, a line each: name=value.", valueName: "file"))
  var variablesFile: [String] = []

  @Option(help: ArgumentHelp("A secret's value, which no output shows. SEARCHPLAY_SECRET_name does the same.", valueName: "name=value"))
  var secret: [String] = []

  func validate() throws {
    for (option, texts) in [("--variable", variable), ("--secret", secret)] {
      for text in texts where Self.pair(text) == nil {
        // What is mistyped may be the secret itself.
        throw ValidationError("\(option) takes name=value" + (option == "--secret" ? "" : ", not '\(text)'"))
      }
    }
  }

  /// What manifests are read with: flags win over the environment, which wins over files, which win over defaults.
  func context() throws -> ManifestContext {
    var context = ManifestContext { path, from in ManifestLoader.open(path, from: from) }
    for file in variablesFile {
      let bytes: [UInt8]
      do throws(FileProblem) { bytes = try FileAccess.read(file) } catch {
        throw WrongUsage.reported("the variables file '\(error.path)' cannot be read: \(error.reason)")
      }
      for (index, line) in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).enumerated() {
        let text = line.drop { $0 == " " }
        if text.isEmpty || text.hasPrefix("#") { continue }
        guard let (name, value) = Self.pair(String(text)) else {
          throw WrongUsage.reported("\(file):\(index + 1): name=value is expected, not '\(text)'")
        }
        context.variables[name] = value
      }
    }
    let environment = ProcessInfo.processInfo.environment
    for (name, value) in environment {
      if name.hasPrefix("SEARCHPLAY_VARIABLE_") { context.variables[String(name.dropFirst(20))] = value }
      if name.hasPrefix("SEARCHPLAY_SECRET_") { context.secrets[String(name.dropFirst(18))] = value }
    }
    for (name, value) in variable.compactMap(Self.pair) { context.variables[name] = value }
    for (name, value) in secret.compactMap(Self.pair) { context.secrets[name] = value }
    for value in context.secrets.values { Secrets.register(value) }
    return context
  }

  private static func pair(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty ? (String(parts[0]), String(parts[1])) : nil
  }
}
