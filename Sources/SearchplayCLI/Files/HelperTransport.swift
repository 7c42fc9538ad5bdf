import AlgoliaBackend

/// Carries requests through `searchplay-network`, which lies beside the program and is started by the first request.
///
/// One request at a time; the helper ends with this process, when its input does.
actor HelperTransport: AlgoliaTransport {
  static let shared = HelperTransport()

  private var helper: (input: Int32, output: Int32)?

  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    let helper = try running()
    var line: [UInt8] = []
    do throws(Descriptor.Failure) {
      try Descriptor.write(TransportLines.line(of: request) + "\n", to: helper.input)
      while line.last != UInt8(ascii: "\n") {
        let chunk = try Descriptor.read(helper.output, upTo: 1 << 16)
        if chunk.isEmpty { throw Descriptor.Failure(code: 0) }
        line += chunk
      }
    } catch {
      self.helper = nil
      throw AlgoliaSilence("searchplay-network has ended")
    }
    return try TransportLines.reply(from: String(decoding: line.dropLast(), as: UTF8.self)).get()
  }

  private func running() throws(AlgoliaSilence) -> (input: Int32, output: Int32) {
    if let helper { return helper }
    guard let folder = Subprocess.ownFolder,
      let started = Subprocess.start(FileAccess.join(folder, "searchplay-network"), [], isPiped: true),
      let input = started.input, let output = started.output
    else { throw AlgoliaSilence("'searchplay-network' cannot be started; it belongs beside searchplay") }
    helper = (input, output)
    return (input, output)
  }
}
