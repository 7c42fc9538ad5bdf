import SearchplayCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let interruption = Interruption()
let output = Output(interruption: interruption)
Interrupts.handle(interruption, output)

exit(await Searchplay.run(CommandLine.arguments, in: Surroundings(output: output)))
