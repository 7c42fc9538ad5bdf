/// Finds the word that the user probably meant.
package enum NearMiss {
  /// Returns the candidate closest to `word` if it is close enough: at most one edit for every three letters, ignoring case, and one edit
  /// in shorter words; otherwise the only candidate that begins with nearly all of the word. Among equally close candidates, one of which
  /// the word only lacks letters wins (`brands` for `brnds`), then the first in alphabetical order. The cost per candidate is the product of
  /// the lengths.
  package static func of(_ word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 80 else { return nil }
    let limit = max(1, wanted.count / 3)
    let sorted = candidates.sorted()
    let near =
      sorted
      .compactMap { candidate -> (candidate: String, distance: Int)? in
        let scalars = Array(candidate.lowercased().unicodeScalars)
        // Each edit changes the length by at most one.
        guard abs(scalars.count - wanted.count) <= limit else { return nil }
        return (candidate, distance(wanted, scalars))
      }
      .filter { $0.distance <= limit && ($0.distance == 0 || $0.distance < min(wanted.count, $0.candidate.count)) }
      .min { ($0.distance, lacks(wanted, $0.candidate) ? 0 : 1) < ($1.distance, lacks(wanted, $1.candidate) ? 0 : 1) }?.candidate
    return near ?? alike(wanted, sorted) ?? sorted.first { parts($0).count > 1 && parts($0) == parts(word) }
  }

  /// Returns whether all letters of a word occur in a candidate, in the same order.
  private static func lacks(_ wanted: [Unicode.Scalar], _ candidate: String) -> Bool {
    var rest = wanted[...]
    for scalar in candidate.lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Returns the parts of a name, sorted, so that their order does not matter: `menu-lost-path` equals `menu-path-lost`.
  private static func parts(_ name: String) -> [Substring] { name.lowercased().split { "-_. ".contains($0) }.sorted() }

  /// Returns the only candidate that begins with the word, or with most of it: `categories` for `category`, `groupName` for `group`;
  /// otherwise the only one that the word begins with: `alpha` for `alphabetical`.
  private static func alike(_ wanted: [Unicode.Scalar], _ candidates: [String]) -> String? {
    guard wanted.count >= 4 else { return nil }
    let most = max(4, (wanted.count * 4 + 4) / 5)
    let found = candidates.filter { candidate in
      let common = zip(wanted, candidate.lowercased().unicodeScalars).prefix { $0 == $1 }.count
      return common >= most && candidate.unicodeScalars.count <= wanted.count * 2
    }
    if found.count == 1 { return found[0] }
    // The last part of a compound name: `mode` of `searchTriggeringMode`.
    let word = String(String.UnicodeScalarView(wanted))
    let part = word.prefix(1).uppercased() + word.dropFirst()
    let ending = candidates.filter { $0.hasSuffix(part) && $0.dropLast(part.count).last?.isLowercase ?? false }
    if found.isEmpty, ending.count == 1 { return ending[0] }
    let shorter = candidates.filter { $0.count >= 4 && $0.unicodeScalars.count * 3 > wanted.count && starts(wanted, with: $0) }
    return found.isEmpty && shorter.count == 1 ? shorter[0] : nil
  }

  private static func starts(_ wanted: [Unicode.Scalar], with candidate: String) -> Bool {
    wanted.starts(with: candidate.lowercased().unicodeScalars)
  }

  /// Returns `did you mean 'x'?`; nil if no candidate is near.
  package static func didYouMean(_ word: String, _ candidates: [String]) -> String? {
    of(word, in: candidates).map { "did you mean '\($0)'?" }
  }

  /// Lists the first dozen items.
  package static func items(_ texts: [String]) -> String { "items: \(texts.prefix(12).joined(separator: ", "))" }

  /// Returns `did you mean 'x'?`, or a list of the candidates if none is near; nil if there are none.
  package static func help(for word: String, in candidates: [String], noun: String) -> String? {
    if let near = didYouMean(word, candidates) { return near }
    guard !candidates.isEmpty else { return nil }
    let shown = candidates.prefix(12).joined(separator: ", ")
    return "\(noun): \(shown)\(candidates.count > 12 ? ", … (\(candidates.count) in all)" : "")"
  }

  /// Returns the number of edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty else { return b.count }
    guard !b.isEmpty else { return a.count }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
