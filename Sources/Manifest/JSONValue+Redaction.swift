import JSONText
import Texts

extension JSONValue {
  /// Keys are left, unless they hold a secret.
  package func redacted(by redactor: Redactor) -> JSONValue { redacted(by: redactor, keys: redactor) }

  /// - Parameter keys: for the names of members, of which a document has its own.
  package func redacted(by redactor: Redactor, keys: Redactor) -> JSONValue {
    if redactor.isIdle { return self }
    return switch self {
    case .string(let text): .string(redactor.masked(text))
    case .array(let items): .array(items.map { $0.redacted(by: redactor, keys: keys) })
    case .object(let members): .object(members.map { .init(keys.masked($0.key), $0.value.redacted(by: redactor, keys: keys)) })
    case .null, .bool, .number: self
    }
  }
}
