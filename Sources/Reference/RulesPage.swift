import Diagnostics

/// Writes the list of rules.
enum RulesPage {
  static var text: String {
    """
    \(ReferencePage.mark)

    # Rules

    Every message about a manifest, or a file that it names, has the name of a rule in square brackets. Most messages are errors: the
    manifest cannot be used until they are fixed. Rules marked "warning" also have warnings, with which the manifest can still be used.

    - `--findings error` makes warnings fail `validate`, `run` and `test`, as it does with [findings](Findings.md); `--findings off` hides both.
    - `--findings warn,no-effect=error` makes only the warnings of one rule fail, and `--findings warn,no-effect=off` hides them.
    - `allow` accepts findings, not warnings: fix what a warning points at.

    | rule | | what it says |
    |---|---|---|

    """
      + Rule.allCases.map { "| `\($0.rawValue)` | \($0.warns ? "warning" : "") | \($0.summary) |\n" }.joined()
        + """

        Runs and pages add these:

        | rule | what it says |
        |---|---|

        """
      + RunRule.allCases.map { "| `\($0.rawValue)` | \($0.summary) |\n" }.joined()
  }
}
