import JSONText

/// The formats of test reports, each written to a file or folder that the user chooses.
package enum ReportFormat: String, Sendable, CaseIterable {
  case junit, json, tap, html, markdown

  /// The report, ending with a line break.
  package func text(of report: TestReport) -> String {
    switch self {
    case .junit: JUnitReport.text(of: report)
    case .json: TestJSON.document(report).text(indented: true) + "\n"
    case .tap: TAPReport.text(of: report)
    case .html: TestPage.text(of: report)
    case .markdown: MarkdownReport.text(of: report)
    }
  }

  /// The file's name if the user names a folder; nil if the user names the file.
  package var fileInFolder: String? {
    switch self {
    case .junit, .json, .tap, .markdown: nil
    case .html: "index.html"
    }
  }
}
