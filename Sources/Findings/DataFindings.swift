import Diagnostics
import JSONText
import Manifest
import SearchModel
import Texts

/// Problems of a configuration that its data reveals without running a scenario.
package enum DataFindings {
  /// Asks the embedded index once for the values of the attributes that widgets count, and then, if there are several indices, each one
  /// separately. Makes no network requests.
  package static func findings(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion) async -> [Finding] {
    var found = await ofData(manifest, backend) + AttributesOfIndices.findings(manifest, backend)
    found += OrderLabels.findings(manifest, backend)
    found += await CellContents.findings(manifest, backend) + UnreachableHits.findings(manifest, backend)
    if let surveyed = backend as? any SurveyedBackend { found += await ExpectationsOfRecords.ofSearchers(manifest, surveyed) }
    return (found + (await SearcherFindings.ofData(manifest, backend, besides: found))).acknowledging(manifest.allow)
  }

  /// The findings about the data of the main index.
  ///
  /// - Parameter looksAtRecords: whether to check the records, synonyms and rules themselves, too.
  static func ofData(_ manifest: Manifest, _ backend: any SearchBackend, looksAtRecords: Bool = true) async -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let unknown = UnknownAttributes.findings(manifest, backend)
    // If the index is empty, or if its records are unrelated to the manifest, there is nothing else to report.
    if UnknownAttributes.areOthers(manifest, backend) || (backend as? any SurveyedBackend)?.isEmpty == true { return unknown }
    let places = await PlacesWithoutRecords.findings(manifest, backend) + UnmetQueries.findings(manifest, backend)
    let ofRecords = !looksAtRecords ? [] : InconsistentRecords.findings(manifest, backend) + Placeholders.findings(manifest, backend)
    let items = ImpossibleItems.findings(manifest, backend)
    let words =
      !looksAtRecords ? [] : await UnfoundSynonyms.findings(manifest, backend) + RuleConsequences.findings(manifest, backend)
    let texts = await UnfoundTexts.findings(manifest, backend)
    let values = await UnknownValues.findings(manifest, backend)
    let matchingAll =
      await MatchAllFilters.findings(manifest, backend) + ExclusiveFilters.findings(manifest, backend)
      + BandGaps.findings(manifest, backend) + BandOverlaps.findings(manifest, backend)
    // All cases of a matrix share the same source positions.
    var known: Set<Finding> = []
    return (unknown + places + ofRecords + items + words + texts + values + matchingAll + (await valueFindings(manifest, backend))).filter {
      known.insert($0).inserted
    }
  }

  /// The findings about the configuration, made more precise by looking at the records.
  package static func refined(_ findings: [Finding], _ manifest: Manifest, backend: any SearchBackend) -> [Finding] {
    MisnamedAttributes.refined(findings, manifest, backend)
  }

  /// The findings about the values of the counted attributes.
  private static func valueFindings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let lists = manifest.widgets.compactMap { widget -> (WidgetDeclaration, Attribute)? in
      guard widget.isOfMainSearcher, let writing = widget.traits.writings.only, case .values(let attribute) = writing.choice else {
        return nil
      }
      return (widget, attribute)
    }
    let menus = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget in
      widget.traits.writings.only?.hierarchy.map { (widget, $0) }
    }
    let numbers = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> (WidgetDeclaration, Attribute)? in
      guard let writing = widget.traits.writings.only, case .numbers(let attribute) = writing.choice else { return nil }
      return (widget, attribute)
    }
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.filter(\.isCounted).map(\.attribute))
    let attributes = Set(lists.map(\.1) + menus.flatMap(\.1.levels) + numbers.map(\.1)).intersection(faceted)
    let most = manifest.searcher.query.maxValuesPerFacet ?? manifest.searcher.settings.maxValuesPerFacet
    var query = SearchQuery(facets: attributes.sorted(), hitsPerPage: 0).unruled
    query.maxValuesPerFacet = 1000
    query.additional[.distinct] = .bool(false)
    guard let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first else { return [] }
    let table = answer.facets
    let found = lists.flatMap { widget, attribute -> [Finding] in
      let values = table[attribute] ?? []
      return limits(widget, attribute, values, most) + firstByAlphabet(widget, attribute, values, most, manifest)
        + ties(widget, values, manifest) + unordered(widget, values)
        + UnsuitedLists.findings(widget, attribute, values, isNumeric: answer.facetStats[attribute] != nil && Self.areTexts(values))
    }
    let vacuous = lists.flatMap { widget, attribute in
      faceted.contains(attribute) ? ExpectationsOfRecords.findings(widget, values: table[attribute] ?? [], manifest) : []
    }
    // Numbers that cannot be compared have their own finding.
    let comparable = manifest.searcher.settings.additional[.numericAttributesForFiltering]?.array?.compactMap(\.string)
    func isCompared(_ attribute: Attribute) -> Bool { comparable?.contains { $0.contains(attribute.rawValue) } ?? true }
    let textual = numbers.filter {
      faceted.contains($0.1) && isCompared($0.1) && answer.facetStats[$0.1] == nil && Self.areTexts(table[$0.1])
    }.map {
      widget, attribute in
      Finding(
        .numbersMissing, widget: widget.id.value, at: widget.place(of: ["attribute"]),
        "'\(widget.id.value)' filters by number, but no record has a number in '\(attribute)'",
        remedy: Self.decimalComma(table[attribute] ?? []))
    }
    // Values that are not counted are strings, too; counting them would not help.
    var uncounted: [Finding] = []
    if let surveyed = backend as? any SurveyedBackend {
      let search = RecordSearch(manifest, surveyed)
      for (widget, attribute) in numbers where !faceted.contains(attribute) && isCompared(attribute) {
        guard surveyed.textRecord(in: attribute) != nil, !(await search.numbers(in: attribute).areThere) else { continue }
        uncounted.append(
          Finding(
            .numbersMissing, widget: widget.id.value, at: widget.place(of: ["attribute"]),
            "'\(widget.id.value)' filters by number, but no record has a number in '\(attribute)'"))
      }
    }
    // A filter on 0 and 1 matches booleans, but a slider gets no bounds from them.
    let flags = numbers.filter {
      [.numericRange, .numericComparison].contains($0.0.traits.type) && faceted.contains($0.1) && answer.facetStats[$0.1] == nil
        && !(table[$0.1] ?? []).isEmpty
        && !Self.areTexts(table[$0.1])
    }.map { widget, attribute in
      Finding(
        .numbersMissing, widget: widget.id.value, at: widget.place(of: ["attribute"]),
        "'\(attribute)' is true or false, so '\(widget.id.value)' gets no bounds from the answers", remedy: "use a toggle")
    }
    // Attributes that are also ranked by are reported together with the record.
    let ranked = Set(manifest.rankingAttributes)
    let partly = numbers.compactMap { widget, attribute -> Finding? in
      guard answer.facetStats[attribute] != nil, let surveyed = backend as? any SurveyedBackend,
        !ranked.contains(attribute) || surveyed.textRecord(in: attribute) == nil
      else { return nil }
      let count = surveyed.recordsWithoutNumber(in: attribute)
      if count == 0 { return nil }
      let first = surveyed.textRecord(in: attribute)
      let (span, label) = InconsistentRecords.place(first.flatMap(surveyed.place), manifest)
      let isPlaced = label != nil || span != manifest.searcher.places.records
      return Finding(
        .numbersMissing, widget: widget.id.value, at: widget.place(of: ["attribute"]),
        "'\(widget.id.value)' never matches \(count == 1 ? "1 record whose" : "\(count) records whose") '\(attribute)' is a string, not a number",
        labels: isPlaced ? [.init(count == 1 ? "here" : "the first one", at: span)] : [], remedy: "store numbers in the records")
    }
    let cut = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> Finding? in
      guard widget.wiring.connect.map({ $0.contains(.searcher) }) ?? true, case .numericComparison(let stepper) = widget.kind,
        let number = stepper.number,
        let stats = answer.facetStats[stepper.attribute],
        number < stats.min || number > stats.max
      else { return nil }
      let text = [number, stats.min, stats.max].map(JSONValue.numberText)
      return Finding(
        .inputClamped, widget: widget.id.value, at: widget.place(of: ["number"]),
        "'\(widget.id.value)' starts at \(text[0]), and the first answer moves it to its bounds, \(text[1]) to \(text[2])",
        remedy: "start with a number within the bounds")
    }
    // The position in the records where a value first occurs.
    func place(_ attribute: Attribute, _ value: String) -> SourceSpan? {
      guard let backend = backend as? any SurveyedBackend,
        let found = backend.place(of: .joined(attribute: attribute, value: value, items: [], .json))
      else { return nil }
      let (span, label) = InconsistentRecords.place(found, manifest)
      return label != nil || span != manifest.searcher.places.records ? span : nil
    }
    let absent = menus.filter { $0.1.levels.allSatisfy(faceted.contains) }.flatMap { widget, hierarchy in
      ExpectationsOfRecords.findings(widget, values: hierarchy.levels.flatMap { table[$0] ?? [] }, manifest)
    }
    let anyNumber =
      ExpectationsOfRecords.findings(manifest, records: answer.nbHits)
      + ExpectationsOfRecords.ofInvariants(manifest, records: answer.nbHits)
    let otherCase = ExpectationsOfRecords.ofOtherCase(manifest, known: Set(table.values.joined().map(\.value)))
    let limited = menus.flatMap { limits($0.0, $0.1, table, most) }
    return
      (found + textual + uncounted + flags + partly + cut + absent + otherCase + limited + anyNumber
      + menus.flatMap { levels($0.0, $0.1, table, faceted, backend as? any SurveyedBackend, place) } + vacuous)
  }

  /// A remedy for numbers with a decimal comma (`9,5`), which records hold as strings.
  private static func decimalComma(_ values: [Facet]) -> String? {
    let written = values.map(\.value).sorted().first { value in
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
    // Three digits after each comma: a thousands separator.
    let isOfThousands = values.map(\.value).filter { $0.contains(",") }.allSatisfy { value in
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      let areDigits = parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
      return areDigits && (1...3).contains(parts[0].count) && parts.dropFirst().allSatisfy { $0.count == 3 }
    }
    if isOfThousands {
      return written.map { "write numbers without separators: '\($0)' is a string, \($0.replacing(",", with: "")) is a number" }
    }
    return written.map { "write a decimal point: '\($0)' is a string, \($0.replacing(",", with: ".")) is a number" }
  }

  /// Whether an attribute has values other than booleans, which count as numbers.
  private static func areTexts(_ values: [Facet]?) -> Bool { values?.contains { !["true", "false"].contains($0.value) } ?? false }

  /// A list that has no limit, but that the engine limits.
  private static func limits(_ widget: WidgetDeclaration, _ attribute: Attribute, _ values: [Facet], _ most: Int) -> [Finding] {
    guard widget.traits.countedAttributes.contains(attribute), widget.traits.arrangement.presenter?.limit == nil, values.count > most
    else { return [] }
    let count = values.count < 1000 ? "\(values.count)" : "1000 or more"
    return [
      Finding(
        .limitAboveEngine, widget: widget.id.value, at: widget.place(of: ["presenter"]),
        "'\(widget.id.value)' has no limit and the data has \(count) values, but the engine returns at most \(most)")
    ]
  }

  /// A menu with more values under one parent than the engine returns.
  private static func limits(_ widget: WidgetDeclaration, _ hierarchy: Hierarchy, _ table: FacetTable, _ most: Int) -> [Finding] {
    for (level, attribute) in hierarchy.levels.enumerated() {
      // The values of a level that are shown at the same time have the same parent.
      let parents = Dictionary(grouping: table[attribute, default: []].map(\.value)) { value in
        level == 0 ? "" : value.ranges(of: hierarchy.separator).last.map { String(value[..<$0.lowerBound]) } ?? ""
      }
      guard let (parent, values) = parents.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }), values.count > most else {
        continue
      }
      let place = parent.isEmpty ? "" : " under '\(parent)'"
      return [
        Finding(
          .limitAboveEngine, widget: widget.id.value, at: widget.place(of: attribute.rawValue, in: "hierarchicalAttributes"),
          "'\(widget.id.value)' does not show all \(values.count < 1000 ? "\(values.count)" : "1000 or more") values\(place): the engine returns at most \(most)",
          remedy: "raise maxValuesPerFacet")
      ]
    }
    return []
  }

  /// A list of the most frequent values, if the engine returns the alphabetically first ones.
  private static func firstByAlphabet(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ values: [Facet], _ most: Int, _ manifest: Manifest
  ) -> [Finding] {
    guard (manifest.searcher.query.sortFacetValuesBy ?? manifest.searcher.settings.sortFacetValuesBy) == .alpha, values.count > most,
      widget.traits.countedAttributes.contains(attribute),
      let presenter = widget.traits.arrangement.presenter, presenter.limit != nil,
      presenter.sortBy.first(where: { $0 != .isRefined }) == .count(order: .descending)
    else { return [] }
    let returned = values.sorted { $0.value < $1.value }.prefix(most)
    guard let missed = values.filter({ value in !returned.contains { $0.value == value.value } }).max(by: { $0.count < $1.count }),
      returned.contains(where: { $0.count < missed.count })
    else { return [] }
    return [
      Finding(
        .limitAboveEngine, widget: widget.id.value, at: widget.place(of: ["presenter"]),
        "'\(widget.id.value)' does not show '\(missed.value)', which is more frequent than some that it shows: the engine returns the first \(most) values by name",
        remedy: "remove sortFacetValuesBy: alpha, or raise maxValuesPerFacet")
    ]
  }

  /// Values that a presenter which only puts some first leaves without an order.
  private static func unordered(_ widget: WidgetDeclaration, _ values: [Facet]) -> [Finding] {
    guard case .unordered(_, let remedy) = widget.traits.arrangement, let named = widget.leadingValues else { return [] }
    let others = values.map(\.value).filter { !named.contains($0) }
    guard others.count > 1 else { return [] }
    return [
      widget.finding(
        .undefinedOrder, at: ["presenter"],
        saying: "'\(widget.id.value)' \(widget.lackOfOrder): the app shows \(others.count) values in undefined order", remedy: remedy)
    ]
  }

  /// Values that the sort criteria leave equal while nothing is filtered.
  private static func ties(_ widget: WidgetDeclaration, _ values: [Facet], _ manifest: Manifest) -> [Finding] {
    guard let tie = widget.traits.arrangement.presenter?.tie(among: values) else { return [] }
    // Two spellings of one word are reported together with the records.
    if !manifest.allow.contains(.recordsInconsistent), Set(tie.map { $0.lowercased() }).count < tie.count { return [] }
    return [
      Finding(
        .undefinedOrder, widget: widget.id.value, at: widget.place(of: ["presenter"]),
        "the sort criteria of '\(widget.id.value)' leave \(tie.map { "'\($0)'" }.joined(separator: " and ")) tied, so their order is undefined",
        remedy: "spell the values the same way in the data")
    ]
  }

  /// The first value of a deeper level without a parent in the level above.
  private static func orphan(
    _ widget: WidgetDeclaration, _ hierarchy: Hierarchy, _ levels: [Attribute], _ table: FacetTable,
    _ place: (Attribute, String) -> SourceSpan?
  ) -> Finding? {
    // A level that is not counted has its own finding.
    guard levels == hierarchy.levels else { return nil }
    for (depth, (above, level)) in zip(levels, levels.dropFirst()).enumerated() {
      let parents = Set(table[above, default: []].map(\.value))
      // There are more values than the engine counts, so the parent may be one of the others.
      if parents.count >= 1000 { continue }
      let orphan = table[level, default: []].map(\.value).sorted().first { value in
        let parts = value.split(separator: hierarchy.separator, omittingEmptySubsequences: false)
        // A value that is too deep also has no parent.
        return parts.count <= depth + 2 && !parents.contains(parts.dropLast().joined(separator: hierarchy.separator))
      }
      guard let orphan else { continue }
      let parts = orphan.split(separator: hierarchy.separator, omittingEmptySubsequences: false)
      let parent = parts.dropLast().joined(separator: hierarchy.separator)
      // A parent that is misspelt or spelt differently.
      if parts.count == depth + 2, let near = NearMiss.of(parent, in: parents.sorted()) {
        return Finding(
          .menuSeparatorMissing, widget: widget.id.value, at: widget.place(of: level.rawValue, in: "hierarchicalAttributes"),
          "users cannot reach '\(orphan)' of '\(level)' in '\(widget.id.value)': '\(above)' has no value '\(parent)'",
          labels: place(level, orphan).map { [.init("here", at: $0)] } ?? [],
          remedy: "did you mean '\(near)\(hierarchy.separator)\(parts.last ?? "")'?")
      }
      return Finding(
        .menuSeparatorMissing, widget: widget.id.value, at: widget.place(of: ["separator", "attributes"]),
        "users cannot reach '\(orphan)' of '\(level)' in '\(widget.id.value)': no value of '\(above)' is its parent",
        labels: place(level, orphan).map { [.init("here", at: $0)] } ?? [],
        remedy: "write it with its parent and the separator '\(hierarchy.separator)' in the records")
    }
    return nil
  }

  /// The characters between a value and a longer value that begins with it; nil if there are none or if they vary.
  private static func joint(_ levels: [Attribute], _ table: FacetTable) -> String? {
    let joints = zip(levels, levels.dropFirst()).flatMap { above, level -> [String?] in
      let parents = Set(table[above, default: []].map(\.value))
      return table[level, default: []].map { item in
        // The longest value of the level above that is a prefix of the value.
        let ends = item.value.indices.dropFirst().reversed()
        guard let end = ends.first(where: { parents.contains(String(item.value[..<$0])) }) else { return nil }
        let rest = item.value[end...]
        let joint = rest.prefix { !$0.isLetter && !$0.isNumber && $0 != "(" }
        return joint.isEmpty || joint.count == rest.count ? nil : String(joint)
      }
    }
    guard let first = joints.first ?? nil, joints.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private static func levels(
    _ widget: WidgetDeclaration, _ hierarchy: Hierarchy, _ table: FacetTable, _ faceted: Set<Attribute>, _ surveyed: (any SurveyedBackend)?,
    _ place: (Attribute, String) -> SourceSpan?
  ) -> [Finding] {
    let id = widget.id.value
    // Attributes that are not counted have their own finding.
    let levels = hierarchy.levels.filter(faceted.contains)
    let lacking = levels.filter { table[$0, default: []].isEmpty }
    let known = (surveyed?.survey(Set(lacking)).known ?? []).filter { !levels.contains($0) }.map(\.rawValue)
    let empty = lacking.prefix(1).map { level in
      let names = lacking.map { "'\($0)'" }.joined(separator: " and ")
      return Finding(
        .menuLevelMissing, widget: id, at: widget.place(of: level.rawValue, in: "hierarchicalAttributes"),
        "no record has a value for \(names), \(lacking.count == 1 ? "a level" : "levels") of '\(id)'",
        remedy: NearMiss.didYouMean(level.rawValue, known))
    }
    // A row of the menu without a name.
    let nameless = levels.dropFirst().compactMap { level -> Finding? in
      guard !hierarchy.separator.isEmpty,
        let value = table[level, default: []].map(\.value).filter({
          $0.hasSuffix(hierarchy.separator) && hierarchy.depth(of: $0) <= hierarchy.levels.count
        }).min()
      else { return nil }
      return Finding(
        .recordsInconsistent, widget: id, at: widget.place(of: level.rawValue, in: "hierarchicalAttributes"),
        "'\(value)' of '\(level)' ends with the separator, so its row in '\(id)' has no name",
        labels: place(level, value).map { [.init("here", at: $0)] } ?? [], remedy: "write a name after the separator, or remove the value")
    }.prefix(1)
    let deepest = levels.flatMap { table[$0, default: []] }.map { value in
      (value.value, hierarchy.depth(of: value.value))
    }.filter { $0.1 > hierarchy.levels.count }.min { $0.0 < $1.0 }
    let tooDeep = deepest.map { value, depth in
      Finding(
        .menuValueTooDeep, widget: id, at: widget.place(of: ["attributes"]),
        "'\(value)' has \(depth) levels, but the menu '\(id)' has only \(hierarchy.levels.count)")
    }
    // Whether a value of a deeper level begins with a value of the level above, followed by the separator.
    func areJoined(_ levels: [Attribute]) -> Bool {
      zip(levels, levels.dropFirst()).contains { above, level in
        let parents = Set(table[above, default: []].map(\.value))
        return table[level, default: []].contains { value in
          let parts = value.value.split(separator: hierarchy.separator, omittingEmptySubsequences: false)
          return parts.count > 1 && parents.contains(parts.dropLast().joined(separator: hierarchy.separator))
        }
      }
    }
    let deeper = levels.dropFirst().flatMap { table[$0, default: []] }.map(\.value)
    // A level that is listed twice has its own finding.
    if Set(levels).count < levels.count { return empty + nameless + (tooDeep.map { [$0] } ?? []) }
    guard !deeper.isEmpty, levels == hierarchy.levels, !areJoined(levels) else {
      return empty + nameless + (tooDeep.map { [$0] } ?? []) + (orphan(widget, hierarchy, levels, table, place).map { [$0] } ?? [])
    }
    // Values without their parents' path.
    if !areJoined(levels.reversed()), joint(levels, table) == nil, let orphan = orphan(widget, hierarchy, levels, table, place) {
      return empty + nameless + [orphan]
    }
    return empty + nameless + [
      Finding(
        .menuSeparatorMissing, widget: id,
        at: widget.place(of: areJoined(levels.reversed()) ? ["attributes"] : ["separator", "attributes"]),
        "values such as '\(deeper.min() ?? "")' are not joined to the level above by the separator '\(hierarchy.separator)' of '\(id)'",
        remedy: areJoined(levels.reversed())
          ? "list the levels from the top: \(levels.reversed().map(\.rawValue).joined(separator: ", "))"
          : joint(levels, table).map { joint in
            joint == hierarchy.separator
              ? "a level between them is missing: list the attribute with the values in between" : "write \(JSONValue.string(joint).text())"
          }
      )
    ]
  }
}
