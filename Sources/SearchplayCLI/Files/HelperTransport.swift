import AlgoliaBackend

/// Carries requests through `searchplay-network`, which lies beside the program.
///
/// As many requests are under way at once as there are programs, each of which keeps its connection open; others wait for their turn.
struct HelperTransport: AlgoliaTransport {
  /// How many requests are under way at once.
  static let mostConnections = 8

  private let helpers: HelperPool

  init(_ programs: Programs) {
    helpers = HelperPool("searchplay-network", programs, most: Self.mostConnections)
  }

  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    let helper = await helpers.take()
    let answer: Result<String, HelperProcess.Gone>
    do throws(HelperProcess.Gone) { answer = .success(try await helper.ask(TransportLines.line(of: request))) } catch {
      answer = .failure(error)
    }
    await helpers.giveBack(helper)
    return try TransportLines.reply(from: try answer.mapError { AlgoliaSilence($0.reason) }.get()).get()
  }
}

/// Programs of one name, started as they are needed.
private actor HelperPool {
  private let name: String
  private let programs: Programs
  /// How many more may be made.
  private var rest: Int
  private var idle: [HelperProcess] = []
  private var waiting: [CheckedContinuation<HelperProcess, Never>] = []

  init(_ name: String, _ programs: Programs, most: Int) {
    (self.name, self.programs, rest) = (name, programs, most)
  }

  /// One that nobody else has; waits where all are taken.
  func take() async -> HelperProcess {
    if let helper = idle.popLast() { return helper }
    if rest > 0 {
      rest -= 1
      return HelperProcess(name, programs)
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Whoever has waited longest gets it.
  func giveBack(_ helper: HelperProcess) {
    if waiting.isEmpty { idle.append(helper) } else { waiting.removeFirst().resume(returning: helper) }
  }
}
