import EmbeddedIndex
import Foundation
import JSONText
import SearchModel
import SearchWidgets
import Testing

/// The SwiftUI programs in the reference documents, on top of stand-ins for SwiftUI: what they show for a search.
///
/// They are unchanged except where they are not valid Swift: `@ObservedObject let`, in the document about the hierarchical menu, which no
/// compiler accepts, is `var`; and commented-out rows, whose second lines are not comments, are left out. In the documents about the
/// hierarchical menu and the refinement list, those rows are:
///
///     // HierarchicalFacetRow(facet: facet,
///                             nestingLevel: nestingLevel,
///                             isSelected: isSelected)
///
///     // FacetRow(facet: facet,
///                 isSelected: isSelected)
struct SwiftUIPrograms {
  private func searcher() throws -> HitsSearcher {
    let records = try JSONValue(
      parsing: Array(
        """
        [{"color": "red", "l0": "Shoes", "l1": "Shoes > Run", "_tags": ["promo"]}, {"color": "red", "l0": "Shoes", "l1": "Shoes > Walk"},
         {"color": "blue", "l0": "Hats", "l1": "Hats > Caps"}]
        """.utf8)
    ).array
    var settings = IndexSettings()
    settings.attributesForFaceting = ["color", "l0", "l1"].map { IndexSettings.FacetAttribute(Attribute($0)) }
    return HitsSearcher(backend: try EmbeddedIndex(name: "shop", records: Records(records ?? []), settings: settings), indexName: "shop")
  }

  @Test func refinementList() async throws {
    struct ContentView: View {

      @ObservedObject var facetListController: FacetListObservableController

      var body: some View {
        FacetList(facetListController) { facet, isSelected in
          HStack {
            Text(facet.value)
            Spacer()
            if isSelected {
              Image(systemName: "checkmark")
                .foregroundColor(.accentColor)
            }
          }
          .contentShape(Rectangle())
          .frame(idealHeight: 44)
          .padding(.horizontal, 5)
        }
      }
    }
    let (searcher, filterState, controller) = (try searcher(), FilterState(), FacetListObservableController())
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: controller,
      presenter: FacetListPresenter(sortBy: [.count(order: .descending)]))
    searcher.connectFilterState(filterState)
    searcher.search()
    await searcher.settle()
    controller.toggle(controller.facets[1])
    await searcher.settle()
    #expect(ContentView(facetListController: controller).lines == ["red", "blue <checkmark>"])
    withExtendedLifetime(connector) {}
  }

  @Test func facetFilterList() throws {
    struct ContentView: View {

      @ObservedObject var facetFiltersController: FilterListObservableController<Filter.Facet>

      var body: some View {
        FilterList(facetFiltersController) { filter, isSelected in
          // declare the view presenting a single facet filter and its selection state
          HStack {
            Text(filter.value.description)
            Spacer()
            if isSelected {
              Image(systemName: "checkmark")
                .foregroundColor(.accentColor)
            }
          }
          .contentShape(Rectangle())
          .frame(idealHeight: 44)
          .padding(.horizontal, 5)
        }
      }
    }
    let (filterState, controller) = (FilterState(), FilterListObservableController<Filter.Facet>())
    let filters = ["red", "blue"].map { Filter.Facet(attribute: "color", stringValue: $0) }
    let connector = FacetFilterListConnector(
      facetFilters: filters, filterState: filterState, operator: .or, groupName: "colors", controller: controller)
    controller.toggle(filters[0])
    #expect(ContentView(facetFiltersController: controller).lines == ["red <checkmark>", "blue"])
    withExtendedLifetime(connector) {}
  }

  @Test func tagFilterList() throws {
    struct ContentView: View {

      @ObservedObject var filterListController: FilterListObservableController<Filter.Tag>

      var body: some View {
        FilterList(filterListController) { filter, isSelected in
          // declare the view presenting a single tag filter and its selection state
          HStack {
            Text(filter.value.description)
            Spacer()
            if isSelected {
              Image(systemName: "checkmark")
                .foregroundColor(.accentColor)
            }
          }
          .contentShape(Rectangle())
          .frame(idealHeight: 44)
          .padding(.horizontal, 5)
        }
      }
    }
    let (filterState, controller) = (FilterState(), FilterListObservableController<Filter.Tag>())
    let connector = TagFilterListConnector(
      tagFilters: ["promo", "new"], filterState: filterState, operator: .or, groupName: "tags", controller: controller)
    controller.toggle("new")
    #expect(ContentView(filterListController: controller).lines == ["promo", "new <checkmark>"])
    withExtendedLifetime(connector) {}
  }

  @Test func hierarchicalMenu() async throws {
    struct ContentView: View {
      @ObservedObject var hierarchicalController: HierarchicalObservableController
      var body: some View {
        HierarchicalList(hierarchicalController) { facet, nestingLevel, isSelected in
          HStack(spacing: 10) {
            Image(systemName: isSelected ? "chevron.down" : "chevron.right")
              .font(.callout)
            Text("\(facet.value) (\(facet.count))")
              .fontWeight(isSelected ? .semibold : .regular)
              .contentShape(Rectangle())
            Spacer()
          }
          .padding(.leading, CGFloat(nestingLevel * 20))
        }
      }
    }
    let (searcher, filterState, controller) = (try searcher(), FilterState(), HierarchicalObservableController())
    let connector = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: ["l0", "l1"], separator: " > ", controller: controller,
      presenter: DefaultPresenter.Hierarchical.present)
    searcher.connectFilterState(filterState)
    searcher.search()
    await searcher.settle()
    controller.toggle("Shoes")
    await searcher.settle()
    #expect(
      ContentView(hierarchicalController: controller).lines == [
        "<chevron.right> Hats (1)", "<chevron.down> Shoes (2)", "  <chevron.right> Shoes > Run (1)", "  <chevron.right> Shoes > Walk (1)",
      ])
    withExtendedLifetime(connector) {}
  }
}
