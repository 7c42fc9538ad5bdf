import ArgumentParser

/// What becomes of the network.
struct FaultOptions: ParsableArguments {
  @Flag(
    help: """
      Repeats each scenario with its answers slow, failing and out of order at every step, and tells which steps an app's user would \
      see wrong.
      """)
  var faults = false
}
