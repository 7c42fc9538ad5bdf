import Texts

/// The spellings of InstantSearch for the web, whose widgets have different keys, some without an equivalent in an app.
enum WebSpelling {
  /// Returns the one key that a key of other libraries stands for; nil if there is none or more than one.
  static func key(of key: String, among names: [String]) -> String? {
    let own: String? =
      switch key {
      case "min", "max": names.first == "type" ? "bounds" : names == ["minimumLength"] ? "minimumLength" : nil
      case "assert", "expected", "then", "should": names.contains("expect") && names.contains("when") ? "expect" : nil
      case "title", "label": names.contains("steps") && names.contains("name") ? "name" : nil
      case "minLength", "minimum": names == ["minimumLength"] ? "minimumLength" : nil
      case "on", "off", "attribute": names.contains("isSelected") ? "filter" : nil
      case "items", "options": names.contains("indicesNames") ? "indicesNames" : nil
      case "tests", "cases", "specs", "features", "stories": names.contains("scenarios") ? "scenarios" : nil
      case "env", "vars", "params", "environment": names.contains("variables") ? "variables" : nil
      case "base", "inherits", "parent": names.contains("extends") ? "extends" : nil
      case "focus", "fit": names.contains("only") ? "only" : nil
      case "examples", "table", "each", "parameters": names.contains("matrix") ? "matrix" : nil
      case "size", "limit", "pageSize", "perPage", "resultsPerPage": names.contains("offset") ? "hitsPerPage" : nil
      default: nil
      }
    return own.flatMap { names.contains($0) ? $0 : nil }
  }

  /// Returns what to write instead of a key of the web's widgets; nil if it is not one, or if nothing equivalent is allowed there.
  ///
  /// - Parameters:
  ///   - names: The keys that are allowed there.
  ///   - written: The keys and values that are written there; only single-line values are included.
  static func help(forKey key: String, among names: [String], written: [String: String]) -> String? {
    if names.contains("lower"), names.contains("operator") { return ofFilters(key, written) }
    if names.contains("offscreen"), names.contains("filter"), written.count == 1, let value = written[key], value != "…",
      NearMiss.of(key, in: names) == nil, key != "index"
    {
      if ["name", "text", "label", "title", "item", "key"].contains(key) {
        return "write { value: \(WrittenOut.item(value, allowsNumbers: true)) }"
      }
      return "write { filter: { \(WrittenOut.item(key)): \(WrittenOut.item(value, allowsNumbers: true)) } }"
    }
    if names.contains("selected"), names.contains("count"), names.contains("level") { return ofItems(key, names) }
    if ["transformItems", "transform"].contains(key), names.contains("presenter") || names.contains("showEmptyFacets") {
      return "write the steps of a presenter: presenter: [{ rename: { old: new } }]"
    }
    if key == "$ref" { return "there are no references: use a YAML anchor (&name and *name), or 'include' for a file" }
    if names.contains("scenarios"), key.hasPrefix("x-") {
      return "anchors need no block of their own: put '&name' where the value is first used, and '*name' where it is repeated"
    }
    if names.contains("steps"), names.contains("matrix"), ["beforeEach", "before", "background", "beforeAll"].contains(key) {
      return "steps that run before every scenario belong in the manifest's 'setup'"
    }
    if names.contains("scenarios"), ["beforeEach", "before", "background", "beforeAll"].contains(key) {
      return "write 'setup': its steps run at the beginning of each scenario"
    }
    if names.contains("scenarios"), ["tags", "steps", "matrix", "skip", "only"].contains(key) {
      return "it belongs to a scenario: - { name: …, \(key): … }"
    }
    if names.contains("steps"), ["expect", "assert"].contains(key) { return "write it as a step: - expect: { … }" }
    return names.first == "type" ? ofWidgets(key, names, written) : nil
  }

