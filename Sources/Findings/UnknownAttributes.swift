import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Attributes that the manifest names but no record has.
enum UnknownAttributes {
  /// Returns one finding for each such attribute, at its first occurrence. Reads records until all attributes are found, which means all
  /// records if an attribute is missing.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    if backend.isEmpty {
      return [Finding(.alwaysEmpty, widget: nil, at: manifest.searcher.places.records, "there are no records", remedy: "add records")]
    }
    return identifier(manifest, backend) + leftOut(manifest) + objects(manifest, backend) + unshown(manifest, backend)
      + missing(manifest, backend)
  }

  /// Whether the records have none of the attributes in the manifest: they are unrelated, or a table without a header.
  static func areOthers(_ manifest: Manifest, _ backend: any SearchBackend) -> Bool {
    guard let backend = backend as? any SurveyedBackend else { return false }
    let names = Set(manifest.attributes.map(\.value).filter { !$0.isEmpty && !$0.hasPrefix("_") })
    return names.count > 2 && backend.survey(Set(names.map { Attribute($0) })).missing.count == names.count
  }

  /// Records whose objectID has a different name.
  private static func identifier(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    backend.misspeltIdentifiers[manifest.searcher.index].map { name in
      [
        Finding(
          .unknownAttribute, widget: nil, at: manifest.searcher.places.records,
          "the records have '\(name)' and no 'objectID', so they are numbered instead", remedy: "rename it to objectID in the records")
      ]
    } ?? []
  }

  /// Hits lists that show an attribute which the response does not contain.
  private static func leftOut(_ manifest: Manifest) -> [Finding] {
    let retrieved = manifest.searcher.query.attributesToRetrieve ?? manifest.searcher.settings.attributesToRetrieve ?? ["*"]
    let hidden = Set(
      (manifest.searcher.settings.additional[.unretrievableAttributes]?.array ?? []).compactMap(\.string)
        + retrieved.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    ).sorted()
    if retrieved.contains("*"), hidden.isEmpty { return [] }
    func isLeftOut(_ attribute: String) -> Bool {
      func holds(_ name: String) -> Bool { attribute == name || attribute.hasPrefix(name + ".") }
      return hidden.contains(where: holds) || !retrieved.contains("*") && !retrieved.contains(where: holds)
    }
    let shownInSnapshots = manifest.snapshot.hitAttribute.flatMap { name -> [Finding]? in
      guard name != "objectID", !name.hasPrefix("_"), isLeftOut(name) else { return nil }
      return [
        Finding(
          .unknownAttribute, widget: nil, at: manifest.attributes.last { $0.value == name }?.span ?? manifest.searcher.span,
          "snapshots show hits without '\(name)': answers leave it out",
          remedy: manifest.searcher.settings.additional[.unretrievableAttributes]?.array?.contains(.string(name)) ?? false
            ? "name a different attribute, or remove '\(name)' from unretrievableAttributes"
            : "name a different attribute, or add '\(name)' to attributesToRetrieve")
      ]
    }
    return (shownInSnapshots ?? [])
      + manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget -> [Finding] in
        guard case .hits(let list) = widget.kind else { return [] }
        let needed = list.record.filter { !$0.isOptional }.map { (String?.some($0.name), "drops every page") }
        let shown =
          [(list.attribute, "shows objectIDs"), (list.subtitle, "shows no second line"), (list.image, "shows no images")] + needed
        return shown.compactMap { attribute, effect in
          guard let attribute, attribute != "objectID", !attribute.hasPrefix("_") else { return nil }
          func holds(_ name: String) -> Bool { attribute == name || attribute.hasPrefix(name + ".") }
          if let name = hidden.first(where: holds) {
            return widget.finding(
              .unknownAttribute, "'\(widget.id.value)' \(effect): answers leave out '\(name)'",
              remedy: manifest.searcher.settings.additional[.unretrievableAttributes]?.array?.contains(.string(name)) ?? false
                ? "remove '\(name)' from unretrievableAttributes" : "remove '-\(name)' from attributesToRetrieve")
          }
          // Exclusions have been reported as such.
          guard !retrieved.contains("*"), !retrieved.contains(where: holds),
            retrieved.isEmpty || !retrieved.allSatisfy({ $0.hasPrefix("-") })
          else { return nil }
          return widget.finding(
            .unknownAttribute, "'\(widget.id.value)' \(effect): attributesToRetrieve leaves out '\(attribute)'",
            remedy: "add '\(attribute)' to attributesToRetrieve")
        }
      }
  }

  /// Hits lists that show something other than a string: an object, or a highlighted value or snippet that is not produced.
  private static func unshown(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    let settings = manifest.searcher.settings
    let own = manifest.searcher.query.additional[.attributesToHighlight] ?? settings.additional[.attributesToHighlight]
    let marked = own?.array?.compactMap(\.string) ?? settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue) ?? ["*"]
    // A step can request others.
    let isAskedAnew = manifest.steps.changeRequests
    return manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget -> [Finding] in
      guard case .hits(let list) = widget.kind else { return [] }
      return [("attribute", list.attribute, "shows objectIDs"), ("subtitle", list.subtitle, "shows no second line")].compactMap {
        key, name, effect in
        guard let name else { return nil }
        let isOfRules = settings.rules.contains { rule in
          rule.isEnabled && rule.parameters.contains { $0.key == EngineParameter.getRankingInfo.rawValue }
        }
        if name.hasPrefix("_rankingInfo"), manifest.searcher.query.additional[.getRankingInfo] != true, !isOfRules {
          return isAskedAnew
            ? nil
            : widget.finding(
              .unknownAttribute, at: [key], saying: "'\(widget.id.value)' \(effect): no search requests ranking information",
              remedy: "set getRankingInfo: true in searcher.query")
        }
        // Each highlighted value and each snippet is an object with the string and its match level.
        if name.hasPrefix("_highlightResult.") || name.hasPrefix("_snippetResult."),
          !["value", "matchLevel", "matchedWords", "fullyHighlighted"].contains(String(name.split(separator: ".").last ?? ""))
        {
          return widget.finding(
            .unknownAttribute, at: [key], saying: "'\(widget.id.value)' shows no text: '\(name)' is an object",
            remedy: "write \(name).value")
        }
        if name.hasPrefix("_highlightResult.") {
          let attribute = String(name.dropFirst("_highlightResult.".count).prefix { $0 != "." })
          // An attribute that no record has is reported as such.
          if isAskedAnew || marked.contains("*") || marked.contains(where: { $0 == attribute || $0.hasPrefix(attribute + ".") })
            || !backend.survey([Attribute(attribute)]).missing.isEmpty
          {
            return nil
          }
          return widget.finding(
            .unknownAttribute, at: [key], saying: "'\(widget.id.value)' \(effect): '\(attribute)' is not highlighted",
            remedy: "add '\(attribute)' to \(own == nil ? "searchableAttributes" : "attributesToHighlight")")
        }
        if name.hasPrefix("_snippetResult.") {
          let path = name.dropFirst("_snippetResult.".count)
          let attribute = String(path.hasSuffix(".value") ? path.dropLast(".value".count) : path)
          let cut = manifest.searcher.query.additional[.attributesToSnippet] ?? settings.additional[.attributesToSnippet]
          let names = cut?.array?.compactMap(\.string).map { String($0.prefix { $0 != ":" }) } ?? []
          if isAskedAnew || names.contains("*") || names.contains(where: { "\(attribute).".hasPrefix("\($0).") })
            || !backend.survey([Attribute(attribute)]).missing.isEmpty
          {
            return nil
          }
          return widget.finding(
            .unknownAttribute, at: [key], saying: "'\(widget.id.value)' \(effect): no snippets of '\(attribute)' are requested",
            remedy: "add '\(attribute):10' to attributesToSnippet")
        }
        guard !name.hasPrefix("_"), let part = backend.parts(of: Attribute(name)).first else { return nil }
        return widget.finding(
          .unknownAttribute, at: [key], saying: "'\(widget.id.value)' shows no text: '\(name)' is an object in the records",
          remedy: "use a part of it, such as '\(part)'")
      }
    }
  }

  /// Widgets for an attribute that is an object, of which only the members have values.
  private static func objects(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    manifest.widgets.filter(\.isOfMainSearcher).flatMap { widget in
      let named = Set(widget.traits.shownAttributes + manifest.writings(of: widget).flatMap(\.filters).map(\.attribute))
      return named.subtracting([.tags]).sorted().compactMap { attribute -> Finding? in
        // If a member is counted, it is the one meant, and reported as not counted under this name.
        let isDeclared = manifest.searcher.settings.attributesForFaceting.contains { $0.attribute == attribute }
        guard let part = backend.parts(of: attribute).first,
          isDeclared
            || !manifest.searcher.settings.attributesForFaceting.contains(where: { $0.attribute.rawValue.hasPrefix("\(attribute).") })
        else { return nil }
        return Finding(
          .unknownAttribute, widget: widget.id.value, at: manifest.place(of: attribute, in: widget),
          "'\(widget.id.value)' shows no values and matches no records: '\(attribute)' is an object in the records",
          remedy: "use a part of it, such as '\(part)', here\(isDeclared ? "" : " and in attributesForFaceting")")
      }
    }
  }

  /// `-language:en`, whose minus sign belongs before the value.
  private static func negated(_ name: String, _ known: [Attribute]) -> String? {
    let plain = String(name.dropFirst())
    return name.hasPrefix("-") && known.contains(Attribute(plain))
      ? "to leave values out, write the minus before the value: \(plain):-…" : nil
  }

  /// `name brand`, two attributes without a comma between them.
  private static func separated(_ name: String, _ known: [Attribute]) -> String? {
    let words = name.split(separator: " ").map(String.init)
    return words.count > 1 && words.allSatisfy { known.contains(Attribute($0)) }
      ? "a comma is missing: [\(words.map { WrittenOut.item($0) }.joined(separator: ", "))]" : nil
  }

  /// Attributes that no record has, each at its first occurrence.
  private static func missing(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    let told = toldOtherwise(manifest)
    let named = manifest.attributes.filter { !told.contains(Attribute($0.value)) && !$0.value.isEmpty }
    let survey = backend.survey(Set(named.map { Attribute($0.value) }))
    var seen: Set<String> = []
    let misplaced = named.first { $0.value == "_geoloc" }.flatMap { name -> Finding? in
      let parts = backend.parts(of: "_geoloc")
      guard !parts.isEmpty, !parts.contains("_geoloc.lat") || !parts.contains("_geoloc.lng") else { return nil }
      return Finding(
        .unknownAttribute, widget: nil, at: name.span,
        "a record's '_geoloc' has \(parts.map { "'\($0.rawValue.dropFirst(8))'" }.joined(separator: ", ")), and needs 'lat' and 'lng'",
        remedy: "write { lat, lng } in the records")
    }
    // None of the named attributes exists: the records are unrelated, or a table without a header.
    let all = Set(manifest.attributes.map(\.value).filter { !$0.isEmpty && !$0.hasPrefix("_") })
    let lacking = Set(named.map(\.value)).filter { survey.missing.contains(Attribute($0)) }
    if areOthers(manifest, backend), let first = named.first(where: { lacking.contains($0.value) }) {
      let isTable = if case .embedded(.file(let name)) = manifest.searcher.backend { name.value.contains(".csv") } else { false }
      return [
        Finding(
          .unknownAttribute, widget: nil, at: manifest.searcher.places.records,
          "no record has any of the \(all.count) attributes that the manifest names",
          labels: [.init("one of them", at: first.span)],
          remedy: isTable
            ? "name the attributes in the first line of the file, which has \(survey.known.prefix(4).map { "'\($0)'" }.joined(separator: ", "))"
            : "check the records: they have \(survey.known.prefix(4).map { "'\($0)'" }.joined(separator: ", "))")
      ]
    }
    let values = survey.values
    let places = Dictionary(grouping: named, by: \.value)
    return (misplaced.map { [$0] } ?? [])
      + named.filter { survey.missing.contains(Attribute($0.value)) && seen.insert($0.value).inserted }.enumerated().map { number, name in
        let others = (places[name.value] ?? []).filter { $0.span != name.span }
        if name.value == "_geoloc" {
          return Finding(
            .unknownAttribute, widget: nil, at: name.span, "this searches by location, but no record has one",
            remedy: "write _geoloc: { lat: …, lng: … } in the records")
        }
        return Finding(
          .unknownAttribute, widget: nil, at: name.span, "no record has the attribute '\(name.value)'",
          labels: Set(others.map(\.span)).sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(3).map {
            .init("also named here", at: $0)
          },
          // Nobody reads a hundred suggestions, each of which compares the name with all others.
          remedy: number >= 100
            ? nil
            : negated(name.value, survey.known) ?? modified(name.value, survey.known) ?? separated(name.value, survey.known)
              ?? optional(name.value, survey.known) ?? counted(
                name.value, survey.known)
              ?? NearMiss.didYouMean(name.value, values) ?? marked(name.value, values)
              ?? parts(name.value, survey))
      }
  }

  /// The highlighted value, or the snippet, of an attribute with a similar name.
  private static func marked(_ name: String, _ values: [String]) -> String? {
    for start in ["_highlightResult.", "_snippetResult."] where name.hasPrefix(start) {
      let parts = name.dropFirst(start.count)
      let (attribute, end) = parts.hasSuffix(".value") ? (parts.dropLast(".value".count), ".value") : (parts, "")
      return NearMiss.of(String(attribute), in: values).map { "did you mean '\(start)\($0)\(end)'?" }
    }
    return nil
  }

  /// The members of the object that the beginning of a path names.
  static func parts(_ name: String, _ survey: RecordSurvey) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let parts = survey.values.filter { $0.hasPrefix(name[...dot]) }
    return parts.isEmpty ? nil : "'\(name[..<dot])' has \(parts.prefix(5).map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// `searchable:brand`, if records have `brand`; and `*`, which stands for all attributes only where they are returned or highlighted.
  private static func modified(_ name: String, _ known: [Attribute]) -> String? {
    if name == "*" { return "there is no '*' here: name the attributes; without searchableAttributes, all of them are searched" }
    guard let colon = name.firstIndex(of: ":"),
      ["searchable", "filterOnly", "afterDistinct", "unordered", "ordered"].contains(name[..<colon])
    else { return nil }
    let attribute = name[name.index(after: colon)...].drop { $0 == " " }
    return known.contains(Attribute(String(attribute))) ? "write \(name[..<colon])(\(attribute))" : nil
  }

  /// `title:ten`, if records have `title`.
  private static func counted(_ name: String, _ known: [Attribute]) -> String? {
    guard let colon = name.lastIndex(of: ":"), known.contains(Attribute(String(name[..<colon]))) else { return nil }
    return "expected a number of words after the colon: write '\(name[..<colon]):10'"
  }

  /// `price?: number`, if records have `price`.
  private static func optional(_ name: String, _ known: [Attribute]) -> String? {
    guard name.hasSuffix("?"), known.contains(Attribute(String(name.dropLast()))) else { return nil }
    return "the question mark goes after the type: write \(name.dropLast()): number?, or whichever type it is"
  }

  /// The attributes that a different finding is about: missing from `attributesForFaceting`, or levels of a menu.
  static func toldOtherwise(_ manifest: Manifest) -> Set<Attribute> {
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute))
    let widgets = manifest.widgets.filter(\.isOfMainSearcher)
    let filtered = widgets.flatMap { manifest.writings(of: $0).flatMap(\.filters) }.filter { $0.kind == .facet }.map(\.attribute)
    let set = manifest.allSteps.flatMap { step -> [Filter] in
      guard case .filterState(let edits) = step.action else { return [] }
      return edits.flatMap(\.filters).filter { $0.kind == .facet }
    }.map(\.attribute)
    let counted = manifest.searcher.disjunctiveFacetsAttributes + (manifest.searcher.query.facets ?? [])
    let needed = Set(widgets.flatMap(\.traits.shownAttributes) + filtered + set + counted)
    let levels = widgets.compactMap { $0.traits.writings.only?.hierarchy }.flatMap(\.levels)
    // An attribute that is not searchable is reported as such.
    let searchable = manifest.searcher.settings.searchableAttributes?.flatMap(\.attributes)
    let restricted = manifest.searcher.query.additional[.restrictSearchableAttributes]?.array?.compactMap(\.string) ?? []
    let unsearchable = searchable.map { names in restricted.map { Attribute($0) }.filter { !names.contains($0) } } ?? []
    return needed.subtracting(faceted).union(levels).union(unsearchable)
  }
}

extension RecordSurvey {
  /// The attributes that have values; objects have none.
  var values: [String] {
    let names = known.map(\.rawValue)
    let objects = Set(names.flatMap { name in name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } })
    return names.filter { !objects.contains($0) }
  }
}
