import JSONText

/// The input for a page: a template and its data.
package struct TemplateRequest: Sendable {
  package let template: String
  package let data: JSONValue

  package init(template: String, data: JSONValue) {
    self.template = template
    self.data = data
  }
}

/// The reason why a template cannot be used.
package struct TemplateProblem: Error, Sendable, Hashable {
  /// A single sentence.
  package let message: String
  /// The position in the template, from 1; nil if it is not known.
  package let line: Int?
  package let column: Int?

  package init(_ message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}

/// Requests and pages as lines of JSON, for the program that renders templates.
package enum TemplateLines {
  package static func line(of request: TemplateRequest) -> String {
    (["template": .string(request.template), "data": request.data] as JSONValue).text()
  }

  /// nil if the line is not a request.
  package static func request(from line: String) -> TemplateRequest? {
    guard let json = try? JSONValue(parsing: line), let template = json["template"]?.string,
      let data = json["data"]
    else { return nil }
    return TemplateRequest(template: template, data: data)
  }

  package static func line(of result: Result<String, TemplateProblem>) -> String {
    let json: JSONValue =
      switch result {
      case .success(let text): ["text": .string(text)]
      case .failure(let problem):
        [
          "problem": .string(problem.message), "line": problem.line.map { .number(Double($0)) } ?? .null,
          "column": problem.column.map { .number(Double($0)) } ?? .null,
        ]
      }
    return json.text()
  }

  package static func result(from line: String) -> Result<String, TemplateProblem> {
    let json = try? JSONValue(parsing: line)
    if let text = json?["text"]?.string { return .success(text) }
    return .failure(
      TemplateProblem(
        json?["problem"]?.string ?? "the answer of searchplay-pages cannot be read", line: json?["line"]?.integer,
        column: json?["column"]?.integer))
  }
}