  /// Returns help for `{ attribute: price, start: 10, end: 20 }`.
  private static func ofFilters(_ key: String, _ written: [String: String]) -> String? {
    let (lower, upper) = (["start", "from", "min"], ["end", "to", "max"])
    guard lower.contains(key) || upper.contains(key) else { return nil }
    // The other bound is present under its own name.
    if lower.contains(key), written["upper"] != nil { return "write 'lower'" }
    if upper.contains(key), written["lower"] != nil { return "write 'upper'" }
    let hasBoth = lower.contains { written[$0] != nil } && upper.contains { written[$0] != nil }
    if hasBoth || written[key] == nil { return lower.contains(key) ? "write 'lower'" : "write 'upper'" }
    return "write operator: \"\(lower.contains(key) ? ">=" : "<=")\", value: \(written[key] ?? "")"
  }

  private static func ofItems(_ key: String, _ names: [String]) -> String? {
    switch key {
    case "isRefined", "isSelected", "refined", "checked", "active", "isDisjunctive": "write 'selected'"
    case "hits", "nbHits", "hitsCount": "write 'count'"
    case "label", "name", "text": names.contains("value") ? "write 'value'" : "write the item's text as the key: { red: { count: 2 } }"
    default: nil
    }
  }

  private static func ofWidgets(_ key: String, _ names: [String], _ written: [String: String]) -> String? {
    // A list's presenter sorts and limits it; other presenters are texts.
    let isTextual = names.contains("presenter") && !names.contains("attribute") && !names.contains("operator")
    switch key {
    case "showMore", "showMoreLimit", "showMoreButton":
      return names.contains("selectionMode")
        ? "remove it: lists of InstantSearch iOS have no such button; 'limit' in the presenter says how many values are shown" : nil
    case "searchable" where names.contains("facets"):
      return written["searchable"] == "false" ? "remove it" : "to search for values of the list, write searcher: facet"
    case "min" where names.contains("bounds"), "max" where names.contains("bounds"):
      if written["bounds"] != nil { return "write both ends of the bounds: bounds: [0, 100]" }
      let ends = ["min", "max"].map { name in written[name].flatMap { Double($0) == nil ? nil : $0 } ?? "…" }
      return "write bounds: [\(ends[0]), \(ends[1])]"
    case "on" where names.contains("isSelected"), "off" where names.contains("isSelected"), "attribute" where names.contains("isSelected"):
      return
        "write filter: { \(written["attribute"].map { WrittenOut.item($0) } ?? "ATTRIBUTE"): \(["true", "false"].contains(written["on"] ?? "true") ? written["on"] ?? "true" : WrittenOut.item(written["on"] ?? "", allowsNumbers: true)) }"
    case "items", "options":
      if names.contains("indicesNames") {
        return "list the names of the indices under 'indicesNames', and their labels under 'presenter': { name: label }"
      }
      return names.first { $0.hasSuffix("Filters") || $0 == "segments" }.map { "write '\($0)'" }
    case "searchAsYouType" where names.contains("searchTriggeringMode"):
      return "write searchTriggeringMode: \(written["searchAsYouType"] == "false" ? "searchOnSubmit" : "searchAsYouType")"
    case "includedAttributes" where names.contains("filterGroupIDs"), "attributes" where names.contains("filterGroupIDs"):
      return "write filterGroupIDs: [{ or: ATTRIBUTE }]"
    case "excludedAttributes" where names.contains("clearMode"): return "write clearMode: except, filterGroupIDs: [{ or: ATTRIBUTE }]"
    case "title" where names.contains("subtitle"): return "write 'attribute'"
    case "text" where isTextual, "template" where isTextual, "templates" where isTextual: return "write 'presenter'"
    case "text", "template", "templates", "label", "title", "placeholder", "cssClasses", "autofocus", "showReset", "showSubmit", "tooltips",
      "format", "style", "color", "hidden":
      return "remove it: it only concerns the app's view"
    case "escapeHTML", "showPrevious", "cache", "queryHook", "container": return "remove it: InstantSearch iOS has no such option"
    default: return nil
    }
  }
}
