import AlgoliaNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AlgoliaBackend

/// Hosts that are silent, slow, or send the key elsewhere. One after the other: they share the system's session.
///
/// Of two limits, the one that is not meant lies beyond what the busiest machine needs.
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
