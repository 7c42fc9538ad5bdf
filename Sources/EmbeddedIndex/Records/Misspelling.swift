/// Slips of the keyboard in names and values.
enum Misspelling {
  /// Whether one name has an additional letter, a different one, or two swapped letters, compared with the other, except at the end.
  /// `color` and `colors` are two attributes, and so are `weightG` and `weightKg`: only words of at least four letters can be misspelt, and of five
  /// for a different letter.
  static func isLikely(_ one: String, for other: String) -> Bool {
    let (a, b) = (Array(one), Array(other))
    guard a != b, a.last == b.last, abs(a.count - b.count) <= 1 else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    // Names that differ only in characters other than letters are alike, and reported as such.
    guard wordLength(in: a.count > b.count ? a : b, at: start) >= 4 else { return false }
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    let isSwapped =
      a.count == b.count && start + 1 < a.count && a[start] == b[start + 1] && a[start + 1] == b[start] && start + end + 2 >= a.count
    // A different letter in a short word is usually intentional: `title_fr`, `title_tr`.
    let isReplaced =
      a.count == b.count && start + end + 1 == a.count && a[start].isLowercase && b[start].isLowercase && wordLength(in: a, at: start) >= 5
    return a.count != b.count && start + end + 1 >= max(a.count, b.count) || isSwapped || isReplaced
  }

  /// The number of letters in the word at a position of a name: 4 for `Name` in `productName`.
  private static func wordLength(in name: [Character], at place: Int) -> Int {
    guard name.indices.contains(place), name[place].isLetter else { return 0 }
    let before = name[..<place].reversed().prefix { $0.isLetter && $0.isLowercase }.count
    let first = place - before - 1
    let hasCapital = !name[place].isUppercase && first >= 0 && name[first].isUppercase
    let after = name[(place + 1)...].prefix { $0.isLetter && $0.isLowercase }.count
    return (name[place].isUppercase ? 0 : before) + 1 + after + (hasCapital ? 1 : 0)
  }
}
