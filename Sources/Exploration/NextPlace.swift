import Synchronization

/// Hands out the places of a batch, each to one job.
final class NextPlace: Sendable {
  private let taken = Atomic<Int>(0)

  func take(below count: Int) -> Int? {
    let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }
}
