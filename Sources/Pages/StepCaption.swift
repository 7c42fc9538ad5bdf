import Manifest
import SearchModel
import Staging
import Texts

/// What stands over a step: what is done, and how many results there are then.
struct StepCaption {
  private let heading: StepSentence
  /// `9 results (was 24)`; empty before the first results.
  let result: String
  /// The same in Markdown.
  let resultMarkdown: String

  /// - Parameters:
  ///   - start: what was shown before the first step.
  init(_ step: StepTrace, since previous: StepTrace?, from start: UIState, _ version: InstantSearchVersion) {
    let before = previous?.settled ?? start
    heading = step.action.labelled(in: before).heading(version, after: ShownBefore(before))
    if !step.crashes,
      case .failure(let error)? = step.searches.lazy.map(\.outcome).first(where: { if case .failure = $0 { true } else { false } })
    {
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
    result = old == nil || old == hits ? count : "\(count) (was \(old ?? 0))"
    resultMarkdown = result
  }

  /// `Tap “Shoes” in Menu`.
  var text: String {
    heading.parts.map { part in
      switch part {
      case .plain(let text), .code(let text): TerminalText.visible(text)
      case .widget(let name): NameText.inWords(name)
      case .quoted(let text): "“\(TerminalText.visible(text))”"
      }
    }.joined()
  }

  /// The same with what is named emphasized.
  ///
  /// - Parameter isPlain: whether code is written as text: DocC shows the backticks of headings.
  func markdown(isPlain: Bool) -> String {
    heading.parts.map { part in
      switch part {
      case .plain(let text): text
      case .widget(let name): MarkdownText.escaped(NameText.inWords(name))
      case .quoted(let text): text.isEmpty ? "“”" : "*\(MarkdownText.escaped(text))*"
      case .code(let text): isPlain ? MarkdownText.escaped(text) : MarkdownText.code(text)
      }
    }.joined()
  }
}
