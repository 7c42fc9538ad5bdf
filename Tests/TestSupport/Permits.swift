/// Lets a limited number of tasks do something at once, and makes the others wait in the order in which they came.
///
/// All tests run at once, each until it first waits. Five hundred runs of the program have 1,500 open files; beyond that, Foundation's
/// `Process.run` reads past the end of its list of them.
package actor Permits {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) {
    free = count
  }

  /// Waits until a permit is available.
  package func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the permit on, or returns it.
  package func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
