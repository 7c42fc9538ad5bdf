import Diagnostics
import JSONText
import PageTemplates

/// The templates of a run: those of a folder where it has them, and the ones that come with Searchplay.
struct TemplateFolder {
  /// nil: only those that come with Searchplay.
  let folder: String?
  private let helper = HelperProcess("searchplay-pages")

  init(_ folder: String?) {
    self.folder = folder
  }

  /// A page; nil after saying why it cannot be made.
  func text(_ template: PageTemplate, _ data: JSONValue) async -> String? {
    var text = template.text
    var name = template.fileName
    if let folder {
      let path = FileAccess.join(folder, template.fileName)
      if FileAccess.exists(path) {
        name = path
        do throws(FileProblem) { text = String(decoding: try FileAccess.read(path), as: UTF8.self) } catch {
          Output.writeError("error: '\(error.path)' cannot be read: \(error.reason)\n")
          return nil
        }
      }
    }
    do throws(HelperProcess.Gone) {
      let line = try await helper.ask(TemplateLines.line(of: TemplateRequest(template: text, data: data)))
      switch TemplateLines.result(from: line) {
      case .success(let page): return page
      case .failure(let problem):
        Output.writeError(Self.diagnostic(problem, SourceFile(name: name, bytes: Array(text.utf8))) + "\n")
        return nil
      }
    } catch {
      Output.writeError("error: \(error.reason)\n")
      return nil
    }
  }

  private static func diagnostic(_ problem: TemplateProblem, _ file: SourceFile) -> String {
    let place = file.place(line: problem.line ?? 1, column: problem.column ?? 1)
    return DiagnosticRenderer(color: false).render(Diagnostic("template-syntax", at: place, problem.message))
  }

  /// Writes the templates that come with Searchplay into a folder, as a beginning for one's own; those that are there stay.
  static func writeAll(to folder: String) -> ExitStatus {
    var status = ExitStatus.passed
    for template in PageTemplate.allCases {
      let path = FileAccess.join(folder, template.fileName)
      if FileAccess.exists(path) {
        Output.write("\(path): there already\n")
        continue
      }
      if Output.saved(template.text, to: path) { Output.write("\(path): written\n") } else { status = .failed }
    }
    return status
  }
}
