import Diagnostics
import Forms
import YAMLTree

extension Manifest {
  /// The names of the variables that a manifest declares or uses, those of the files it is made of included; nil where it cannot be
  /// read.
  package static func variableNames(_ file: SourceFile, _ context: ManifestContext) -> Set<String>? {
    let problems = Problems(hiding: file.redactor)
    var inclusion = Inclusion(context, problems)
    guard let root = inclusion.manifest(file) else { return nil }
    var names: Set<String> = []
    var ofMatrices: Set<String> = []
    collect(root, into: &names, &ofMatrices)
    // The rows of a matrix win over whatever is given from outside.
    names.subtract(ofMatrices)
    if case .mapping(let entries) = root.content,
      case .mapping(let declared)? = entries.first(where: { $0.key == "variables" })?.value.content
    {
      names.formUnion(declared.map(\.key))
    }
    return names
  }

  /// The names of the secrets that a manifest declares, with those of the files it is made of; nil where it cannot be read.
  package static func secretNames(_ file: SourceFile, _ context: ManifestContext) -> Set<String>? {
    var inclusion = Inclusion(context, Problems(hiding: file.redactor))
    guard let root = inclusion.manifest(file), case .mapping(let keys) = root.content else { return nil }
    guard case .sequence(let items)? = keys.first(where: { $0.key == "secrets" })?.value.content else { return [] }
    return Set(items.compactMap { if case .scalar(let scalar) = $0.content { scalar.text } else { nil } })
  }

  private static func collect(_ node: YAMLNode, into names: inout Set<String>, _ ofMatrices: inout Set<String>) {
    switch node.content {
    case .scalar(let scalar):
      var rest = ArraySlice(scalar.text.utf8)
      while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
        rest = rest[dollar...]
        if rest.starts(with: "$${".utf8) {
          rest = rest.dropFirst(3)
        } else if rest.starts(with: "${".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
          names.insert(String(decoding: rest[dollar + 2..<end], as: UTF8.self))
          rest = rest[(end + 1)...]
        } else {
          rest = rest.dropFirst()
        }
      }
    case .sequence(let items): for item in items { collect(item, into: &names, &ofMatrices) }
    case .mapping(let entries):
      for entry in entries {
        if entry.key == "matrix" { ofMatrices.formUnion(keys(of: entry.value)) }
        collect(entry.value, into: &names, &ofMatrices)
      }
    }
  }

  private static func keys(of matrix: YAMLNode) -> [String] {
    switch matrix.content {
    case .mapping(let entries): entries.map(\.key)
    case .sequence(let rows): rows.flatMap(keys)
    case .scalar: []
    }
  }
}
