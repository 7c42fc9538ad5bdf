import SearchModel

/// The singular and plural forms of words, as far as rules and the most common exceptions cover them; for German, Dutch and Italian, also
/// other noun endings.
enum PluralForms {
  /// The languages with forms.
  static let languages = ["en", "fr", "de", "es", "it", "pt", "nl"]

  /// The other number of a folded word in some languages.
  ///
  /// - Parameter areGuessed: Whether no language is named, so that only the exceptions count for languages with ambiguous endings.
  static func others(of word: String, in languages: [String], areGuessed: Bool) -> Set<String> {
    var forms: Set<String> = []
    for language in languages {
      if areGuessed, !EngineParameter.unmistakableLanguages.contains(language) {
        forms.formUnion(exceptions[language, default: []].filter { $0.contains(word) }.joined())
        forms.remove(word)
      } else {
        forms.formUnion(others(of: word, language))
      }
    }
    return forms
  }

  /// The other number of a folded word; several forms if the rules are ambiguous. Forms that are not words match nothing.
  static func others(of word: String, _ language: String) -> Set<String> {
    var forms = Set(exceptions[language, default: []].filter { $0.contains(word) }.joined())
    // Short words are rarely inflected, and removing an ending creates different words.
    if word.unicodeScalars.count > 2 { forms.formUnion(regular(word, language)) }
    forms.remove(word)
    return forms
  }

  /// A word with its ending replaced.
  private static func changed(_ word: String, _ endings: [(from: String, to: String)]) -> [String] {
    endings.filter { word.hasSuffix($0.from) && word.utf8.count > $0.from.utf8.count + 1 }.map { word.dropLast($0.from.count) + $0.to }
  }

  private static func regular(_ word: String, _ language: String) -> [String] {
    switch language {
    case "en":
      if word.hasSuffix("ss") { return [word + "es"] }
      // `salesman`, `snowmen`; shorter words are listed.
      if word.utf8.count > 5, word.hasSuffix("man") || word.hasSuffix("men") {
        return changed(word, [("man", "men"), ("men", "man")]) + [word + "s"]
      }
      if word.hasSuffix("s") {
        return changed(
          word, [("ies", "y"), ("ies", "ie"), ("ves", "f"), ("ves", "fe"), ("sis", "ses"), ("ses", "sis"), ("es", ""), ("s", "")])
          // A singular such as `lens` or `canvas`; `bootses` is no word, and matches nothing.
          + (word.hasSuffix("es") ? [] : [word + "es"])
      }
      if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) { return [word.dropLast() + "ies", word + "s"] }
      if ["x", "z", "ch", "sh", "o"].contains(where: word.hasSuffix) { return [word + "es", word + "s"] }
      return changed(word, [("fe", "ves"), ("f", "ves")]) + [word + "s"]
    case "fr":
      return changed(word, [("aux", "al"), ("aux", "ail"), ("x", ""), ("s", ""), ("al", "aux"), ("ail", "aux")])
        + (["eu", "au"].contains(where: word.hasSuffix) ? [word + "x"] : []) + [word + "s"]
    case "es":
      return changed(word, [("ces", "z"), ("es", ""), ("s", ""), ("z", "ces"), ("ey", "eis"), ("eis", "ey")])
        + ("aeiou".contains(word.last ?? " ") ? [word + "s"] : [word + "es"])
    case "pt":
      return changed(
        word,
        [
          ("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("is", "il"), ("ns", "m"), ("es", ""), ("s", ""), ("ao", "oes"),
          ("al", "ais"), ("el", "eis"), ("m", "ns"), ("il", "is"), ("il", "eis"), ("eis", "il"), ("ol", "ois"), ("ois", "ol"),
          ("ao", "aes"),
        ]) + ("aeiou".contains(word.last ?? " ") ? [word + "s"] : [word + "es"])
    case "it":
      return changed(
        word,
        [
          ("che", "ca"), ("chi", "co"), ("ghe", "ga"), ("ghi", "go"), ("ca", "che"), ("co", "chi"), ("ga", "ghe"), ("go", "ghi"),
          ("io", "i"), ("i", "io"), ("cia", "ce"), ("ce", "cia"), ("gia", "ge"), ("ge", "gia"),
          ("a", "e"), ("o", "i"), ("e", "i"), ("e", "a"), ("i", "o"), ("i", "e"),
        ])
    case "de":
      let stem = changed(
        word, [("innen", "in"), ("in", "innen"), ("en", ""), ("er", ""), ("es", ""), ("em", ""), ("e", ""), ("n", ""), ("s", "")])
      return stem + ([word] + stem).flatMap { stem in ["e", "en", "n", "er", "es", "s"].map { stem + $0 } }
    case "nl":
      let stem = changed(
        word, [("en", ""), ("eren", ""), ("je", ""), ("jes", ""), ("tje", ""), ("tjes", ""), ("pje", ""), ("pjes", ""), ("s", "")])
      let doubled = changed(
        word,
        [
          ("nnen", "n"), ("tten", "t"), ("ssen", "s"), ("kken", "k"), ("llen", "l"), ("ppen", "p"), ("mmen", "m"), ("n", "nnen"),
          ("t", "tten"),
          ("s", "ssen"), ("k", "kken"), ("l", "llen"), ("p", "ppen"), ("m", "mmen"), ("zen", "s"), ("s", "zen"), ("ven", "f"), ("f", "ven"),
        ])
      return stem + doubled + openSyllables(word) + ([word] + stem).flatMap { stem in ["en", "s", "je", "jes"].map { stem + $0 } }
    default: return []
    }
  }

