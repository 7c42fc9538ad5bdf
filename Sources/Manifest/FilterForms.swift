import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// The forms of filters, created once: a manifest has many filters, and each form has its own schema.
private enum FilterForms {
  static let any = Form<Filter>.any(.spelledOut())
  static let tag = Form<Filter.Tag>.tag()
  static let group = Form<FilterGroup.ID>.anyGroup()
}

extension Form where Value == Filter {
  /// A filter of any kind: `{ color: red }`, `{ _tags: coupon }`, or spelled out as `{ attribute: price, operator: ">=", value: 10 }`, `{
  /// attribute: price, lower: 10, upper: 20 }`, `{ attribute: color, value: red, negated: true, score: 2 }`.
  static var filter: Form { FilterForms.any }

  fileprivate static func any(_ spelledOut: Form) -> Form {
    Form(SchemaFragment.any([spelledOut.schema, short]).named("filter")) { node, problems in
      guard case .mapping(let entries) = node.content else {
        if case .sequence(let items) = node.content, let item = items.first, !item.entries.isEmpty {
          return problems.wrongType(
            node, expected: "a filter",
            help: items.count == 1
              ? "remove the brackets: \(WrittenOut.flow(JSONValue(item), inJSON: false))"
              : "this is itself a list: YAML cannot join lists, so write its filters one by one")
        }
        let words = JSONValue(node).string.flatMap(spelling)
        let value = JSONValue(node).string.map { WrittenOut.item($0) } ?? "value"
        return problems.wrongType(node, expected: "a filter", help: "write \(words ?? "it with its attribute: { ATTRIBUTE: \(value) }")")
      }
      guard entries.contains(where: { $0.key == "attribute" }) || entries.count != 1 else {
        return shortFilter(entries[0], problems).map { noted($0, at: entries[0].value.place, problems) }
      }
      if let meant = shortFilters(entries) {
        return problems.error("incomplete-filter", at: node.opening, meant.problem, help: meant.help)
      }
      let place = entries.first { ["value", "lower"].contains($0.key) }?.value.place ?? node.place
      return spelledOut.read(node, problems).map { noted($0, at: place, problems) }
    }
  }

  /// The keys of a filter that is spelled out.
  private static let keys: Set = ["attribute", "value", "operator", "lower", "upper", "negated", "score", "kind"]

  /// Returns the problem with several attributes in one mapping, `{ color: red, size: L }`, or with a key next to the short form, `{ color:
  /// red, negated: true }`; nil for anything else, such as a misspelled key.
  private static func shortFilters(_ entries: [YAMLEntry]) -> (problem: String, help: String)? {
    func text(_ entry: YAMLEntry) -> String? {
      guard case .scalar(let scalar) = entry.value.content, scalar.value != .null else { return nil }
      return WrittenOut.value(scalar)
    }
    let others = entries.filter { !keys.contains($0.key) && NearMiss.of($0.key, in: keys) == nil }
    // `kind` is also a common attribute of records.
    let attributes = entries.filter { entry in
      others.contains { $0.key == entry.key } || entry.key == "kind" && FilterKind(rawValue: text(entry) ?? "") == nil
    }
    let values = attributes.compactMap { entry in text(entry).map { (WrittenOut.item(entry.key), $0) } }
    guard !others.isEmpty, values.count == attributes.count else { return nil }
    if attributes.count == entries.count {
      return (
        "a filter has one attribute, but this one has \(values.count)",
        "keep one of them, or split it into items of a list: \(values.map { "{ \($0): \($1) }" }.joined(separator: ", "))"
      )
    }
    let further = entries.filter { entry in !attributes.contains { $0.key == entry.key } }
    guard attributes.count == 1, further.allSatisfy({ ["negated", "score"].contains($0.key) }) else { return nil }
    let rest = further.compactMap { entry in text(entry).map { "\(entry.key): \($0)" } }
    return (
      "the short form of a filter takes only one key",
      "write { attribute: \(values[0].0), value: \(values[0].1), \(rest.joined(separator: ", ")) }"
    )
  }

  /// Returns a filter expression as a manifest writes it; nil if the string is not a single filter.
  fileprivate static func spelling(of text: String) -> String? {
    guard let clauses = try? FilterParser.parse(text), case let literals = clauses.flatMap(\.alternatives), literals.count == 1 else {
      return nil
    }
    switch literals[0].condition {
    case .facet(let attribute, let value, _): return "{ \(attribute): \(value) }"
    case .comparison(let attribute, let sign, let number):
      return "{ attribute: \(attribute), operator: \"\(sign.rawValue)\", value: \(JSONValue.numberText(number)) }"
    case .range(let attribute, let range):
      let ends = [range.lowerBound, range.upperBound].map(JSONValue.numberText)
      return "{ attribute: \(attribute), lower: \(ends[0]), upper: \(ends[1]) }"
    default: return nil
    }
  }

