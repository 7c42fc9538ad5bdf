import JSONText
import SearchModel
import Staging

/// Converts data of the product to the notation of the recorded traces.
enum RecordedNames {
  /// `and<color>`; a hierarchical group counts as `and` where its filters are listed.
  static func name(of id: FilterGroup.ID, asGroup: Bool) -> String {
    switch id {
    case .and(let name): "and<\(name)>"
    case .or(let name, _): "or<\(name)>"
    case .hierarchical(let name): asGroup ? "and<\(name)>" : "hierarchical<\(name)>"
    }
  }

  static func kind(of role: QueryBatch.Role) -> String {
    switch role {
    case .main: "main"
    case .disjunctive: "disjunctive"
    case .hierarchical: "hierarchical"
    }
  }

  static func facet(_ item: WidgetState.ListItem) -> JSONValue {
    var members: [JSONValue.Member] = [.init("value", .string(item.text)), .init("count", .number(Double(item.count ?? 0)))]
    if item.isSelected { members.append(.init("isSelected", true)) }
    if let highlighted = item.highlighted, highlighted != item.text { members.append(.init("highlighted", .string(highlighted))) }
    return .object(members)
  }

  static func filter(_ filter: Filter, _ version: InstantSearchVersion) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("attribute", .string(filter.attribute.rawValue)), .init("kind", .string(filter.kind.rawValue)),
      .init("sql", .string(FilterExpression.text(of: filter, version))),
    ]
    switch filter {
    case .facet(let facet):
      switch facet.value {
      case .string(let value): members.append(.init("value", .string(value)))
      case .float(let value): members.append(.init("value", .number(version == .v7 ? Double("\(Float(value))") ?? value : value)))
      case .bool(let value): members.append(.init("value", .bool(value)))
      }
      if let score = facet.score { members.append(.init("score", .number(Double(score)))) }
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let value):
        members += [.init("operator", .string(comparison.rawValue)), .init("value", .number(value))]
      case .range(let range): members += [.init("lower", .number(range.lowerBound)), .init("upper", .number(range.upperBound))]
      }
    case .tag(let tag): members.append(.init("value", .string(tag.value)))
    }
    if filter.isNegated { members.append(.init("negated", true)) }
    return members
  }

  /// The value of a call to a controller.
  static func value(_ call: ControllerCall, _ version: InstantSearchVersion) -> JSONValue {
    switch call.value {
    case .json(let value): return value
    case .state(.list(let items)) where call.name == "setItem":
      return .object(items.first?.filter.map { filter($0, version) } ?? [])
    case .state(.list(let items)):
      return .array(
        items.map { item in
          guard let filter = item.filter else { return facet(item) }
          var members = self.filter(filter, version) + [.init("text", .string(item.text))]
          if item.isSelected { members.append(.init("isSelected", true)) }
          return .object(members)
        })
    case .state(.refinements(let items)):
      return .array(
        items.map {
          [
            "filter": .object(filter($0.filter, version)), "group": .string(name(of: $0.group, asGroup: false)), "text": .string($0.text),
          ]
        })
    case .state(.menu(let items)):
      return .array(
        items.map { item in
          var members: [JSONValue.Member] = [
            .init("value", .string(item.value)), .init("count", .number(Double(item.count))), .init("level", .number(Double(item.level))),
          ]
          if item.isSelected { members.append(.init("isSelected", true)) }
          return .object(members)
        })
    case .state: return .null
    }
  }
}
