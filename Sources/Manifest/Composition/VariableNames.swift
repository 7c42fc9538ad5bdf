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
    collect(root, into: &names)
    if case .mapping(let entries) = root.content,
      case .mapping(let declared)? = entries.first(where: { $0.key == "variables" })?.value.content
    {
      names.formUnion(declared.map(\.key))
    }
    return names
  }

  private static func collect(_ node: YAMLNode, into names: inout Set<String>) {
    switch node.content {
    case .scalar(let scalar):
      for part in scalar.text.split(separator: "${", omittingEmptySubsequences: false).dropFirst() {
        if let end = part.firstIndex(of: "}") { names.insert(String(part[..<end])) }
      }
    case .sequence(let items): for item in items { collect(item, into: &names) }
    case .mapping(let entries): for entry in entries { collect(entry.value, into: &names) }
    }
  }
}
