import AlgoliaBackend

/// Carries requests through `searchplay-network`, which lies beside the program.
struct HelperTransport: AlgoliaTransport {
  private let helper: HelperProcess

  init(_ programs: Programs) {
    helper = HelperProcess("searchplay-network", programs)
  }

  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    let line: String
    do throws(HelperProcess.Gone) { line = try await helper.ask(TransportLines.line(of: request)) } catch {
      throw AlgoliaSilence(error.reason)
    }
    return try TransportLines.reply(from: line).get()
  }
}
