import AlgoliaBackend
import AlgoliaNetwork
import Foundation

// One request a line on standard input, one reply a line on standard output, until the input ends. A process of its own, since
// a program that loads the networking library starts several times slower.
let transport = NetworkTransport()
while let line = readLine() {
  let reply: Result<AlgoliaReply, AlgoliaSilence>
  if let request = TransportLines.request(from: line) {
    do throws(AlgoliaSilence) { reply = .success(try await transport.send(request)) } catch { reply = .failure(error) }
  } else {
    reply = .failure(AlgoliaSilence("the request cannot be read"))
  }
  FileHandle.standardOutput.write(Data((TransportLines.line(of: reply) + "\n").utf8))
}
