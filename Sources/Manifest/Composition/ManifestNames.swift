import Diagnostics
import Forms
import Texts
import YAMLTree

/// A name that a manifest declares but never uses.
package struct UnusedName: Sendable {
  package enum Kind: String, Sendable {
    case variable, secret, searcher, replica
    case column = "matrix column"
    case filterState = "filter state"
  }

  package let kind: Kind
  package let name: Located<String>
  /// Whether a matrix column with the same name replaces it wherever it seems to be used.
  package var isReplaced = false
  /// Whether a matrix column is used only in names and notes.
  package var isInProse = false
}

/// The names of variables, secrets and columns in a manifest, including those of the files it is assembled from, and their uses.
package struct ManifestNames {
  /// The variables that are declared or used.
  package private(set) var variables: Set<String> = []
  /// The columns of matrices.
  package private(set) var columns: Set<String> = []
  /// The secrets that are declared.
  package private(set) var secrets: Set<String> = []
  /// The variables, secrets and columns that are declared and never used, in no particular order.
  package private(set) var unused: [UnusedName] = []

  /// Collects the names of a manifest's file; nil if it cannot be read, which is reported elsewhere.
  package init?(_ file: SourceFile, _ context: ManifestContext) {
    var inclusion = Inclusion(context, Problems(hiding: file.redactor))
    guard let root = inclusion.manifest(file) else { return nil }
    self.init(root)
  }

  /// Collects the names of a tree whose variables are not yet replaced.
  init(_ root: YAMLNode) {
    guard case .mapping(let entries) = root.content else { return }
    func value(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
    var uses = Uses()
    for entry in entries {
      switch entry.key {
      // Variables are not replaced in these.
      case "variables", "secrets": continue
      case "searcher":
        for part in entry.value.entries where part.key != "records" || part.value.isScalar { uses.collect(part.value) }
      case "scenarios":
        for scenario in entry.value.items { unused += uses.scenario(scenario) }
      default: uses.collect(entry.value)
      }
    }
    columns = uses.columns
    let declared = value("variables")?.entries ?? []
    variables = uses.variables.union(declared.map(\.key))
    unused += declared.filter { !uses.variables.contains($0.key) }.map {
      UnusedName(kind: .variable, name: Located($0.key, $0.keySpan), isReplaced: uses.replaced.contains($0.key))
    }
    for item in value("secrets")?.items ?? [] {
      guard case .scalar(let scalar) = item.content else { continue }
      secrets.insert(scalar.text)
      // The back end uses the key implicitly.
      if scalar.text == "apiKey" || uses.variables.contains(scalar.text) { continue }
      unused.append(UnusedName(kind: .secret, name: Located(scalar.text, item.place)))
    }
  }

  /// The names used in a tree.
  private struct Uses {
    /// The names in `${name}`.
    var variables: Set<String> = []
    /// The names that are matrix columns.
    var replaced: Set<String> = []
    /// The columns of matrices, used or not.
    var columns: Set<String> = []

    mutating func collect(_ node: YAMLNode) {
      switch node.content {
      case .scalar(let scalar): collectVariables(of: scalar.text)
      case .sequence(let items): for item in items { collect(item) }
      case .mapping(let entries):
        for entry in entries {
          collectVariables(of: entry.key)
          collect(entry.value)
        }
      }
    }

    /// Collects the names used in steps and expectations, except in their notes.
    mutating func collectActions(_ node: YAMLNode) {
      switch node.content {
      case .scalar(let scalar): collectVariables(of: scalar.text)
      case .sequence(let items): for item in items { collectActions(item) }
      case .mapping(let entries):
        for entry in entries where entry.key != "note" {
          collectVariables(of: entry.key)
          collectActions(entry.value)
        }
      }
    }

    /// Collects the names of a scenario, in which the columns of its matrix take precedence over variables. Returns the columns that it
    /// does not use.
    mutating func scenario(_ scenario: YAMLNode) -> [UnusedName] {
      guard let matrix = scenario.entries.first(where: { $0.key == "matrix" })?.value else {
        collect(scenario)
        return []
      }
      var own = Uses()
      for entry in scenario.entries where entry.key != "matrix" { own.collect(entry.value) }
      var inMatrix = Uses()
      inMatrix.collect(matrix)
      let rows: [YAMLNode] = if case .sequence(let rows) = matrix.content { rows } else { [matrix] }
      var columns: [Located<String>] = []
      for entry in rows.flatMap(\.entries) where !columns.contains(where: { $0.value == entry.key }) {
        columns.append(Located(entry.key, entry.keySpan))
      }
      // Where a row lacks a column, the variable of that name is used.
      let inEvery = columns.map(\.value).filter { name in rows.allSatisfy { $0[name] != nil } }
      replaced.formUnion(own.variables.intersection(inEvery))
      self.columns.formUnion(columns.map(\.value))
      variables.formUnion(own.variables.subtracting(inEvery).union(inMatrix.variables))
      let unused = columns.filter { !own.variables.contains($0.value) }.map { UnusedName(kind: .column, name: $0) }
      // If no column is used in a step or an expectation, all cases do the same.
      var acting = Uses()
      for entry in scenario.entries where !["matrix", "name", "description"].contains(entry.key) { acting.collectActions(entry.value) }
      guard unused.isEmpty, columns.allSatisfy({ !acting.variables.contains($0.value) }), let first = columns.first else { return unused }
      return [UnusedName(kind: .column, name: first, isInProse: true)]
    }

    private mutating func collectVariables(of text: String) {
      var rest = ArraySlice(text.utf8)
      while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
        rest = rest[dollar...]
        if rest.starts(with: "$${".utf8) {
          rest = rest.dropFirst(3)
        } else if rest.starts(with: "${".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
          variables.insert(String(decoding: rest[dollar + 2..<end], as: UTF8.self))
          rest = rest[(end + 1)...]
        } else {
          rest = rest.dropFirst()
        }
      }
    }
  }
}
