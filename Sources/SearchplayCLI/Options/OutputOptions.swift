import ArgumentParser

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Coloured output. Default: on in a terminal, unless NO_COLOR is set.")
  var color: Bool?

  @Flag(help: "Ignores the project file, searchplay.yaml, in this folder or a parent folder.")
  var noConfig = false

  func console(in surroundings: Surroundings) -> Console {
    Console(
      surroundings: surroundings, colorsOutput: color ?? surroundings.isColorful(surroundings.output.descriptors.output),
      colorsErrors: color ?? surroundings.isColorful(surroundings.output.descriptors.errors))
  }

  /// A console without colours, for commands that have no use for them.
  static func plain(in surroundings: Surroundings) -> Console {
    Console(surroundings: surroundings, colorsOutput: false, colorsErrors: false)
  }
}
