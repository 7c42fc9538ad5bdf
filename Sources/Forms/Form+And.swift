import JSONText
import Texts
import YAMLTree

extension Form {
  /// Returns an object that also has the keys of a second form.
  package func and<Other: Sendable>(_ other: Form<Other>) -> Form<(Value, Other)> {
    let names = Lazily { (mine: Set(ownKeys), theirs: Set(other.ownKeys)) }
    return Form<(Value, Other)>(ownKeys: ownKeys + other.ownKeys, schema.adding(other.schema)) { node, problems in
      guard case .mapping(let entries) = node.content else {
        _ = read(node, problems)
        return nil
      }
      func part(_ isTheirs: (String) -> Bool) -> YAMLNode {
        var part = YAMLNode(.mapping(entries.filter { isTheirs($0.key) }), span: node.span)
        part.aliasSpan = node.aliasSpan
        return part
      }
      let (mine, theirs) = names.value
      // A key that neither form knows is reported by the one that has a similar key.
      let isTheirs = { (key: String) in
        theirs.contains(key)
          || (!mine.contains(key) && NearMiss.of(key, in: mine.sorted()) == nil && NearMiss.of(key, in: theirs.sorted()) != nil)
      }
      // The help lists the keys of both forms.
      problems.furtherKeys = (node.span, other.ownKeys)
      let first = read(part { !isTheirs($0) }, problems)
      let second = other.read(part(isTheirs), problems)
      return if let first, let second { (first, second) } else { nil }
    }
  }
}

extension SchemaFragment {
  /// Returns the fragment with the properties of a second one added.
  fileprivate func adding(_ other: SchemaFragment) -> SchemaFragment {
    let added = other.json["properties"]?.members ?? []
    let members = (json.members ?? []).map { member in
      member.key == "properties" ? JSONValue.Member("properties", .object((member.value.members ?? []) + added)) : member
    }
    return SchemaFragment(.object(members), definitions.merging(other.definitions) { first, _ in first })
  }
}
