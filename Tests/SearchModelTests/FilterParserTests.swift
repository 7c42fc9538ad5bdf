import Testing

@testable import SearchModel

struct FilterParserTests {
  private func outline(_ clauses: [FilterClause]) -> String {
    clauses.map { clause in
      clause.alternatives.map { literal in
        let score = literal.score == 1 ? "" : "^\(literal.score)"
        let text: String
        switch literal.condition {
        case .facet(let attribute, let value, let number): text = "\(attribute)=\(value)\(number.map { "#\($0)" } ?? "")"
        case .comparison(let attribute, let comparison, let number): text = "\(attribute)\(comparison)\(number)"
        case .range(let attribute, let range): text = "\(attribute):\(range.lowerBound)..\(range.upperBound)"
        case .tag(let tag): text = "tag(\(tag))"
        }
        return (literal.isNegated ? "!" : "") + text + score
      }.joined(separator: " | ")
    }.joined(separator: " & ")
  }

  @Test(arguments: [
    ("", ""), ("color:red", "color=red"), ("( \"color\":\"red\" )", "color=red"),
    ("( \"color\":\"green\" OR \"color\":\"red\" ) AND ( \"_tags\":\"on sale\" )", "color=green | color=red & tag(on sale)"),
    ("a:1 OR b:2 AND c:3", "a=1#1.0 | b=2#2.0 & c=3#3.0"), ("(a:x AND b:y) AND c:z", "a=x & b=y & c=z"),
    ("NOT price >= 10.5", "!price>=10.5"), ("price!=3", "price!=3.0"), ("\"price\":-1.0 TO 20", "price:-1.0..20.0"),
    ("\"a\":\"x\"<score=3>", "a=x^3"), ("'it is'", "tag(it is)"), ("\"say\":\"a \\\"b\\\"\"", "say=a \"b\""), ("coupon", "tag(coupon)"),
    ("\"promo\":true", "promo=true"), ("\"rating\":5.0", "rating=5.0#5.0"), ("\"NOT\":\"OR\"", "NOT=OR"),
    ("((a:b))", "a=b"), ("((a:b OR c:d))", "a=b | c=d"), ("(a:b) OR ((c:d))", "a=b | c=d"), ("k < score = 7 >", "tag(k)^7"),
  ])
  func reads(_ text: String, _ expected: String) throws {
    #expect(outline(try FilterParser.parse(text)) == expected)
  }

