import Forms
import JSONText
import SearchModel
import YAMLTree

extension SearchTrigger {
  private static let words: [(word: String, value: SearchTrigger)] = [("always", .always), ("nonEmpty", .atLeast(1)), ("never", .never)]
  private static let word = Form<SearchTrigger>.choice(words)
  private static let length = Form<SearchTrigger>.object(
    "a trigger", .required("minimumLength", .integer(1...1000), "The minimum number of characters that triggers a search.")
  ) { _, _, count in .atLeast(count) }

  /// A word, or the minimum number of characters.
  static let form = Form<SearchTrigger>(SchemaFragment.any([word.schema, length.schema])) { node, problems in
    if case .mapping = node.content { return length.read(node, problems) }
    if case .scalar(let scalar) = node.content, scalar.text == "minimumLength" {
      return problems.error(
        "unknown-value", at: node.place, "'minimumLength' needs a number", help: "write { minimumLength: 2 }")
    }
    return word.read(node, problems)
  }

  /// The trigger as a manifest writes it.
  package var name: String {
    switch self {
    case .always: "always"
    case .atLeast(1): "nonEmpty"
    case .atLeast(let count): "minimumLength \(count)"
    case .never: "never"
    }
  }
}
