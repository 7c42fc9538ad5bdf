#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The UTC time, for reports: no snapshot contains one.
enum ReportDate {
  /// `2026-11-22 17:05 UTC`, for now or for the second in `SOURCE_DATE_EPOCH`, which makes builds reproducible; independent of locale and
  /// time zone.
  static func text(_ environment: [String: String]) -> String? {
    var seconds = time_t(environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? time(nil))
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
  }
}
