/// A part of the code, independent of where it is placed.
indirect enum SwiftPart {
  /// A constant that is the result of a call.
  case call(name: String, type: String, arguments: [(label: String, value: String)], throws: Bool = false)
  /// A constant of any other value.
  case value(name: String, type: String, text: String)
  case statement(String, throws: Bool = false)
  /// What the app's author has to do here, in a sentence.
  case toDo(String)
  /// A type for the app to fill in.
  case type(String)
  /// A part that the app's author puts where it belongs.
  case comment(SwiftPart)
  /// Parts that the app's author completes, under a name, which are kept when the file is generated again.
  case own(String, [SwiftPart])
  /// An empty line.
  case gap

  /// The code in a script, or inside a function.
  var asScript: String {
    switch self {
    case .call(let name, let type, let arguments, let throwing):
      SwiftText.call("let \(name) = \(throwing ? "try " : "")\(type)", arguments)
    case .value(let name, let type, let text): "let \(name): \(type) = \(text)"
    case .statement(let text, _), .type(let text): text
    case .toDo(let task): SwiftText.toDo(task)
    case .comment(let part): Self.commented(part.asScript)
    case .own(let name, let parts): OwnCode.region(name, parts.map(\.asScript).joined(separator: "\n"))
    case .gap: ""
    }
  }

  /// The code inside the initializer of a type that has the constants as properties.
  var inInitializer: String? {
    switch self {
    case .call(let name, let type, let arguments, let throwing):
      SwiftText.call("\(name) = \(throwing ? "try " : "")\(type)", arguments)
    case .value(let name, _, let text): "\(name) = \(text)"
    case .statement(let text, _): text
    case .toDo(let task): SwiftText.toDo(task)
    case .comment(let part): part.inInitializer.map(Self.commented)
    case .own(let name, let parts): OwnCode.region(name, parts.compactMap(\.inInitializer).joined(separator: "\n"))
    case .type: nil
    case .gap: ""
    }
  }

  /// Whether the code can throw an error.
  var isThrowing: Bool {
    switch self {
    case .call(_, _, _, let throwing): throwing
    case .statement(_, let throwing): throwing
    case .own(_, let parts): parts.contains(where: \.isThrowing)
    case .value, .toDo, .type, .comment, .gap: false
    }
  }

  /// The same part, commented out; types are kept.
  var commented: SwiftPart {
    switch self {
    case .type, .gap, .toDo, .comment, .own: self
    case .call, .value, .statement: .comment(self)
    }
  }

  private static func commented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasPrefix("//") ? "\($0)" : "// \($0)" }.joined(separator: "\n")
  }

  /// Its declaration as a property; nil if it has none.
  var property: String? {
    switch self {
    case .call(let name, let type, _, _), .value(let name, let type, _): "let \(name): \(type)"
    case .comment(.call(let name, let type, _, _)), .comment(.value(let name, let type, _)): "// var \(name): \(type)?"
    case .own(let name, let parts):
      parts.contains { $0.property != nil }
        ? OwnCode.region("properties of \(name)", parts.compactMap(\.property).joined(separator: "\n")) : nil
    case .statement, .toDo, .type, .comment, .gap: nil
    }
  }
}
