import Diagnostics

enum NearMissHelp {
  static func didYouMean(_ word: String, _ candidates: [String]) -> String? {
    NearMiss.of(word, in: candidates).map { "did you mean '\($0)'?" }
  }
}
