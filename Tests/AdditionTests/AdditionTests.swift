import Testing

/// The compiler guides whoever adds a widget, a step, a finding, a back end or a report format: in a scratch copy with one of each added,
/// it names every place that has to handle it, and there are no other places than these.
struct AdditionTests {
  @Test func theCompilerNamesEveryPlace() throws {
    let copy = try ScratchCopy()
    defer { copy.end() }
    let additions: [ScratchCopy.Addition] = [
      .init(file: "Manifest/Widgets/WidgetDeclaration.swift", after: "relevantSort, queryRuleCustomData", text: ", newType"),
      .init(
        file: "Manifest/Widgets/WidgetDeclaration.swift", after: "case queryRuleCustomData(QueryRuleCustomData)\n", text: "case newWidget\n"
      ),
      .init(file: "Manifest/Steps/Step.swift", after: "case answers(AnswerControl)\n", text: "case newStep\n"),
      .init(file: "Manifest/Steps/StepKey.swift", after: "    expect, note", text: ", newKey"),
      .init(file: "Manifest/Steps/WidgetEvent.swift", after: "case facetSearch(String?)\n", text: "case newEvent\n"),
      .init(file: "Manifest/FindingID.swift", after: "case menuPathLost = \"menu-path-lost\"\n", text: "case newFinding\n"),
      .init(
        file: "Manifest/Searcher/BackEnd.swift", after: "case recorded(AlgoliaApplication, Located<String>)\n", text: "case newBackEnd\n"),
      .init(file: "Manifest/Searcher/BackEnd.swift", after: "case embedded, algolia, recorded", text: ", newBackEndKind"),
      .init(file: "Staging/Trace/WidgetState.swift", after: "case rows([HitRow?])\n", text: "case newState\n"),
      .init(file: "Reports/Tests/ReportFormat.swift", after: "case junit, json, tap, html", text: ", newFormat"),
    ]
    for addition in additions { try copy.add(addition) }
    try copy.emit("Manifest")
    try copy.emit("Staging")
    try copy.emit("Reports")
    let found = try copy.missing(
      neighbours: ["relevantSort", "filterState", "facetSearch", "menuPathLost", "recorded", "refinements", "tap"])
    #expect(
      found == [
        // A widget: how it is written, its traits, how it is wired and presented, how it is instantiated, how it is written in Swift, its
        // page and the picture on it, and what findings say about it.
        "newType": [
          "Manifest/WidgetDeclaration.swift", "Manifest/WidgetDeclaration.swift",
          "Manifest/WidgetWiring.swift", "Manifest/WidgetWiring.swift",
          "Manifest/WidgetWiring.swift", "Manifest/WidgetWiring.swift", "Reference/WidgetGuide+Pictures.swift",
          "Reference/WidgetGuide.swift", "Reference/WidgetPage.swift",
          "Staging/TrafficFindings.swift",
        ],
        "newWidget": [
          "AppCode/SwiftNames.swift", "AppCode/SwiftWidget+Controllers.swift", "AppCode/SwiftWidget.swift",
          "Manifest/WidgetDeclaration.swift",
          "Manifest/WidgetDeclaration.swift", "Pages/WidgetSituation.swift", "Staging/LiveWidget.swift",
        ],
        // What it shows, if that is a new kind of state: drawn, described, reported, named in steps, masked, hashed, written as lines, and
        // whether anything counts as shown.
        "newState": [
          "Exploration/EdgeCheck.swift", "Exploration/ShownExpectation.swift",
          "Exploration/Walk+SeveralSteps.swift",
          "Pictures/WidgetPicture.swift",
          "Pictures/WidgetPicture.swift",
          "Pictures/WidgetPicture.swift",
          "Pictures/WidgetPicture.swift",
          "Pictures/WidgetPicture.swift", "Reports/TraceJSON.swift",
          "Scenarios/ExpectationChecker.swift", "Scenarios/ExpectationChecker.swift", "Scenarios/ExpectationChecker.swift",
          "Staging/ListedValue.swift", "Staging/ShownItem.swift", "Staging/StepAction+Labels.swift", "Staging/TraceRedaction.swift",
          "Staging/TrafficFindings.swift",
          "Staging/TrappedFilters.swift",
          "Staging/WidgetStateHashing.swift", "Staging/WidgetText.swift",
        ],
        // A step: how it is written and described, what it does, what in it is secret, and which findings and texts it affects.
        "newKey": ["Manifest/StepForms.swift", "Manifest/StepKey.swift"],
        "newStep": [
          "Findings/KnownScreen.swift",
          "Findings/StartingState.swift", "Manifest/StepForms.swift", "Manifest/StepHeading.swift", "Manifest/StepWords.swift",
          "Manifest/WiringNames.swift", "Staging/ActionRedaction.swift", "Staging/Stage.swift",
          "Staging/StepAction+Labels.swift", "Staging/StepMeaning.swift",
        ],
        // An action on a widget: its verb, item and text, its wording, its checks; widgets that do not support it reject it.
        "newEvent": [
          "Exploration/StepYAML.swift", "Manifest/StepHeading.swift", "Manifest/StepValues.swift", "Manifest/StepWords.swift",
          "Manifest/WidgetEvent.swift",
          "Manifest/WidgetEvent.swift",
          "Manifest/WidgetEvent.swift", "Staging/ActionRedaction.swift", "Staging/GroupFindings.swift",
          "Staging/TrafficFindings.swift",
        ],
        // A finding's description is in one place; a test checks that it has an example.
        "newFinding": ["Manifest/FindingID+Description.swift", "Reference/FindingExamples.swift"],
        // A back end: its keys, its application, and how it is created.
        "newBackEndKind": ["Manifest/BackEnd.swift", "Manifest/BackEnd.swift"],
        "newBackEnd": ["Manifest/BackEnd.swift", "SearchplayCLI/BackEndLoader.swift", "SearchplayCLI/BackEndLoader.swift"],
        // A report format: its text, its file, its option, and how its files are recognized.
        "newFormat": [
          "Reports/ReportFormat.swift", "Reports/ReportFormat.swift", "SearchplayCLI/ExecutionOptions.swift",
          "SearchplayCLI/ReportWriter.swift",
        ],
      ])
  }
}
