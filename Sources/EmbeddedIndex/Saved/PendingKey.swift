import Dispatch
import Synchronization

/// What an index is built from, found on another thread meanwhile. Shared by threads.
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

  /// Finds it on another thread.
  func begin() { DispatchQueue.global(qos: .userInitiated).async { _ = self.key } }

  /// Waits until it is found, and finds it where nobody has begun; nil where the file changes meanwhile.
  var key: SavedIndex.Key? {
    found.withLock { found in
      let key = found ?? find()
      found = .some(key)
      return key
    }
  }
}
