import JSONText
import Texts

extension JSONValue {
  /// Returns the value with secrets masked, in keys and numbers as well.
  package func redacted(by redactor: Redactor) -> JSONValue { redacted(by: redactor, keys: redactor, isData: true) }

  /// Returns the value with secrets masked.
  ///
  /// - Parameters:
  ///   - keys: Masks the names of members, some of which belong to the document's format.
  ///   - isData: Whether numbers may be secrets; the numbers of a document, which count lines and steps, are not.
  package func redacted(by redactor: Redactor, keys: Redactor, isData: Bool = false) -> JSONValue {
    if redactor.isIdle { return self }
    return switch self {
    case .string(let text): .string(redactor.masked(text))
    case .array(let items): .array(items.map { $0.redacted(by: redactor, keys: keys, isData: isData) })
    case .object(let members):
      .object(members.map { .init(keys.masked($0.key), $0.value.redacted(by: redactor, keys: keys, isData: isData)) })
    case .number(let number): isData ? redactor.masked(number).map(JSONValue.string) ?? self : self
    case .null, .bool: self
    }
  }
}
