import Manifest
import SearchModel

/// Labels of sort orders that say the opposite of how the index sorts, or that name an attribute by which it does not sort.
enum OrderLabels {
  /// Asks the records only for the names of their attributes.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let indices = sortedIndices(manifest)
    let isLabelled = manifest.widgets.contains { if case .sortBy(let sort) = $0.kind { !sort.presenter.isEmpty } else { false } }
    // The survey lists all attributes only if one is missing: no record has an attribute without a name.
    let known = isLabelled ? (backend as? any SurveyedBackend)?.survey([Attribute("")]).known ?? [] : []
    return manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget -> [Finding] in
      guard case .sortBy(let sort) = widget.kind else { return [] }
      let wrong = sort.indices.compactMap { name -> (name: String, label: String, order: IndexSettings.RankingCriterion)? in
        guard let label = sort.presenter[name], let index = indices.first(where: { $0.name == name }),
          let order = order(of: index, labelled: label), let said = isAscending(said: label, of: order.attribute),
          order.isAscending != said
        else { return nil }
        return (name, label, order)
      }
      // Two labels that are swapped are reported once.
      if wrong.count == 2, wrong[0].order.attribute == wrong[1].order.attribute {
        return [told(wrong[0].name, wrong[0].label, of: widget, "swap the labels of '\(wrong[0].name)' and '\(wrong[1].name)'")]
      }
      let reversed = wrong.map { told($0.name, $0.label, of: widget, "correct the label, or the order of '\($0.name)'") }
      return reversed.isEmpty ? ofOtherAttributes(widget, sort, indices, known, backend) : reversed
    }
  }

  /// Labels that name a number in the records, on indices that sort by other attributes.
  private static func ofOtherAttributes(
    _ widget: WidgetDeclaration, _ sort: SortBy, _ indices: [SortedIndex], _ known: [Attribute], _ backend: any SearchBackend
  ) -> [Finding] {
    guard let surveyed = backend as? any SurveyedBackend, !known.isEmpty else { return [] }
    let labelled = sort.indices.compactMap { name -> (index: SortedIndex, label: String)? in
      guard let label = sort.presenter[name], let index = indices.first(where: { $0.name == name }), !index.criteria.isEmpty else {
        return nil
      }
      return (index, label)
    }
    return labelled.compactMap { index, label in
      guard !index.criteria.contains(where: { isNamed($0.attribute, in: label) }),
        let named = known.first(where: { isNamed($0, in: label) && surveyed.parts(of: $0).isEmpty }),
        isAscending(said: label, of: named) != nil, let first = index.criteria.first
      else { return nil }
      return widget.finding(
        .orderUnreachable, at: ["presenter"],
        saying: "'\(widget.id.value)' shows '\(index.name)' as '\(label)', but it sorts by '\(first.attribute)', not by '\(named)'",
        remedy: "correct the label, or the order of '\(index.name)'")
    }
  }

  /// The words of a label or of a name in `camelCase` or `snake_case`, without their English endings: `Best rated` and `rating` share a
  /// stem. Words shorter than three letters are left out.
  private static func stems(of text: String) -> [String] {
    var words: [String] = [""]
    for character in text {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase, words[words.endIndex - 1].last?.isLowercase ?? false {
        words.append(character.lowercased())
      } else {
        words[words.endIndex - 1] += words[words.endIndex - 1].isEmpty ? character.lowercased() : String(character)
      }
    }
    return words.map { $0.lowercased() }.filter { $0.count > 2 }.map { word in
      let singular = word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3 ? String(word.dropLast()) : word
      for ending in ["ing", "ed"] where singular.hasSuffix(ending) && singular.count > ending.count + 2 {
        return String(singular.dropLast(ending.count))
      }
      return singular.hasSuffix("e") && singular.count > 3 ? String(singular.dropLast()) : singular
    }
  }

  /// An index that a sort-by list can name, and the criteria that distinguish its order.
  private struct SortedIndex {
    let name: String
    /// The attributes in its ranking, or else those of its custom ranking.
    let criteria: [IndexSettings.RankingCriterion]
  }

  private static func sortedIndices(_ manifest: Manifest) -> [SortedIndex] {
    let settings = manifest.searcher.settings
    func criteria(_ ranking: [String], _ custom: [IndexSettings.RankingCriterion]) -> [IndexSettings.RankingCriterion] {
      let own = ranking.compactMap { IndexSettings.RankingCriterion(setting: $0) }
      return own.isEmpty ? custom : own
    }
    let ranking = settings.additional[.ranking]?.array?.compactMap(\.string) ?? []
    return [SortedIndex(name: manifest.searcher.index, criteria: criteria(ranking, settings.customRanking))]
      + settings.replicas.map { replica in
        SortedIndex(name: replica.name, criteria: criteria(replica.ranking ?? [], replica.customRanking ?? []))
      }
  }

  private static func told(_ name: String, _ label: String, of widget: WidgetDeclaration, _ remedy: String) -> Finding {
    widget.finding(
      .orderUnreachable, at: ["presenter"],
      saying: "'\(widget.id.value)' shows '\(name)' as '\(label)', but it sorts in the opposite direction", remedy: remedy)
  }

  /// Whether a label promises ascending order; nil if it says nothing about the order, or promises both.
  ///
  /// "Newest first" may be the latest date or the lowest age, so such words say nothing. "Best" and "most" may mean the highest number of
  /// the attribute that they precede.
  private static func isAscending(said label: String, of attribute: Attribute?) -> Bool? {
    // Whole words only: 'Pizza-Zone' does not say 'a-z'.
    let words = label.lowercased()
    func says(_ phrase: String) -> Bool {
      words.ranges(of: phrase).contains { range in
        let before = range.lowerBound == words.startIndex ? nil : words[words.index(before: range.lowerBound)]
        let behind = range.upperBound == words.endIndex ? nil : words[range.upperBound]
        return ![before, behind].contains { $0.map { $0.isLetter || $0.isNumber } ?? false } || phrase == "↑" || phrase == "↓"
      }
    }
    // "Highest to lowest price" and "Cheapest last": the order of the two words decides, not one of them.
    if let order = span(said: words) { return order }
    if says("last") { return nil }
    let isUp = ["low to high", "lowest first", "cheapest", "ascending", "a to z", "a-z", "a–z", "low-high", "↑"].contains(where: says)
    let isDown = ["high to low", "highest first", "most expensive", "descending", "z to a", "z-a", "z–a", "high-low", "↓"].contains(
      where: says)
    if isUp != isDown { return isUp }
    guard !isUp, let attribute else { return nil }
    return quality(said: label, of: attribute)
  }

  /// The words for the ends of an order.
  private static let ends = (
    low: ["low", "lowest", "least", "fewest", "smallest", "cheapest"],
    high: ["high", "highest", "most", "biggest", "largest", "greatest", "dearest", "priciest"]
  )

  /// Whether a label promises ascending order, if it names both ends of the order: "highest to lowest price", "most to least reviewed".
  private static func span(said label: String) -> Bool? {
    let words = label.split { !$0.isLetter }.map(String.init)
    for place in words.indices.dropFirst().dropLast() where words[place] == "to" {
      let (from, to) = (words[..<place].last(where: { ends.low.contains($0) || ends.high.contains($0) }), words[place + 1])
      guard let from else { continue }
      if ends.low.contains(from), ends.high.contains(to) { return true }
      if ends.high.contains(from), ends.low.contains(to) { return false }
    }
    return nil
  }

  /// What "most rated", "highest rating" or "best rated" promises about the attribute that follows the word; nil if it promises nothing.
  ///
  /// The best price is the lowest one, so "best" and "top" say something only about what people rate.
  private static func quality(said label: String, of attribute: Attribute) -> Bool? {
    let words = label.lowercased().split { !$0.isLetter }.map(String.init)
    let own = stems(of: attribute.rawValue.split(separator: ".").last.map(String.init) ?? "")
    guard own.count == 1, !isRank(attribute),
      let place = words.indices.dropFirst().first(where: { isAlike(stems(of: words[$0]), own) })
    else { return nil }
    switch words[place - 1] {
    case "most", "highest", "biggest", "largest", "greatest": return false
    case "least", "fewest", "lowest", "smallest": return true
    case "best", "top": return ["rat", "review", "sell", "popularity", "popular"].contains(own[0]) ? false : nil
    default: return nil
    }
  }

  /// Whether a word of a label means an attribute: "most popular" is about `popularity`.
  private static func isAlike(_ word: [String], _ own: [String]) -> Bool {
    guard let word = word.first, let own = own.first else { return false }
    return word == own || word.count > 4 && own.hasPrefix(word) || own.count > 4 && word.hasPrefix(own)
  }

  /// Whether a label contains the words of an attribute's last part, disregarding English endings.
  private static func isNamed(_ attribute: Attribute, in label: String) -> Bool {
    let own = stems(of: attribute.rawValue.split(separator: ".").last.map(String.init) ?? "")
    return !own.isEmpty && Set(stems(of: label)).isSuperset(of: own)
  }

  /// Whether the lowest number of an attribute is the best.
  private static func isRank(_ attribute: Attribute) -> Bool {
    ["rank", "position", "place", "order", "priority", "tier", "class"].contains { attribute.rawValue.lowercased().contains($0) }
  }

  /// The criterion that an index sorts by, in its own ranking or else in its custom ranking: the one that the label names. If it names
  /// none and the criteria differ in direction, the label may mean either, and nil is returned.
  private static func order(of index: SortedIndex, labelled label: String) -> IndexSettings.RankingCriterion? {
    let words = label.lowercased()
    if let named = index.criteria.first(where: { words.contains($0.attribute.rawValue.lowercased().split(separator: ".").last ?? "\n") }) {
      return named
    }
    guard let first = index.criteria.first, index.criteria.allSatisfy({ $0.isAscending == first.isAscending }) else { return nil }
    return first
  }
}
