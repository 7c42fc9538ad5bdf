import Diagnostics
import Foundation
import Testing
import YAMLTree

/// The composite action, as far as it can be tested without GitHub.
struct ActionTests {
  /// A folder with programs in place of GitHub's.
  private func runner(_ program: Program, gh: String) throws -> [String: String] {
    try program.writeScript(gh, "bin/gh")
    return [
      "PATH": "\(program.folder.appending(path: "bin").path):\(Program.executable.deletingLastPathComponent().path):/usr/bin:/bin",
      "RUNNER_TEMP": program.folder.appending(path: "temp").path, "GITHUB_OUTPUT": program.folder.appending(path: "output").path,
      "GITHUB_REPOSITORY": "me/shop", "PULL_REQUEST": "7", "REPORT_URL": "https://example.com/artifact",
    ]
  }

  private func start(_ script: String, _ program: Program, _ environment: [String: String]) throws -> Int32 {
    let process = Process()
    process.executableURL = Program.root.appending(path: "Scripts/\(script)")
    process.currentDirectoryURL = program.folder
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func project() async throws -> Program {
    let program = try Program()
    _ = try await program.run("init")
    try program.write("", "temp/.keep")
    return program
  }

  /// Every file for GitHub and pre-commit is valid YAML.
  @Test(arguments: [
    "action.yml", ".github/workflows/release.yml", "examples/ci/github-workflow.yml", "examples/ci/pull-request.yml",
    "examples/ci/pre-commit-config.yaml",
  ])
  func isYAML(_ path: String) throws {
    let file = SourceFile(name: path, bytes: Array(try Data(contentsOf: Program.root.appending(path: path))))
    let (tree, diagnostics) = YAMLParser.parse(file)
    #expect(tree != nil && !diagnostics.hasErrors, "\(diagnostics)")
  }

  /// The scenarios are run, the page and the comment are written, and the status is an output rather than a failure of the script.
  @Test func runsTheScenarios() async throws {
    let program = try await project()
    defer { program.end() }
    _ = try await program.run("test", "-u")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    var environment = try runner(program, gh: "exit 1")
    environment["SCENARIO_PATHS"] = ". "
    environment["SCENARIO_ARGUMENTS"] = "--findings=off"
    environment["CI"] = "true"
    #expect(try start("action-test", program, environment) == 0)
    #expect(try program.read("output") == "status=1\n")
    #expect(try program.read("temp/searchplay-comment.md").hasPrefix("<!-- searchplay-report -->\n### Search UI: "))
    #expect(program.exists("temp/searchplay-report/index.html"))
  }

  /// The first run posts a comment; a later one finds and updates it.
  @Test(arguments: [("", "--method POST repos/me/shop/issues/7/comments"), ("42", "--method PATCH repos/me/shop/issues/comments/42")])
  func postsOrUpdates(_ known: String, _ expected: String) async throws {
    let program = try await project()
    defer { program.end() }
    try program.write("<!-- searchplay-report -->\n", "temp/searchplay-comment.md")
    let asked = program.folder.appending(path: "asked").path
    let environment = try runner(program, gh: "echo \"$@\" >> '\(asked)'\ncase \"$*\" in *paginate*) echo '\(known)';; esac")
    #expect(try start("action-comment", program, environment) == 0)
    let calls = try program.read("asked").split(separator: "\n")
    #expect(calls.count > 1 && calls[calls.count - 1].contains(expected), "\(calls)")
    #expect(try program.read("temp/searchplay-comment.md").hasSuffix("(https://example.com/artifact): download and open index.html\n"))
  }

  /// Only a comment of the token's own user with the same key is updated; a run that could not begin is reported.
  @Test(arguments: [
    ("", "me", "0", 1), ("", "mallory", "0", 0), ("ios", "me", "0", 0), ("", "me", "64", 1),
  ])
  func ownCommentAlone(_ key: String, _ author: String, _ status: String, _ updates: Int) async throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/jq") else {
      print("skipped: there is no jq in /usr/bin")
      return
    }
    let program = try await project()
    defer { program.end() }
    if status == "0" { try program.write("<!-- searchplay-report -->\n### Search UI: passed\n", "temp/searchplay-comment.md") }
    let asked = program.folder.appending(path: "asked").path
    // There is one comment, whose mark has no key. `gh` selects with jq; the jq filter is its last argument.
    let comments =
      "{ \"data\": { \"repository\": { \"pullRequest\": { \"comments\": { \"nodes\": [{ \"databaseId\": 42, \"viewerDidAuthor\": \(author == "me"), \"body\": \"<!-- searchplay-report -->\\nold\" }] } } } } }"
    try program.write(comments, "comments.json")
    let gh = """
      echo "$@" >> '\(asked)'
      case "$*" in *graphql*) for last; do :; done; jq "$last" '\(program.folder.appending(path: "comments.json").path)';; esac
      """
    var environment = try runner(program, gh: gh)
    (environment["COMMENT_KEY"], environment["STATUS"]) = (key, status)
    #expect(try start("action-comment", program, environment) == 0)
    #expect(try program.read("asked").split(separator: "\n").count { $0.contains("PATCH") } == updates)
    let comment = try program.read("temp/searchplay-comment.md")
    #expect(
      comment.hasPrefix(
        key.isEmpty
          ? status == "0"
            ? "<!-- searchplay-report -->\n### Search UI: passed\n"
            : "<!-- searchplay-report -->\nThe scenarios could not be run (exit status 64); the log of the job says why.\n"
          : "<!-- searchplay-report ios -->\n**ios**\n\n### Search UI: passed\n"), "\(comment)")
  }

  /// Paths and arguments with spaces are written one per line.
  @Test func pathsWithSpaces() async throws {
    let program = try await project()
    defer { program.end() }
    _ = try await program.run("test", "-u")
    try program.write(program.read("shop.searchplay.yaml"), "my shop/shop.searchplay.yaml")
    try program.write(program.read("products.json"), "my shop/products.json")
    var environment = try runner(program, gh: "exit 1")
    environment["SCENARIO_PATHS"] = "my shop\nshop.searchplay.yaml\n"
    environment["SCENARIO_ARGUMENTS"] = "--findings=off\n--grep\nno scenario is called so\n--no-color\n"
    #expect(try start("action-test", program, environment) == 0)
    #expect(try program.read("output") == "status=1\n")
    environment["SCENARIO_ARGUMENTS"] = "--findings=off --update-snapshots=missing"
    #expect(try start("action-test", program, environment) == 0)
    #expect(try program.read("output").hasSuffix("status=0\n") && program.exists("my shop/__Snapshots__"))
  }

  /// The comment's pictures are put on a branch, whose other pictures are kept; the comment refers to them by their addresses there.
  @Test func publishesPictures() async throws {
    let program = try await project()
    defer { program.end() }
    _ = try await program.run("test", "-u")
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    let server = program.folder.appending(path: "server")
    var environment = try runner(program, gh: "exit 1").merging(
      [
        "SCENARIO_PATHS": ".", "SCENARIO_ARGUMENTS": "--findings=off", "CI": "true", "PICTURES_BRANCH": "pictures",
        "GITHUB_SERVER_URL": server.absoluteString, "HOME": program.folder.path,
      ]
    ) { $1 }
    #expect(try git(["init", "-q", "--bare", server.appending(path: "me/shop.git").path], program) == "")
    for (pull, run) in [("7", "100"), ("8", "101"), ("7", "102")] {
      (environment["PULL_REQUEST"], environment["GITHUB_RUN_ID"]) = (pull, run)
      #expect(try start("action-test", program, environment) == 0)
      #expect(try start("action-pictures", program, environment) == 0)
    }
    let address = "\(server.absoluteString)/me/shop/raw/pictures/pull-7/102-1/cause-1.svg?sanitize=true"
    #expect(try program.read("temp/searchplay-comment.md").contains("in the snapshot and in this run](<\(address)>)"))
    let bare = server.appending(path: "me/shop.git").path
    let files = try git(["-C", bare, "ls-tree", "-r", "--name-only", "pictures"], program).split(separator: "\n")
    #expect(files.filter { $0.hasSuffix("cause-1.svg") } == ["pull-7/102-1/cause-1.svg", "pull-8/101-1/cause-1.svg"], "\(files)")
    #expect(try git(["-C", bare, "rev-list", "--count", "pictures"], program) == "1\n")
    // A branch with any other files is left alone.
    try program.write("work", "other/work.txt")
    let other = program.folder.appending(path: "other").path
    for arguments in [
      ["init", "-q", "-b", "main"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Work"],
      ["push", "-q", bare, "main"],
    ] { _ = try git(["-C", other] + arguments, program) }
    environment["PICTURES_BRANCH"] = "main"
    #expect(try start("action-pictures", program, environment) == 0)
    #expect(try git(["-C", bare, "ls-tree", "-r", "--name-only", "main"], program) == "work.txt\n")
    #expect(try !program.read("temp/searchplay-comment.md").contains("<img"))
  }

  /// If nothing can be written, the comment contains text instead.
  @Test func goesWithoutPictures() async throws {
    let program = try await project()
    defer { program.end() }
    try program.write("<svg/>", "temp/searchplay-pictures/cause-1.svg")
    try program.write("a\n![x](<http://x/1.svg>)\nb\n", "temp/searchplay-comment.md")
    let environment = try runner(program, gh: "exit 1").merging(
      [
        "PICTURES_BRANCH": "pictures", "GITHUB_SERVER_URL": program.folder.appending(path: "nowhere").absoluteString,
        "GITHUB_RUN_ID": "1", "HOME": program.folder.path,
      ]
    ) { $1 }
    #expect(try start("action-pictures", program, environment) == 0)
    #expect(try program.read("temp/searchplay-comment.md") == "a\nb\n")
  }

  private func git(_ arguments: [String], _ program: Program) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = arguments
    process.environment = ["HOME": program.folder.path, "PATH": "/usr/bin:/bin"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// If the linters are installed, they find nothing.
  @Test(arguments: [
    ("shellcheck", ["Scripts/action-test", "Scripts/action-comment", "Scripts/action-pictures"]),
    ("actionlint", ["examples/ci/pull-request.yml"]),
  ])
  func checkersFindNothing(_ checker: String, _ files: [String]) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(checker)") }) else {
      print("skipped: \(checker) is not installed")
      return
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(folder)/\(checker)")
    process.arguments = files
    process.currentDirectoryURL = Program.root
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
