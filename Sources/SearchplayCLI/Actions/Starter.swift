/// The files that `searchplay init` writes.
enum Starter {
  /// The ignore file for version control: pending snapshots, and the state of the last run.
  static let ignored = "*.snap.yaml.new\n.searchplay/\n"

  static let manifest = """
    # yaml-language-server: $schema=searchplay-1.0.schema.json
    version: "1.0"
    name: Shop

    # The major version of InstantSearch iOS that the app uses: 7 or 8.
    instantsearch: 7

    # What is searched: records in a file, and the settings of the index.
    searcher:
      records: products.json
      settings:
        searchableAttributes: [name]
        attributesForFaceting: [category, color]
        customRanking: [desc(popularity)]

    # The widgets of the screen, each with a name of your choice.
    widgets:
      categories:
        type: refinementList
        attribute: category
        operator: or
        presenter: { sortBy: [isRefined, "count:desc", "alphabetical:asc"], limit: 5 }
      colors:
        type: facetFilterList
        facetFilters: [{ color: red }, { color: blue }]
        operator: and
        groupName: color
        selectionMode: single
      current:
        type: currentRefinements

    # Known behaviour that this manifest accepts: the app shows current refinements in undefined order.
    allow: [undefined-order]

    # What users do, and what you expect to see. Every scenario starts afresh.
    scenarios:
      - name: Narrow to red shoes
        tags: [smoke]
        steps:
          - search:
          - note: The counts of the other categories stay, because the list combines its values with OR.
          - click: { categories: Shoes }
          - click: { colors: red }
          - expect:
              hits: 1
              filters: '( "category":"Shoes" ) AND ( "color":"red" )'
              widgets:
                current: [Shoes, red]
          - remove: { current: red }

      - name: Search as you type
        steps:
          - search: ru
          - search: run
          - expect: { hits: 2 }

    """

  static let records = """
    [
      { "objectID": "1", "name": "Running shoe", "category": "Shoes", "color": "red", "popularity": 9 },
      { "objectID": "2", "name": "Hiking boot", "category": "Shoes", "color": "blue", "popularity": 7 },
      { "objectID": "3", "name": "Sun hat", "category": "Hats", "color": "red", "popularity": 5 },
      { "objectID": "4", "name": "Rain hat", "category": "Hats", "color": "blue", "popularity": 3 },
      { "objectID": "5", "name": "Running jacket", "category": "Jackets", "color": "blue", "popularity": 8 }
    ]

    """
}
