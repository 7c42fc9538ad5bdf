import JSONText
import Texts

extension JSONValue {
  /// Keys are left, unless they hold a secret.
  package func redacted(by redactor: Redactor) -> JSONValue { redacted(by: redactor, keys: redactor, isData: true) }

  /// - Parameters:
  ///   - keys: for the names of members, of which a document has its own.
  ///   - isData: whether numbers may be secrets, which those of a document are not: it counts lines and steps.
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
