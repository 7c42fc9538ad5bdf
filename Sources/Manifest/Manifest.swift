import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A manifest: a searcher, widgets and scenarios, with the places they stand at.
package struct Manifest: Sendable {
  package let name: String?
  package let description: String?
  package let instantsearch: InstantSearchVersion
  package let searcher: SearcherDeclaration
  /// In the order written, which is the order they are connected in.
  package let widgets: [WidgetDeclaration]
  package let scenarios: [ScenarioDeclaration]
  /// What happens before the first step of each scenario.
  package let setup: [Step]
  /// Edits made before any widget exists, without notifying.
  package let filterState: [FilterEdit]
  package let snapshot: SnapshotOptions
  /// Findings that the author knows of.
  package let allow: [FindingID]
  package let file: SourceFile
  /// Every file that the manifest is made of, itself first.
  package let files: [SourceFile]

  /// What is not to be shown: the secrets that it was read with.
  package var redactor: Redactor { file.redactor }

  /// The widget of that name.
  package func widget(_ id: String) -> WidgetDeclaration? {
    widgets.first { $0.id.value == id }
  }

  private struct Body: Sendable {
    let name: String?
    let description: String?
    let instantsearch: InstantSearchVersion
    let searcher: SearcherDeclaration
    let widgets: [WidgetDeclaration]
    let scenarios: [ScenarioDeclaration]
    let setup: [Step]
    let filterState: [FilterEdit]
    let snapshot: SnapshotOptions
    let allow: [FindingID]
  }

  private static let form = Form<Body>.object(
    "a manifest",
    .required("version", FormatVersion.form, "The version of the manifest format."),
    .optional("name", Form<String>.text.shown, "The manifest's title."),
    .optional("description", Form<String>.text.shown, "A text for readers."),
    .defaulted(
      "instantsearch", .numberedChoice(), InstantSearchVersion.v7, shown: "7",
      "The major version of InstantSearch iOS whose behaviour is reproduced."),
    .required("searcher", SearcherDeclaration.form, "What is searched."),
    .required("widgets", Form<[Named<WidgetKind>]>.named(WidgetKind.form), "The widgets by name, connected in this order."),
    .required("scenarios", Form<[ScenarioDeclaration]>.list(of: ScenarioDeclaration.form), "What happens, each scenario on a fresh stage."),
    .optional(
      "extends", .oneOrMore(of: .name),
      "Other manifests, relative to this one, whose keys hold where this one says nothing; their scenarios stay theirs."),
    .defaulted(
      "variables", variables, 0, shown: "{}",
      "Variables by name, with their defaults: `${name}` stands for them. --variable, SEARCHPLAY_VARIABLE_name and --variables-file win."),
    .defaulted(
      "secrets", .list(of: .name), [], shown: "[]",
      "Names of secrets, given by --secret or SEARCHPLAY_SECRET_name: `${name}` stands for them, and no output shows them."),
    .defaulted(
      "setup", Form<[Step]>.list(of: Step.setupForm), [], shown: "[]",
      "Steps made before the first step of each scenario; they have no part in its snapshot but the state that they lead to."),
    .defaulted("filterState", .oneOrMore(of: FilterEdit.form), [], shown: "[]", "Filters set before any widget exists, without notifying."),
    .defaulted("snapshot", SnapshotOptions.form, SnapshotOptions(), shown: "{}", "What snapshots show."),
    .defaulted(
      "allow", .oneOrMore(of: Form<FindingID>.choice(), orNone: true), [], shown: "[]",
      "Findings that are known and accepted; they are no longer reported, and a crash among them ends its scenario without failing it.")
  ) { _, _, _, name, description, version, searcher, widgets, scenarios, _, _, _, setup, filterState, snapshot, allow in
    Body(
      name: name, description: description, instantsearch: version, searcher: searcher,
      widgets: widgets.map { WidgetDeclaration(id: $0.name, kind: $0.item) }, scenarios: scenarios, setup: setup, filterState: filterState,
      snapshot: snapshot, allow: allow)
  }

  /// Reads a manifest. All problems of the file are reported; the manifest is nil when one of them is an error.
  package static func read(
    _ file: SourceFile, _ context: ManifestContext = ManifestContext()
  ) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
    let problems = Problems(hiding: file.redactor)
    var inclusion = Inclusion(context, problems)
    guard var root = inclusion.manifest(file) else { return (nil, problems.diagnostics.inSourceOrder) }
    for override in context.overrides {
      guard let changed = override.applied(to: root, problems) else { return (nil, problems.diagnostics.inSourceOrder) }
      root = changed
    }
    root = Substitution(root, context, problems).applied(to: root)
    let manifest = form.read(root, problems).map { body in
      Manifest(
        name: body.name, description: body.description, instantsearch: body.instantsearch, searcher: body.searcher,
        widgets: body.widgets, scenarios: body.scenarios, setup: body.setup, filterState: body.filterState, snapshot: body.snapshot,
        allow: body.allow,
        file: file, files: inclusion.files)
    }
    let parts = manifest.map { ManifestParts($0) } ?? ManifestParts(root)
    for validate in Validators.all { validate(parts, problems) }
    let diagnostics = problems.diagnostics.inSourceOrder
    return (diagnostics.hasErrors ? nil : manifest, diagnostics)
  }

  /// Defaults are anything; they were put in place before the manifest is read.
  private static let variables = Form<Int>(SchemaFragment(["type": "object"])) { node, problems in
    guard case .mapping = node.content else { return problems.wrongType(node, expected: "a mapping from names to defaults") }
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
