import SearchplayCLI
import Signals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

Signals.prepare()
let interruption = Interruption()
let output = Output(interruption: interruption)
#if os(Linux)
  // Swift reads the arguments from there: without them, `test` would succeed without running any tests.
  if access("/proc/self/cmdline", R_OK) != 0 {
    output.failToStart("/proc is not mounted, so the arguments cannot be read")
  }
#endif
Interrupts.handle(interruption, output)

exit(await Searchplay.run(CommandLine.arguments, in: Surroundings(output: output)))
