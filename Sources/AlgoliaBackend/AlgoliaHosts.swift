import Synchronization

/// The hosts of an application, and those that are skipped for a while.
///
/// Source: Algolia's API reference: `{app}-dsn.algolia.net` first, then three others in any order; a host that times out or
/// responds with 5xx is skipped for five minutes.
final class AlgoliaHosts: Sendable {
  private let hosts: [String]
  private let silentUntil = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ hosts: [String]) {
    self.hosts = hosts
  }

  /// The addresses of an application's hosts.
  static func addresses(of appID: String) -> [String] {
    let spares = (1...3).map { "https://\(appID)-\($0).algolianet.com" }.shuffled()
    return ["https://\(appID)-dsn.algolia.net"] + spares
  }

  /// The hosts to try, in order; all of them if all have been silent recently.
  func candidates(at now: ContinuousClock.Instant = .now) -> [String] {
    silentUntil.withLock { silent in
      let alive = hosts.filter { host in silent[host].map { $0 <= now } ?? true }
      return alive.isEmpty ? hosts : alive
    }
  }

  func leave(_ host: String, at now: ContinuousClock.Instant = .now) {
    silentUntil.withLock { $0[host] = now + .seconds(300) }
  }
}
