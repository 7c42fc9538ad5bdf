import Diagnostics
import Forms
import YAMLTree

/// Assembles a manifest from the files that it names.
///
/// `extends: base.searchplay.yaml` at the top level inherits the keys of another manifest, except its scenarios: mappings are merged key by
/// key, everything else is replaced. `include: file.yaml` inserts a mapping into a mapping, or the items of a list in place of an item.
/// Paths are relative to the file that contains them.
struct Inclusion {
  let context: ManifestContext
  let problems: Problems
  /// All files of the manifest, itself first.
  private(set) var files: [SourceFile] = []

  init(_ context: ManifestContext, _ problems: Problems) {
    self.context = context
    self.problems = problems
  }

  /// A file in the chain of inclusions, and the position where it is named.
  struct Link {
    let file: SourceFile
    let place: SourceSpan?
  }

  /// The limits: the depth of inclusions, the number of included files, and their total size in bytes. Otherwise, a few small files that
  /// include each other twice would result in millions of inclusions.
  private static let most = (depth: 100, files: 10_000, bytes: 256 << 20)

  /// Whether a base manifest cannot be read, so that what it declares is unknown.
  private(set) var lacksBase = false
  /// Whether a limit was exceeded, so that nothing more is included.
  private var isStopped = false
  /// The number and size of the files included so far.
  private var taken = (files: 0, bytes: 0)

  /// The keys of a searcher whose values may be in a file.
  static let filedKeys: Set<String> = ["settings", "synonyms", "rules"]

  /// The keys of a base manifest that are not inherited.
  private static let ownKeys: Set<String> = ["scenarios", "name", "description"]

  /// Returns the tree of a manifest with everything that it includes; nil after reporting an error.
  mutating func manifest(_ file: SourceFile) -> YAMLNode? {
    let own = tree(file, [Link(file: file, place: nil)], extends: true)
    guard let project = context.project(file), !ProjectFile.isEmpty(project) else { return own }
    // Whatever manifests set takes precedence over the keys of the project file.
    guard let base = tree(project, [Link(file: file, place: nil), Link(file: project, place: nil)], extends: true),
      case .mapping(let entries) = base.content
    else {
      return nil
    }
    // The version is an option of the command line, and the default of manifests that do not name one.
    let version = entries.first { $0.key == "options" }?.value.entries.filter { $0.key == "instantsearch" } ?? []
    let taken =
      entries.filter { entry in
        !Self.ownKeys.contains(entry.key) && !ProjectFile.ownKeys.contains(entry.key) && !version.contains { $0.key == entry.key }
      } + version
    return own.map { own in
      let merged = self.merged(YAMLNode(.mapping(taken), span: base.span), under: own)
      guard case .mapping(let keys) = merged.content, case .mapping(let ownKeys) = own.content else { return merged }
      // Allowed findings and secrets of the project file itself are added to the manifest's; those of manifests that it extends are
      // replaced as usual.
      let added = keys.map { entry -> YAMLEntry in
        guard ["allow", "secrets"].contains(entry.key),
          let shared = taken.first(where: { $0.key == entry.key && $0.keySpan.file.name == project.name })?.value,
          let mine = ownKeys.first(where: { $0.key == entry.key })?.value
        else { return entry }
        return YAMLEntry(
          key: entry.key, keySpan: entry.keySpan, value: YAMLNode(.sequence(Self.items(shared) + Self.items(mine)), span: mine.span))
      }
      return YAMLNode(.mapping(added), span: merged.span)
    }
  }

  /// Resolves the inclusions of a tree that was changed by overrides.
  mutating func completed(_ root: YAMLNode, of file: SourceFile) -> YAMLNode? { included(root, [Link(file: file, place: nil)]) }

  private static func items(_ node: YAMLNode) -> [YAMLNode] {
    if case .sequence(let items) = node.content { items } else { [node] }
  }

