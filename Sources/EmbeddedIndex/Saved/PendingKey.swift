import Dispatch
import Synchronization

/// The key of an index, computed on a different thread meanwhile. Safe to share between threads.
final class PendingKey: Sendable {
  private let found: Mutex<SavedIndex.Key??>
  private let find: @Sendable () -> SavedIndex.Key?

  init(_ find: @escaping @Sendable () -> SavedIndex.Key?) {
    found = Mutex(nil)
    self.find = find
  }

  init(_ key: SavedIndex.Key) {
    found = Mutex(key)
    find = { key }
  }

  /// Starts computing it on a different thread.
  func begin() { DispatchQueue.global(qos: .userInitiated).async { _ = self.key } }

  /// Waits until it is computed, and computes it if `begin` was not called; nil if the file changes meanwhile.
  var key: SavedIndex.Key? {
    found.withLock { found in
      let key = found ?? find()
      found = .some(key)
      return key
    }
  }
}
