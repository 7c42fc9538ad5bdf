import SearchModel
import Testing

@testable import Pages

struct FilterMarksTests {
  /// One filter may be in two groups: it is marked in the group that it was added to, however the expression reads.
  @Test func aFilterIsMarkedInItsGroup() {
    let color = Filter.facet(.init(attribute: "color", stringValue: "red"))
    let (first, second): (FilterGroup.ID, FilterGroup.ID) = (.and(name: "a"), .and(name: "b"))
    var before = FilterGroups()
    before.add([color, .facet(.init(attribute: "size", stringValue: "\"color\":\"red\""))], to: second)
    var after = before
    after.add([color], to: first)
    let marks = FilterMarks(after.expression(.v8) ?? "", from: before, to: after, .v8)
    #expect(
      marks.parts == [
        .init(text: "( ", isAdded: false), .init(text: "\"color\":\"red\"", isAdded: true),
        .init(text: " ) AND ( \"color\":\"red\" AND \"size\":\"\\\"color\\\":\\\"red\\\"\" )", isAdded: false),
      ])
    #expect(marks.parts.map(\.text).joined() == after.expression(.v8))
    #expect(marks.added.map(\.text) == ["\"color\":\"red\" in and(a)"] && marks.removed.isEmpty)
    #expect(FilterMarks(before.expression(.v8) ?? "", from: after, to: before, .v8).removed.map(\.text) == ["\"color\":\"red\" in and(a)"])
    #expect(FilterMarks(after.expression(.v8) ?? "", from: nil, to: after, .v8).parts.map(\.isAdded) == [false])
    #expect(FilterMarks("***", from: before, to: after, .v8).parts == [.init(text: "***", isAdded: false)])
  }
}
