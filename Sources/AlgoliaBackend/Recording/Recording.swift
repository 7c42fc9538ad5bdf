import JSONText

/// The engine's responses by request, so that scenarios can run again without the engine.
///
/// The file is JSON: a list of requests with their responses, sorted by the text of the requests, so that the same responses result in the
/// same bytes. Values that differ between requests and that no widget shows, such as times, are left out. It contains neither the
/// application ID nor the key.
package struct Recording: Sendable, Hashable {
  /// A request: its path, and its body as JSON text.
  struct Question: Sendable, Hashable, Comparable {
    let path: String
    let body: String

    static func < (a: Question, b: Question) -> Bool { (a.path, a.body) < (b.path, b.body) }
  }

  /// The reason why a file is not a recording.
  package struct Problem: Error, Sendable, Hashable {
    package let message: String
    /// The byte offset from the beginning.
    package let offset: Int
    /// What to do with a log that has no search; nil for other problems.
    package var advice: String?
  }

  /// The first member of the file, which identifies the format.
  private static let format = "searchplay-recording"
  private static let version = 1
  private static let passing: Set<String> = [
    "processingTimeMS", "processingTimingsMS", "serverTimeMS", "serverUsed", "queryID", "timeoutCounts", "timeoutHits",
  ]

  private(set) var answers: [Question: JSONValue] = [:]
  /// What is known about the log that it was read from; nil for a recording of `searchplay record`.
  package var log: Log?

  /// Facts about the log of a browser or a proxy, which only its own tool can write again.
  package struct Log: Sendable, Hashable {
    /// The searches that could not be read, in words, each reason once: `2 with HTTP status 429`.
    var unread: [String] = []
    /// The IDs, in lower case, of the applications that were searched, if none is the one that is asked for.
    package var otherApplications: [String] = []
    /// The responses to requests that were made again later.
    var earlier: [Question: [JSONValue]] = [:]
    /// The place in the log of the last response to each request.
    var places: [Question: Int] = [:]
  }

  package init() {}

  /// The number of responses.
  package var count: Int { answers.count }

  /// The responses of both recordings; if both answer a request, this one's.
  package func filled(from other: Recording) -> Recording {
    var result = self
    result.answers.merge(other.answers) { own, _ in own }
    return result
  }

  /// Stores a response without credentials, replacing an existing one, which is returned.
  @discardableResult
  mutating func keep(_ question: Question, _ answer: JSONValue) -> (question: Question, replaced: JSONValue?) {
    // The rest of the URL identifies the client.
    let path = String(question.path.prefix { $0 != "?" })
    let own = Question(path: path, body: RecordedCredentials.removed(fromBody: question.body))
    return (own, answers.updateValue(Self.lasting(RecordedCredentials.removed(from: answer)), forKey: own))
  }

  // MARK: The file

  /// Reads a file of this format, or a log by a browser or a proxy (`TrafficLog`).
  ///
  /// - Parameters:
  ///   - application: The ID of the application whose searches are taken from a log; nil for all.
  ///   - unpack: Unpacks a body in a log that is compressed with gzip; nil if it cannot.
  package init(
    parsing text: [UInt8], of application: String? = nil, unpack: @escaping (_ packed: [UInt8]) -> [UInt8]? = { _ in nil }
  ) throws(Problem) {
    let reader = TrafficLog(application: application, unpack: unpack)
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = mark == 0 ? text : Array(text.dropFirst(mark))
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      if let read = reader.recording(lines: String(decoding: bytes, as: UTF8.self)) {
        self = try Self.filled(read, of: application)
        return
      }
      throw Problem(message: error.message, offset: error.offset + mark)
    }
    if let read = reader.recording(document) ?? (document["request"] == nil ? nil : reader.recording(.array([document]))) {
      self = try Self.filled(read, of: application)
      return
    }
    guard let version = document[Self.format]?.integer, document["answers"]?.array != nil else {
      throw Problem(message: "this is not a Searchplay recording", offset: 0)
    }
    if version != Self.version {
      throw Problem(message: "recordings of format \(version) are not supported: this program reads format \(Self.version)", offset: 0)
    }
    guard let items = Self.shape.read(document) else {
      throw Problem(message: "each answer has a path, a request and an answer", offset: 0)
    }
    for item in items { keep(Question(path: item.path, body: item.request.text()), item.answer) }
  }

  private static func filled(_ read: Recording, of application: String?) throws(Problem) -> Recording {
    guard read.count == 0, let log = read.log else { return read }
    if let application, !log.otherApplications.isEmpty {
      throw Problem(
        message: "the log has no search of the application '\(application)'", offset: 0,
        advice: "it has searches of \(log.otherApplications.joined(separator: ", ")): set 'appID' to one of them")
    }
    let unread = log.unread
    throw Problem(
      message: "the log has no search with an answer\(unread.isEmpty ? "" : ": \(unread.joined(separator: ", "))")", offset: 0,
      advice: unread.isEmpty
        ? "it has no searches: save the log again after running one"
        : unread.allSatisfy { $0.contains("304") }
          ? "save the log again with the browser's cache turned off"
          : unread.allSatisfy { $0.contains("body") }
            ? "save the log again with request and response bodies"
            : unread.allSatisfy { $0.contains("unpacked") }
              ? "save the log again with uncompressed bodies"
              : unread.allSatisfy { $0.contains("not JSON") }
                ? "save the log again in a format that keeps bodies as they are" : "save the log again after a search that succeeds")
  }

  /// The file's text.
  package var text: String {
    let items = answers.sorted { $0.key < $1.key }.map { question, answer in
      Item(path: question.path, request: (try? JSONValue(parsing: Array(question.body.utf8))) ?? .null, answer: answer)
    }
    return Self.shape.write(items).text(indented: true) + "\n"
  }

  /// The JSON Schema (draft-07) of the file.
  package static var schema: JSONValue {
    shape.schema.document(
      title: "Searchplay recording \(version)",
      summaries: [
        "searchplay-recording": "The version of the format.", "answers": "What was asked, and the answer to it.",
        "path": "The path of the request.", "request": "The body of the request.", "answer": "The body of the response.",
      ])
  }

  private struct Item: Sendable {
    let path: String
    let request: JSONValue
    let answer: JSONValue
  }

  private static let shape = JSONShape<[Item]>.object(
    JSONMember(format, .constant(.number(Double(version)))) { _ in },
    JSONMember(
      "answers",
      .list(
        of: .object(
          JSONMember("path", .string, \.path), JSONMember("request", .any, \.request), JSONMember("answer", .any, \.answer),
          build: Item.init))
    ) { $0 },
    build: { _, items in items })

  private static func lasting(_ answer: JSONValue) -> JSONValue {
    guard let members = answer.members else { return answer }
    return .object(
      members.filter { !passing.contains($0.key) }.map { member in
        member.key == "results" ? .init(member.key, .array((member.value.array ?? []).map(lasting))) : member
      })
  }
}
