import AlgoliaBackend
import Foundation

/// Carries requests through `searchplay-network`, which lies beside the program and is started by the first request.
///
/// One request at a time; the helper ends with this process, when its input does.
actor HelperTransport: AlgoliaTransport {
  static let shared = HelperTransport()

  private struct Helper {
    let process: Process
    let input: FileHandle
    let output: FileHandle
  }

  private var helper: Helper?

  func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
    let helper = try running()
    do { try helper.input.write(contentsOf: Data((TransportLines.line(of: request) + "\n").utf8)) } catch {
      self.helper = nil
      throw AlgoliaSilence("searchplay-network has ended")
    }
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let chunk = helper.output.availableData
      if chunk.isEmpty {
        self.helper = nil
        throw AlgoliaSilence("searchplay-network has ended")
      }
      line += chunk
    }
    return try TransportLines.reply(from: String(decoding: line.dropLast(), as: UTF8.self)).get()
  }

  private func running() throws(AlgoliaSilence) -> Helper {
    if let helper { return helper }
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "searchplay-network")
    process.executableURL = program
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch {
      throw AlgoliaSilence("'searchplay-network' cannot be started; it belongs beside searchplay")
    }
    let started = Helper(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
    helper = started
    return started
  }
}
