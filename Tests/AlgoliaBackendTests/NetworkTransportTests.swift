import AlgoliaNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AlgoliaBackend

/// Hosts that are silent, slow, or send the key elsewhere. They run one after another because they share the system's session.
///
/// Where there are two limits, the one that is not being tested is beyond what the busiest machine needs.
@Suite(.serialized) struct NetworkTransportTests {
  private func silence(
    timeout: Double = 300, mostTimeouts: Double = 6, _ serve: @escaping @Sendable (RawServer.Connection) -> Void
  ) async throws -> String? {
    let server = try RawServer(serve)
    defer { server.end() }
    let request = AlgoliaRequest(url: server.address + "/x", headers: ["X-Algolia-API-Key": "key"], body: [], timeout: timeout)
    let transport = NetworkTransport(mostTimeouts: mostTimeouts)
    do throws(AlgoliaSilence) {
      _ = try await transport.send(request)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func aSilentHostIsGivenUp() async throws {
    let reason = try await silence(timeout: 0.3, mostTimeouts: 1000) { _ in Thread.sleep(forTimeInterval: 600) }
    #expect(reason == "it does not answer in time")
  }

  @Test func aHostThatDripsIsGivenUp() async throws {
    let reason = try await silence(mostTimeouts: 0.001) { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      connection.wait()
    }
    #expect(reason == "its answer takes too long")
  }

  @Test func aLengthThatIsNoneIsRefused() async throws {
    let reason = try await silence { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000000000000000000000\r\n\r\n{}")
    }
    #expect(reason == "the answer is not valid HTTP")
    let signed = try await silence { connection in connection.send("HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\n{}") }
    #expect(signed == "the answer is not valid HTTP")
    let long = try await silence { connection in connection.send("HTTP/1.1 200 OK\r\nContent-Length: 40000000\r\n\r\n{}") }
    #expect(long == "its answer is longer than 32 MB")
  }

  /// A connection costs more than a search, so one connection serves many requests.
  @Test func aConnectionServesManyRequests() async throws {
    let connections = Mutex(0)
    let server = try RawServer { connection in
      connections.withLock { $0 += 1 }
      repeat { connection.answer("{}") } while connection.next()
    }
    defer { server.end() }
    let transport = NetworkTransport()
    for _ in 0..<5 {
      let reply = try await transport.send(AlgoliaRequest(url: server.address + "/x", headers: [:], body: nil, timeout: 300))
      #expect(reply == AlgoliaReply(status: 200, body: Array("{}".utf8)))
    }
    #expect(connections.withLock { $0 } == 1)
  }

  /// Hosts close kept-alive connections whenever they like, even while the next request is on its way.
  @Test func aRequestOnAConnectionThatEndsIsSentAgain() async throws {
    let connections = Mutex(0)
    let server = try RawServer { connection in
      let count = connections.withLock { count in
        count += 1
        return count
      }
      connection.answer(connection.body())
      // The first connection accepts one more request, and closes without answering it.
      if count == 1 { _ = connection.next() }
    }
    defer { server.end() }
    let transport = NetworkTransport()
    for text in ["[1]", "[2]"] {
      let reply = try await transport.send(
        AlgoliaRequest(url: server.address + "/x", headers: [:], body: Array(text.utf8), timeout: 60))
      #expect(String(decoding: reply.body, as: UTF8.self) == text)
    }
  }

  @Test func answersMayBeCompressed() async throws {
    let packed: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 42, 74, 45, 46, 205, 41, 41, 86, 178, 138, 142, 173, 5, 0, 10, 39, 124, 158, 14, 0, 0, 0,
    ]
    let server = try RawServer { connection in
      let isAsked = connection.request.lowercased().components(separatedBy: "\r\n").contains {
        $0.hasPrefix("accept-encoding:") && $0.contains("gzip")
      }
      if !isAsked { return connection.answer("gzip is not asked for: \(connection.request)") }
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
      connection.send(packed)
    }
    defer { server.end() }
    let request = AlgoliaRequest(url: server.address + "/x", headers: [:], body: [], timeout: 300)
    let reply = try await NetworkTransport().send(request)
    #expect(String(decoding: reply.body, as: UTF8.self) == #"{"results":[]}"#)
  }

  @Test(arguments: [301, 302, 307, 308])
  func noRedirectIsFollowed(_ status: Int) async throws {
    let asked = Mutex(0)
    let other = try RawServer { connection in
      asked.withLock { $0 += 1 }
      connection.answer("{}")
    }
    defer { other.end() }
    let place = other.address
    let reason = try await silence { connection in
      connection.send("HTTP/1.1 \(status) Moved\r\nLocation: \(place)/y\r\nContent-Length: 0\r\n\r\n")
    }
    #expect(reason == "it redirects (HTTP \(status)), which is not followed")
    #expect(asked.withLock { $0 } == 0)
  }
}
