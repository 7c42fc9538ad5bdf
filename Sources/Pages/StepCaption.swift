import Manifest
import SearchModel
import Staging
import Texts

/// The caption of a step: the action, and the number of results.
struct StepCaption {
  private let heading: StepSentence
  /// `9 results (was 24)`; empty before the first results.
  let result: String
  /// The result in Markdown.
  let resultMarkdown: String

  /// - Parameters:
  ///   - start: The state before the first step.
  init(_ step: StepTrace, since previous: StepTrace?, from start: UIState, _ version: InstantSearchVersion) {
    let before = previous?.settled ?? start
    heading = step.action.labelled(in: before).heading(version, after: ShownBefore(before))
    let failures = step.searches.map(\.outcome).compactMap { if case .failure(let error) = $0 { error } else { nil } }
    let hasAnswer = if case .success? = step.searches.last?.outcome { true } else { false }
    if !step.crashes, let error = failures.first, !hasAnswer {
      result = "the search fails: \(TerminalText.visible(error.message))"
      resultMarkdown = "the search fails: \(MarkdownText.escaped(error.message))"
      return
    }
    guard !step.crashes, let hits = step.settled.results?.nbHits else {
      (result, resultMarkdown) = ("", "")
      return
    }
    let count = hits == 1 ? "1 result" : "\(hits) results"
    let old = previous?.settled.results?.nbHits
    let found = old == nil || old == hits ? count : "\(count) (was \(old ?? 0))"
    // A different search of the step failed.
    let ofValues = step.facetSearches.lazy.compactMap { search in
      if case .failure(let error) = search.outcome { ("the search for values of '\(search.query.facet)'", error) } else { nil }
    }.first
    guard !step.crashes, let (name, error) = failures.first.map({ ("one search", $0) }) ?? ofValues else {
      (result, resultMarkdown) = (found, found)
      return
    }
    result = "\(found); \(name) fails: \(TerminalText.visible(error.message))"
    resultMarkdown = "\(found); \(MarkdownText.escaped(name)) fails: \(MarkdownText.escaped(error.message))"
  }

  /// `Tap “Shoes” in Menu`.
  var text: String {
    heading.parts.map { part in
      switch part {
      case .plain(let text), .code(let text): TerminalText.visible(text)
      case .widget(let name): BidiText.isolated(NameText.inWords(name))
      case .quoted(let text): "“\(BidiText.isolated(TerminalText.visible(text)))”"
      }
    }.joined()
  }

  /// The caption in Markdown, with names emphasized.
  ///
  /// - Parameter isPlain: Whether code is written as text: DocC shows the backticks of headings.
  func markdown(isPlain: Bool) -> String {
    heading.parts.map { part in
      switch part {
      case .plain(let text): text
      case .widget(let name): BidiText.isolated(MarkdownText.escaped(NameText.inWords(name)))
      case .quoted(let text): text.isEmpty ? "“”" : "*\(BidiText.isolated(MarkdownText.escaped(text)))*"
      case .code(let text): isPlain ? MarkdownText.escaped(text) : MarkdownText.code(text)
      }
    }.joined()
  }
}
