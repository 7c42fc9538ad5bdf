import Dispatch
import SearchModel
import Synchronization

/// The text index of many records, made on a different thread while the columns are built. Safe to share between threads.
final class EarlyText: Sendable {
  private let made = Mutex<TextIndex?>(nil)
  private let records: Records
  private let settings: IndexSettings

  init(_ records: Records, _ settings: IndexSettings) {
    (self.records, self.settings) = (records, settings)
    DispatchQueue.global(qos: .userInitiated).async { _ = self.text }
  }

  /// Waits until it is made, and makes it if the thread has not begun.
  var text: TextIndex {
    made.withLock { made in
      let text = made ?? TextIndex(records, settings)
      made = text
      return text
    }
  }
}
