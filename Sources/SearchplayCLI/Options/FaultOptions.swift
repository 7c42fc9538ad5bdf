import ArgumentParser

/// Options for network faults.
struct FaultOptions: ParsableArguments {
  @Flag(
    help: """
      Repeats each scenario with slow, failing and out-of-order answers at every step, and reports the steps at which users would \
      see something wrong.
      """)
  var faults = false
}
