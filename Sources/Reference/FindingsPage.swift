import Manifest

/// Writes the reference of findings.
enum FindingsPage {
  static var text: String {
    var text = """
      \(ReferencePage.mark)

      # Findings

      What InstantSearch makes of a configuration or of a step, where that is not what its author would expect. Searchplay reproduces
      the behaviour, so that a scenario shows what the app does, and says so.

      - `searchplay validate` reports what can be known without running, from the manifest and its data.
      - `searchplay run` and `searchplay test` attach findings to the steps that show them.
      - `--findings error` makes them fail, `--findings off` silences them; a step that crashes the app fails in any case.
      - `allow: [menu-path-lost]`, in the manifest or in a scenario, acknowledges findings: they are no longer reported, and a crash among
        them ends its scenario without failing it.
      - `expect: { findings: [menu-path-lost] }` checks which findings the step before has.

      | finding | versions | what happens in the app |
      |---|---|---|

      """
    for id in FindingID.allCases {
      text += "| [`\(id.rawValue)`](#\(id.rawValue)) | \(id.versions.map { "\($0.rawValue)" }.joined(separator: ", ")) | \(id.summary) |\n"
    }
    for id in FindingID.allCases {
      text += """

        ## \(id.rawValue)

        \(sentence(id.summary)) \(sentence(id.since))

        What to change: \(id.remedy).

        Example: [\(id.rawValue).searchplay.yaml](../examples/findings/\(id.rawValue).searchplay.yaml), [step by step](Findings/\(id.rawValue).md).

        """
    }
    return text
  }

  private static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }
}
