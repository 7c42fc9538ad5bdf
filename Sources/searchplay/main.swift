import SearchplayCLI

await Searchplay.run(CommandLine.arguments)
