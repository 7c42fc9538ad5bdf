import AlgoliaBackend
import AlgoliaNetwork
import Foundation

// One request a line on standard input, one reply a line on standard output, until the input ends: then the program ends at once,
// whatever is under way, since whoever asked is gone. A process of its own, because a program that loads the networking library
// starts several times slower.
signal(SIGPIPE, SIG_IGN)
let requests = AsyncStream<String> { continuation in
  let reader = Thread {
    while let line = readLine() { continuation.yield(line) }
    exit(0)
  }
  reader.start()
}
let transport = NetworkTransport()
for await line in requests {
  let reply: Result<AlgoliaReply, AlgoliaSilence>
  if let request = TransportLines.request(from: line) {
    do throws(AlgoliaSilence) { reply = .success(try await transport.send(request)) } catch { reply = .failure(error) }
  } else {
    reply = .failure(AlgoliaSilence("the request cannot be read"))
  }
  // Whoever asked may be gone by now.
  guard (try? FileHandle.standardOutput.write(contentsOf: Data((TransportLines.line(of: reply) + "\n").utf8))) != nil else { exit(0) }
  // An exchange that was given up may go on below, unpacking without end: it ends with the program, and another one is started.
  if case .failure = reply { exit(0) }
}
