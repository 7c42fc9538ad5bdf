import Diagnostics
import Forms
import JSONText
import Manifest
import SearchModel
import Texts

/// Values that filters and presenters name but no record has.
enum UnknownValues {
  /// Returns one finding for each filter, and for each value of a presenter, that matches no record; makes one search for each.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    let survey = backend.survey(Set(manifest.filtered.map { Attribute($0.value.attribute) }))
    let faceted = Set(
      ([manifest.searcher.settings] + manifest.searchers.map(\.item.settings)).flatMap(\.attributesForFaceting).map(\.attribute))
    // Attributes that no record has, or that are not counted, have their own findings.
    let named = manifest.filtered.filter { named in
      let attribute = Attribute(named.value.attribute)
      return !survey.missing.contains(attribute) && (named.value.value == nil || attribute == .tags || faceted.contains(attribute))
    }
    let search = RecordSearch(manifest, backend)
    var found: [Finding] = []
    var seen: Set<SourceSpan> = []
    var answers: [FilteredValue: Bool] = [:]
    var told: [String: Int] = [:]
    let lists = manifest.allow.contains(.recordsInconsistent) ? [] : backend.listsAsTexts
    let hasTags = !search.tags.isEmpty || !named.contains { $0.value.attribute == Attribute.tags.rawValue }
    if !hasTags, let first = named.first(where: { $0.value.attribute == Attribute.tags.rawValue && $0.value.value != nil }) {
      let isNamedSo = backend.survey(["tags"]).missing.isEmpty
      found.append(
        Finding(
          .unknownValue, widget: nil, at: first.span, "the records have no tags",
          remedy: isNamedSo ? "rename 'tags' to '_tags' in the records" : "list them under '_tags' in the records"))
    }
    for filter in named where seen.insert(filter.span).inserted {
      // Numbers that a widget cannot compare are reported once for the widget.
      if case .numbers(let expression) = filter.value.condition, let comparable = search.comparable,
        !comparable.contains(filter.value.attribute),
        !((expression.contains(" = ") || expression.contains(" != ")) && comparable.contains("equalOnly(\(filter.value.attribute))")),
        manifest.widgets.contains(where: { $0.isOfMainSearcher && $0.encloses(filter.span) })
      {
        continue
      }
      if !hasTags, filter.value.attribute == Attribute.tags.rawValue, filter.value.value != nil { continue }
      // Reported together with the records.
      if filter.value.value != nil, lists.contains(Attribute(filter.value.attribute)) { continue }
      let isFound: Bool
      if let known = answers[filter.value] { isFound = known } else { isFound = await isThere(filter.value, manifest, search) }
      answers[filter.value] = isFound
      if isFound { continue }
      told[filter.value.attribute, default: 0] += 1
      // Nobody reads a hundred suggestions, each of which compares the value with all others.
      if let value = filter.value.value, told[filter.value.attribute, default: 0] > 100 {
        found.append(
          Finding(.unknownValue, widget: nil, at: filter.span, "no record has the value '\(value)' in '\(filter.value.attribute)'"))
        continue
      }
      found.append(await finding(filter, manifest, search))
    }
    found += identifiers(manifest, backend) + expected(manifest, backend)
    found += await ofSteppers(manifest, search) + ofSliders(manifest, search)
    let clicks = offscreenClicks(manifest)
    for widget in manifest.widgets where widget.isOfMainSearcher {
      found += await ofPresenters(widget, manifest, search)
      found += await ofScreens(widget, clicks, search)
    }
    return found
  }

  /// Whether a record matches a filter; for values that the app itself compares, whether a record has the same letter case.
  private static func isThere(_ filter: FilteredValue, _ manifest: Manifest, _ search: RecordSearch) async -> Bool {
    guard await search.finds(filter) else { return false }
    let isCompared =
      switch filter.spelling {
      case .any: false
      case .shown: manifest.widgets.contains { $0.listsValues(of: filter.attribute) }
      case .exact: true
      }
    guard isCompared, filter.attribute != Attribute.tags.rawValue, let value = filter.value else { return true }
    let known = await search.values(of: Attribute(filter.attribute))
    // Values of an attribute that is not counted are unknown.
    return known.isEmpty || known.count >= RecordSearch.most || known.contains { $0.value == value }
  }

  /// Exact numbers that a step sets in a stepper and that no record has.
  private static func ofSteppers(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    var found: [Finding] = []
    for step in manifest.allSteps {
      guard case .widget(let target, .set(.number(let number))) = step.action, let widget = manifest.widget(target.id),
        widget.isOfMainSearcher, case .numericComparison(let stepper) = widget.kind, case .equals = stepper.comparison,
        case let numbers = await search.numbers(in: stepper.attribute), numbers.areThere, numbers.range?.contains(number) ?? false
      else { continue }
      let filter = Filter.Numeric(attribute: stepper.attribute, operator: .equals, value: number)
      if await search.finds(FilterExpression.text(of: .numeric(filter), .v8)) { continue }
      found.append(
        Finding(
          .unknownValue, widget: widget.id.value, at: step.span,
          "no record has exactly \(JSONValue.numberText(number)) in '\(stepper.attribute)'", remedy: "set a number that records have"))
    }
    return found
  }

  /// Ranges that a step sets between the numbers of the records, and that contain none of them. A step followed by an expectation may be
  /// meant to find nothing.
  private static func ofSliders(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    var found: [Finding] = []
    // All cases of a matrix share their steps' positions.
    var seen: Set<SourceSpan> = []
    var known: [Attribute: (areThere: Bool, range: ClosedRange<Double>?)] = [:]
    let lines = manifest.scenarios.flatMap { zip($0.lines, $0.lines.dropFirst().map(\.expectation) + [nil]) }
    for step in manifest.setup + lines.compactMap({ $0.1 == nil ? $0.0.step : nil }) {
      guard case .widget(let target, .set(.range(let range))) = step.action, let widget = manifest.widget(target.id),
        widget.isOfMainSearcher, case .numericRange(let slider) = widget.kind, seen.insert(step.span).inserted,
        search.comparable?.contains(slider.attribute.rawValue) ?? true
      else { continue }
      let numbers: (areThere: Bool, range: ClosedRange<Double>?)
      if let counted = known[slider.attribute] { numbers = counted } else { numbers = await search.numbers(in: slider.attribute) }
      known[slider.attribute] = numbers
      guard numbers.areThere, numbers.range?.overlaps(range) ?? false else { continue }
      let filter = Filter.Numeric(attribute: slider.attribute, range: range)
      if await search.finds(FilterExpression.text(of: .numeric(filter), .v8)) { continue }
      let ends = [range.lowerBound, range.upperBound].map(JSONValue.numberText)
      found.append(
        Finding(
          .unknownValue, widget: widget.id.value, at: step.span,
          "no record's '\(slider.attribute)' is between \(ends[0]) and \(ends[1])", remedy: "set a range in which records have numbers"))
    }
    return found
  }

  /// Records that an expectation names but that do not exist.
  private static func expected(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    let named = manifest.allExpectations.compactMap(\.hitIDs).flatMap(\.items).compactMap { id in
      id.value.only.map { Located($0, id.span) }
    }
    if named.isEmpty { return [] }
    let missing = backend.missing(objectIDs: Set(named.map(\.value)))
    var seen: Set<SourceSpan> = []
    return named.filter { missing.contains($0.value) && seen.insert($0.span).inserted }.map { name in
      Finding(
        .unknownValue, widget: nil, at: name.span, "no record has the objectID '\(name.value)', so this expectation cannot hold",
        remedy: "correct the objectID")
    }
  }

  /// Records that a rule names but that do not exist.
  private static func identifiers(_ manifest: Manifest, _ backend: any SurveyedBackend) -> [Finding] {
    let named = manifest.namedRecords
    if named.isEmpty { return [] }
    let missing = backend.missing(objectIDs: Set(named.map(\.value.objectID)))
    return named.filter { missing.contains($0.value.objectID) }.map { name in
      Finding(
        .unknownValue, widget: nil, at: name.span, "no record has the objectID '\(name.value.objectID)'",
        remedy: "correct the objectID, or remove it from the rule")
    }
  }

  private static func finding(_ filter: Located<FilteredValue>, _ manifest: Manifest, _ search: RecordSearch) async -> Finding {
    let attribute = filter.value.attribute
    guard let value = filter.value.value else {
      let asksEquality =
        if case .numbers(let expression) = filter.value.condition { expression.contains(" = ") || expression.contains(" != ") } else {
          false
        }
      if let setting = search.comparable, !setting.contains(attribute), !(asksEquality && setting.contains("equalOnly(\(attribute))")) {
        return Finding(
          .numbersMissing, widget: nil, at: filter.span,
          setting.contains("equalOnly(\(attribute))")
            ? "numericAttributesForFiltering allows only = and != for '\(attribute)'"
            : "this filter compares numbers, and numericAttributesForFiltering leaves out '\(attribute)'",
          remedy: setting.contains("equalOnly(\(attribute))")
            ? "write '\(attribute)' instead of 'equalOnly(\(attribute))'" : "list '\(attribute)' under numericAttributesForFiltering")
      }
      let numbers = await search.numbers(in: Attribute(attribute))
      guard numbers.areThere else {
        return Finding(
          .numbersMissing, widget: nil, at: filter.span, "this filter compares numbers, but no record has a number in '\(attribute)'",
          remedy: "store numbers in the records")
      }
      if let seconds = seconds(of: filter.value, numbers.range) {
        return Finding(
          .unknownValue, widget: nil, at: filter.span,
          "no record's '\(attribute)' meets this condition: the records have times in seconds, and the filter has one in milliseconds",
          remedy: "write \(seconds)")
      }
      return Finding(
        .unknownValue, widget: nil, at: filter.span, "no record's '\(attribute)' meets this condition",
        remedy: numbers.range.map {
          "the numbers range from \(JSONValue.numberText($0.lowerBound)) to \(JSONValue.numberText($0.upperBound))"
        }
          ?? "compare with a number within the range of the records")
    }
    let known =
      attribute == Attribute.tags.rawValue ? search.tags : await search.values(of: Attribute(attribute)).map(\.value).sorted()
    // Booleans that are written as numbers.
    if attribute != Attribute.tags.rawValue, ["1", "0"].contains(value), !known.isEmpty, Set(known).isSubset(of: ["true", "false"]) {
      return Finding(
        .unknownValue, widget: nil, at: filter.span, "no record has the number \(value) in '\(attribute)', whose values are true and false",
        remedy: "write \(value == "1")")
    }
    // With numeric values, a number is usually meant as a bound.
    if attribute != Attribute.tags.rawValue, let number = Double(value), await search.numbers(in: Attribute(attribute)).areThere {
      let same = known.first { Double($0) == number }
      // An order of values has no operators.
      if same != nil || filter.value.spelling == .exact {
        return Finding(
          .unknownValue, widget: nil, at: filter.span, "no record has the value '\(value)' in '\(attribute)'",
          remedy: same.map { "did you mean \($0)?" } ?? "write the value exactly as in the records")
      }
      return Finding(
        .unknownValue, widget: nil, at: filter.span,
        "no record has exactly \(value) in '\(attribute)', and this filter requires exactly that number",
        remedy: "to compare, write an operator: { attribute: \(WrittenOut.item(attribute)), operator: \"<\", value: \(value) }")
    }
    // `price:100-200`, `50:100`, `50 TO 100`.
    if filter.value.spelling != .exact, let ends = ends(of: value), attribute != Attribute.tags.rawValue, !known.isEmpty,
      known.allSatisfy({ Double($0) != nil })
    {
      let (lower, upper) = (NumberText.plain(ends.lowerBound), NumberText.plain(ends.upperBound))
      return Finding(
        .unknownValue, widget: nil, at: filter.span, "no record has the value '\(value)' in '\(attribute)', whose values are numbers",
        remedy: filter.value.spelling == .any
          ? "a range is a numeric filter: \(attribute):\(lower) TO \(upper) in a filters string"
          : "a range is a numeric filter, as in a numericFilterList: { attribute: \(WrittenOut.item(attribute)), lower: \(lower), upper: \(upper) }"
      )
    }
    // `price:<100`, a comparison among facet filters.
    if filter.value.spelling != .exact, let sign = ["<=", ">=", "!=", "<", ">", "="].first(where: value.hasPrefix),
      let number = Double(value.dropFirst(sign.count).filter { $0 != " " }), attribute != Attribute.tags.rawValue
    {
      return Finding(
        .unknownValue, widget: nil, at: filter.span, "no record has the value '\(value)' in '\(attribute)'",
        remedy: filter.value.spelling == .any
          ? "compare numbers in numericFilters: [\"\(attribute) \(sign) \(JSONValue.numberText(number))\"]"
          : "a comparison is a numeric filter, as in a numericFilterList: { attribute: \(WrittenOut.item(attribute)), operator: \"\(sign)\", value: \(JSONValue.numberText(number)) }"
      )
    }
    // Tags that are written as a single string.
    if attribute == Attribute.tags.rawValue,
      let text = known.first(where: { tag in
        tag.split(whereSeparator: { ",;|".contains($0) }).count > 1
          && tag.split(whereSeparator: { ",;|".contains($0) }).contains { $0.filter { $0 != " " } == value.filter { $0 != " " } }
      })
    {
      return Finding(
        .unknownValue, widget: nil, at: filter.span, "no record has the tag '\(value)': '_tags' is a single string, '\(text)'",
        remedy: "write a list in the records, with one string for each tag")
    }
    if let encoded = known.first(where: { $0 != value && HTMLEntities.decoded($0) == value }) {
      return Finding(
        .unknownValue, widget: nil, at: filter.span,
        attribute == Attribute.tags.rawValue ? "no record has the tag '\(value)'" : "no record has the value '\(value)' in '\(attribute)'",
        remedy: "the records have '\(encoded)', with an HTML entity that users would see: write '\(value)' in the records")
    }
    let isFlag = Set(known).isSubset(of: ["true", "false"]) && !known.isEmpty && Form<Bool>.isYesOrNo(value)
    let near =
      negated(value, attribute, known) ?? parted(value, attribute, known)
      ?? (isFlag ? "write \(["yes", "on", "y"].contains(value.lowercased()))" : nil) ?? NearMiss.didYouMean(value, known)
      ?? (known.count <= 5 && !known.isEmpty
        ? "the records have \(known.map { "'\($0)'" }.joined(separator: known.count == 2 ? " and " : ", "))" : nil)
    let owner =
      attribute == Attribute.tags.rawValue || NearMiss.of(value, in: known) != nil
      ? nil : await self.attribute(withAll: [value], besides: [Attribute(attribute)], manifest, search)
    return Finding(
      .unknownValue, widget: nil, at: filter.span,
      attribute == Attribute.tags.rawValue ? "no record has the tag '\(value)'" : "no record has the value '\(value)' in '\(attribute)'",
      remedy: owner.map { "'\(value)' is a value of '\($0)'" } ?? near)
  }

  /// The time of a comparison converted to seconds, if it is in milliseconds while the records' times are in seconds.
  private static func seconds(of filter: FilteredValue, _ range: ClosedRange<Double>?) -> String? {
    guard case .numbers(let expression) = filter.condition, let range, range.lowerBound > 1e8, range.upperBound < 1e10,
      let number = expression.split(separator: " ").compactMap({ Double($0) }).last, number > 1e11, number < 1e14
    else { return nil }
    return JSONValue.numberText((number / 1000).rounded())
  }

  /// Two numbers with a sign between them that denotes a range; nil if it is not a range.
  private static func ends(of text: String) -> ClosedRange<Double>? {
    for sign in ["-", ":", "..", " TO ", " to "] {
      let parts = text.split(separator: sign, omittingEmptySubsequences: false)
      let ends = parts.compactMap { Double($0.filter { $0 != " " }) }
      if parts.count == 2, ends.count == 2, ends[0] < ends[1] { return ends[0]...ends[1] }
    }
    return nil
  }

  /// `-red`, the negation of a filter in requests.
  private static func negated(_ value: String, _ attribute: String, _ known: [String]) -> String? {
    guard let sign = ["-", "!", "NOT "].first(where: value.hasPrefix), Double(value) == nil,
      known.contains(String(value.dropFirst(sign.count)))
    else { return nil }
    let plain = WrittenOut.item(String(value.dropFirst(sign.count)))
    // In the query, the minus sign negates.
    if sign != "-", attribute == Attribute.tags.rawValue {
      return "to exclude it, write -\(plain) or, in a widget, { value: \(plain), negated: true }"
    }
    return attribute == Attribute.tags.rawValue
      ? "write { value: \(plain), negated: true }" : "write { attribute: \(attribute), value: \(plain), negated: true }"
  }

  /// `red, blue`, two values in one string.
  private static func parted(_ value: String, _ attribute: String, _ known: [String]) -> String? {
    for sign in [" AND ", " OR ", ",", ";", "|", " "] {
      let parts = value.split(separator: sign).map { String($0.drop { $0 == " " }) }
      guard parts.count > 1, parts.allSatisfy(known.contains) else { continue }
      let items = parts.map {
        attribute == Attribute.tags.rawValue
          ? WrittenOut.item($0, allowsNumbers: true) : "{ \(WrittenOut.item(attribute)): \(WrittenOut.item($0, allowsNumbers: true)) }"
      }
      if attribute == Attribute.tags.rawValue, sign == " OR " {
        return "to match either of them, write [[\(items.joined(separator: ", "))]]"
      }
      return "write \(parts.count) \(attribute == Attribute.tags.rawValue ? "tags" : "filters"): \(items.joined(separator: ", "))"
    }
    return nil
  }
}

extension SearchQuery {
  /// The same query without rules, which apply to users' queries, and with everything in the response, whatever the app asks for.
  package var unruled: SearchQuery {
    var query = self
    query.additional[.enableRules] = .bool(false)
    query.additional[.responseFields] = ["*"]
    return query
  }
}

extension WidgetDeclaration {
  /// Whether it lists all values of an attribute in the records.
  fileprivate func listsValues(of attribute: String) -> Bool {
    switch traits.writings {
    case .none: false
    case .ordered: true
    case .one(let writing): if case .values(let own) = writing.choice { own.rawValue == attribute } else { false }
    }
  }
}
