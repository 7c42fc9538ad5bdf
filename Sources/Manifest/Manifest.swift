import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A manifest: a searcher, widgets and scenarios, with their source positions.
package struct Manifest: Sendable {
  package let name: String?
  package let description: String?
  /// The release of InstantSearch iOS whose behaviour is reproduced.
  package let release: InstantSearchRelease
  package var instantsearch: InstantSearchVersion { release.version }

  /// Returns the release that is reproduced for a version: the manifest's own if it is of that version, otherwise the latest.
  package func release(under version: InstantSearchVersion) -> InstantSearchRelease {
    release.version == version ? release : InstantSearchRelease(version)
  }
  package internal(set) var searcher: SearcherDeclaration
  /// The searchers other than the main one, by name.
  package internal(set) var searchers: [Named<OtherSearcher>]
  /// The filter states other than the main one, by name.
  package let filterStates: [Located<String>]
  /// The widgets in the order written, which is the order in which they are connected.
  package internal(set) var widgets: [WidgetDeclaration]
  package private(set) var scenarios: [ScenarioDeclaration]
  /// The steps before the first step of each scenario.
  package private(set) var setup: [Step]
  /// The steps of the setup and of all scenarios.
  package private(set) var steps: ManifestSteps
  /// Edits that are made before any widget exists, without notification.
  package internal(set) var filterState: [FilterEdit]
  /// The position of these edits; the beginning of the manifest if there are none.
  package let filterStateSpan: SourceSpan
  package let snapshot: SnapshotOptions
  /// What the scenarios and invariants expect of widgets, by the name of the view.
  private var expectedWidgets: [String: [ExpectedWidget]]
  /// The conditions that must hold in every state that users can reach.
  package private(set) var invariants: [InvariantDeclaration]
  /// The layout of widgets in pages and pictures; nil if the manifest does not declare one.
  package let layout: ScreenLayout?
  /// The findings that the author accepts.
  package let allowances: [Located<FindingID>]
  /// The attributes of records that the manifest names anywhere.
  package internal(set) var attributes: [Located<String>]
  /// The conditions by which the manifest filters records anywhere.
  package internal(set) var filtered: [Located<FilteredValue>]
  /// The filter groups that the manifest names, by their descriptions, in the order read.
  private let groups: [Located<String>]
  /// The engine parameters that the manifest sets and that have no effect on embedded records.
  package internal(set) var idleParameters: [Located<IdleParameter>] = []
  /// The records that the manifest's rules name.
  package internal(set) var namedRecords: [Located<NamedRecord>] = []
  /// The rules of the manifest's indices, by objectID.
  package internal(set) var ruleNames: [Located<String>] = []
  /// The placeholders of the manifest's synonyms, which must occur in records.
  package internal(set) var placeholders: [Located<String>] = []
  /// The words of the manifest's synonyms and rules; of each set, one must occur in records.
  package internal(set) var neededWords: [Located<NeededWords>] = []
  /// Values that are repeated in lists where a repetition has no effect.
  package internal(set) var repeatedItems: [RepeatedItem] = []
  /// The names that the manifest declares but does not use.
  package internal(set) var unusedNames: [UnusedName]
  package let file: SourceFile
  /// All files that the manifest is assembled from, itself first.
  package let files: [SourceFile]

  /// Masks the secrets that the manifest was read with.
  package var redactor: Redactor { file.redactor }

  package var allow: Set<FindingID> { Set(allowances.map(\.value)) }

  /// The names of all filter states, the main one first.
  package var stateNames: [String] { ["main"] + filterStates.map(\.value) }

  /// Returns the manifest with only those widgets and edits that belong to a filter state.
  package func ofState(_ name: String) -> Manifest {
    var part = self
    part.widgets = widgets.filter { $0.wiring.filterState?.value ?? "main" == name }
    part.filterState = filterState.filter { edit in
      if case .of(let state, _) = edit { state.value == name } else { name == "main" }
    }
    return part
  }

  /// Returns what the scenarios and invariants expect of any of some views.
  package func expected(of views: some Sequence<String>) -> [ExpectedWidget] { Set(views).sorted().flatMap { expectedWidgets[$0] ?? [] } }

  /// Returns the manifest without scenarios and invariants, and with these steps as its setup.
  func replacingSteps(by steps: [Step]) -> Manifest {
    var other = self
    (other.scenarios, other.invariants, other.expectedWidgets) = ([], [], [:])
    (other.setup, other.steps) = (steps, ManifestSteps(steps))
    return other
  }

  /// All steps of all scenarios, including those of bursts.
  package var allSteps: [Step] { steps.all }

  /// Returns the widget with a name, or the one that has the view with this name, such as `brand#2`.
  package func widget(_ id: String) -> WidgetDeclaration? {
    widgets.first { $0.id.value == id } ?? widgets.first { $0.views.contains(id) }
  }

  /// The values of a manifest's keys.
  private struct Draft: Sendable {
    var name: String?
    var description: String?
    var release = InstantSearchRelease(.v7)
    var searcher: SearcherDeclaration?
    var searchers: [Named<OtherSearcher>] = []
    var filterStates: [Located<String>] = []
    var widgets: [Named<WidgetBody>]?
    var scenarios: [ScenarioDeclaration]?
    var setup: [Step] = []
    var filterState: Located<[FilterEdit]>?
    var snapshot = SnapshotOptions()
    var layout: ScreenLayout?
    var invariants: [InvariantDeclaration] = []
    var allowances: [Located<FindingID>] = []
  }

  /// Creates a manifest; nil if a required key is missing, which the form has reported.
  private init?(_ draft: Draft, _ problems: Problems, unusedNames: [UnusedName], _ file: SourceFile, _ files: [SourceFile]) {
    guard let searcher = draft.searcher, let widgets = draft.widgets, let scenarios = draft.scenarios else { return nil }
    name = draft.name
    description = draft.description
    release = draft.release
    let named = Set(problems.attributes.map(\.value) + problems.filtered.map(\.value.attribute))
    self.searcher = searcher.counting(partsAmong: named)
    searchers = draft.searchers.map { Named(name: $0.name, item: $0.item.counting(partsAmong: named)) }
    filterStates = draft.filterStates
    self.widgets = widgets.map { widget in
      WidgetDeclaration(id: widget.name, body: widget.item) { name in
        draft.searchers.contains { $0.name.value == name && $0.item.kind == .facet }
      }
    }
    self.scenarios = scenarios
    setup = draft.setup
    steps = ManifestSteps(draft.setup + scenarios.flatMap(\.steps))
    let expectations = scenarios.lazy.flatMap(\.expectations) + draft.invariants.map(\.expectation)
    expectedWidgets = Dictionary(grouping: expectations.flatMap(\.widgets)) { $0.id.value }
    filterState = draft.filterState?.value ?? []
    filterStateSpan = draft.filterState?.span ?? file.span(0..<0)
    snapshot = draft.snapshot
    layout = draft.layout
    invariants = draft.invariants
    allowances = draft.allowances
    attributes = problems.attributes
    filtered = problems.filtered
    groups = problems.groups
    self.unusedNames = unusedNames
    self.file = file
    self.files = files
  }

  private static let secretNames = Form<[String]>(Form<[String]>.list(of: .name).schema) { node, problems in
    if case .mapping = node.content {
      return problems.wrongType(
        node, expected: "a list of names", help: "secrets have no values in files: set them with SEARCHPLAY_SECRET_NAME or --secret NAME=…")
    }
    return Form<[String]>.list(of: .name).read(node, problems)
  }

  private static let form = Form<Draft>.object(
    "a manifest", Draft(),
    .checked(.required("version", FormatVersion.form, "The version of the manifest format.")),
    .optional("name", Form<String>.name.shown, \.name, "The manifest's title."),
    .optional("description", Form<String>.text.shown, \.description, "A description for readers."),
    .defaulted(
      "instantsearch", .release, \.release, InstantSearchRelease(.v7), shown: "7",
      "The version of InstantSearch iOS whose behaviour is reproduced: 7 or 8 for the latest known release (7.27.1, 8.0.3), or an exact release such as 8.0.1, whose known differences from the latest one are reproduced or reported."
    ),
    .required("searcher", SearcherDeclaration.form, \.searcher, "The searcher: what is searched, and how."),
    .defaulted(
      "searchers", .named(OtherSearcher.form), \.searchers, [], shown: "{}",
      "Searchers besides the main one, by name: for the hits of another index, for the values of a facet, or a `multi` searcher that searches several together."
    ),
    .defaulted(
      "filterStates", Form<[Located<String>]>.list(of: Form<String>.name.located), \.filterStates, [], shown: "[]",
      "The names of filter states besides the main one."),
    .required("widgets", .named(WidgetBody.form), \.widgets, "The widgets by name, connected in this order."),
    .required(
      "scenarios", ScenarioDeclaration.list, \.scenarios,
      "What users do, step by step; each scenario starts from a fresh state. Scenarios of a base manifest are not inherited; a file that is only extended by others needs none if its name does not end in `.searchplay.yaml`."
    ),
    .checked(
      .optional(
        "extends", Form<[String]>.oneOrMore(of: .name),
        "Manifests to inherit from, relative to this one. This manifest's keys win; scenarios are not inherited.")),
    .checked(
      .defaulted(
        "variables", variables, 0, shown: "{}",
        "Variables by name, with their defaults; `${name}` inserts one. --variable, SEARCHPLAY_VARIABLE_name and --variables-file take precedence."
      )
    ),
    .checked(
      .defaulted(
        "secrets", secretNames, [], shown: "[]",
        "Names of secrets, whose values are set with --secret or SEARCHPLAY_SECRET_name; `${name}` inserts a value, which never appears in output."
      )),
    .defaulted(
      "setup", .list(of: Step.setupForm), \.setup, [], shown: "[]",
      "Steps that run before the first step of each scenario; only the resulting state appears in the snapshot."),
    .defaulted(
      "filterState", Form<[FilterEdit]>.oneOrMore(of: FilterEdit.form).located.map(Optional.some), \.filterState, nil, shown: "[]",
      "Filters that are set before any widget exists, without notifying observers."),
    .optional(
      "layout", ScreenLayout.form, \.layout,
      "Where widgets are placed on the screen, in pages and pictures: a list from top to bottom, whose items are widgets, lists of widgets side by side, or `{ sheet: [ … ] }` for widgets that open over the screen. Widgets not named here come last. It affects only pages and pictures."
    ),
    .defaulted(
      "invariants", .list(of: InvariantDeclaration.form), \.invariants, [], shown: "[]",
      "What must hold in every state that users can reach, for `searchplay explore`: `{ name, when, expect }`."),
    .defaulted("snapshot", SnapshotOptions.form, \.snapshot, SnapshotOptions(), shown: "{}", "What snapshots include."),
    .defaulted(
      "allow", .oneOrMore(of: FindingID.form.located, orNone: true), \.allowances, [], shown: "[]",
      "Known and accepted findings: they are not reported, and an accepted crash ends its scenario without failing it."))

  /// Returns where a filter group is named between `place` and the next of the other positions; `place` itself if it is not named there.
  package func place(of group: FilterGroup.ID, after place: SourceSpan, before others: [SourceSpan]) -> SourceSpan {
    let start = place.range.lowerBound
    let end = others.filter { $0.file === place.file && $0.range.lowerBound > start }.map(\.range.lowerBound).min() ?? .max
    return groups.first { name in
      name.value == group.description && name.span.file === place.file && (start..<end).contains(name.span.range.lowerBound)
    }?.span ?? place
  }

  /// Returns the path, for messages, of a file that the manifest names: relative to the file that contains the name.
  package func path(of name: Located<String>) -> String {
    // A name from a variable or without a file is relative to the manifest.
    let owner = files.contains { $0 === name.span.file } ? name.span.file.name : file.name
    guard let slash = owner.lastIndex(of: "/"), !name.value.hasPrefix("/") else { return name.value }
    return Self.plain(owner[...slash] + name.value)
  }

  /// Returns a path without `folder/..`.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The keys of a manifest.
  static let keys: Set<String> = Set(form.ownKeys)

  /// Reads a manifest. All problems of the file are reported; the manifest is nil if one of them is an error.
  package static func read(
    _ file: SourceFile, _ context: ManifestContext = ManifestContext()
  ) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
    let problems = Problems(hiding: file.redactor)
    var inclusion = Inclusion(context, problems)
    let given = whole(file, context, &inclusion, problems)
    // API keys written in the file, where they do not belong, are masked in messages, even if the file is not valid YAML.
    let written = Redactor(given?.writtenSecrets ?? WrittenKeys.values(in: file))
    if file.redactor.joined(written) != file.redactor {
      let masked = SourceFile(name: file.name, bytes: file.bytes, hiding: file.redactor.joined(written))
      return read(masked, context.hiding(written))
    }
    guard let given else { return (nil, problems.diagnostics.inSourceOrder) }
    given.warnOfKeysInVariables(problems)
    let names = ManifestNames(given)
    guard let filed = inclusion.filed(Substitution(given, context, problems).applied(to: given), of: file) else {
      return (nil, problems.diagnostics.inSourceOrder)
    }
    let root = UnindentedKeys.mended(MisnamedSections.mended(filed, problems), problems)
    guard DeclarationLimits.allow(root, problems) else { return (nil, problems.diagnostics.inSourceOrder) }
    problems.widgets = widgetNames(root)
    problems.topKeys = Set(root.entries.map(\.key))
    // Variables in the syntax of other tools are reported where they are used.
    let unused = names.unused.filter { ![.variable, .column].contains($0.kind) || !problems.plainVariables.contains($0.name.value) }
    // A null widget is one from the base that is not inherited.
    var manifest = form.read(inclusion.lacksBase ? root.withoutNullWidgets : root, problems).flatMap {
      Manifest($0, problems, unusedNames: unused, file, inclusion.files)
    }
    if inclusion.lacksBase { return (nil, problems.diagnostics.filter(\.isIndependentOfBase).inSourceOrder) }
    let parts = manifest.map { ManifestParts($0) } ?? ManifestParts(root)
    for validate in Validators.all { validate(parts, problems) }
    CopiedWidgets.report(root, problems)
    PaddedNumbers.report(root, problems)
    if manifest?.searcher.isEmbedded ?? false { manifest?.idleParameters = problems.idle }
    manifest?.namedRecords = problems.records
    manifest?.ruleNames = problems.rules
    manifest?.placeholders = problems.placeholders
    manifest?.neededWords = problems.neededWords
    manifest?.repeatedItems = RepeatedItem.all(in: root)
    manifest?.unusedNames += parts.unmentioned(problems)
    let diagnostics = problems.diagnostics.inSourceOrder
    return (diagnostics.hasErrors ? nil : manifest, diagnostics)
  }

  /// Returns a manifest as data, with its inclusions resolved and its variables replaced; nil if it cannot be assembled.
  package static func tree(_ file: SourceFile, _ context: ManifestContext) -> JSONValue? {
    let problems = Problems(hiding: file.redactor)
    var inclusion = Inclusion(context, problems)
    guard let root = whole(file, context, &inclusion, problems), !inclusion.lacksBase else { return nil }
    return inclusion.filed(Substitution(root, context, problems).applied(to: root), of: file).flatMap { JSONValue($0) }
  }

  /// Returns the tree of a manifest with its inclusions and the overrides of the command line; nil after reporting an error.
  private static func whole(
    _ file: SourceFile, _ context: ManifestContext, _ inclusion: inout Inclusion, _ problems: Problems
  ) -> YAMLNode? {
    guard var root = inclusion.manifest(file) else { return nil }
    for override in context.overrides {
      guard let changed = override.hiding(file.redactor).applied(to: root, problems) else { return nil }
      root = changed
    }
    // Paths in overrides are relative to the manifest.
    return context.overrides.isEmpty ? root : inclusion.completed(root, of: file)
  }

  private static func widgetNames(_ root: YAMLNode) -> Set<String> {
    guard case .mapping(let keys) = root.content, case .mapping(let widgets)? = keys.first(where: { $0.key == "widgets" })?.value.content
    else { return [] }
    return Set(widgets.map(\.key))
  }

  /// Defaults may be anything; variables are replaced before the manifest is read.
  private static let variables = Form<Int>(SchemaFragment(["type": "object"])) { node, problems in
    guard case .mapping = node.content else {
      let first = node.items.first?.entries.first
      return problems.wrongType(
        node, expected: "a mapping from names to defaults", help: first.map { "write '\($0.key): …' without '- '" })
    }
    return 0
  }

  /// The JSON Schema (draft-07) of the format, made from the same declarations that read it.
  package static var schema: JSONValue {
    let fragment = form.schema
    var members: [JSONValue.Member] = [
      .init("$schema", "http://json-schema.org/draft-07/schema#"),
      .init("title", "Searchplay manifest 1.0"),
    ]
    members += fragment.json.members ?? []
    let definitions = fragment.definitions.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
    members.append(.init("definitions", .object(definitions)))
    return .object(members)
  }
}

extension YAMLNode {
  /// The same manifest without the widgets that are null.
  fileprivate var withoutNullWidgets: YAMLNode {
    guard case .mapping(let keys) = content else { return self }
    let kept = keys.map { key in
      guard key.key == "widgets", case .mapping(let widgets) = key.value.content else { return key }
      return YAMLEntry(
        key: key.key, keySpan: key.keySpan, value: YAMLNode(.mapping(widgets.filter { !$0.value.isNull }), span: key.value.span))
    }
    return YAMLNode(.mapping(kept), span: span)
  }
}

extension Diagnostic {
  /// The rules that a single value can break, whatever else the manifest declares.
  private static let ofSingleValues: Set<String> = [
    "unknown-key", "unknown-step", "unknown-value", "wrong-type", "out-of-range", "condition", "filter-syntax", "wrong-filter",
    "empty-value",
  ]

  /// Whether the problem would remain if the unreadable base manifest could be read: the base may declare what is missing or unknown here.
  fileprivate var isIndependentOfBase: Bool {
    rule.hasPrefix("yaml-") || rule.hasPrefix("include") || rule == "duplicate-key" || Self.ofSingleValues.contains(rule)
  }
}
