import JSONText
import Manifest
import SearchModel

/// Records that differ from the others in what is most often a slip.
enum InconsistentRecords {
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    let settings = manifest.searcher.settings
    let criteria = settings.customRanking + settings.replicas.flatMap { $0.customRanking ?? [] }
    return backend.inconsistencies(ranking: Set(criteria.map(\.attribute))).map { inconsistency in
      let (headline, remedy) = words(for: inconsistency)
      return Finding(.recordsInconsistent, widget: nil, at: manifest.searcher.recordsSpan, headline, remedy: remedy)
    }
  }

  private static func words(for inconsistency: RecordInconsistency) -> (headline: String, remedy: String) {
    switch inconsistency {
    case .unidentified(true, let first): ("record \(first) has no objectID, and other records have one", "give it an objectID")
    case .unidentified(false, let first):
      ("some records have no objectID, the first of them record \(first), and other records have one", "give them an objectID")
    case .spelling(let name, let usual, let record):
      ("the record '\(record)' has '\(name)', where others have '\(usual)'", "rename it to '\(usual)'")
    case .blanks(let attribute, let value):
      ("'\(value)' and the same value without spaces around it are two values of '\(attribute)'", "remove the spaces from the records")
    case .mixedTypes(let attribute, let record):
      (
        "'\(attribute)' ranks the hits, and is a text in the record '\(record)' and a number in others",
        "write numbers without quotes in the records"
      )
    case .offEarth(let record):
      (
        "the place of the record '\(record)' is not a valid coordinate: a latitude is at most 90, a longitude at most 180",
        "check whether 'lat' and 'lng' are swapped"
      )
    }
  }
}
