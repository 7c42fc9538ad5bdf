import Foundation
import Synchronization

/// An engine on this machine: it answers every request, and records the requests.
final class EngineServer: Sendable {
  private let descriptor: Int32
  private let asked = Mutex<[String]>([])
  let address: String

  /// - Parameter answer: Returns the response body for a request's body.
  convenience init(_ answer: @escaping @Sendable (String) -> String) throws {
    try self.init { _, body in answer(body) }
  }

  /// - Parameter answer: Returns the response body for a request's method and path, and its body.
  init(_ answer: @escaping @Sendable (_ address: String, _ body: String) -> String) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.descriptor = descriptor
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    Thread { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0 { return }
        while let (address, body) = Self.request(connection) {
          self?.asked.withLock { $0.append(body) }
          var reply = answer(address, body)
          // `400 {…}` is an error response.
          let status = reply.prefix(4).last == " " ? Int(reply.prefix(3)) : nil
          if status != nil { reply.removeFirst(4) }
          let text = "HTTP/1.1 \(status ?? 200) OK\r\nContent-Type: application/json\r\nContent-Length: \(reply.utf8.count)\r\n\r\n\(reply)"
          _ = Array(text.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        }
        close(connection)
      }
    }.start()
  }

  /// The bodies of all requests so far.
  var requests: [String] { asked.withLock { $0 } }

  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// The method and path, and the body, of the next request; nil if the connection has ended.
  private static func request(_ connection: Int32) -> (address: String, body: String)? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text[..<end.lowerBound].split(separator: "\r\n").compactMap { line -> Int? in
          line.lowercased().hasPrefix("content-length:") ? Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) : nil
        }.first
        let body = text[end.upperBound...]
        if body.utf8.count >= length ?? 0 {
          let address = text.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2).joined(separator: " ")
          return (address, String(body))
        }
      }
      let count = recv(connection, &chunk, chunk.count, 0)
      if count <= 0 { return nil }
      bytes += chunk[..<count]
    }
  }
}
