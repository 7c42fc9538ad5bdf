import Foundation
import PageRendering
import PageTemplates
import Signals

// One template with its data per line on standard input, one page per line on standard output, until the input ends. A separate process,
// because the library that renders templates slows down the start of a program.
Signals.prepare()
while let line = readLine() {
  let result: Result<String, TemplateProblem>
  if let request = TemplateLines.request(from: line) {
    do throws(TemplateProblem) { result = .success(try PageRenderer.text(of: request)) } catch { result = .failure(error) }
  } else {
    result = .failure(TemplateProblem("the request cannot be read"))
  }
  // The parent process may have exited by now.
  guard (try? FileHandle.standardOutput.write(contentsOf: Data((TemplateLines.line(of: result) + "\n").utf8))) != nil else { exit(0) }
}
