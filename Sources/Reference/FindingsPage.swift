import Manifest

/// Writes the reference of findings.
enum FindingsPage {
  static var text: String {
    let all = FindingID.allCases.sorted { $0.rawValue < $1.rawValue }
    var text = """
      \(ReferencePage.mark)

      # Findings

      InstantSearch treats some configurations and steps in ways that their author would not expect. Searchplay reproduces the behaviour,
      so a scenario shows what the app really does, and reports it as a finding.

      - `searchplay validate` reports what can be detected without running, from the manifest and its data.
      - `searchplay run` and `searchplay test` report findings at the steps where they appear.
      - `--findings error` turns them, and the [warnings](Rules.md) about the manifest itself, into failures; `--findings off` hides them. A step that crashes the app fails in either case, unless the crash is allowed.
      - `allow: [menu-path-lost]`, in the manifest or in a scenario, allows findings: they are no longer reported, and a crash among
        them ends its scenario without failing it.
      - `expect: { findings: [menu-path-lost] }` checks the findings of the previous step.

      | finding | versions | what it means |
      |---|---|---|

      """
    for id in all {
      text += "| [`\(id.rawValue)`](#\(id.rawValue)) | \(id.versions.map { "\($0.rawValue)" }.joined(separator: ", ")) | \(id.summary) |\n"
    }
    for id in all {
      text += """

        ## \(id.rawValue)

        \(sentence(id.summary))\(id.isOfManifest ? "" : " " + sentence("applies \(id.since)"))

        How to fix it: \(id.remedy).

        Example: [\(id.rawValue).searchplay.yaml](../examples/findings/\(id.rawValue).searchplay.yaml), [step by step](Findings/\(id.rawValue).md).

        """
    }
    return text
  }

  private static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }
}
