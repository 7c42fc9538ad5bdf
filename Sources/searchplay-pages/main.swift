import Foundation
import PageTemplates

// One template with its data a line on standard input, one page a line on standard output, until the input ends. A process of its
// own, since the library that fills templates makes a program start slower.
signal(SIGPIPE, SIG_IGN)
while let line = readLine() {
  let result: Result<String, TemplateProblem>
  if let request = TemplateLines.request(from: line) {
    do throws(TemplateProblem) { result = .success(try PageRenderer.text(of: request)) } catch { result = .failure(error) }
  } else {
    result = .failure(TemplateProblem("the request cannot be read"))
  }
  // Whoever asked may be gone by now.
  guard (try? FileHandle.standardOutput.write(contentsOf: Data((TemplateLines.line(of: result) + "\n").utf8))) != nil else { exit(0) }
}
