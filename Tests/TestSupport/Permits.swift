/// Lets so many do something at once, and has others wait, in the order in which they came.
///
/// Tests run all at once, each until it first waits. Five hundred runs of the program have 1,500 open files, beyond which Foundation's
/// `Process.run` reads past the end of the list of them.
package actor Permits {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) {
    free = count
  }

  /// Waits until there is one.
  package func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands it on, or back.
  package func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
