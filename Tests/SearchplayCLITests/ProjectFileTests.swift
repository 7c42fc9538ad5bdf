import Foundation
import Testing

/// `searchplay.yaml`: defaults for the command line and for all manifests below it.
struct ProjectFileTests {
  private static let manifest = """
    version: "1.0"
    searcher: { records: [{ c: red }, { c: blue }], settings: { attributesForFaceting: [c] } }
    scenarios:
      - name: S
        tags: [slow]
        steps: [{ search: }, { click: { colors: "${first}" } }, { expect: { hits: 1 } }]
      - name: T
        steps: [{ search: }]

    """

  private func project(_ text: String) throws -> Program {
    let program = try Program()
    try program.write(Self.manifest, "ui/shop/m.searchplay.yaml")
    try program.write("version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: []\n", "other/o.searchplay.yaml")
    try program.write(
      "version: \"1.0\"\nwidgets: { colors: { type: refinementList, attribute: c, operator: or } }\n", "shared/base.yaml")
    try program.write(text, "searchplay.yaml")
    return program
  }

  private static let text = """
    version: "1.0"
    extends: shared/base.yaml
    variables: { first: red }
    allow: [undefined-order]
    folders: [ui]
    options: { exclude-tags: slow, findings: error, jobs: 1 }

    """

