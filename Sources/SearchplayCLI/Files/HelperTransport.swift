import AlgoliaBackend

/// Carries requests through `searchplay-network`, a program in the same folder.
///
/// As many requests run in parallel as there are helper processes, each of which keeps its connection open; others wait for their turn.
struct HelperTransport: AlgoliaTransport {
  /// The most requests that run in parallel.
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
    // On Linux, some responses make the system's library end the program, such as one with headers at its end.
    return try TransportLines.reply(
      from: try answer.mapError { gone in
        AlgoliaSilence(gone.hasEnded ? "\(gone.reason); the host's answer may be cut off, or not be valid HTTP" : gone.reason)
      }.get()
    ).get()
  }
}

/// A pool of helper processes with one name, started on demand.
private actor HelperPool {
  private let name: String
  private let programs: Programs
  /// How many more may be started.
  private var rest: Int
  private var idle: [HelperProcess] = []
  private var waiting: [CheckedContinuation<HelperProcess, Never>] = []

  init(_ name: String, _ programs: Programs, most: Int) {
    (self.name, self.programs, rest) = (name, programs, most)
  }

  /// A free helper process; waits if all are in use.
  func take() async -> HelperProcess {
    if let helper = idle.popLast() { return helper }
    if rest > 0 {
      rest -= 1
      return HelperProcess(name, programs)
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Returns a helper process, which goes to the longest waiting request.
  func giveBack(_ helper: HelperProcess) {
    if waiting.isEmpty { idle.append(helper) } else { waiting.removeFirst().resume(returning: helper) }
  }
}