  /// Notes the condition, to be checked against the records, and returns the filter.
  private static func noted(_ filter: Filter, at place: SourceSpan, _ problems: Problems) -> Filter {
    let value: FilteredValue =
      switch filter {
      case .facet(let facet): FilteredValue(attribute: filter.attribute.rawValue, value: facet.value.tagText, spelling: .shown)
      case .tag(let tag): FilteredValue(attribute: filter.attribute.rawValue, value: tag.value)
      case .numeric(let numeric): .numbers(numeric)
      }
    problems.mention(filter: value, at: place)
    return filter
  }

  private static var short: SchemaFragment {
    SchemaFragment([
      "type": "object", "minProperties": 1, "maxProperties": 1,
      "additionalProperties": ["type": ["string", "number", "boolean"]],
    ])
  }

  private static func shortFilter(_ entry: YAMLEntry, _ problems: Problems) -> Filter? {
    if entry.key == Attribute.tags.rawValue {
      return Form<String>.text(lenient: true).read(entry.value, problems).map { .tag(Filter.Tag(value: $0)) }
    }
    problems.mention(attribute: entry.key, at: entry.keySpan)
    if case .sequence(let items) = entry.value.content, !items.isEmpty {
      let values = items.compactMap { item -> String? in
        if case .scalar(let scalar) = item.content, scalar.value != .null { WrittenOut.value(scalar) } else { nil }
      }
      return problems.wrongType(
        entry.value, expected: "a value",
        help: values.count == items.count
          ? "in a list, write one filter for each value: \(values.map { "{ \(WrittenOut.item(entry.key)): \($0) }" }.joined(separator: ", "))"
          : nil)
    }
    if entry.key.lowercased() == "not", case .mapping(let negated) = entry.value.content, negated.count == 1,
      case .scalar(let scalar) = negated[0].value.content, scalar.value != .null
    {
      return problems.wrongType(
        entry.value, expected: "a value",
        help: "write { attribute: \(WrittenOut.item(negated[0].key)), value: \(WrittenOut.value(scalar)), negated: true }")
    }
    guard let value = Form<Filter.Facet.ValueType>.facetValue.read(entry.value, problems) else { return nil }
    return .facet(Filter.Facet(attribute: Attribute(entry.key), value: value))
  }

  fileprivate static func spelledOut() -> Form {
    .object(
      "a filter",
      .required(
        "attribute", Form<String>.text.namingAttribute.map { Attribute($0) }, "The attribute to filter by; `_tags` makes it a tag filter."),
      .optional("value", .facetValue, "The value; with an operator, a number."),
      .optional("operator", Form<Filter.Numeric.Operator>.choice(), "Compares numbers."),
      .optional("lower", .number, "The start of a range, inclusive."), .optional("upper", .number, "The end of a range, inclusive."),
      .defaulted("negated", .flag, false, shown: "false", "Negates the filter."),
      .optional("score", .integer(-1_000_000...1_000_000), "The ranking score a matching record gains from this filter."),
      .optional("kind", Form<FilterKind>.choice(), "Usually inferred from the other keys; write `facet` to filter on `_tags` as a facet.")
    ) { node, problems, attribute, value, comparison, lower, upper, isNegated, score, kind in
      if kind == .facet, attribute == .tags, let value, comparison == nil, lower == nil, upper == nil {
        return .facet(Filter.Facet(attribute: attribute, value: value, isNegated: isNegated, score: score))
      }
      let ofKind = value != nil && comparison == nil ? attribute == .tags ? FilterKind.tag : .facet : .numeric
      if let kind, kind != ofKind {
        return problems.error("wrong-filter", at: node.place, "this is a \(ofKind.rawValue) filter, not a \(kind.rawValue) filter")
      }
      if score != nil, comparison != nil || lower != nil || attribute == .tags {
        return problems.error("conflicting-keys", at: node.place, "only facet filters have a score")
      }
      if attribute == .tags, comparison != nil || lower != nil || upper != nil {
        return problems.error("conflicting-keys", at: node.place, "a filter on _tags takes a value, not numbers")
      }
      switch (value, comparison, lower, upper) {
      case (nil, nil, let lower?, let upper?):
        guard lower <= upper else {
          return problems.error(
            "backward-range", at: node.place, "the range is reversed: lower is above upper",
            help: "write lower: \(JSONValue.numberText(upper)), upper: \(JSONValue.numberText(lower))")
        }
        return .numeric(Filter.Numeric(attribute: attribute, range: lower...upper, isNegated: isNegated))
      case (.float(let number)?, let comparison?, nil, nil):
        return .numeric(Filter.Numeric(attribute: attribute, operator: comparison, value: number, isNegated: isNegated))
      case (let value?, nil, nil, nil):
        if attribute == .tags { return .tag(Filter.Tag(value: value.tagText, isNegated: isNegated)) }
        return .facet(Filter.Facet(attribute: attribute, value: value, isNegated: isNegated, score: score))
      default:
        let help: String? =
          switch (value, comparison, lower, upper) {
          case (.string(let text)?, let comparison?, nil, nil) where Double(text) != nil:
            "write the number without quotes: operator: \"\(comparison.rawValue)\", value: \(text)"
          case (.string(let text)?, .some, nil, nil):
            Form<Double>.seconds(text).map {
              "where the records store dates as seconds since 1970, write value: \(JSONValue.numberText($0))"
            }
              ?? WrittenOut.number(text).map { "write value: \($0)" }
          case (_, .some, _, .some): "remove 'upper', or write lower and upper without an operator"
          case (_, .some, .some, nil): "remove 'lower', or write lower and upper without an operator"
          case (nil, nil, let lower?, nil): "write operator: \">=\", value: \(JSONValue.numberText(lower))"
          case (nil, nil, nil, let upper?): "write operator: \"<=\", value: \(JSONValue.numberText(upper))"
          default: nil
          }
        if comparison != nil, lower != nil, upper != nil, value == nil, let sign = node.keyPlace(of: "operator") {
          return problems.error("incomplete-filter", at: sign, "a range does not accept an operator", help: "remove it")
        }
        if case .string(let text)? = value, let comparison, lower == nil, upper == nil {
          return problems.error(
            "incomplete-filter", at: (node["value"] ?? node).place,
            "'\(comparison.rawValue)' compares numbers, and '\(text)' is a string", help: help)
        }
        if let comparison, value == nil, lower == nil, upper == nil {
          return problems.error(
            "incomplete-filter", at: (node["operator"] ?? node).place, "the operator '\(comparison.rawValue)' needs a 'value'",
            help: "write value: 5, with the number to compare with")
        }
        return problems.error(
          "incomplete-filter", at: (node["value"] ?? node["lower"] ?? node["upper"] ?? node).place,
          "a filter needs a value, or an operator with a number, or lower and upper", help: help)
      }
    }
  }
}

