import Manifest
import SearchModel
import Snapshots
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
  ///   - manifest: The manifest of the step.
  init(
    _ step: StepTrace, since previous: StepTrace?, from start: UIState, _ version: InstantSearchVersion, _ manifest: Manifest
  ) {
    let before = previous?.settled ?? start
    heading = step.action.labelled(in: before).shortened(in: before, of: manifest).heading(version, after: ShownBefore(before))
    let failures = step.searches.compactMap(\.outcome.failure)
    let ofOthers = step.surroundings.searchers.lazy.compactMap { searcher in
      searcher.failure.map { ("the search of '\(searcher.name)'", $0) }
    }.first
    let hasAnswer = if case .success? = step.searches.last?.outcome { true } else { false }
    if !step.crashes, let error = failures.first, !hasAnswer {
      result = "the search fails: \(TerminalText.visible(error.message))"
      resultMarkdown = "the search fails: \(MarkdownText.escaped(error.message))"
      return
    }
    if !step.crashes, case .retrying? = step.searches.last?.outcome {
      result = "the search fails: \(Snapshot.retrying)"
      resultMarkdown = result
      return
    }
    let waiting = step.waiting == 1 ? "waiting for the answer" : "waiting for \(step.waiting) answers"
    guard !step.crashes, let hits = step.settled.results?.nbHits else {
      result = step.crashes || step.waiting == 0 ? "" : waiting
      resultMarkdown = result
      return
    }
    let count = hits == 1 ? "1 result" : "\(hits) results"
    let old = previous?.settled.results?.nbHits
    // Results of an earlier search are not presented as this step's. `resultWords` in the viewer has the same words.
    if step.waiting > 0, failures.isEmpty {
      result = old != nil && old != hits ? "\(count) (was \(old ?? 0)), \(waiting)" : "\(waiting), still \(count)"
      resultMarkdown = result
      return
    }
    let found = old == nil || old == hits ? count : "\(count) (was \(old ?? 0))"
    // A different search of the step failed.
    let ofValues = step.facetSearches.lazy.compactMap { search in
      search.outcome.failure.map { ("the search for values of '\(search.query.facet)'", $0) }
    }.first
    let isIdle = step.searches.isEmpty && step.sent.isEmpty && old == hits
    guard !step.crashes, let (name, error) = failures.first.map({ ("one search", $0) }) ?? ofValues ?? ofOthers else {
      (result, resultMarkdown) = isIdle ? ("", "") : (found, found)
      return
    }
    let news = isIdle ? "" : "\(found); "
    result = "\(news)\(name) fails: \(TerminalText.visible(error.message))"
    resultMarkdown = "\(news)\(MarkdownText.escaped(name)) fails: \(MarkdownText.escaped(error.message))"
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
