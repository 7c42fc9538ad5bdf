import AlgoliaBackend
import AlgoliaNetwork
import Foundation
import Signals

// One request per line on standard input, one reply per line on standard output, until the input ends: then the program ends at once, even
// in mid-request, because the parent process has exited. A separate process, because a program that loads the networking library starts
// several times slower.
Signals.prepare()
let requests = AsyncStream<String> { continuation in
  let reader = Thread {
    while let line = readLine() { continuation.yield(line) }
    exit(0)
  }
  reader.start()
}
let transport = NetworkTransport(mostGrowth: 512 << 20)
for await line in requests {
  let reply: Result<AlgoliaReply, AlgoliaSilence>
  if let request = TransportLines.request(from: line) {
    do throws(AlgoliaSilence) { reply = .success(try await transport.send(request)) } catch { reply = .failure(error) }
  } else {
    reply = .failure(AlgoliaSilence("the request cannot be read"))
  }
  // The parent process may have exited by now.
  guard (try? FileHandle.standardOutput.write(contentsOf: Data((TransportLines.line(of: reply) + "\n").utf8))) != nil else { exit(0) }
  // An abandoned exchange may still be running underneath, decompressing endlessly: it ends with this program, and a new one is started.
  if case .failure = reply { exit(0) }
}
