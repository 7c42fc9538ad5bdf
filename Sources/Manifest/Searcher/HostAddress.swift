import Diagnostics
import Forms

/// Checks the names that determine to which host requests, and with them the API key, are sent.
package enum HostAddress {
  /// Why something is rejected, with help.
  package typealias Fault = (headline: String, help: String?)

  /// Returns why a string is not the address of a host, such as `http://localhost:8080`. It must be ASCII: the part of Foundation that
  /// encodes other names is not shipped.
  package static func fault(in text: String) -> Fault? {
    let authority = text.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), !authority.isEmpty, !text.contains(" ") else {
      let isName = !text.contains(":") && !text.contains(" ")
      return (
        "a host is a URL that begins with https:// or http://",
        isName ? "write https://\(text)" : "write it as https://search.example.com or http://localhost:8080"
      )
    }
    if !authority.utf8.allSatisfy({ $0 < 0x80 }) {
      return ("a host name must be in ASCII", "write the form of the name that begins with xn--")
    }
    // The path that clients add.
    if let path = text.firstRange(of: "/1/indexes") {
      return ("clients add the path /1/indexes to a host themselves", "write \(text[..<path.lowerBound])")
    }
    if authority.contains("@") { return ("a host cannot contain a user name or password: only Algolia's key is sent", nil) }
    if let port = authority.split(separator: ":", omittingEmptySubsequences: false).dropFirst().last, !port.hasSuffix("]"),
      // The value of a secret may not be known.
      !port.contains("$"), !port.contains("<"),
      !(1...65535).contains(Int(port) ?? 0)
    {
      return ("the port of a host is a number from 1 to 65535, not '\(port)'", nil)
    }
    return nil
  }

  /// Returns why a string is not an application ID: the ID becomes part of the names of Algolia's hosts, so other characters could change
  /// the host.
  package static func fault(inApplicationID text: String) -> Fault? {
    let isSound = text.utf8.allSatisfy { $0 < 0x80 } && text.allSatisfy { $0.isLetter || $0.isNumber || "-_<>${}".contains($0) }
    return isSound ? nil : ("an application ID consists of letters and digits", nil)
  }
}

extension Form where Value == String {
  /// The address of a host.
  static var host: Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.read(node, problems) else { return nil }
      guard let fault = HostAddress.fault(in: text) else { return text }
      return problems.error("host", at: node.place, fault.headline, help: fault.help)
    }
  }

  /// The ID of an application.
  static var applicationID: Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.read(node, problems) else { return nil }
      guard let fault = HostAddress.fault(inApplicationID: text) else { return text }
      return problems.error("credentials", at: node.place, fault.headline, help: fault.help)
    }
  }
}
