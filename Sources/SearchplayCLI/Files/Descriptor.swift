#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Complete reads and writes on a file descriptor, even if they are interrupted.
enum Descriptor {
  /// The system's error number.
  struct Failure: Error {
    let code: Int32

    var reason: String { String(cString: strerror(code)).lowercased() }
  }

  static func write(_ text: String, to descriptor: Int32) throws(Failure) { try write(Array(text.utf8), to: descriptor) }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else { throw Failure(code: errno) }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Waits until one descriptor can be written to or another one read from.
  ///
  /// - Returns: Whether the first can be written to. Writing at most 512 bytes then does not wait.
  static func isReady(toWrite input: Int32, orRead output: Int32) -> Bool {
    var watched = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    while poll(&watched, 2, -1) < 0, errno == EINTR {}
    return watched[0].revents != 0
  }

  /// Closes the descriptors that are not nil.
  static func close(_ descriptors: [Int32?]) {
    for descriptor in descriptors.compactMap(\.self) { _ = systemClose(descriptor) }
  }

  /// The present path of an open file, without links; nil if the system does not tell.
  static func path(of descriptor: Int32) -> String? {
    var path = [CChar](repeating: 0, count: 4097)
    #if canImport(Darwin)
      guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil }
    #else
      guard readlink("/proc/self/fd/\(descriptor)", &path, path.count - 1) > 0 else { return nil }
    #endif
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads once, up to a number of bytes; empty at the end.
  static func read(_ descriptor: Int32, upTo count: Int) throws(Failure) -> [UInt8] {
    while true {
      var got = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        got = systemRead(descriptor, buffer.baseAddress, count)
        filled = max(got, 0)
      }
      if got >= 0 { return chunk }
      guard errno == EINTR else { throw Failure(code: errno) }
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