  @Test func itHoldsForAllManifestsAndCommands() async throws {
    let program = try project(Self.text)
    defer { program.end() }
    #expect(try await program.run("list").output == "ui/shop/m.searchplay.yaml:7  T\n")
    #expect(try await program.run("list", "--exclude-tags", "x").output.split(separator: "\n").count == 2, "the command line wins")
    let tested = try await program.run("test", "-u")
    #expect(
      tested.status == 0 && tested.errors == "1 scenario is left out by exclude-tags in searchplay.yaml\n",
      "\(tested.output)\(tested.errors)")
    #expect(try await program.run("run", "--variable", "first=green", "--exclude-tags", "x").status == 1)
    let below = program.folder.appending(path: "ui/shop")
    #expect(try await program.run("validate", in: below).output == "m.searchplay.yaml: valid, 1 finding allowed; 2 scenarios\n")
  }

  /// A name in a file that manifests share is unused if none of them uses it, which is known only when all of them are loaded.
  @Test func namesThatNoManifestUses() async throws {
    let program = try project(Self.text.replacing("variables: { first: red }", with: "variables: { first: red, second: blue }"))
    defer { program.end() }
    let warning = """
      searchplay.yaml:3:26: warning: no manifest uses the variable 'second' [unused-name]
        3 | variables: { first: red, second: blue }
          |                          ^~~~~~
          = help: use it or remove it


      """
    #expect(try await program.run("validate", "--findings", "warn").errors == warning)
    #expect(try await program.run("validate").status == 1, "findings are errors in this project")
    #expect(try await program.run("validate", "ui").errors == "", "other manifests may use it")
  }

  /// What a project file allows although no manifest needs it is reported by a run of all manifests, and by no other.
  @Test func allowancesThatNoManifestNeeds() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red }\nallow: [undefined-order, quoted-value]\n")
    defer { program.end() }
    try FileManager.default.removeItem(at: program.folder.appending(path: "other"))
    #expect(try await program.run("test", "-u", "-q").status == 0)
    let warning = """
      searchplay.yaml:3:26: warning: 'quoted-value' is allowed, but does not occur in any manifest [allow-unused]
        3 | allow: [undefined-order, quoted-value]
          |                          ^~~~~~~~~~~~
          = help: remove it from 'allow'


      """
    #expect(try await program.run("test").errors == warning)
    #expect(try await program.run("test", "ui").errors == "", "other manifests may need it")
    #expect(try await program.run("test", "--grep", "T").errors == "", "other scenarios may need it")
    let quiet = try await program.run("test", "-q")
    #expect(quiet.errors == "")
    #expect(quiet.output.hasSuffix("\n1 finding is not shown: run without --quiet to see it\n"))
    #expect(try await program.run("test", "-q", "--findings", "error").status == 1)
  }

  /// A run of all manifests reports names that none of them uses, as `validate` does.
  @Test func idleNamesInARun() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red, second: blue }\nallow: undefined-order\n")
    defer { program.end() }
    try FileManager.default.removeItem(at: program.folder.appending(path: "other"))
    #expect(try await program.run("test", "-u", "-q").status == 0)
    #expect(
      try await program.run("test").errors
        == """
        searchplay.yaml:2:26: warning: no manifest uses the variable 'second' [unused-name]
          2 | variables: { first: red, second: blue }
            |                          ^~~~~~
            = help: use it or remove it


        """)
    #expect(try await program.run("test", "ui").errors == "", "other manifests may use it")
  }

  /// A finding that never occurs in the manifest's version need not be allowed; a run with a different version needs other allowances.
  @Test func allowancesOfOtherVersions() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red }\n")
    defer { program.end() }
    try program.replace(
      "scenarios:", "instantsearch: 8\nallow: [undefined-order, quoted-value]\nscenarios:", in: "ui/shop/m.searchplay.yaml")
    let warning = """
      m.searchplay.yaml:4:26: warning: 'quoted-value' is allowed, but never occurs in version 8 [allow-unused]
        4 | allow: [undefined-order, quoted-value]
          |                          ^~~~~~~~~~~~
          = help: remove it from 'allow'


      """
    #expect(try await program.run("test", "-u", "ui").errors == "ui/shop/" + warning)
    #expect(try await program.run("test", "ui", "--instantsearch", "8").errors == "ui/shop/" + warning, "it is its own version")
  }

  /// A tag in the project file's selection that no scenario has is reported at its position; if paths are given, only if nothing is left to
  /// run.
  @Test func tagsThatNoScenarioHas() async throws {
    let program = try project(
      "extends: shared/base.yaml\nvariables: { first: red }\noptions: { include-tags: [slwo, slow], findings: off }\nfolders: ui\n")
    defer { program.end() }
    let warning = """
      searchplay.yaml:3:27: warning: no scenario has the tag 'slwo' [unknown-tag]
        3 | options: { include-tags: [slwo, slow], findings: off }
          |                           ^~~~
          = help: did you mean 'slow'?


      """
    #expect(try await program.run("list").errors == warning)
    #expect(try await program.run("list", "ui").errors == "", "other manifests may have it")
    try program.replace("[slwo, slow]", "slwo", in: "searchplay.yaml")
    let run = try await program.run("test", "ui")
    #expect(
      run.status == 1
        && run.errors == """
          searchplay.yaml:3:26: warning: no scenario has the tag 'slwo' [unknown-tag]
            3 | options: { include-tags: slwo, findings: off }
              |                          ^~~~
              = help: did you mean 'slow'?

          2 scenarios are left out by include-tags in searchplay.yaml
          error: no scenario is selected (--pass-with-no-tests allows it)

          """,
      "\(run)")
  }

  @Test func foldersWithoutManifests() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red }\nfolders: [ui, shared]\n")
    defer { program.end() }
    let empty = try await program.run("list")
    #expect(
      empty.status == 2
        && empty.errors == """
          searchplay.yaml:3:15: error: there is no *.searchplay.yaml in 'shared' [folders]
            3 | folders: [ui, shared]
              |               ^~~~~~


          """,
      "\(empty)")
    #expect(try await program.run("list", "ui").status == 0)
    try program.replace("shared]", "gone]", in: "searchplay.yaml")
    let gone = try await program.run("list", "ui")
    #expect(gone.status == 2 && gone.errors.contains("error: there is no folder 'gone' [folders]"), "also if it is not asked")
  }

  /// Some findings can have their own weight, in the project file and on the command line.
  @Test func weightsOfSomeFindings() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red }\noptions: { findings: { undefined-order: off } }\n")
    defer { program.end() }
    #expect(try await program.run("test", "-u", "ui").errors == "")
    func status(_ weights: String) async throws -> (Int32, Bool) {
      let run = try await program.run("test", "ui", "--findings", weights)
      return (run.status, run.errors.contains("[undefined-order]"))
    }
    #expect(try await status("warn") == (0, true))
    #expect(try await status("undefined-order=error") == (1, true))
    #expect(try await status("off,undefined-order=warn") == (0, true))
    #expect(try await status("error,undefined-order=off") == (0, false))
    let listed = try await program.run("validate", "ui", "--findings", "undefined-order=off", "--format", "json").output
    #expect(!listed.contains("undefined-order"), "\(listed)")
    let traced = try await program.run("run", "ui", "--findings", "undefined-order=off", "--format", "json").output
    #expect(traced.contains("\n  \"instantsearch\": 7,\n  \"findings\": [],\n"), "\(traced.prefix(2000))")
    let counted = try await program.run("validate", "ui", "--findings", "undefined-order=off").output
    #expect(counted.contains(": valid; ") && !counted.contains("finding"), "\(counted)")
    for (weights, message) in [
      ("eror", "--findings takes error, warn or off, alone or as NAME=error, not 'eror'; did you mean 'error'?"),
      (
        "warn,undefind-order=error",
        "--findings takes the name of a finding or warning before '=', not 'undefind-order'; did you mean 'undefined-order'?"
      ),
      (
        "undefined-order=error,undefined-order=off",
        "--findings takes one weight for 'undefined-order', not both 'error' and 'off'"
      ),
      ("warn,error", "--findings takes one weight for all, not both 'warn' and 'error'"),
    ] {
      let run = try await program.run("test", "ui", "--findings", weights)
      #expect(run.status == 64 && run.errors.hasPrefix("error: \(message)\n"), "\(run.errors)")
    }
    try program.replace("{ undefined-order: off }", "{ undefind-order: of }", in: "searchplay.yaml")
    let wrong = try await program.run("test", "ui")
    #expect(
      wrong.status == 2 && wrong.errors.contains("help: did you mean 'undefined-order'?")
        && wrong.errors.contains("'of' is not one of error, warn, off [unknown-value]"), "\(wrong.errors)")
  }

  @Test func howMuchIsShown() async throws {
    let program = try project("extends: shared/base.yaml\nvariables: { first: red }\noptions: { quiet: true, retries: 1 }\n")
    defer { program.end() }
    let told = try await program.run("test", "-u", "ui").output
    #expect(
      told
        == "\n2 passed, 0 failed, 2 snapshots written\n1 finding is not shown: run without --quiet to see it\n",
      "\(told)")
    #expect(try await program.run("test", "ui", "--verbose").output.contains("✓ S"), "the command line wins")
    #expect(try await program.run("list", "ui").status == 0, "only 'test' has the options")
  }

  @Test func itCanBeIgnored() async throws {
    let program = try project(Self.text)
    defer { program.end() }
    let result = try await program.run("validate", "ui", "--no-config")
    #expect(result.status == 2 && result.errors.contains("there is no variable 'first' [unknown-variable]"), "\(result.errors)")
  }

  @Test func mistakesInItAreShown() async throws {
    let program = try project("options:\n  reportr: dots\n  findings: fatal\nfolder: ui\n")
    defer { program.end() }
    let result = try await program.run("test")
    #expect(
      result.errors == """
        searchplay.yaml:2:3: error: unknown key 'reportr' in options [unknown-key]
          2 |   reportr: dots
            |   ^~~~~~~
            = help: did you mean 'reporter'?

        searchplay.yaml:3:13: error: 'fatal' is not one of error, warn, off [unknown-value]
          3 |   findings: fatal
            |             ^~~~~

        searchplay.yaml:4:1: error: unknown key 'folder' in a project file [unknown-key]
          4 | folder: ui
            | ^~~~~~
            = help: did you mean 'folders'?


        """)
    #expect(result.status == 2)
  }

  /// A project file does not start programs: a folder from elsewhere may contain one.
  @Test func itStartsNoProgram() async throws {
    let program = try project("options: { diff-tool: /bin/true }\n")
    defer { program.end() }
    let result = try await program.run("list")
    #expect(result.status == 2 && result.errors.contains("unknown key 'diff-tool' in options"))
  }

  @Test(arguments: [("[.]", Int32(0)), ("[ui/..]", 0), ("[..]", 2), ("[/tmp]", 2)])
  func foldersLieInTheProject(_ folders: String, _ status: Int32) async throws {
    let program = try project("folders: \(folders)\nextends: shared/base.yaml\nvariables: { first: red }\n")
    defer { program.end() }
    let result = try await program.run("list")
    #expect(result.status == status, "\(result.errors)")
  }

  @Test func aFolderIsNoLinkThatLeadsOut() async throws {
    let program = try project("folders: [away]\nextends: shared/base.yaml\nvariables: { first: red }\n")
    defer { program.end() }
    let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    try FileManager.default.createSymbolicLink(at: program.folder.appending(path: "away"), withDestinationURL: outside)
    let result = try await program.run("list")
    #expect(
      result.status == 2 && result.errors.hasPrefix("searchplay.yaml:1:11: error: the folder 'away' is outside the project [folders]\n"),
      "\(result)")
  }

  /// What a manifest allows replaces what its base allows, whether the manifest or the project file extends the base.
  @Test(arguments: [("extends: base.yaml\n", ""), ("", "extends: base.yaml\n")])
  func whatABaseAllowsIsReplaced(_ project: String, _ own: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(project.isEmpty ? "variables: {}\n" : project, "searchplay.yaml")
    try program.write("allow: [unknown-attribute]\n", "base.yaml")
    for allowed in ["", "allow: [undefined-order]\n"] {
      try program.write(
        """
        version: "1.0"
        \(own)\(allowed)searcher: { records: [{ name: a }] }
        widgets: { rows: { type: hits, attribute: nope } }
        scenarios: [{ name: S, steps: [search: ] }]

        """, "m.searchplay.yaml")
      let result = try await program.run("validate", "m.searchplay.yaml")
      #expect(result.errors.contains("[unknown-attribute]") == !allowed.isEmpty, "\(result)")
    }
  }

  @Test func whatIsAcceptedAddsUp() async throws {
    let program = try project(Self.text)
    defer { program.end() }
    try program.replace("scenarios:", "allow: [second-search]\nscenarios:", in: "ui/shop/m.searchplay.yaml")
    let result = try await program.run("validate", "ui")
    #expect(result.output.contains("1 finding allowed"), "\(result.output)\(result.errors)")
  }

  @Test func anEmptyOneOnlyMarksTheProject() async throws {
    let program = try project("# nothing\n")
    defer { program.end() }
    #expect(try await program.run("list", "other", "--pass-with-no-tests").status == 0)
  }

  /// A project file below the working folder does not apply, and this is reported.
  @Test func projectsBelow() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("findings: error\n", "shop/searchplay.yaml")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: { total: { type: stats } }\nscenarios: [{ name: A, steps: [search: ] }]\n",
      "shop/m.searchplay.yaml")
    let told =
      "warning: 'shop/searchplay.yaml' is ignored: only the project file of the working folder, or of a folder above it, is used; run the command in 'shop'\n"
    #expect(try await program.run("validate", "shop").errors.hasPrefix(told))
    #expect(try await !program.run("--no-config", "validate", "shop").errors.contains("is not read"))
  }

  /// API keys do not belong here; messages about them do not show them, whether or not the file is valid YAML.
  @Test(arguments: [
    ("options: { secret: \"tok=VERYSECRET1\" }\n", "1 | options: { secret: \"tok=***\" }"),
    ("secrets: { tok: VERYSECRET1 }\n", "1 | secrets: { tok: *** }"),
    ("searcher: { apiKey: VERYSECRET1 }\n", "1 | searcher: { apiKey: *** }"),
    ("options: { secret: VERYSECRET1\n", "1 | options: { secret: ***"), ("secrets: { tok: VERYSECRET1\n", "1 | secrets: { tok: ***"),
  ])
  func keysAreMasked(_ text: String, _ line: String) async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.write(text, "searchplay.yaml")
    let told = try await program.run("validate")
    #expect(told.status != 0 && told.errors.contains(line) && !told.errors.contains("VERYSECRET1"), "\(told)")
  }
}
