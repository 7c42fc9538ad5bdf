import ArgumentParser

/// Options for printed results.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Coloured output. Default: on in a terminal, unless NO_COLOR is set.")
  var color: Bool?

  @Flag(help: "Ignores the project file, searchplay.yaml, in this folder or a parent folder.")
  var noConfig = false

  func console(in surroundings: Surroundings) -> Console {
    let output = surroundings.output
    let colors = (color ?? surroundings.isColorful(output.descriptors.output), color ?? surroundings.isColorful(output.descriptors.errors))
    output.color(output: colors.0, errors: colors.1)
    return Console(surroundings: surroundings, colorsOutput: colors.0, colorsErrors: colors.1)
  }

  /// A console without colours, for commands that do not use them.
  static func plain(in surroundings: Surroundings) -> Console {
    Console(surroundings: surroundings, colorsOutput: false, colorsErrors: false)
  }
}