extension FilteredValue {
  /// Returns the condition of a numeric filter, whether or not it is negated.
  static func numbers(_ filter: Filter.Numeric) -> FilteredValue {
    let asked = Filter.Numeric(attribute: filter.attribute, value: filter.value)
    return FilteredValue(attribute: filter.attribute.rawValue, .numbers(FilterExpression.text(of: .numeric(asked), .v8)))
  }
}

extension Filter.Facet.ValueType {
  /// The value as a tag: a number as it is shown, `5`.
  fileprivate var tagText: String {
    if case .float(let number) = self { JSONValue.numberText(number) } else { description }
  }
}

extension Form where Value == Filter.Facet.ValueType {
  /// A string, number or boolean.
  static var facetValue: Form {
    Form(SchemaFragment(["type": ["string", "number", "boolean"]])) { node, problems in
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "a value") }
      switch scalar.value {
      case .string(let text): return .string(text)
      case .integer(let number): return .float(Double(number))
      case .number(let number) where number.isFinite: return .float(number)
      case .number: return problems.wrongType(node, expected: "a finite number")
      case .bool(let flag): return .bool(flag)
      case .null: return problems.wrongType(node, expected: "a value")
      }
    }
  }
}

extension Filter {
  /// A tag as a facet filter on `_tags`, which has the same expression; nil for other filters.
  package var facetOnTags: Filter? {
    guard case .tag(let tag) = self else { return nil }
    return .facet(Filter.Facet(attribute: .tags, stringValue: tag.value, isNegated: tag.isNegated))
  }
}

extension Form where Value: FilterType {
  /// A filter of one kind, in the same notation as any filter.
  static var ofItsKind: Form {
    Form(Form<Filter>.filter.schema) { node, problems in
      guard let filter = Form<Filter>.filter.read(node, problems) else { return nil }
      return Value.unwrap(filter) ?? filter.facetOnTags.flatMap(Value.unwrap)
        ?? problems.error(
          "wrong-filter", at: node.place, "expected a \(Value.kind.rawValue) filter, found a \(filter.kind.rawValue) filter",
          help: spelling(of: filter).map { "write \($0)" })
    }
  }