  /// The other number of a Dutch word with a long vowel, which is written once in an open syllable: `boom` and `bomen`, `doos` and `dozen`.
  private static func openSyllables(_ word: String) -> [String] {
    let letters = Array(word)
    let voiced: [Character: Character] = ["s": "z", "f": "v"]
    let voiceless: [Character: Character] = ["z": "s", "v": "f"]
    func isVowel(_ letter: Character) -> Bool { "aeou".contains(letter) }
    if letters.count > 3, letters[letters.count - 2] == letters[letters.count - 3], isVowel(letters[letters.count - 2]),
      let last = letters.last, last.isLetter, !isVowel(last), last != "i"
    {
      return [String(letters.dropLast(2) + [voiced[last] ?? last]) + "en"]
    }
    if letters.count > 4, word.hasSuffix("en") {
      let stem = Array(letters.dropLast(2))
      let (vowel, last) = (stem[stem.count - 2], stem[stem.count - 1])
      if isVowel(vowel), !isVowel(last), last != "i", stem.count < 3 || !isVowel(stem[stem.count - 3]) {
        return [String(stem.dropLast() + [vowel, voiceless[last] ?? last])]
      }
    }
    return []
  }

  /// Irregular words, each with its other number.
  private static let exceptions: [String: [[String]]] = [
    "en": [
      ["foot", "feet"], ["child", "children"], ["mouse", "mice"], ["man", "men"], ["woman", "women"], ["tooth", "teeth"],
      ["person", "people", "persons"], ["goose", "geese"], ["ox", "oxen"], ["louse", "lice"], ["die", "dice"], ["datum", "data"],
      ["medium", "media"], ["criterion", "criteria"], ["phenomenon", "phenomena"], ["cactus", "cacti", "cactuses"], ["fungus", "fungi"],
      ["analysis", "analyses"], ["basis", "bases"], ["crisis", "crises"], ["thesis", "theses"], ["index", "indices", "indexes"],
      ["matrix", "matrices"], ["appendix", "appendices"], ["quiz", "quizzes"], ["penny", "pence", "pennies"], ["gentleman", "gentlemen"],
      ["grandchild", "grandchildren"], ["axis", "axes"], ["dormouse", "dormice"], ["passerby", "passersby"], ["vertex", "vertices"],
      ["vortex", "vortices"], ["radius", "radii", "radiuses"], ["nucleus", "nuclei"], ["stimulus", "stimuli"], ["alumnus", "alumni"],
      ["syllabus", "syllabi", "syllabuses"], ["terminus", "termini"], ["bacterium", "bacteria"], ["curriculum", "curricula"],
      ["spectrum", "spectra"], ["aquarium", "aquaria", "aquariums"], ["stadium", "stadia", "stadiums"], ["memorandum", "memoranda"],
      ["larva", "larvae"], ["formula", "formulae", "formulas"], ["alga", "algae"], ["antenna", "antennae", "antennas"],
      ["vertebra", "vertebrae"], ["gateau", "gateaux"], ["tableau", "tableaux"], ["plateau", "plateaux", "plateaus"],
    ],
    "fr": [
      ["bijou", "bijoux"], ["caillou", "cailloux"], ["chou", "choux"], ["genou", "genoux"], ["hibou", "hiboux"], ["joujou", "joujoux"],
      ["pou", "poux"], ["oeil", "yeux"], ["monsieur", "messieurs"], ["madame", "mesdames"], ["ciel", "cieux"],
    ],
    "de": [
      ["mann", "manner"], ["haus", "hauser"], ["buch", "bucher"], ["stuhl", "stuhle"], ["schuh", "schuhe"], ["apfel", "apfel"],
      ["baum", "baume"], ["kind", "kinder"], ["maus", "mause"], ["fuss", "fusse"], ["stadt", "stadte"], ["schrank", "schranke"],
    ],
    "nl": [["kind", "kinderen"], ["ei", "eieren"], ["stad", "steden"], ["schip", "schepen"], ["glas", "glazen"], ["dag", "dagen"]],
    "pt": [["pao", "paes"], ["cao", "caes"], ["sol", "sois"], ["mel", "meis"]],
    "it": [["uomo", "uomini"], ["uovo", "uova"], ["mano", "mani"]],
  ]
}
