import JSONText
import Mustache
import PageTemplates

/// Renders templates with the library that understands them.
package enum PageRenderer {
  /// The library parses and renders nested sections by recursion.
  private static let mostLevels = 100

  /// A string of the data; an empty one counts as false in a section.
  private struct Text: MustacheCustomRenderable {
    let renderText: String
    var isNull: Bool { renderText.isEmpty }
  }

  /// Returns the page. Throws a problem with its position in the template.
  package static func text(of request: TemplateRequest) throws(TemplateProblem) -> String {
    let tags = TemplateTags(in: request.template, most: mostLevels)
    if let section = tags.tooDeep {
      throw TemplateProblem("sections are nested more than \(mostLevels) levels deep", line: section.line, column: section.column)
    }
    do {
      return try MustacheTemplate(string: request.template).render(value(request.data))
    } catch let error as MustacheTemplate.ParserError {
      if case MustacheTemplate.Error.expectedSectionEnd = error.error, let open = tags.open {
        throw TemplateProblem("the section '\(open.name)' is not closed", line: open.line, column: open.column)
      }
      throw TemplateProblem(describe(error.error), line: error.context.lineNumber, column: error.context.columnNumber)
    } catch {
      throw TemplateProblem("\(error)")
    }
  }

  private static func value(_ json: JSONValue) -> Any {
    switch json {
    case .null: false
    case .bool(let flag): flag
    case .number(let number): Text(renderText: json.integer.map { "\($0)" } ?? "\(number)")
    case .string(let text): Text(renderText: text)
    case .array(let items): items.map(value)
    case .object(let members): Dictionary(members.map { ($0.key, value($0.value)) }) { $1 }
    }
  }

  private static func describe(_ error: any Error) -> String {
    switch error {
    case MustacheTemplate.Error.sectionCloseNameIncorrect: "the section that is closed here is not the one that is open"
    case MustacheTemplate.Error.unfinishedName: "a name is not closed by }}"
    case MustacheTemplate.Error.expectedSectionEnd: "a section is not closed"
    case MustacheTemplate.Error.invalidSetDelimiter: "the delimiters are not understood"
    default: "\(error)" == "overflow" ? "a tag is not closed" : "the template is not understood (\(error))"
    }
  }
}