  private mutating func tree(_ given: SourceFile, _ chain: [Link], extends: Bool) -> YAMLNode? {
    guard let file = listed(given) else {
      files.append(given)
      return nil
    }
    files.append(file)
    let (root, diagnostics) = YAMLParser.parse(file)
    for diagnostic in diagnostics { problems.add(diagnostic) }
    guard let root else { return nil }
    if file.name.lowercased().hasSuffix(".json") { checkJSON(file) }
    guard extends, case .mapping(let entries) = root.content, let base = entries.first(where: { $0.key == "extends" }) else {
      return included(root, chain)
    }
    let own = YAMLNode(.mapping(entries.filter { $0.key != "extends" }), span: root.span)
    var merged = included(own, chain)
    guard let paths = Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located).read(base.value, problems) else { return nil }
    var seen: Set<String> = []
    for path in paths.reversed() where !seen.insert(path.value).inserted {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: path.span, "'\(path.value)' is listed again below, so this entry has no effect", help: "remove it"))
    }
    // Later bases take precedence. An unreadable base does not hide the problems of the others.
    for path in paths.reversed() {
      guard let tree = open(path, chain, as: .base, besides: paths.map(\.value)) else {
        lacksBase = true
        continue
      }
      guard case .mapping(let entries) = tree.content else {
        let isOfSteps: Bool =
          if case .sequence(let items) = tree.content { items.first?.entries.first.map { StepKey(rawValue: $0.key) != nil } ?? false } else
          {
            false
          }
        problems.add(
          Diagnostic(
            "include", at: path.span, "'\(path.value)' is \(tree.kindName), not a manifest",
            help: isOfSteps ? "to insert its steps into a scenario, write - include: \(path.value)" : nil))
        lacksBase = true
        continue
      }
      // A base whose name is not that of a manifest is never run on its own.
      if let scenarios = entries.first(where: { $0.key == "scenarios" }), !scenarios.value.items.isEmpty,
        ![".searchplay.yaml", ".searchplay.yml"].contains(where: path.value.hasSuffix), chain.count > 1 || own["scenarios"] != nil
      {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: scenarios.keySpan, "scenarios are not inherited from a base manifest",
            labels: [.init("extended here", at: path.span)],
            help: "move them to a manifest, or name this file *.searchplay.yaml, so that they run"))
      }
      // Without a version of its own, the manifest has that of its base, which is read later.
      if own["version"] != nil, let version = entries.first(where: { $0.key == "version" }) {
        _ = FormatVersion.form.read(version.value, problems)
      }
      let taken = YAMLNode(.mapping(entries.filter { !Self.ownKeys.contains($0.key) }), span: tree.span)
      merged = merged.map { self.merged(taken, under: $0) }
    }
    return merged
  }

  /// Returns the tree of another file.
  ///
  /// - Parameter others: The other files that are named in the same list, which are not suggested instead.
  mutating func open(
    _ path: Located<String>, _ chain: [Link], as use: ManifestContext.Unreadable.Use = .include, besides others: [String] = []
  ) -> YAMLNode? {
    guard let from = chain.last?.file else { return nil }
    switch context.open(path.value, from) {
    case .failure(let unreadable):
      problems.add(
        Diagnostic(
          "include", at: path.span, "the file '\(path.value)' cannot be read: \(unreadable.reason)",
          help: unreadable.help(for: path.value, as: use, besides: others)))
      return nil
    case .success(let file):
      // A manifest that the project file extends does not extend itself.
      if chain.count >= 2, chain[1].place == nil, chain[0].file.name == file.name { return YAMLNode(.mapping([]), span: path.span) }
      if let index = chain.firstIndex(where: { $0.file.name == file.name }) {
        let labels = chain[(index + 1)...].compactMap { link in
          link.place.map { Diagnostic.Label("'\(link.file.name)' is named here", at: $0) }
        }
        problems.add(
          Diagnostic(
            "include-cycle", at: path.span,
            index == chain.count - 1 ? "'\(path.value)' includes itself" : "'\(path.value)' includes itself through other files",
            labels: labels))
        return nil
      }
      taken = (taken.files + 1, taken.bytes + file.bytes.count)
      let isTooMuch = taken.files > Self.most.files || taken.bytes > Self.most.bytes
      if chain.count > Self.most.depth || isTooMuch {
        // Reported once, because everything that follows has the same cause.
        if !isStopped {
          problems.add(
            Diagnostic(
              "include-limit", at: path.span,
              isTooMuch
                ? "this manifest includes more than \(Self.most.files) files, or \(Self.most.bytes >> 20) MB of them"
                : "includes are nested more than \(Self.most.depth) levels deep",
              help: isTooMuch ? "include each file only once, in a file that all others extend" : "include the last file directly"))
        }
        isStopped = true
      }
      if isStopped { return nil }
      return tree(file, chain + [Link(file: file, place: path.span)], extends: use == .base)
    }
  }

  // MARK: include

  /// Returns a tree with its `include` keys and items replaced.
  ///
  /// - Parameters:
  ///   - isSearcher: Whether the node declares a searcher, whose settings may be in a file.
  ///   - holdsSearchers: Whether each of its members does.
  ///   - holdsSteps: Whether it is a list of steps.
  mutating func included(
    _ node: YAMLNode, _ chain: [Link], isSearcher: Bool = false, holdsSearchers: Bool = false, holdsSteps: Bool = false
  ) -> YAMLNode? {
    switch node.content {
    case .scalar: return node
    case .sequence(let items):
      var result: [YAMLNode] = []
      var isSound = true
      for item in items {
        if let paths = Self.paths(of: item, alone: true) {
          for path in paths {
            guard let tree = open(path, chain) else {
              isSound = false
              continue
            }
            if case .mapping(let entries) = tree.content, Self.isManifest(entries) {
              problems.add(
                Diagnostic(
                  "include", at: path.span, "'\(path.value)' is a manifest, but a list is needed here",
                  help: "to build on a manifest, write extends: \(path.value) at the top"))
              isSound = false
              continue
            }
            if holdsSteps, tree.hasNoSteps {
              problems.add(Diagnostic("include", at: path.span, "'\(path.value)' is a list, but none of its items is a step"))
              isSound = false
              continue
            }
            guard case .sequence(let items) = tree.content else {
              result.append(tree)
              continue
            }
            if items.isEmpty {
              problems.add(
                Diagnostic(
                  "no-effect", .warning, at: path.span, "'\(path.value)' is an empty list, so nothing is inserted here",
                  help: "add items to it, or remove this line"))
            }
            result += items
          }
        } else if let item = included(item, chain) {
          result.append(item)
        } else {
          isSound = false
        }
      }
      return isSound ? replaced(node, .sequence(result)) : nil
    case .mapping(let entries):
      var own: [YAMLEntry] = []
      var isSound = true
      // If `include` names no file, the reader of the mapping reports it.
      let paths = Self.paths(of: node, alone: false)
      for entry in entries where entry.key != "include" || paths == nil {
        // Records are data, in which `include` has no special meaning.
        if isSearcher, entry.key == "records" {
          own.append(entry)
          continue
        }
        if isSearcher, entry.key == "replicas", case .mapping(let replicas) = entry.value.content {
          var filed: [YAMLEntry] = []
          for replica in replicas {
            guard case .scalar(let path) = replica.value.content, case .string = path.value else {
              filed.append(replica)
              continue
            }
            if Self.hasVariable(path.text) {
              filed.append(replica)
              continue
            }
            guard let tree = opened(Located(path.text, replica.value.place), "settings", chain) else {
              isSound = false
              continue
            }
            filed.append(YAMLEntry(key: replica.key, keySpan: replica.keySpan, value: replicaSettings(of: tree)))
          }
          own.append(YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: replaced(entry.value, .mapping(filed))))
          continue
        }
        // Settings, synonyms and rules as a dashboard or a command line exports them.
        if isSearcher, Self.filedKeys.contains(entry.key), case .scalar(let path) = entry.value.content, case .string = path.value,
          !Self.hasVariable(path.text)
        {
          guard let tree = opened(Located(path.text, entry.value.place), entry.key, chain) else {
            isSound = false
            continue
          }
          own += Self.parts(of: tree, as: entry, besides: Set(entries.map(\.key)))
          continue
        }
        let isOne = holdsSearchers || entry.key == "searcher"
        guard
          let value = included(
            entry.value, chain, isSearcher: isOne, holdsSearchers: entry.key == "searchers",
            holdsSteps: ["steps", "setup"].contains(entry.key))
        else {
          isSound = false
          continue
        }
        own.append(YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: value))
      }
      var merged = replaced(node, .mapping(own))
      for path in (paths ?? []).reversed() {
        guard let tree = open(path, chain) else {
          isSound = false
          continue
        }
        guard case .mapping = tree.content else {
          let beside = own.first { $0.key != "include" }
          // A step has one key.
          let isStep = beside.map { StepKey(rawValue: $0.key) != nil } ?? false
          let isList = if case .sequence = tree.content { isStep } else { false }
          let isLone: Bool =
            if case .sequence(let items) = tree.content, beside == nil {
              items.first?.entries.first.map { StepKey(rawValue: $0.key) != nil } ?? false
            } else {
              false
            }
          problems.add(
            Diagnostic(
              "include", at: beside.map { isList ? $0.keySpan : path.span } ?? path.span,
              isList && beside != nil
                ? "'\(beside?.key ?? "")' is next to an 'include' of '\(path.value)', which is a list of items"
                : isLone
                  ? "'\(path.value)' is a list, whose items can only be inserted into a list"
                  : "'\(path.value)' is \(tree.kindName), but a mapping is needed here",
              help: isList && beside != nil
                ? "begin a separate item for it: - \(beside?.key ?? ""): …"
                : isLone ? "write it as an item: - include: \(path.value)" : nil))
          isSound = false
          continue
        }
        merged = self.merged(tree, under: merged)
      }
      return isSound ? merged : nil
    }
  }

  /// Returns whether a mapping is a manifest, or a base of one. A row of a matrix may have a version, too.
  private static func isManifest(_ entries: [YAMLEntry]) -> Bool {
    let keys = Set(entries.map(\.key))
    return !keys.isDisjoint(with: ["searcher", "widgets", "scenarios"])
      || keys.contains("version") && !keys.isDisjoint(with: ["instantsearch", "snapshot", "allow", "layout", "extends", "variables"])
  }

  func replaced(_ node: YAMLNode, _ content: YAMLNode.Content) -> YAMLNode {
    var replaced = YAMLNode(content, span: node.span)
    replaced.aliasSpan = node.aliasSpan
    return replaced
  }

  /// Returns the paths that a node includes; nil if it includes none.
  ///
  /// - Parameter alone: Whether `include` must be the only key.
  private static func paths(of node: YAMLNode, alone: Bool) -> [Located<String>]? {
    guard case .mapping(let entries) = node.content, let entry = entries.first(where: { $0.key == "include" }), !alone || entries.count == 1
    else { return nil }
    switch entry.value.content {
    case .scalar(let scalar): return scalar.text.isEmpty ? nil : [Located(scalar.text, entry.value.place)]
    case .sequence(let items):
      // Additional rows of a matrix, not paths.
      if items.contains(where: { !$0.isScalar }) { return nil }
      return items.compactMap { item in
        if case .scalar(let scalar) = item.content, !scalar.text.isEmpty { Located(scalar.text, item.place) } else { nil }
      }
    case .mapping: return nil
    }
  }
}
