import Testing

@testable import SearchModel

/// Paths among the names of attributes.
struct AttributePathsTests {
  @Test(arguments: [
    ("size", "covered, above"), ("size.eu", "covered"), ("size.eu.men", "covered"), ("size.us", ""), ("color", "covered"),
    ("color.hex", "covered"), ("colors", ""), ("sizes", ""), ("", ""), ("a", "above"), ("a.b", "above"), ("a.b.c", "covered"), ("a.bc", ""),
  ])
  func paths(_ path: String, _ expected: String) {
    let names = ["size.eu", "color", "a.b.c", "sizeless"]
    let all = AttributePaths(path == "size" ? names + ["size"] : names)
    let told = [all.cover(path) ? "covered" : nil, all.areBelow(path) ? "above" : nil].compactMap(\.self).joined(separator: ", ")
    #expect(told == expected)
    // As by comparing with each name.
    let given = path == "size" ? names + ["size"] : names
    #expect(all.cover(path) == given.contains { path == $0 || path.hasPrefix($0 + ".") })
    #expect(all.areBelow(path) == given.contains { $0.hasPrefix(path + ".") })
  }
}
