import Diagnostics
import JSONText
import PageTemplates
import TestRuns
import Texts

/// The templates of a run: those in a folder if it has them, otherwise the built-in ones.
struct TemplateFolder {
  /// The folder; nil for built-in templates only.
  let folder: String?
  let console: Console
  private let helper: HelperProcess
  private let told = Told()

  /// The warnings given so far, because a template may make many pages.
  private final class Told {
    var names: Set<String> = []
  }

  init(_ folder: String?, _ console: Console) {
    self.folder = folder
    self.console = console
    if let folder { Self.warnOfOthers(folder, console) }
    helper = HelperProcess("searchplay-pages", console.surroundings.programs)
  }

  /// Renders a page; nil after reporting why it cannot be made.
  func text(_ template: PageTemplate, _ data: JSONValue) async -> String? {
    var text = template.text
    var name = template.fileName
    if let folder {
      let path = FileAccess.join(folder, template.fileName)
      if console.output.disk.exists(path) {
        name = path
        do throws(FileProblem) {
          let bytes = try ProjectFolder(of: folder, console.output.disk).read(path, upTo: FileAccess.mostOfText)
          text = String(decoding: bytes, as: UTF8.self)
        } catch {
          console.writeError("error: '\(TerminalText.visible(error.path))' cannot be read: \(error.reason)\n")
          return nil
        }
        let file = SourceFile(name: name, bytes: Array(text.utf8))
        guard TemplateNames(text).names.contains(where: { $0.text == "mark" }) else {
          let diagnostic = Diagnostic(
            "template-mark", at: file.span(0..<0),
            "the template does not contain 'mark': Searchplay needs it to recognize the pages that it may replace",
            help: "put {{{mark}}} on the first line of an HTML template, or {{{mark}}} on the last line of a Markdown template")
          console.writeError(DiagnosticRenderer(color: false, hiding: console.output.redactor).render(diagnostic) + "\n")
          return nil
        }
        warn(file, template, data)
      }
    }
    do throws(HelperProcess.Gone) {
      let line = try await helper.ask(TemplateLines.line(of: TemplateRequest(template: text, data: data)))
      switch TemplateLines.result(from: line) {
      case .success(let page):
        // Markdown has no entities: an escaped mark is not a mark.
        if let folder, !template.fileName.hasSuffix(".html.mustache"), page.contains("&lt;!-- ") || page.contains("&lt;!--") {
          let file = SourceFile(name: FileAccess.join(folder, template.fileName), bytes: Array(text.utf8))
          let place = text.utf8.firstRange(of: "{{mark}}".utf8).map { text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound) }
          if let place {
            let diagnostic = Diagnostic(
              "template-mark", at: file.span(place..<place + 8),
              "the mark is escaped here, so Searchplay would not recognize the page as its own",
              help: "write {{{mark}}}, or begin the template with {{% CONTENT_TYPE:TEXT}}")
            console.writeError(DiagnosticRenderer(color: false, hiding: console.output.redactor).render(diagnostic) + "\n")
            return nil
          }
        }
        return page
      case .failure(let problem):
        console.writeError(
          Self.diagnostic(problem, SourceFile(name: name, bytes: Array(text.utf8)), hiding: console.output.redactor) + "\n")
        return nil
      }
    } catch {
      if told.names.insert(error.reason).inserted { console.writeError("error: \(error.reason)\n") }
      return nil
    }
  }

  /// Warns about names that no page has, each once.
  private func warn(_ file: SourceFile, _ template: PageTemplate, _ data: JSONValue) {
    let known = TemplateNames.known(data).union(TemplateNames.sometimes).union(TemplateNames(template.text).names.map(\.text))
    for name in TemplateNames(String(decoding: file.bytes, as: UTF8.self)).names {
      let parts = name.text.split(separator: ".").map(String.init)
      if !name.isPartial, parts.allSatisfy(known.contains) { continue }
      guard told.names.insert("\(file.name) \(name.text)").inserted else { continue }
      let headline = name.isPartial ? "a template cannot include another one, '\(name.text)'" : "pages do not support '\(name.text)'"
      let diagnostic = Diagnostic(
        (name.isPartial ? RunRule.templatePartial : .templateName).rawValue, .warning, at: file.span(name.range), headline,
        help: name.isPartial ? nil : NearMiss.didYouMean(name.text, known.sorted()))
      console.writeError(DiagnosticRenderer(color: false, hiding: console.output.redactor).render(diagnostic) + "\n")
    }
  }

  /// Warns about files that look like templates but are not used.
  private static func warnOfOthers(_ folder: String, _ console: Console) {
    let known = PageTemplate.allCases.map(\.fileName)
    let names = console.output.disk.names(in: folder)
    if !names.contains(where: known.contains) {
      let meant = names.sorted().compactMap { name in known.first { $0 == name + ".mustache" }.map { "rename '\(name)' to '\($0)'" } }.first
      console.writeError("warning: '\(folder)' has no template: \(meant ?? "names: \(known.joined(separator: ", "))")\n")
    }
    for name in console.output.disk.names(in: folder).sorted() where name.hasSuffix(".mustache") && !known.contains(name) {
      let help = NearMiss.didYouMean(name, known) ?? "templates: \(known.joined(separator: ", "))"
      console.writeError("warning: '\(FileAccess.join(folder, name))' is not used: \(help)\n")
    }
  }

  private static func diagnostic(_ problem: TemplateProblem, _ file: SourceFile, hiding redactor: Redactor) -> String {
    let place = file.place(line: problem.line ?? 1, column: problem.column ?? 1)
    return DiagnosticRenderer(color: false, hiding: redactor).render(Diagnostic("template-syntax", at: place, problem.message))
  }

  /// Writes the built-in templates into a folder, as a starting point; existing ones stay.
  static func writeAll(to folder: String, _ console: Console) -> ExitStatus {
    var status = ExitStatus.passed
    for template in PageTemplate.allCases {
      let path = FileAccess.join(folder, template.fileName)
      if console.output.disk.exists(path) || console.output.disk.isLink(path) {
        console.write("\(TerminalText.visible(path)): already exists\n")
        continue
      }
      if console.output.saved(template.text, to: path, .plain) {
        console.write("\(TerminalText.visible(path)): written\n")
      } else {
        status = .failed
      }
    }
    return status
  }
}
