import Testing

@testable import YAMLTree

struct YAMLScalarTests {
  @Test(
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("nULL", .string("nULL")),
      ("true", .bool(true)), ("False", .bool(false)), ("yes", .string("yes")), ("off", .string("off")),
      ("012", .integer(12)), ("-7", .integer(-7)), ("+3", .integer(3)), ("0o14", .integer(12)), ("0xC", .integer(12)),
      ("0xFFFFFFFFFFFFFFFF", .number(18_446_744_073_709_551_616)), ("0o7777777777777777777777", .number(7.378697629483821e19)),
      ("0xFFFFFFFFFFFFFFFFG", .string("0xFFFFFFFFFFFFFFFFG")), ("0x", .string("0x")), ("+1.5", .number(1.5)),
      ("0o+1", .string("0o+1")), ("1.5", .number(1.5)), (".5", .number(0.5)), ("1.", .number(1)), ("1e3", .number(1000)),
      ("1.e1", .number(10)), ("-.inf", .number(-.infinity)), ("1_000", .string("1_000")), ("1.2.3", .string("1.2.3")),
      ("99999999999999999999", .number(1e20)), (".", .string(".")), ("+", .string("+")), ("1e", .string("1e")),
      ("2001-01-01", .string("2001-01-01")), ("٣", .string("٣")),
    ] as [(String, YAMLScalar.Value)])
  func coreSchema(_ text: String, _ value: YAMLScalar.Value) {
    #expect(YAMLScalar(text: text, isQuoted: false).value == value)
    #expect(YAMLScalar(text: text, isQuoted: true).value == .string(text))
  }
}
