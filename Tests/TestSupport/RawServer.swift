import Foundation

/// A host on this machine that handles each connection the way a test specifies.
package final class RawServer: Sendable {
  private let descriptor: Int32
  package let address: String

  /// - Parameter serve: Receives each connection once its request's headers have arrived; the connection is closed afterwards.
  package init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
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
    Thread {
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0 { return }
        Thread {
          var connection = Connection(descriptor: connection)
          if let request = connection.headers() {
            connection.request = request
            serve(connection)
          }
          close(connection.descriptor)
        }.start()
      }
    }.start()
  }

  /// One connection.
  package struct Connection: Sendable {
    fileprivate let descriptor: Int32
    /// The first request up to the blank line, and any part of its body that arrived with it.
    package fileprivate(set) var request = ""

    /// Sends a text; false if the other side no longer accepts it.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if sent <= 0 { return false }
        rest = rest.dropFirst(sent)
      }
      return true
    }

    /// A complete answer in JSON.
    package func answer(_ body: String) {
      send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Waits for the headers of the next request on this connection; false if there is none.
    package func next() -> Bool { headers() != nil }

    /// The body of the first request, as long as its headers declare; whatever has arrived if the rest never does.
    package func body() -> String {
      let halves = request.components(separatedBy: "\r\n\r\n")
      let lengths = halves[0].lowercased().components(separatedBy: "\r\n").compactMap { line in
        line.hasPrefix("content-length:") ? Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) : nil
      }
      var bytes = Array(halves.dropFirst().joined(separator: "\r\n\r\n").utf8)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count < lengths.first ?? 0 {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count <= 0 { break }
        bytes += chunk[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits until the client has gone.
    package func wait() { while send(" ") { Thread.sleep(forTimeInterval: 0.05) } }

    /// A request up to the blank line, and any part of its body that arrived with it; nil if there is none.
    fileprivate func headers() -> String? {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count <= 0 { return nil }
        bytes += chunk[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  package func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
