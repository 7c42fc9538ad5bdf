import Testing

@testable import SearchModel

private func facet(_ attribute: Attribute, _ value: Filter.Facet.ValueType, negated: Bool = false, score: Int? = nil) -> Filter {
  .facet(Filter.Facet(attribute: attribute, value: value, isNegated: negated, score: score))
}

struct FilterExpressionTests {
  @Test(
    arguments: [
      (facet("color", "red"), "\"color\":\"red\"", "\"color\":\"red\""),
      (facet("color", "red", negated: true), "NOT \"color\":\"red\"", "NOT \"color\":\"red\""),
      (facet("color", "red", score: 2), "\"color\":\"red<score=2>\"", "\"color\":\"red\"<score=2>"),
      (facet("promo", true), "\"promo\":\"true\"", "\"promo\":true"),
      (facet("rating", 5), "\"rating\":\"5.0\"", "\"rating\":5.0"),
      (facet("n", 16_777_217), "\"n\":\"16777216.0\"", "\"n\":16777217.0"),
      (facet("n", 3.14159265358979), "\"n\":\"3.1415927\"", "\"n\":3.14159265358979"),
      (facet("say", "a \"b\" \\"), "\"say\":\"a \\\"b\\\" \\\"", "\"say\":\"a \\\"b\\\" \\\""),
      (.numeric(.init(attribute: "price", operator: .greaterThanOrEqual, value: 10)), "\"price\" >= 10.0", "\"price\" >= 10.0"),
      (.numeric(.init(attribute: "price", range: 0.1...1e16)), "\"price\":0.1 TO 1e+16", "\"price\":0.1 TO 1e+16"),
      (.tag("on sale"), "\"_tags\":\"on sale\"", "\"_tags\":\"on sale\""),
    ] as [(Filter, String, String)])
  func oneFilter(_ filter: Filter, _ seven: String, _ eight: String) {
    #expect(FilterExpression.text(of: filter, .v7) == seven)
    #expect(FilterExpression.text(of: filter, .v8) == eight)
  }

  @Test func groupsByNameAndFiltersByText() {
    var groups = FilterGroups()
    groups.add([facet("c", "z"), facet("C", "a"), facet("c", "a", negated: true)], to: .and(name: "b"))
    groups.add([facet("x", "1")], to: .or(name: "b", filterType: .facet))
    groups.add([.tag("t")], to: .or(name: "b", filterType: .tag))
    groups.add([.numeric(.init(attribute: "p", operator: .lessThan, value: 1))], to: .or(name: "b", filterType: .numeric))
    groups.add([facet("y", "1")], to: .and(name: "B"))
    groups.add([], to: .and(name: "empty"))
    #expect(
      groups.expression(.v7)
        == "( \"y\":\"1\" ) AND ( \"x\":\"1\" ) AND ( \"p\" < 1.0 ) AND ( \"_tags\":\"t\" ) AND ( \"C\":\"a\" AND \"c\":\"z\" AND NOT \"c\":\"a\" )"
    )
    groups.removeAll()
    #expect(groups.expression(.v7) == nil)
  }

  @Test func legacyForm() {
    var groups = FilterGroups()
    groups.add(
      [
        facet("c", "light blue"), facet("c", "say \"x\"", negated: true, score: 2),
        .numeric(.init(attribute: "p", operator: .lessThan, value: 1, isNegated: true)),
        .numeric(.init(attribute: "p", range: 1...2, isNegated: true)),
      ], to: .and(name: "a"))
    groups.add([facet("d", "1"), facet("d", "2")], to: .or(name: "o", filterType: .facet))
    #expect(
      LegacyFilters.units(of: groups.groups(.v7), .v7) == [
        ["c:light blue"], ["c:-say \"x\"<score=2>"], ["p >= 1.0"], ["p < 1.0"], ["p > 2.0"], ["d:1", "d:2"],
      ])
    #expect(LegacyFilters.units(of: groups.groups(.v8), .v8).prefix(2) == [["c:\"light blue\""], ["c:-\"say \\\"x\\\"\"<score=2>"]])
  }
}

struct FilterGroupsTests {
  private let red = facet("color", "red")
  private let group = FilterGroup.ID.or(name: "color", filterType: .facet)
  private let menu = FilterGroup.ID.hierarchical(name: "_hierarchical")

  @Test func whatAnEmptiedGroupDoes() {
    var groups = FilterGroups()
    groups.add([red], to: group)
    groups.remove([red], from: group)
    #expect(groups.ids == [])
    groups.add([red], to: group)
    groups.remove([red])
    #expect(groups.ids == [group])
    groups.add([red], to: group)
    groups.removeAll(for: "color")
    #expect(groups.ids == [group] && groups.isEmpty)
    groups.removeAll(from: group)
    #expect(groups.ids == [])
  }

  @Test func aHierarchicalGroupKeepsItsLevels() {
    var groups = FilterGroups()
    let shoes = Filter.Facet(attribute: "lvl0", stringValue: "Shoes")
    groups.setHierarchicalAttributes(["lvl0", "lvl1"], in: menu)
    groups.add([.facet(shoes)], to: menu)
    groups.setHierarchicalFilters([shoes], in: menu)
    groups.removeAll()
    #expect(groups.ids == [menu])
    #expect(groups.hierarchy?.attributes == ["lvl0", "lvl1"] && groups.hierarchy?.path == [])
    groups.add([.facet(shoes)], to: menu)
    groups.remove([.facet(shoes)], from: menu)
    #expect(groups.ids == [])
  }

  @Test func scoreAndNegationTakePartInEquality() {
    var groups = FilterGroups()
    groups.add([red, facet("color", "red", score: 1), facet("color", "red", negated: true)], to: group)
    #expect(groups.filters(in: group).count == 3)
    groups.toggle([red, .tag("x")], in: group)
    #expect(groups.filters(in: group) == [facet("color", "red", score: 1), facet("color", "red", negated: true), .tag("x")])
  }
}
