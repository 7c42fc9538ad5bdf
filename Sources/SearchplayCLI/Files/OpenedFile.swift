import EmbeddedIndex
import TestRuns

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file that stays open, and is read in parts as long as nothing writes to it.
final class OpenedFile: FileBytes {
  let descriptor: Int32
  private let stamp: FileAccess.Stamp
  var count: Int { stamp.size }

  /// nil if there is no such file, or it cannot be read.
  ///
  /// - Parameter project: The project that the file must be in; nil for anywhere.
  init?(_ path: String, _ disk: FileAccess, inside project: ProjectFolder? = nil) {
    // Opening does not wait for anything that is not a regular file.
    let descriptor = open(disk.place(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let stamp = FileAccess.stamp(of: descriptor),
      project?.problem(readingFrom: descriptor, path) == nil
    else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.stamp) = (descriptor, stamp)
  }

  deinit { close(descriptor) }

  /// Whether it was written long enough ago for a new change to show in its stamp, whose clock may tick only every few milliseconds.
  func isSettled(at now: FileMoment) -> Bool { stamp.moment.seconds < now.seconds - 2 }

  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      filled += got
    }
    return FileAccess.stamp(of: descriptor) == stamp
  }
}
