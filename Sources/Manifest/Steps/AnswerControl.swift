import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// Control over responses: they fail, are delayed, or arrive in a different order.
package enum AnswerControl: Sendable {
  /// The next responses fail, either of one searcher or of any; the span is that of the searcher's name.
  case fail(SearchFault, count: Int, only: SearchTraffic.Target, SourceSpan? = nil)
  /// From now on responses are held back.
  case hold
  /// All held-back responses arrive, oldest first, and later ones arrive as usual.
  case release
  /// One of the held-back responses arrives, counted from 1, oldest first; it may fail.
  case answer(Int, SearchFault?)
  /// The app cancels the pending searches.
  case cancel
}

extension SearchFault {
  /// The fault as a manifest writes it: a word, or a status.
  package var word: String {
    switch self {
    case .offline: "offline"
    case .timeout: "timeout"
    case .status(let status, _): "\(status)"
    case .unreadable: "unreadable"
    case .noResults: "no-results"
    case .body: "body"
    }
  }

  private static let words: [SearchFault] = [.offline, .timeout, .unreadable, .noResults]
  private static let word = Form<SearchFault>.choice(words.map { ($0.word, $0) })
  private static let status = Form<Int>.integer(400...599)

  private static let refusal = Form<SearchFault>.object(
    "a refusal", .required("status", status, "The status of the answer, from 400 to 599."),
    .optional("message", .text, "The engine's error message.")
  ) { _, _, status, message in .status(status, message: message) }

  private static let given = Form<SearchFault>.object(
    "an answer", .required("body", .text, "The body of the answer; JSON with `results` is read as an answer from the engine.")
  ) { _, _, text in .body(text) }

  /// A word, a status, a status with the engine's message, or the body of the response.
  static let form = Form<SearchFault>(SchemaFragment.any([word.schema, status.schema, refusal.schema, given.schema])) { node, problems in
    switch node.content {
    case .scalar(let scalar):
      if case .integer = scalar.value { return status.read(node, problems).map { .status($0, message: nil) } }
      if let number = Int(scalar.text), (400...599).contains(number) {
        return problems.wrongType(node, expected: "a failure", help: "write \(number) without quotes")
      }
      return word.read(node, problems)
    case .mapping(let entries): return (entries.contains { $0.key == "body" } ? given : refusal).read(node, problems)
    case .sequence: return problems.wrongType(node, expected: "a failure: offline, timeout, unreadable, no-results or a status")
    }
  }
}

extension AnswerControl {
  private static let failing = Form<AnswerControl>.object(
    "a failure",
    .required(
      "error", SearchFault.form,
      "`offline`, `timeout`, `unreadable`, `no-results`, a status such as 503, `{ status: 403, message: text }`, or `{ body: text }`, which replaces the engine's answer."
    ),
    .defaulted("count", .integer(1...1000), 1, shown: "1", "How many answers fail."),
    .optional(
      "only", Form<String>.name.located,
      "Whose answers fail: a searcher's name, `main`, or `facet` for facet searches (default: any).")
  ) { _, _, fault, count, only in
    .fail(fault, count: count, only: only.map { $0.value == "facet" ? .facetSearches : .searcher($0.value) } ?? .any, only?.span)
  }

  /// The fault alone, or together with the number of responses that fail and the searcher that they belong to.
  static let failForm = Form<AnswerControl>(SchemaFragment.any([SearchFault.form.schema, failing.schema])) { node, problems in
    if case .mapping(let entries) = node.content {
      let own = ["status", "body"]
      guard let fault = entries.first(where: { own.contains($0.key) }) else { return failing.read(node, problems) }
      // The fault and its count are nested incorrectly.
      if let other = entries.first(where: { ["error", "count", "only"].contains($0.key) }) {
        if other.key == "error" {
          return problems.error(
            "step-keys", at: other.keySpan, "a failure is '\(fault.key)' or 'error', not both", help: "keep one of them")
        }
        let status = if fault.key == "status", case .scalar(let scalar) = fault.value.content { scalar.text } else { "{ \(fault.key): … }" }
        return problems.error(
          "step-keys", at: other.keySpan, "'\(other.key)' belongs next to 'error'", help: "write { error: \(status), \(other.key): … }")
      }
    }
    return SearchFault.form.read(node, problems).map { .fail($0, count: 1, only: .any) }
  }

  private static let place = Form<Int>.integer(1...1000)
  private static let answered = Form<AnswerControl>.object(
    "an answer", .defaulted("search", place, 1, shown: "1", "The position of the waiting search, starting at 1 (the oldest)."),
    .optional("error", SearchFault.form, "How it fails.")
  ) { _, _, place, fault in .answer(place, fault) }

  /// The number of the search that is answered, alone or with a fault; the oldest by default.
  static let answerForm = Form<AnswerControl>(
    SchemaFragment.any([SchemaFragment(["type": "null"]), place.schema, answered.schema])
  ) { node, problems in
    if node.isNull { return .answer(1, nil) }
    if case .mapping = node.content { return answered.read(node, problems) }
    return place.read(node, problems).map { .answer($0, nil) }
  }

  /// A step without a value.
  ///
  /// - Parameter isAddressed: Whether it can be addressed to one searcher.
  static func bare(_ control: AnswerControl, isAddressed: Bool = false) -> Form<AnswerControl> {
    Form(SchemaFragment(["type": "null"])) { node, problems in
      if node.isNull { return control }
      guard isAddressed, case .scalar(let scalar) = node.content else {
        return problems.error("wrong-type", at: node.place, "this step accepts no value", help: "remove the value")
      }
      return problems.error(
        "wrong-type", at: node.place, "this step accepts no value, or only a searcher",
        help: "write { searcher: \(WrittenOut.item(scalar.text)) }"
      )
    }
  }
}
