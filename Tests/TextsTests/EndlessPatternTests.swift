import Testing
import Texts

struct EndlessPatternTests {
  @Test(arguments: [
    ("(a+)+$", "(a+)+"), ("^((ab*)c)*(x*)*", "(x*)*"), ("x(a+a+)+y", "(a+a+)+"), ("(?:\\w+ ?)+", "(?:\\w+ ?)+"), ("(a{2,})*", "(a{2,})*"),
    ("((a+))+", "((a+))+"), ("(b|a+)*", "(b|a+)*"), ("(a+?)+", "(a+?)+"), ("(a+)?", nil), ("(\\d{3},)+", nil), ("(\\w+ )+x", nil),
    ("(\\d{3})+", nil), ("(a+", nil), ("(a|b)+", nil), ("a+b*", nil), ("(a+)b", nil), ("[(]a+[)]+", nil), ("\\(a+\\)+", nil),
    ("(a|aa)+", "(a|aa)+"), ("(?:.|x)*y", "(?:.|x)*"), ("(ab|ac)+", nil), ("(a|)+", "(a|)+"), ("(a|aa)", nil), ("(a[+*]\\+)+", nil),
    ("(\\w|-)+", nil), ("(\\w| )+:", nil), ("(.|\\n)*", nil), ("(red|reddish)+", nil), ("(a\\|)+", nil), ("(a[|]a[|])+", nil),
    ("(\\w|\\d)+", "(\\w|\\d)+"), ("(a|b|ab)*", "(a|b|ab)*"), ("(\\S|ab)+", "(\\S|ab)+"), ("(ab|abba|ba)+", "(ab|abba|ba)+"),
    ("(?:ab)+", nil), ("(ab?)+", nil), ("(.*a)+b", nil), ("", nil), ("[", nil), ("\\", nil), (")+", nil), ("{", nil),
  ])
  func groups(_ pattern: String, _ group: String?) {
    #expect(EndlessPattern.group(in: pattern) == group)
  }
}