  @Test(arguments: [
    ("color:", "expected a value after ':'", 7), ("(a:b", "expected ')'", 5), ("a:b)", "unmatched ')'", 4),
    ("'it''s'", "expected AND, OR or the end", 5), ("a:b c:d", "expected AND, OR or the end", 5),
    ("\"a", "the quote that opens here is not closed", 1),
    ("NOT (a:b)", "NOT goes before a filter, not before a parenthesis", 5),
    ("(a:b AND c:d) OR e:f", "an OR of ANDs is not possible", 15),
    ("(a:b AND c:d OR e:f)", "AND and OR inside the same parentheses: an OR of ANDs is not possible", 14),
    ("a:b OR (c:d OR e:f)", "an OR joins filters, not parentheses", 8), ("(a:b OR c:d) OR e:f", "an OR joins filters, not parentheses", 14),
    ("\"\":x", "expected an attribute before ':'", 1), ("a:''", "expected a value after ':'", 3),
    ("k\"l\"m", "a quote inside a word: put the whole word in quotes", 2), ("a:1 TO 2<score=3>", "expected AND, OR or the end", 9),
    ("(a:b AND (c:d OR e:f))", "an AND in parentheses joins filters, not parentheses", 10),
    ("a:b OR price > 3", "filters of different kinds (facet, numeric) in the same OR", 16),
    ("price > x", "expected a number", 9), ("price: 5 TO 1", "the range is reversed", 8),
    ("price:x TO 3", "a range starts with a number", 7),
    ("a:b<score=9223372036854775807>", "a score is a whole number from 0 to 65535", 4), ("p > 0x4", "expected a number", 5),
    ("p > nan", "expected a number", 5),
    ("a ! b", "'!' can only come before '='", 3), ("AND", "expected a filter", 1),
  ])
  func refuses(_ text: String, _ message: String, _ column: Int) {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterParser.parse(text) }
    #expect(error?.message == message)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("brand = Apple", 9, 5, "write brand:Apple to compare strings"),
    ("brand != \"Ralph Lauren\"", 10, 14, "write NOT brand:\"Ralph Lauren\" to compare strings"),
    ("price == 5", 7, 2, "write attribute = number, or attribute:value"), ("price > 5€", 9, 2, "write the number alone: price > 5"),
    ("a:b and c:d", 5, 3, "write AND in capitals"), ("a:b || c:d", 5, 2, "write OR instead of ||"),
    ("price: 10 - 20", 11, 1, "write a range as attribute:1 TO 10"),
    ("price >= 5 TO 10", 12, 2, "write a range as attribute:1 TO 10"),
    ("price between 1 and 3", 7, 7, "write a range as price:1 TO 10"), ("brand IN (a, b)", 7, 2, "write brand:a OR brand:b"),
    ("brand is Apple", 7, 2, "write brand:value"),
    ("brand:Ralph Lauren AND a:b", 13, 6, "put a multi-word value in quotes: \"Ralph Lauren\""),
    ("price:>10", 7, 1, "write price > and the number, without ':'"),
    ("a:b OR (c:d AND e:f)", 8, 1, "write an AND of ORs: a OR (b AND c) is (a OR b) AND (a OR c)"),
    ("a:b OR (c:d OR e:f)", 8, 1, "leave the inner parentheses out: a OR b OR c"),
    ("NOT (a:b OR c:d)", 5, 1, "negate each filter: NOT (a OR b) is NOT a AND NOT b"),
    ("a:b OR price > 3", 16, 1, "join them with AND, or use filters of the same kind in the OR"),
    ("a:b (c:d)", 5, 1, "put AND or OR before the parenthesis"), ("a:b OR !c:d", 8, 1, "write NOT before a filter to negate it"),
  ])
  func advises(_ text: String, _ column: Int, _ length: Int, _ help: String) {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterParser.parse(text) }
    #expect(error?.column == column)
    #expect(error?.length == length)
    #expect(error?.help == help)
  }

  @Test func lists() throws {
    #expect(outline(try FilterListParser.parse([["a:b", "a:-c"], "d:\\-e"], kind: .facet)) == "a=b | !a=c & d=-e")
    #expect(outline(try FilterListParser.parse([["\"a\":\"-b\"", "a:-\"b\""]], kind: .facet)) == "!a=b | !a=\"b\"")
    #expect(outline(try FilterListParser.parseOptional([["a:-b<score=2>", "\"a\":c"]])) == "!a=b^2 | \"a\"=c")
    #expect(try FilterListParser.parse("", kind: .tag) == [])
    #expect(outline(try FilterListParser.parse("price >= 3", kind: .numeric)) == "price>=3.0")
    #expect(outline(try FilterListParser.parse(["x", ["-y", "z"]], kind: .tag)) == "tag(x) & !tag(y) | tag(z)")
    #expect(throws: FilterSyntaxError.self) { try FilterListParser.parse(5, kind: .tag) }
    // A leading or trailing comma separates nothing; a parenthesis that is never closed ends with its value.
    #expect(outline(try FilterListParser.parse("a:b,", kind: .facet)) == "a=b")
    #expect(outline(try FilterListParser.parse("(a:b,)", kind: .facet)) == "a=b")
    #expect(outline(try FilterListParser.parse("a:b, c", kind: .facet)) == "a=b, c")
    #expect(outline(try FilterListParser.parse("(a:x(,b:y),c:z", kind: .facet)) == "a=x( | b=y & c=z")
  }
}
