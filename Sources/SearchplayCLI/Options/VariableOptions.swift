import ArgumentParser
import Diagnostics
import Manifest
import TestRuns
import Texts

/// Options for the values of variables and secrets.
struct VariableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sets a variable (repeatable). The environment variable SEARCHPLAY_VARIABLE_name does the same.", valueName: "name=value"))
  var variable: [String] = []

  @Option(help: ArgumentHelp("A file that sets variables, one name=value per line.", valueName: "file"))
  var variablesFile: [String] = []

  /// The options as words of a command line; secrets are not among them.
  var words: [String] { variable.flatMap { ["--variable", $0] } + variablesFile.flatMap { ["--variables-file", $0] } }

  @Option(
    help: ArgumentHelp(
      "Sets a secret (repeatable); its value is never printed. The environment variable SEARCHPLAY_SECRET_name does the same.",
      valueName: "name=value"))
  var secret: [String] = []

  private static let mostSecrets = 100
  /// More than a chain of certificates has.
  private static let mostBytesOfSecret = 64 << 10
  private static let variablePrefix = "SEARCHPLAY_VARIABLE_"
  private static let secretPrefix = "SEARCHPLAY_SECRET_"

  func validate() throws {
    for (option, texts) in [("--variable", variable), ("--secret", secret)] {
      for text in texts where Self.pair(text) == nil {
        // The malformed argument may be the secret itself.
        throw ValidationError("\(option) takes name=value" + (option == "--secret" ? "" : ", not '\(text)'"))
      }
      var names: Set<String> = []
      for (name, _) in texts.compactMap(Self.pair) where !names.insert(name).inserted {
        throw ValidationError("\(option) sets '\(name)' twice: set each name only once")
      }
    }
  }

  /// The context for reading manifests: flags override the environment, which overrides files, which override defaults.
  ///
  /// Secrets are masked in everything that is written from now on.
  ///
  /// - Parameters:
  ///   - overrides: Changes for one run, which may contain secrets as well.
  ///   - requests: The manifests that are read; a variable that none of them has is refused.
  func context(_ surroundings: Surroundings, overrides: [ManifestOverride] = [], for requests: [ManifestRequest]) throws -> ManifestContext
  {
    var places: [String: String] = [:]
    var context = ManifestContext(overrides: overrides)
    for file in variablesFile {
      let bytes: [UInt8]
      do throws(FileProblem) { bytes = try surroundings.disk.read(file, upTo: FileAccess.mostOfText) } catch {
        throw WrongUsage("the variables file '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)")
      }
      var own: Set<String> = []
      let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() {
        let text = line.drop { $0 == " " }
        if text.isEmpty || text.hasPrefix("#") { continue }
        guard let (name, given) = Self.pair(String(text)), !name.contains(" ") else {
          // Such files contain secrets, too, so their lines are not shown.
          let isExported = text.hasPrefix("export ")
          let isSpaced = text.prefix { $0 != "=" }.last == " "
          throw WrongUsage(
            "\(file):\(index + 1): expected name=value\(isExported ? ", without 'export'" : isSpaced ? ", without spaces around '='" : "")"
          )
        }
        if !own.insert(name).inserted { throw WrongUsage("\(file):\(index + 1): '\(name)' is set twice") }
        context.variables[name] = Self.unquoted(given)
        places[name] = "\(file):\(index + 1)"
      }
    }
    for (name, value) in surroundings.environment {
      if name.hasPrefix(Self.variablePrefix) {
        let own = String(name.dropFirst(Self.variablePrefix.count))
        context.variables[own] = value
        places[own] = "the environment variable \(name)"
      }
      if name.hasPrefix(Self.secretPrefix) { context.secrets[String(name.dropFirst(Self.secretPrefix.count))] = value }
    }
    for name in surroundings.environment.keys.sorted() where name.hasPrefix("SEARCHPLAY_") {
      if name.hasPrefix(Self.variablePrefix) || name.hasPrefix(Self.secretPrefix) { continue }
      let near = [Self.variablePrefix, Self.secretPrefix].first { NearMiss.of(String(name.prefix($0.count)), in: [$0]) != nil }
      surroundings.output.writeError(
        "warning: the environment variable \(TerminalText.visible(name)) is not read; \(Self.variablePrefix)name sets a variable, "
          + "\(Self.secretPrefix)name a secret\(near.map { ": did you mean '\($0)…'?" } ?? "")\n")
    }
    for (name, value) in variable.compactMap(Self.pair) { context.variables[name] = value }
    for (name, value) in secret.compactMap(Self.pair) { context.secrets[name] = value }
    if context.secrets.count > Self.mostSecrets {
      throw WrongUsage(
        "at most \(Self.mostSecrets) secrets can be set, not \(context.secrets.count): every text is searched for each of them")
    }
    if let name = context.secrets.filter({ $0.value.utf8.count > Self.mostBytesOfSecret }).keys.min() {
      throw WrongUsage("the secret '\(name)' is longer than \(Self.mostBytesOfSecret >> 10) KB")
    }
    // Included files declare secrets, too.
    openFiles(of: &context, surroundings)
    dropShortSecrets(&context, requests, surroundings)
    surroundings.output.hide(context.redactor)
    openFiles(of: &context, surroundings)
    try check(requests, places, context, surroundings)
    return context
  }

  /// Sets how the project file and files named by manifests are read, without the secrets of the context.
  private func openFiles(of context: inout ManifestContext, _ surroundings: Surroundings) {
    let (output, disk, redactor) = (surroundings.output, surroundings.disk, context.redactor)
    if !surroundings.ignoresProjectFiles {
      context.project = { manifest in
        let folder = manifest.name.hasPrefix("<") ? "." : FileAccess.folder(of: manifest.name)
        return ProjectDefaults.file(for: folder, disk).flatMap { try? ProjectDefaults.source($0, disk, hiding: redactor) }
      }
    }
    context.open = { path, from in ManifestLoader.open(path, from: from, disk, hiding: redactor, project: output.project) }
  }

  /// The shortest value that is masked without a declaration: a shorter one would mask numbers and words.
  private static let shortest = 4

  /// Ignores secrets of the environment that are short and not declared by any manifest.
  private func dropShortSecrets(_ context: inout ManifestContext, _ requests: [ManifestRequest], _ surroundings: Surroundings) {
    let given = Set(secret.compactMap(Self.pair).map(\.0))
    let short = context.secrets.filter { $0.value.count < Self.shortest && !given.contains($0.key) && $0.key != "apiKey" }
    if short.isEmpty || requests.isEmpty { return }
    var declared: Set<String> = []
    for request in requests {
      guard request.path != "-", let bytes = try? surroundings.output.read(request),
        let names = ManifestNames(SourceFile(name: request.path, bytes: bytes, hiding: context.redactor), context)
      else { return }
      declared.formUnion(names.secrets)
    }
    for name in short.keys where !declared.contains(name) { context.secrets[name] = nil }
  }

  /// Masks secrets in messages before a manifest is read, such as errors about a different option.
  static func hideSecrets(of arguments: [String], _ surroundings: Surroundings) {
    let given = zip(arguments, arguments.dropFirst() + [""]).compactMap { argument, next in
      argument == "--secret" ? next : argument.hasPrefix("--secret=") ? String(argument.dropFirst("--secret=".count)) : nil
    }
    let surrounding = surroundings.environment.filter { $0.key.hasPrefix(secretPrefix) && $0.value.count >= shortest }.map(\.value)
    let values = given.compactMap(pair).map(\.1) + surrounding + apiKeys(in: arguments)
    surroundings.output.hide(Redactor(values))
    let others = arguments.filter { argument in !given.contains { argument.hasSuffix($0) } }
    surroundings.output.hide(spoken: Redactor(values.filter { $0.count >= shortest }).limited(to: others))
  }

  /// The words that follow the name of an API key in a value of `--with`, which may contain the key even if it cannot be read.
  private static func apiKeys(in arguments: [String]) -> [String] {
    let option = "--with"
    return arguments.indices.flatMap { place -> [String] in
      let argument = arguments[place]
      let following = arguments[(place + 1)...]
      let (value, next) =
        argument.hasPrefix("\(option)=")
        ? (argument.dropFirst(option.count + 1), following.first)
        : argument == option ? ((following.first ?? "")[...], following.dropFirst().first) : ("", nil)
      return value.ranges(of: /api_?key/.ignoresCase()).flatMap { name -> [String] in
        // After a comma, something else follows.
        let rest = String(value[name.upperBound...].prefix { $0 != "," })
        let isNext = !rest.contains { $0.isLetter || $0.isNumber } && next?.hasPrefix("-") == false
        // The names of variables are no secrets.
        let text = "\(rest) \(isNext ? next ?? "" : "")".replacing(/\$\{[^}]*\}/, with: " ")
        return text.split { !$0.isLetter && !$0.isNumber && !"_-.+/~".contains($0) }.map(String.init).filter { $0.count >= shortest }
      }
    }
  }

  /// Refuses names on the command line that no manifest declares or uses; for those in files and in the environment it only warns, because
  /// other manifests may share them. Files that cannot be read are reported elsewhere.
  private func check(_ requests: [ManifestRequest], _ places: [String: String], _ context: ManifestContext, _ surroundings: Surroundings)
    throws
  {
    let given = variable.compactMap(Self.pair).map(\.0)
    let secrets = secret.compactMap(Self.pair).map(\.0)
    let surrounding = surroundings.environment.keys.filter { $0.hasPrefix(Self.secretPrefix) }.sorted()
    if given.isEmpty && secrets.isEmpty && places.isEmpty && surrounding.isEmpty { return }
    var known: Set<String> = []
    // The back end's key is a secret of every manifest.
    var knownSecrets: Set<String> = ["apiKey"]
    var columns: Set<String> = []
    for request in requests where request.path != "-" {
      guard let bytes = try? surroundings.output.read(request) else { return }
      let file = SourceFile(name: request.path, bytes: bytes, hiding: context.redactor)
      guard let names = ManifestNames(file, context) else { return }
      known.formUnion(names.variables)
      columns.formUnion(names.columns)
      knownSecrets.formUnion(names.secrets)
    }
    // Variables are shown, so a secret must not be passed as one.
    if let secret = Set(given).union(places.keys).intersection(knownSecrets).subtracting(["apiKey"]).min() {
      throw WrongUsage("'\(secret)' is a secret: set it with --secret \(secret)=… or SEARCHPLAY_SECRET_\(secret)")
    }
    if requests.isEmpty || requests.contains(where: { $0.path == "-" }) { return }
    if let unknown = given.first(where: { !known.contains($0) }) {
      if columns.contains(unknown) {
        throw WrongUsage("'\(unknown)' is a column of a matrix, which has its own values: --variable cannot change it")
      }
      let help =
        NearMiss.didYouMean(unknown, known.sorted())
        ?? (known.isEmpty ? nil : "declared variables: \(known.sorted().joined(separator: ", "))")
      throw WrongUsage("no manifest declares a variable '\(unknown)'" + (help.map { ": \($0)" } ?? ""))
    }
    if let unknown = secrets.first(where: { !knownSecrets.contains($0) }) {
      let help = NearMiss.didYouMean(unknown, knownSecrets.sorted()) ?? "list it under 'secrets'"
      throw WrongUsage("no manifest declares a secret '\(unknown)': \(help)")
    }
    for (name, place) in places.sorted(by: { $0.value < $1.value }) where !known.contains(name) {
      let help = NearMiss.didYouMean(name, known.sorted()).map { ": \($0)" } ?? ""
      surroundings.output.writeError("warning: no manifest declares the variable '\(name)', set by \(place)\(help)\n")
    }
    for name in surrounding {
      let own = String(name.dropFirst(Self.secretPrefix.count))
      if knownSecrets.contains(own) { continue }
      let help = NearMiss.didYouMean(own, knownSecrets.sorted()).map { ": \($0)" } ?? ""
      surroundings.output.writeError("warning: no manifest declares the secret '\(own)', set by the environment variable \(name)\(help)\n")
    }
  }

  /// A value without the quotes that a shell would remove.
  private static func unquoted(_ value: String) -> String {
    for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
      return String(value.dropFirst().dropLast())
    }
    return value
  }

  private static func pair(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty ? (String(parts[0]), String(parts[1])) : nil
  }
}
