import SearchModel
import Synchronization

/// Finds values by the text of a filter. Built on first use, because most attributes are only counted. Safe to share between threads.
final class ValueLookup: Sendable {
  private struct Known {
    /// Values by lower-cased text, because facet values match regardless of case.
    var folded: [String: Int32] = [:]
    /// Other values that differ only in letter case, by the first one.
    var alike: [Int32: [Int32]] = [:]

    init(_ texts: [String]) {
      folded.reserveCapacity(texts.count)
      for (place, text) in texts.enumerated() {
        let value = Int32(place)
        let first = folded[text.lowercased(), default: value]
        if first == value { folded[text.lowercased()] = value } else { alike[first, default: []].append(value) }
      }
    }
  }

  private let texts: [String]
  private let known = Mutex<Known?>(nil)

  /// - Parameter texts: The values, by number.
  init(_ texts: [String]) { self.texts = texts }

  /// The numbers of the values that equal a string, ignoring letter case; ascending.
  func matching(_ text: String) -> [Int32] {
    read { known in known.folded[text.lowercased()].map { [$0] + known.alike[$0, default: []] } ?? [] }
  }

  /// Values that differ only in letter case, in groups of two or more.
  var alike: [[Int32]] { read { $0.alike.map { [$0.key] + $0.value } } }

  private func read<Result: Sendable>(_ body: (Known) -> sending Result) -> Result {
    known.withLock { known in
      let made = known ?? Known(texts)
      known = made
      return body(made)
    }
  }
}
