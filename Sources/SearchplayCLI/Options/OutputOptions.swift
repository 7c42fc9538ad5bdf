import ArgumentParser

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Colours; by default on a terminal, unless NO_COLOR is set.")
  var color: Bool?

  @Flag(help: "Ignores searchplay.yaml, the project file in this folder or one above.")
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
