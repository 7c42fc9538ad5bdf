import Foundation

/// The target that this process runs, from the environment variable FUZZ_TARGET.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("FUZZ_TARGET is one of: \(known)\n".utf8))
    exit(64)
  }
  return target
}()

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
