import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// A widget of the manifest: its name, and what it is.
public struct WidgetDeclaration: Sendable {
  public let id: Located<String>
  public let kind: WidgetKind
}

/// The widgets there are.
public enum WidgetKind: Sendable {
  case refinementList(RefinementList)
  case facetFilterList(FacetFilterList)
  case tagFilterList(TagFilterList)
  case currentRefinements(CurrentRefinements)
  case hierarchicalMenu(HierarchicalMenu)

  /// The word after `type:`.
  public var typeName: String {
    switch self {
    case .refinementList: "refinementList"
    case .facetFilterList: "facetFilterList"
    case .tagFilterList: "tagFilterList"
    case .currentRefinements: "currentRefinements"
    case .hierarchicalMenu: "hierarchicalMenu"
    }
  }

  /// The group that the widget writes to; nil when it only shows.
  public var group: FilterGroup.ID? {
    switch self {
    case .refinementList(let list): list.group
    case .facetFilterList(let list): list.group
    case .tagFilterList(let list): list.group
    case .hierarchicalMenu(let menu): menu.group
    case .currentRefinements: nil
    }
  }

  static let forms: [(type: String, form: Form<WidgetKind>)] = [
    ("refinementList", RefinementList.form.map(WidgetKind.refinementList)),
    ("facetFilterList", FacetFilterList.form.map(WidgetKind.facetFilterList)),
    ("tagFilterList", TagFilterList.form.map(WidgetKind.tagFilterList)),
    ("currentRefinements", CurrentRefinements.form.map(WidgetKind.currentRefinements)),
    ("hierarchicalMenu", HierarchicalMenu.form.map(WidgetKind.hierarchicalMenu)),
  ]

  /// A widget is read by the form that its `type` names.
  static let form = Form<WidgetKind>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else {
      return problems.wrongType(node, expected: "a widget, a mapping with a type,")
    }
    let types = forms.map(\.type)
    guard let type = entries.first(where: { $0.key == "type" }) else {
      let near = entries.first { NearMiss.of($0.key, in: ["type"]) != nil }
      return problems.error(
        "missing-key", at: near?.keySpan ?? node.place, "a widget needs the key 'type'",
        help: near.map { "did you mean 'type' by '\($0.key)'?" } ?? "types: \(types.joined(separator: ", "))")
    }
    guard case .scalar(let scalar) = type.value.content else {
      return problems.wrongType(type.value, expected: "a widget type")
    }
    guard let form = forms.first(where: { $0.type == scalar.text })?.form else {
      return problems.error(
        "unknown-widget", at: type.value.place, "there is no widget type '\(scalar.text)'",
        help: NearMiss.help(for: scalar.text, in: types, noun: "types"))
    }
    return form.read(node, problems)
  }

  /// Editors choose the keys to offer by the type.
  private static var schema: SchemaFragment {
    let branches = forms.map { type, form -> JSONValue in
      ["if": ["properties": ["type": ["const": .string(type)]]], "then": form.schema.json]
    }
    return SchemaFragment(
      [
        "type": "object", "required": ["type"],
        "properties": ["type": ["enum": .array(forms.map { .string($0.type) }), "description": "What the widget is."]],
        "allOf": .array(branches),
      ], SchemaFragment.merged(forms.map(\.form.schema))
    ).named("widget")
  }
}
