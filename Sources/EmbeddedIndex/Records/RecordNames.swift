import JSONText
import SearchModel

extension EmbeddedIndex: SurveyedBackend {
  public func survey(_ attributes: Set<Attribute>) -> RecordSurvey {
    // The engine gives every record its objectID; what begins with an underscore is the engine's own.
    var missing = attributes.filter { $0 != "objectID" && !$0.rawValue.hasPrefix("_") }
    var known: Set<String> = []
    for record in records.ranges.indices where !missing.isEmpty {
      Self.collect(hit(record, attributes: nil).record, path: "", into: &known)
      missing = missing.filter { !known.contains($0.rawValue) }
    }
    return RecordSurvey(missing: missing, known: missing.isEmpty ? [] : known.map { Attribute($0) }.sorted())
  }

  private static func collect(_ value: JSONValue, path: String, into names: inout Set<String>) {
    for item in value.array ?? [] { collect(item, path: path, into: &names) }
    for member in value.members ?? [] {
      let name = path.isEmpty ? member.key : "\(path).\(member.key)"
      names.insert(name)
      collect(member.value, path: name, into: &names)
    }
  }
}

extension EmbeddedIndices: SurveyedBackend {
  /// Over the records of all indices.
  public func survey(_ attributes: Set<Attribute>) -> RecordSurvey {
    indices.reduce(RecordSurvey(missing: attributes, known: [])) { found, index in
      if found.missing.isEmpty { return found }
      let survey = index.survey(found.missing)
      return RecordSurvey(missing: survey.missing, known: Set(found.known + survey.known).sorted())
    }
  }
}
