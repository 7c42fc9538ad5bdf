import JSONText
import SearchModel
import Texts

/// Judges the answers with which records, synonyms or rules arrive, so that a host which never finishes neither fills the disk nor keeps a
/// pull going for days. Holds a number for each item.
package struct ArrivingItems: Sendable {
  /// What arrives: `records`.
  private let noun: String
  private let most: Int
  private let mostBytes: Int
  private var known: Set<Int> = []
  private var answers: Int
  private var items: Int

  /// - Parameters:
  ///   - noun: What arrives, in the plural.
  ///   - most: The most items, whatever number a host announces.
  ///   - mostBytes: The most bytes of all items.
  ///   - answers: How many answers have arrived in an earlier run.
  ///   - items: How many items have arrived in an earlier run.
  package init(of noun: String, most: Int, mostBytes: Int, afterAnswers answers: Int = 0, items: Int = 0) {
    (self.noun, self.most, self.mostBytes, self.answers, self.items) = (noun, most, mostBytes, answers, items)
  }

  /// Notes an answer with more to come.
  ///
  /// - Parameters:
  ///   - announced: The number of all items that the host names, which may grow while they arrive; nil if it names none.
  ///   - isSamePage: Whether the host says that the next page is the one which was asked for.
  /// - Throws: Why the host will not finish: it sends items again, too few of them at a time, or more than there can be.
  package mutating func note(_ page: [JSONValue], announced: Int? = nil, isSamePage: Bool = false) throws(SearchBackendError) {
    (answers, items) = (answers + 1, items + page.count)
    if isRepeated(page) { throw SearchBackendError("the engine sends the same \(noun) again and again") }
    if items > most { throw SearchBackendError("the index has more than \(most) \(noun)") }
    if page.isEmpty || isSamePage || items > announced.map({ 2 * min($0, most) + 10_000 }) ?? most {
      throw SearchBackendError(
        "the engine keeps sending pages: after \(NameText.count(items, String(noun.dropLast()))), there is always one more page")
    }
    if Self.paces.contains(where: { answers >= $0.answers && items < answers * $0.least }) {
      throw SearchBackendError("the engine sends too few \(noun) at a time: \(items) in \(answers) answers")
    }
  }

  /// Throws if the items are larger than they may be.
  package func check(bytes: Int) throws(SearchBackendError) {
    if bytes > mostBytes {
      let size = mostBytes >= 1 << 30 ? "\(mostBytes >> 30) GB" : "\(mostBytes >> 20) MB"
      throw SearchBackendError("the \(noun) are larger than \(size), which is more than an embedded index holds")
    }
  }

  /// From how many answers on how many items each has to have on average; the engine sends up to a thousand.
  private static let paces = [(answers: 1000, least: 20), (answers: 10_000, least: 200)]

  /// Whether a page has items, and all of them had arrived before. Items are told apart by their objectID, those without one by their whole
  /// text.
  private mutating func isRepeated(_ page: [JSONValue]) -> Bool {
    // Of two items with the same hash, one counts as known: that alone never makes a page of others a repeated one.
    page.count { !known.insert(($0["objectID"] ?? $0).hashValue).inserted } == page.count && !page.isEmpty
  }
}
