import Diagnostics
import Texts

package enum NearMissHelp {
  package static func items(_ texts: [String]) -> String { "items: \(texts.prefix(12).joined(separator: ", "))" }

  package static func didYouMean(_ word: String, _ candidates: [String]) -> String? {
    NearMiss.of(word, in: candidates).map { "did you mean '\($0)'?" }
  }
}