  /// Returns a facet filter as a numeric one: `{ price: "<50" }` compares numbers; nil if it is not a comparison, or a different kind is
  /// needed.
  private static func spelling(of filter: Filter) -> String? {
    guard Value.kind == .numeric, case .facet(let facet) = filter else { return nil }
    let (attribute, negation) = (WrittenOut.item(facet.attribute.rawValue), facet.isNegated ? ", negated: true" : "")
    switch facet.value {
    case .float(let number): return "{ attribute: \(attribute), operator: \"=\", value: \(JSONValue.numberText(number))\(negation) }"
    case .string(let text):
      if let range = WrittenOut.range(text) {
        let ends = range.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
        return "{ attribute: \(attribute), lower: \(ends[0]), upper: \(ends[1])\(negation) }"
      }
      // Only attributes that the filter grammar accepts unquoted.
      guard attribute == facet.attribute.rawValue, let spelled = Form<Filter>.spelling(of: "\(attribute) \(text)"),
        spelled.contains("operator:") || spelled.contains("lower:")
      else { return nil }
      return spelled.dropLast(2) + negation + " }"
    case .bool: return nil
    }
  }
}

extension Form where Value == Filter.Tag {
  /// A tag: a string, or `{ value: coupon, negated: true }`.
  static var tagFilter: Form { FilterForms.tag }

  fileprivate static func tag() -> Form {
    let spelledOut = Form.object(
      "a tag filter", .required("value", .text(lenient: true), "The tag."),
      .defaulted("negated", .flag, false, shown: "false", "Matches records without the tag.")
    ) { _, _, value, isNegated in Filter.Tag(value: value, isNegated: isNegated) }
    let plain = Form<String>.text(lenient: true)
    return Form(SchemaFragment.any([plain.schema, spelledOut.schema]).named("tagFilter")) { node, problems in
      if case .mapping(let entries) = node.content {
        if entries.count == 1, entries[0].key == Attribute.tags.rawValue, case .scalar(let tag) = entries[0].value.content {
          return problems.error(
            "wrong-filter", at: node.place, "a tag is written as a string", help: "write \(WrittenOut.item(tag.text))")
        }
        return spelledOut.read(node, problems).map { noted($0, at: (entries.first { $0.key == "value" }?.value ?? node).place, problems) }
      }
      return plain.read(node, problems).map { noted(Filter.Tag(value: $0), at: node.place, problems) }
    }
  }

  /// Notes the condition, to be checked against the records, and returns the tag.
  private static func noted(_ tag: Filter.Tag, at place: SourceSpan, _ problems: Problems) -> Filter.Tag {
    problems.mention(filter: FilteredValue(attribute: Attribute.tags.rawValue, value: tag.value), at: place)
    return tag
  }
}

extension Form where Value == FilterGroup.ID {
  /// A filter group: `{ and: name }`, `{ or: name }` (of facets, or of a different `kind`), `{ hierarchical: _hierarchical }`.
  static var group: Form { FilterForms.group }

  fileprivate static func anyGroup() -> Form {
    let object = Form.object(
      "a filter group", .optional("and", .text, "Name of a conjunctive group."),
      .optional("or", .text, "Name of a disjunctive group."),
      .optional("hierarchical", .text, "Name of the hierarchical group, `_hierarchical`."),
      .optional("kind", Form<FilterKind>.choice(), "The kind of filter in a disjunctive group (default: facet).")
    ) { node, problems, and, or, hierarchical, kind in
      let ids = [
        and.map { FilterGroup.ID.and(name: $0) }, or.map { .or(name: $0, filterType: kind ?? .facet) },
        hierarchical.map { .hierarchical(name: $0) },
      ].compactMap { $0 }
      if kind != nil, or == nil {
        return problems.error("conflicting-keys", at: node.place, "only an 'or' group has a kind")
      }
      guard ids.count == 1 else {
        return problems.error(
          "filter-group", at: node.place, "a filter group has one of the keys and, or, hierarchical",
          help: "write { and: name }, { or: name } or { hierarchical: _hierarchical }")
      }
      problems.mention(group: ids[0].description, at: node.place)
      return ids[0]
    }
    return Form(object.schema.named("filterGroup")) { node, problems in
      if case .sequence = node.content {
        return problems.wrongType(node, expected: "a filter group (a mapping)", help: "a list of groups is written as 'filterGroupIDs'")
      }
      guard case .scalar(let scalar) = node.content, scalar.value != .null else { return object.read(node, problems) }
      return problems.wrongType(
        node, expected: "a filter group",
        help: problems.widgets.contains(scalar.text)
          ? "'\(scalar.text)' is a widget: name the group that it writes to, { or: NAME } or { and: NAME }"
          : scalar.text == "all" ? "to clear every group, write clearAll: true" : FilterGroup.ID.written(scalar.text))
    }
  }
}

extension Form where Value == Attribute {
  static var attribute: Form { Form<String>.name.namingAttribute.map { Attribute($0) } }

  /// An attribute that is only compared with the queries sent; records need not have it.
  static var comparedAttribute: Form { Form<String>.name.map { Attribute($0) } }
}

extension FilterGroup.ID {
  /// Returns help on how to write a group with a name.
  static func written(_ name: String) -> String {
    "write { or: \(WrittenOut.item(name)) } or { and: \(WrittenOut.item(name)) }"
  }
}
