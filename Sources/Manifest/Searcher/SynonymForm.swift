import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension Form where Value == [Synonym] {
  /// Synonyms as Algolia's dashboard, command line and API write them.
  static var synonyms: Form {
    let types = Synonym.kinds.map(\.type)
    return Form(IndexList.schema()) { node, problems in
      guard let items = IndexList.items(node, "a list of synonyms", problems) else { return nil }
      let read = items.map { item -> Synonym? in
        guard case .mapping = item.content else { return problems.wrongType(item, expected: "a synonym, a mapping,") }
        guard let type = item["type"] else {
          return problems.error(
            "missing-key", at: item.opening, "a synonym needs the key 'type'", help: "one of \(types.joined(separator: ", "))")
        }
        let json = JSONValue(item)
        if let synonym = Synonym(json: json) { return synonym }
        let word = json["type"]?.string ?? ""
        guard let kind = Synonym.kinds.first(where: { $0.type.lowercased() == word.lowercased() }) else {
          return problems.error(
            "unknown-value", at: type.place, "there is no synonym of type '\(word)'",
            help: NearMiss.help(for: word, in: types, noun: "types"))
        }
        return problems.error(
          "synonym", at: item.opening, "a synonym of type \(kind.type) needs \(kind.keys.joined(separator: " and "))",
          help: "lists hold texts: { type: \(kind.type), \(kind.keys.map { "\($0): …" }.joined(separator: ", ")) }")
      }
      let synonyms = zip(items, read).compactMap { item, synonym in
        synonym.map { (objectID: JSONValue(item)["objectID"]?.string ?? "", synonym: $0) }
      }
      guard synonyms.count == read.count else { return nil }
      return IndexList.latest(of: synonyms) { $0.objectID }.map(\.synonym)
    }
  }
}
