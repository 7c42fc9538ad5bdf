import JSONText
import SearchModel

/// A choice of orders, each a replica (`SortByConnector`).
public struct SortBy: Sendable {
  public let indices: [String]
  /// The place in the list, from 0.
  public let selected: Int?

  static let form = Form<SortBy>.object(
    "a sortBy", typeField, .required("indicesNames", .list(of: .name, atLeast: 1), "The indices, the main one and replicas."),
    .optional("selected", .count, "The place selected at the start, from 0; it does not change the searcher's index.")
  ) { _, _, _, indices, selected in SortBy(indices: indices, selected: selected) }
}

/// A search box (`SearchBoxConnector`).
public struct SearchBox: Sendable {
  /// When the box searches.
  public enum Mode: String, Sendable, CaseIterable {
    case searchAsYouType, searchOnSubmit
  }

  public let mode: Mode

  static let form = Form<SearchBox>.object(
    "a searchBox", typeField,
    .defaulted("searchTriggeringMode", Form<Mode>.choice(), .searchAsYouType, shown: "\"searchAsYouType\"", "When a search is made.")
  ) { _, _, _, mode in SearchBox(mode: mode) }
}

/// A widget without parameters: stats, loading.
public struct PlainWidget: Sendable {
  static func form(_ noun: String) -> Form<PlainWidget> {
    Form<PlainWidget>.object(noun, typeField) { _, _, _ in PlainWidget() }
  }
}
