import Testing
import Texts

/// Text that GitHub's runner would interpret as a command.
struct RunnerLogTests {
  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), ("  \u{A0}::error::x", "  \u{A0}\\u{3A}:error::x"),
    ("a\n\t::stop-commands::z", "a\n\t\\u{3A}:stop-commands::z"),
    ("a\r::x", "a\r\\u{3A}:x"), ("x ##[error]y", "x \\u{23}#[error]y"), ("###[group]", "#\\u{23}#[group]"), ("a ::b", "a ::b"),
    (":: \u{301}", "\\u{3A}: \u{301}"), ("## heading, a:b", "## heading, a:b"), ("", ""),
  ])
  func commandsAreText(_ text: String, _ harmless: String) {
    #expect(RunnerLog.harmless(text) == harmless)
  }
}
