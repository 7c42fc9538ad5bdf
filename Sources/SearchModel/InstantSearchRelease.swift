/// A release of InstantSearch iOS: the latest one of a major version, or an exact one such as 8.0.1.
public struct InstantSearchRelease: Sendable, Hashable, CustomStringConvertible {
  public let version: InstantSearchVersion
  /// The minor version and the patch; nil for the latest known release.
  public let exact: Exact?

  /// The minor version and the patch.
  public struct Exact: Sendable, Hashable, Comparable {
    public let minor: Int
    public let patch: Int

    public init(_ minor: Int, _ patch: Int) {
      self.minor = minor
      self.patch = patch
    }

    public static func < (a: Exact, b: Exact) -> Bool { (a.minor, a.patch) < (b.minor, b.patch) }
  }

  public init(_ version: InstantSearchVersion, exact: Exact? = nil) {
    self.version = version
    self.exact = exact
  }

  /// Parses `8` or `8.0.1`; returns nil for anything else, and for releases after the latest known one.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part == "0" || !part.hasPrefix("0")) ? Int(part) : nil
    }
    guard let version = parts.first?.flatMap(InstantSearchVersion.init) else { return nil }
    if parts.count == 1 {
      self.init(version)
    } else if parts.count == 3, let minor = parts[1], let patch = parts[2], Exact(minor, patch) <= version.latest {
      self.init(version, exact: Exact(minor, patch))
    } else {
      return nil
    }
  }

  public var description: String { exact.map { "\(version.rawValue).\($0.minor).\($0.patch)" } ?? "\(version.rawValue)" }

  /// The exact release: the latest known one if none is named.
  public var known: Exact { exact ?? version.latest }

  /// Whether a defect that was fixed in a release is still in this one.
  public func lacks(_ fix: InstantSearchFix) -> Bool {
    guard let exact, fix.version == version else { return false }
    return exact < fix.release
  }
}

extension InstantSearchVersion {
  /// The latest release whose behaviour is known.
  public var latest: InstantSearchRelease.Exact {
    switch self {
    case .v7: .init(27, 1)
    case .v8: .init(0, 3)
    }
  }
}

/// The bugs that a release fixed. Source: the recordings of 8.0.1, and the changes between releases of version 7.
public enum InstantSearchFix: Sendable, Hashable, CaseIterable {
  /// Before the fix, `&` in a query or a filter ended the parameter.
  case ampersands
  /// Before the fix, a sort-by connector created without a controller mapped every position to the first index.
  case sortPositions
  /// Before the fix, a cancelled search ended in an error.
  case cancellations
  /// Before the fix, there was a search for every letter typed, without a delay.
  case debounce
  /// Before the fix, quotes in values were not escaped.
  case quotes
  /// Before the fix, dynamic facets did not read their selections again when their order changed.
  case reorderedSelections

  public var version: InstantSearchVersion {
    switch self {
    case .ampersands: .v8
    case .sortPositions, .cancellations, .debounce, .quotes, .reorderedSelections: .v7
    }
  }

  /// The release that contains the fix.
  public var release: InstantSearchRelease.Exact {
    switch self {
    case .ampersands: .init(0, 2)
    case .sortPositions: .init(26, 4)
    case .cancellations: .init(26, 1)
    case .debounce: .init(26, 0)
    case .quotes: .init(25, 2)
    case .reorderedSelections: .init(25, 1)
    }
  }
}
