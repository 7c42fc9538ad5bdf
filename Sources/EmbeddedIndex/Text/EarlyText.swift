import Dispatch
import SearchModel
import Synchronization

/// The text index of many records, begun on another thread while the columns are built. Shared by threads.
final class EarlyText: Sendable {
  private let made = Mutex<TextIndex?>(nil)
  private let records: Records
  private let settings: IndexSettings

  init(_ records: Records, _ settings: IndexSettings) {
    (self.records, self.settings) = (records, settings)
    DispatchQueue.global(qos: .userInitiated).async { _ = self.text }
  }

  /// Waits until it is made, and makes it where nobody has begun.
  var text: TextIndex {
    made.withLock { made in
      let text = made ?? TextIndex(records, settings)
      made = text
      return text
    }
  }
}
