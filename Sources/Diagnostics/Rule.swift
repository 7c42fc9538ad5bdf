/// The rules that a manifest and the files it names must follow, as stable names: each message shows the name of its rule in brackets.
package enum Rule: String, Sendable, CaseIterable {
  case backwardRange = "backward-range"
  case burst
  case circularSearcher = "circular-searcher"
  case condition
  case conflictingKeys = "conflicting-keys"
  case credentials
  case declarationLimit = "declaration-limit"
  case duplicateCriterion = "duplicate-criterion"
  case duplicateIndex = "duplicate-index"
  case duplicateKey = "duplicate-key"
  case duplicateName = "duplicate-name"
  case duplicateScenario = "duplicate-scenario"
  case emptyExpectation = "empty-expectation"
  case emptySecret = "empty-secret"
  case emptyValue = "empty-value"
  case excerpt
  case filterEdit = "filter-edit"
  case filterGroup = "filter-group"
  case filterSyntax = "filter-syntax"
  case folders
  case formatVersion = "format-version"
  case host
  case include
  case includeCycle = "include-cycle"
  case includeLimit = "include-limit"
  case incompleteFilter = "incomplete-filter"
  case invalidJSON = "invalid-json"
  case invariant
  case itemSelector = "item-selector"
  case layout
  case matrix
  case missingKey = "missing-key"
  case missingSecret = "missing-secret"
  case noEffect = "no-effect"
  case noSuchPart = "no-such-part"
  case noteOfStep = "note-of-step"
  case numberPadded = "number-padded"
  case outOfRange = "out-of-range"
  case override
  case recordField = "record-field"
  case recording
  case recordingFile = "recording-file"
  case records
  case recordsFile = "records-file"
  case recordsFormat = "records-format"
  case reservedName = "reserved-name"
  case rule
  case scenarioLimit = "scenario-limit"
  case setting
  case setup
  case showsNothing = "shows-nothing"
  case stepKeys = "step-keys"
  case stepNotUnderstood = "step-not-understood"
  case stepUndone = "step-undone"
  case stepValue = "step-value"
  case synonym
  case tag
  case template
  case templateMark = "template-mark"
  case templateSyntax = "template-syntax"
  case tooFew = "too-few"
  case unknownFilterState = "unknown-filter-state"
  case unknownIndex = "unknown-index"
  case unknownItem = "unknown-item"
  case unknownKey = "unknown-key"
  case unknownSearcher = "unknown-searcher"
  case unknownStep = "unknown-step"
  case unknownTag = "unknown-tag"
  case unknownValue = "unknown-value"
  case unknownVariable = "unknown-variable"
  case unknownWidget = "unknown-widget"
  case unknownWidgetId = "unknown-widget-id"
  case variable
  case widgetName = "widget-name"
  case widgetPart = "widget-part"
  case wrongFilter = "wrong-filter"
  case wrongInteractor = "wrong-interactor"
  case wrongSearcher = "wrong-searcher"
  case wrongType = "wrong-type"
  case yamlAlias = "yaml-alias"
  case yamlBlanks = "yaml-blanks"
  case yamlComment = "yaml-comment"
  case yamlDocuments = "yaml-documents"
  case yamlEmpty = "yaml-empty"
  case yamlEncoding = "yaml-encoding"
  case yamlKey = "yaml-key"
  case yamlLimit = "yaml-limit"
  case yamlMerge = "yaml-merge"
  case yamlQuotes = "yaml-quotes"
  case yamlSyntax = "yaml-syntax"
  case yamlTag = "yaml-tag"

  /// The rules with messages that are warnings.
  package static let warnings = allCases.filter(\.warns)

  /// What the rule's messages say, as a clause without a full stop.
  package var summary: String {
    switch self {
    case .backwardRange: "a range ends before it begins"
    case .burst: "a burst contains something that is not an action"
    case .circularSearcher: "a multi searcher contains itself"
    case .condition: "an expectation has a condition that cannot be read or can never be met"
    case .conflictingKeys: "keys cannot be combined, or have no effect together"
    case .credentials: "an application ID or API key does not look like one"
    case .declarationLimit: "a manifest has more searchers, filter states or widgets than it may have"
    case .duplicateCriterion: "a sort criterion is listed twice, or follows one that leaves it nothing to decide"
    case .duplicateIndex: "two searchers provide records for the same index"
    case .duplicateKey: "a mapping has the same key twice"
    case .duplicateName: "two invariants share a name"
    case .duplicateScenario: "two scenarios share a name or a snapshot file"
    case .emptyExpectation: "an expectation checks nothing"
    case .emptySecret: "a secret has an empty value"
    case .emptyValue: "a key has no value, or a string or list is empty but must not be"
    case .excerpt: "a block of a document names a scenario, step or widget that does not exist"
    case .filterEdit: "an edit of the filter state does nothing, or several things"
    case .filterGroup: "a filter group has no operator"
    case .filterSyntax: "the engine cannot read the filters of a query"
    case .folders: "a folder of the project file does not exist, has no manifests, or is outside the project"
    case .formatVersion: "the file has a format version that this program does not read"
    case .host: "a host is not an address, or has a user name or password in it"
    case .include: "a named file cannot be read, or contains something other than what was expected"
    case .includeCycle: "a file includes itself, directly or through others"
    case .includeLimit: "files include each other endlessly, or there are too many"
    case .incompleteFilter: "a filter lacks its value"
    case .invalidJSON: "a file is named .json but is not JSON, or a line of an .ndjson file is not an object"
    case .invariant: "an invariant of the manifest was never checked"
    case .itemSelector: "an item is not named, or named in several ways"
    case .layout: "an item does not belong in a layout, or a widget appears in it twice"
    case .matrix: "a matrix has too many cases"
    case .missingKey: "a required key is missing"
    case .missingSecret: "a secret has no value"
    case .noEffect: "a key has no effect here"
    case .noSuchPart: "an expectation names a property that the widget's items do not have, such as `level`"
    case .noteOfStep: "a note reads like a step, but notes are not performed"
    case .numberPadded: "a number begins with 0, which is lost unless it is quoted"
    case .outOfRange: "a number is too small or too large"
    case .override: "a change given with `--with` names a path that does not exist, or changes nothing"
    case .recordField: "the key `record` of a hits widget gives a property an unknown type"
    case .recording: "a file is neither a recording made by `searchplay record` nor a log that can be read as one"
    case .recordingFile: "the recording's file cannot be opened"
    case .records: "the records cannot be read"
    case .recordsFile: "the records file cannot be opened"
    case .recordsFormat: "records are in a format that is not supported"
    case .reservedName: "a searcher or filter state has a reserved name"
    case .rule: "a rule of the index is not a valid Algolia rule"
    case .scenarioLimit: "a manifest has more scenarios or steps than it may have"
    case .setting: "an index setting has a value that it does not accept"
    case .setup: "setup contains something that is not an action"
    case .showsNothing: "what is configured leaves nothing to show"
    case .stepKeys: "a step has several keys"
    case .stepNotUnderstood: "a widget does not support the step"
    case .stepUndone: "a presenter's step is undone by the next one"
    case .stepValue: "a step gives a widget a value that it does not accept"
    case .synonym: "a synonym does not have the form of its type, or has the same words as another"
    case .tag: "a tag has a comma, which separates tags, or begins or ends with a space"
    case .template: "a text template has a mistake"
    case .templateMark: "a template has no mark, so the page could not be replaced"
    case .templateSyntax: "a page template has a syntax error"
    case .tooFew: "a list is too short"
    case .unknownFilterState: "there is no filter state with this name"
    case .unknownIndex: "an index is not known"
    case .unknownItem: "a fixed list has no such item"
    case .unknownKey: "a key is not known"
    case .unknownSearcher: "there is no searcher with this name"
    case .unknownStep: "a step is not known"
    case .unknownTag: "no scenario has a tag that the project file uses to select scenarios"
    case .unknownValue: "a word is not one of those allowed"
    case .unknownVariable: "a variable is not known"
    case .unknownWidget: "a widget type is not known"
    case .unknownWidgetId: "there is no widget with this name"
    case .variable: "a variable's value has a type that does not fit where it is used"
    case .widgetName: "a widget's name is empty, has several lines or spaces around it, or is the name of another widget's view"
    case .widgetPart: "the widget does not have this part"
    case .wrongFilter: "a filter is of a different kind from its group or widget"
    case .wrongInteractor: "a widget cannot share another widget's interactor"
    case .wrongSearcher: "a widget or filter state is connected to the wrong kind of searcher"
    case .wrongType: "a value is of the wrong type"
    case .yamlAlias: "an alias has no anchor or is inside its own value, or an anchor has no value"
    case .yamlBlanks: "a line is indented with a character that only looks like a space"
    case .yamlComment: "a string that begins with `#` is read as a comment"
    case .yamlDocuments: "a file contains several documents"
    case .yamlEmpty: "a file contains no document"
    case .yamlEncoding: "a file is not UTF-8 text"
    case .yamlKey: "a key is not a plain value"
    case .yamlLimit: "a file is larger or deeper than allowed"
    case .yamlMerge: "the file uses a merge key, which YAML 1.2 does not have"
    case .yamlQuotes: "the file has typographic quotes, which YAML reads as part of the string"
    case .yamlSyntax: "the text is not YAML"
    case .yamlTag: "a tag, such as `!!int`, does not fit its value"
    }
  }

  /// Whether some of its messages are warnings: the file can be used, and `--findings` sets their weight.
  package var warns: Bool {
    switch self {
    case .condition, .conflictingKeys, .credentials, .duplicateCriterion, .duplicateScenario, .filterSyntax, .invalidJSON, .invariant,
      .noEffect, .noteOfStep, .numberPadded, .override, .recording, .rule, .setting, .showsNothing, .stepUndone, .stepValue, .synonym, .tag,
      .template, .unknownTag, .variable, .yamlAlias, .yamlComment, .yamlQuotes:
      true
    default: false
    }
  }
}
