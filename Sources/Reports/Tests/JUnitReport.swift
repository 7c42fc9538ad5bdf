import Diagnostics
import Texts

/// A test report as JUnit XML: a suite for each manifest, a case for each scenario or row of its matrix.
package enum JUnitReport {
  /// The document, ending with a line break.
  package static func text(of report: TestReport) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let attributes = counts(
      report.cases, problems: report.manifests.count { !$0.problems.isEmpty }, obsolete: report.manifests.flatMap(\.rejected).count)
    text += "<testsuites name=\"searchplay\" \(attributes)>\n"
    for manifest in report.manifests { text += suite(manifest) }
    return text + "</testsuites>\n"
  }

  private static func suite(_ manifest: ManifestReport) -> String {
    let name = XMLText.attribute(manifest.path)
    var text = "  <testsuite name=\"\(name)\" \(self.counts(manifest))>\n"
    if !manifest.problems.isEmpty {
      text += "    <testcase name=\"the manifest can be read\" classname=\"\(name)\" file=\"\(name)\" time=\"0.000\">\n"
      let all = manifest.problems.map(\.text).joined(separator: "\n")
      let first = all.scalarLines.first { !$0.isEmpty } ?? ""
      text += "      <error message=\"\(XMLText.attribute(first))\" type=\"manifest\">\(XMLText.escaped(all))</error>\n    </testcase>\n"
    }
    for item in manifest.cases { text += self.case(item, suite: name) }
    for snapshot in manifest.rejected {
      text += "    <testcase name=\"no snapshot is obsolete: \(XMLText.attribute(snapshot.path))\" classname=\"\(name)\" time=\"0.000\">\n"
      text +=
        "      <failure message=\"the snapshot belongs to no scenario\" type=\"obsolete\">\(XMLText.escaped(snapshot.path))</failure>\n"
      text += "    </testcase>\n"
    }
    let others = manifest.obsolete.filter { $0.outcome != .rejected }
    if !others.isEmpty {
      let lines = others.map { "obsolete snapshot (\($0.outcome.rawValue)): \($0.path)\n" }.joined()
      text += "    <system-out>\(XMLText.escaped(lines))</system-out>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func counts(_ manifest: ManifestReport) -> String {
    counts(manifest.cases, problems: manifest.problems.isEmpty ? 0 : 1, obsolete: manifest.rejected.count)
  }

  private static func `case`(_ item: CaseReport, suite: String) -> String {
    var text =
      "    <testcase name=\"\(XMLText.attribute(item.name))\" classname=\"\(suite)\" file=\"\(XMLText.attribute(item.file))\" line=\"\(item.line)\""
    text += " time=\"\(seconds(item.seconds))\""
    if item.status == .passed, item.findings.isEmpty { return text + "/>\n" }
    text += ">\n"
    if item.status == .skipped { text += "      <skipped message=\"\(XMLText.attribute(item.reason ?? ""))\"/>\n" }
    // One element for each case: not every consumer reads several.
    if let first = item.failures.first {
      let element = item.status == .error ? "error" : "failure"
      let more = item.failures.count > 1 ? " (and \(item.failures.count - 1) more)" : ""
      text += "      <\(element) message=\"\(XMLText.attribute(first.message + more))\" type=\"\(first.kind.rawValue)\">"
      text += XMLText.escaped(item.failures.map { "\($0.file):\($0.line):\($0.column): \($0.message)\n\($0.text)" }.joined(separator: "\n"))
      text += "</\(element)>\n"
    }
    if !item.findings.isEmpty, item.failures.isEmpty {
      let lines = item.findings.map { "\($0.id): \($0.message)\n" }.joined()
      text += "      <system-out>\(XMLText.escaped(lines))</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func counts(_ cases: [CaseReport], problems: Int, obsolete: Int) -> String {
    let tests = cases.count + problems + obsolete
    let failures = cases.count { $0.status == .failed } + obsolete
    let errors = cases.count { $0.status == .error } + problems
    return "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "skipped=\"\(cases.count { $0.status == .skipped })\" time=\"\(seconds(cases.reduce(0) { $0 + $1.seconds }))\""
  }

  /// The seconds with three decimals, in any locale.
  static func seconds(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
