import Manifest

/// The pages of the reference, each with the word that names it.
package enum ReferencePage: Sendable, Hashable {
  /// The format of manifests.
  case manifest
  case findings
  /// The rules of manifests and the files that they name.
  case rules
  case widget(WidgetType)
  /// The search for facet values, which is a refinement list with its own searcher.
  case facetSearch

  /// The line that marks a page as generated.
  package static let mark = "<!-- Written by `searchplay reference`; edit the declarations in Sources instead. -->"

  /// All pages, in reading order.
  package static let all: [ReferencePage] = [.manifest, .findings, .rules] + WidgetType.allCases.map(ReferencePage.widget) + [.facetSearch]

  package var name: String {
    switch self {
    case .manifest: "manifest"
    case .findings: "findings"
    case .rules: "rules"
    case .widget(let type): type.rawValue
    case .facetSearch: "facetSearch"
    }
  }

  /// The path of the page, in the folder of the documentation.
  package var path: String {
    switch self {
    case .manifest: "Manifest.md"
    case .findings: "Findings.md"
    case .rules: "Rules.md"
    case .widget, .facetSearch: "Widgets/\(name).md"
    }
  }

  /// The page as a documentation file: a widget's has a block with its picture, which `searchplay docs` fills.
  package var file: String {
    let excerpt: String? =
      switch self {
      case .manifest, .findings, .rules: nil
      case .widget(let type): WidgetGuide.excerpt(type)
      case .facetSearch: WidgetGuide.facetSearchExcerpt
      }
    guard let excerpt, let place = text.firstRange(of: "\n## Parameters\n") else { return text }
    func block(_ form: String) -> String { "<!-- searchplay: \(excerpt)\(form) -->\n<!-- /searchplay -->\n" }
    // The state in the picture may be one before the response.
    let plain = excerpt.hasSuffix(" as pending") ? String(excerpt.dropLast(" as pending".count)) : excerpt
    func derived(_ form: String) -> String { "<!-- searchplay: \(plain) as \(form) -->\n<!-- /searchplay -->\n" }
    let manifest = excerpt.prefix { $0 != "#" }
    let name = manifest.split(separator: "/").last ?? manifest
    // Each example has a page next to those of the widgets.
    let page = "../Examples/\(name.prefix { $0 != "." }).md"
    let example = """

      ## Example

      In [\(name)](\(manifest)), which is shown [step by step](\(page)):

      \(derived("manifest"))
      The filters expression in the state shown above:

      \(derived("filters"))
      The app's code, as `searchplay export swift` writes it:

      \(derived("swift"))
      """
    return text[..<place.lowerBound] + "\n\(block(""))\(example)\n## Parameters\n" + text[place.upperBound...]
  }

  /// The page in Markdown, ending with a line break.
  package var text: String {
    switch self {
    case .manifest: FormatReference.text(of: Manifest.schema)
    case .findings: FindingsPage.text
    case .rules: RulesPage.text
    case .widget(let type): WidgetPage.text(type, Manifest.schema)
    case .facetSearch:
      WidgetPage.text(
        "Facet search", .facetSearch,
        parameters: "A [refinementList](refinementList.md) with `searcher: facet`; all other keys are the same.\n",
        wiring: WidgetPage.wiring(of: .refinementList, name: "refinement list that searches for values"))
    }
  }
}
