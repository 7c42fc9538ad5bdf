import Diagnostics
import Findings
import JSONText
import Manifest
import Pictures
import SearchModel
import Snapshots
import Staging
import Texts
import Viewer

/// The content of a documentation page: a manifest's scenarios step by step, with pictures of the widgets.
package struct Page: Sendable {
  /// The line that marks a page as generated.
  package static let mark = "<!-- Written by `searchplay docs`"

  package let manifest: Manifest
  package let version: InstantSearchVersion
  /// The manifest's file name, as the page refers to its source.
  package let source: String
  /// The page's file name without its extension.
  package let name: String
  package let traces: [ScenarioTrace]
  package let options: Options
  /// The pictures in the order of the page; empty if widgets are written as lines.
  package let pictures: [PagePicture]
  private let places: [Place: PagePicture]
  /// The animated pictures, by the index of the scenario.
  private let animations: [Int: PagePicture]

  /// A moment of a scenario.
  private struct Place: Hashable {
    let scenario: Int
    /// The number of the step; 0 before the first one.
    let step: Int
    var isPending = false
  }

  package init(
    _ manifest: Manifest, version: InstantSearchVersion, source: String, name: String, traces: [ScenarioTrace], options: Options
  ) {
    self.manifest = manifest
    self.version = version
    self.source = source
    self.name = name
    self.traces = traces
    self.options = options
    var names = PictureNames(page: name)
    var places: [Place: PagePicture] = [:]
    var pictures: [PagePicture] = []
    var animations: [Int: PagePicture] = [:]
    // The viewer draws widgets by itself.
    let isDrawn = options.pictures != nil && options.format == .markdown
    // A screen has the same size in each step of a scenario, and a widget is in the same column in all scenarios.
    let rooms = isDrawn ? traces.map { Self.room($0, manifest) } : []
    let columns = ScreenPicture.Slot.columns(
      ScreenPicture.Slot.largest(of: rooms, in: manifest.widgets.flatMap { [$0.id.value] + $0.views }))
    for (index, trace) in traces.enumerated() where isDrawn {
      let slots = manifest.layout == nil ? [] : rooms[index]
      func add(
        _ widgets: [NamedWidgetState], _ place: Place, since previous: UIState?, _ step: StepTrace?, gone: [NamedWidgetState] = []
      ) {
        let drawn = Self.drawn(widgets, manifest, since: previous, step) + Self.drawn(gone: gone, manifest)
        if drawn.isEmpty { return }
        let moment = place.step == 0 ? "before the first step" : "step \(place.step)\(place.isPending ? ", until the answer arrives" : "")"
        let subject = "\(trace.name), \(moment)"
        let picture = PagePicture(
          name: names.name(trace.fileName, place.isPending ? "\(place.step)-pending" : "\(place.step)"),
          picture: .screen(
            ScreenPicture(subject, drawn, layout: manifest.layout, crashes: step?.crashes ?? false, slots: slots, columns: columns)),
          place: "\(moment) of '\(trace.name)'")
        pictures.append(picture)
        places[place] = picture
      }
      if options.animates, let animation = Self.animation(trace, manifest, version) {
        let picture = PagePicture(
          name: names.name(trace.fileName, "all"), picture: .animation(animation), place: "'\(trace.name)' in motion")
        pictures.append(picture)
        animations[index] = picture
      }
      let initial = Self.initial(traces, index)
      // An empty screen is not worth a picture.
      let start = manifest.layout == nil || initial.isEmpty ? initial : trace.start.state.widgets
      add(start, Place(scenario: index, step: 0), since: nil, nil)
      var previous = trace.start.state
      for step in trace.steps {
        add(
          Self.pending(step, manifest, since: previous), Place(scenario: index, step: step.number, isPending: true), since: previous, step)
        // All of them, so that each keeps its position.
        let isIdle = Self.concerned(step, since: previous).isEmpty && Self.gone(step, since: previous).isEmpty
        // For an app that has crashed, the screen at the time of the crash.
        let shown = step.crashes ? previous.widgets : isIdle ? [] : step.settled.widgets
        add(shown, Place(scenario: index, step: step.number), since: previous, step, gone: Self.gone(step, since: previous))
        previous = step.settled
      }
    }
    self.pictures = pictures
    self.places = places
    self.animations = animations
  }

  /// The pictures of widgets at a step, with its changes marked.
  private static func drawn(
    _ widgets: [NamedWidgetState], _ manifest: Manifest, since previous: UIState?, _ step: StepTrace?
  ) -> [WidgetPicture] {
    widgets.compactMap { widget in
      manifest.widget(widget.id).map { declared in
        WidgetPicture(declared, widget.state).placed(in: manifest.layout).marked(
          since: previous?.widget(widget.id),
          touch: step.flatMap { Touch(Step($0.action.labelled(in: previous), at: $0.span), of: widget.id) })
      }
    }
  }

  /// The pictures of widgets that have left the screen.
  private static func drawn(gone widgets: [NamedWidgetState], _ manifest: Manifest) -> [WidgetPicture] {
    drawn(widgets, manifest, since: nil, nil).map { $0.gone() }
  }

  /// The space that each widget takes in a scenario; without a layout, only of those that show something.
  private static func room(_ trace: ScenarioTrace, _ manifest: Manifest) -> [ScreenPicture.Slot] {
    var previous = trace.start.state
    var screens = [drawn(previous.widgets, manifest, since: nil, nil)]
    for step in trace.steps {
      for state in [step.pending, step.settled] { screens.append(drawn(state.widgets, manifest, since: previous, step)) }
      screens.append(drawn(gone: gone(step, since: previous), manifest))
      previous = step.settled
    }
    let states = [trace.start.state] + trace.steps.flatMap { [$0.pending, $0.settled] }
    let shown = Set(states.flatMap(\.widgets).filter { !$0.state.lines.isEmpty }.map(\.id))
    return ScreenPicture.Slot.room(for: screens).filter { manifest.layout != nil || shown.contains($0.name) }
  }

  /// An animation of a scenario; nil if it has no steps.
  private static func animation(_ trace: ScenarioTrace, _ manifest: Manifest, _ version: InstantSearchVersion) -> AnimatedPicture? {
    var previous: StepTrace?
    let slots = room(trace, manifest)
    let frames = trace.steps.map { step -> AnimatedPicture.Frame in
      let caption = StepCaption(step, since: previous, from: trace.start.state, version, manifest)
      let before = previous?.settled ?? trace.start.state
      let drawn =
        drawn((step.crashes ? before : step.settled).widgets, manifest, since: before, step)
        + drawn(gone: gone(step, since: before), manifest)
      previous = step
      let result = step.crashes ? "the app crashes" : caption.result
      let text = "\(step.number) · \(caption.text)\(result.isEmpty ? "" : " — \(result)")"
      return AnimatedPicture.Frame(text, ScreenPicture(trace.name, drawn, layout: manifest.layout, crashes: step.crashes, slots: slots))
    }
    return frames.isEmpty ? nil : AnimatedPicture(trace.name, frames)
  }

  // MARK: The data of templates

  /// The page as data for a template; Documentation/Templates.md describes every key.
  package var json: JSONValue {
    let title = manifest.name ?? source
    let description = manifest.description ?? ""
    var told = FindingGroups()
    var scenarios: [JSONValue] = []
    for (index, trace) in traces.enumerated() { scenarios.append(scenario(trace, index, &told)) }
    return [
      "mark": .string("\(Self.mark) from \(XMLText.comment(source)); edit that file instead. -->"), "title": .string(title),
      "titleMarkdown": .string(MarkdownText.escaped(title)), "description": .string(description),
      "descriptionHTML": .string(NoteHTML.text(description)), "source": .string(source),
      "sourceMarkdown": .string(MarkdownText.code(source)),
      "viewer": options.format == .html ? .string(ViewerPage.body(of: viewed)) : "", "viewerStyle": .string(ViewerPage.head),
      "viewerPolicy": .string(ViewerPage.policy), "gallery": .string(options.gallery.isEmpty ? "" : options.link(toPage: options.gallery)),
      "hasLinks": .bool(!options.gallery.isEmpty || options.hasStates),
      "states": .string(options.hasStates ? options.link(toPage: Catalogue.file(ofPage: name, options.format)) : ""),
      "version": .number(Double(version.rawValue)),
      "pictureStyle": .string(PictureStyle.sheet(options.scheme)),
      "scenarios": .array(scenarios),
    ]
  }

  /// The contents of the viewer.
  private var viewed: ViewerDocument {
    let title = manifest.name ?? source
    let section = ViewerDocument.Section(path: source, title: title, description: manifest.description ?? "")
    let entries = traces.map { trace in
      var entry = ViewerDocument.Entry(section: 0, key: trace.fileName, name: trace.name)
      entry.status = trace.passed ? .passed : .failed
      entry.place = "\(source):\(trace.span.start.line)"
      entry.tags = manifest.scenarios.first { $0.name.value == trace.name }?.tags ?? []
      entry.view = ScenarioView(trace, of: manifest, version: version)
      return entry
    }
    return ViewerDocument(
      .docs, title: title, details: [source, "InstantSearch \(version.rawValue)"], sections: [section], entries: entries)
  }

  /// - Parameter told: The findings of earlier scenarios, which are not explained again.
  private func scenario(_ trace: ScenarioTrace, _ index: Int, _ told: inout FindingGroups) -> JSONValue {
    let anchor = "scenario-\(index + 1)"
    var previous: StepTrace?
    let steps = trace.steps.enumerated().map { place, step -> JSONValue in
      defer { previous = step }
      return self.step(step, place, of: trace, index, since: previous)
    }
    let initial = Self.initial(traces, index)
    let found = Self.findings(of: trace)
    let open = found.filter { !$0.finding.isAcknowledged && told.place(of: $0.finding) == nil }
    let repeated = found.filter { !$0.finding.isAcknowledged && told.place(of: $0.finding) != nil }
    for (finding, _) in open { told.add(finding) }
    let (description, closing) = (trace.description ?? "", trace.closingNote ?? "")
    return [
      "name": .string(trace.name), "nameMarkdown": .string(MarkdownText.escaped(trace.name)), "anchor": .string(anchor),
      "headingAnchor": .string(headingAnchor(trace.name)),
      "description": .string(description), "descriptionHTML": .string(NoteHTML.text(description)),
      "hasInitial": .bool(!initial.isEmpty), "initial": picture(Place(scenario: index, step: 0)), "initialLines": lines(initial),
      "findings": .array(open.map { finding($0.finding, $0.steps) }), "repeated": .string(Self.brief(repeated)),
      "accepted": .string(Self.brief(found.filter(\.finding.isAcknowledged))),
      "steps": .array(steps), "unreached": .string(Self.unreached(trace.unreached)), "closingNote": .string(closing),
      "animation": reference(to: animations[index]),
      // A scenario that failed is not hidden, and a DocC catalog drops folded contents.
      "isFolded": .bool(animations[index] != nil && trace.passed && !options.findsPicturesByName),
      "closingNoteHTML": .string(NoteHTML.text(closing)),
      "failures": .array(trace.start.failures.map(failure)),
    ]
  }

  /// `5 steps were not reached.`; empty if all were.
  private static func unreached(_ count: Int) -> String {
    count == 0 ? "" : count == 1 ? "1 step was not reached." : "\(count) steps were not reached."
  }

  /// The anchor of a scenario's heading, where renderers would make different ones; empty otherwise: MkDocs takes letters outside ASCII
  /// apart, and joins hyphens.
  private func headingAnchor(_ name: String) -> String {
    let anchor = Gallery.anchor(of: name)
    let isPlain = name.allSatisfy(\.isASCII) && !anchor.contains("--") && !anchor.hasPrefix("-") && !anchor.hasSuffix("-")
    return isPlain || options.findsPicturesByName ? "" : anchor
  }

  /// The kinds of findings with their steps: `` `undefined-order` in steps 1 and 2; `menu-path-lost` in step 2 ``.
  private static func brief(_ found: [(finding: Finding, steps: [Int])]) -> String {
    var ids: [FindingID] = []
    for (finding, _) in found where !ids.contains(finding.id) { ids.append(finding.id) }
    return ids.map { id in
      let steps = Set(found.filter { $0.finding.id == id }.flatMap(\.steps)).sorted()
      return "\(MarkdownText.code(id.rawValue)) \(words(steps))"
    }.joined(separator: "; ")
  }

  /// The findings of a scenario, each once, with its steps; 0 is before the first one.
  private static func findings(of trace: ScenarioTrace) -> [(finding: Finding, steps: [Int])] {
    var told = FindingGroups()
    var steps: [[Int]] = []
    for (number, found) in [(0, trace.start.findings)] + trace.steps.map({ ($0.number, $0.findings) }) {
      for finding in found {
        if let place = told.place(of: finding) {
          if steps[place].last != number { steps[place].append(number) }
        } else {
          told.add(finding)
          steps.append([number])
        }
      }
    }
    return zip(told.firsts, steps).map { ($0, $1) }
  }

  /// `in steps 1, 2 and 4`.
  private static func words(_ steps: [Int]) -> String {
    if steps == [0] { return "before the first step" }
    let numbers = steps.map(String.init)
    return numbers.count == 1
      ? "in step \(numbers[0])" : "in steps \(NameText.list(numbers))"
  }

  private func step(_ step: StepTrace, _ place: Int, of trace: ScenarioTrace, _ scenario: Int, since previous: StepTrace?) -> JSONValue {
    func anchor(_ number: Int) -> String { "scenario-\(scenario + 1)-step-\(number)" }
    let caption = StepCaption(step, since: previous, from: trace.start.state, version, manifest)
    let text = step.note ?? ""
    let state = step.settled
    let isChanged = previous == nil || previous?.settled.filters != state.filters
    let marks = FilterMarks(state.filters ?? "", from: previous?.filterState, to: step.filterState, version)
    let words = FilterWords(manifest)
    let changes = marks.added.map { "added \(words.markdown($0))" } + marks.removed.map { "removed \(words.markdown($0))" }
    let concerned = step.crashes ? [] : Self.concerned(step, since: previous?.settled ?? trace.start.state)
    let gone = Self.gone(step, since: previous?.settled ?? trace.start.state)
    let pending = Self.pending(step, manifest, since: previous?.settled ?? trace.start.state)
    let queries = options.showsQueries ? QueryLines.lines(step.searches, besides: nil) : []
    let isLast = place == trace.steps.count - 1
    return [
      "number": .number(Double(step.number)), "anchor": .string(anchor(step.number)),
      "title": .string(step.action.title(version)), "heading": .string(caption.text),
      "headingMarkdown": .string(caption.markdown(isPlain: options.findsPicturesByName)),
      "result": .string(caption.result), "resultMarkdown": .string(caption.resultMarkdown), "crashes": .bool(step.crashes),
      "crashReason": .string(crashReason(step)),
      "text": .string(text), "textHTML": .string(NoteHTML.text(text)),
      "previous": .string(place == 0 ? "" : anchor(trace.steps[place - 1].number)),
      "next": .string(isLast ? "" : anchor(trace.steps[place + 1].number)),
      "filtersUnchanged": .bool(!isChanged), "filters": .string(state.filters ?? ""),
      "filtersMarkdown": .string(state.filters.map(MarkdownText.code) ?? "none"),
      "filterParts": .array(marks.parts.map { ["text": .string(TerminalText.visible($0.text)), "isAdded": .bool($0.isAdded)] }),
      "removedFilters": .array(marks.removed.map { .string(TerminalText.visible($0.text)) }),
      "changeMarkdown": .string(changes.joined(separator: ", ")), "filtersFolded": .string(isChanged ? folded(state, marks, words) : ""),
      "hasHits": .bool(state.results != nil), "hits": .number(Double(state.results?.nbHits ?? 0)),
      "hasQueries": .bool(!queries.isEmpty), "queriesMarkdown": .string(Self.block(queries)),
      "queries": .string(queries.joined(separator: "\n")),
      "findings": .array(step.findings.map { finding($0, [step.number]) }),
      "failures": .array(step.failures.filter { !isTold($0, by: step) }.map(failure)),
      "hasPending": .bool(!pending.isEmpty), "pending": picture(Place(scenario: scenario, step: step.number, isPending: true)),
      "pendingLines": lines(pending), "hasWidgets": .bool(!concerned.isEmpty || !gone.isEmpty),
      "picture": picture(Place(scenario: scenario, step: step.number)), "widgetLines": lines(concerned, gone: gone),
    ]
  }

  /// The filters for developers, folded; empty if there are none, and in DocC, which drops folded HTML.
  private func folded(_ state: UIState, _ marks: FilterMarks, _ words: FilterWords) -> String {
    guard !options.findsPicturesByName, let filters = state.filters else { return "" }
    // Quotes stay unescaped, for readers of the file.
    func code(_ text: String) -> String {
      "<code>\(TerminalText.visible(text).replacing(scalars: ["&": "&amp;", "<": "&lt;", ">": "&gt;"]))</code>"
    }
    let changes = marks.added.map { "added \(words.html($0))" } + marks.removed.map { "removed \(words.html($0))" }
    let more = changes.isEmpty ? "" : "<br>\(changes.joined(separator: ", "))"
    return "<details><summary>Filters</summary>\(code(filters))\(more)</details>"
  }

  /// A block without the final line break, which templates contain.
  private static func block(_ lines: [String]) -> String { String(MarkdownText.block(lines).dropLast()) }

  private func finding(_ finding: Finding, _ steps: [Int]) -> JSONValue {
    [
      "id": .string(finding.id.rawValue), "since": .string(finding.id.since), "headline": .string(finding.headline),
      "headlineMarkdown": .string(MarkdownText.escaped(finding.headline)), "remedy": .string(finding.remedy),
      "places": .string(Self.words(steps)), "isAccepted": .bool(finding.isAcknowledged),
    ]
  }

  /// Whether a failure says what a finding of the step says: the app crashes.
  private func isTold(_ failure: StepFailure, by step: StepTrace) -> Bool {
    step.crashes && step.findings.contains { failure.headline.hasPrefix($0.headline) }
  }

  /// Why the app crashes, as a sentence, if the manifest accepts it; otherwise a failure or a finding says so. Empty if it does not crash.
  private func crashReason(_ step: StepTrace) -> String {
    let start = "the app crashes: "
    guard step.crashes, let reason = step.findings.first(where: { $0.isAcknowledged && $0.headline.hasPrefix(start) }) else { return "" }
    let words = reason.headline.dropFirst(start.count)
    return MarkdownText.escaped(words.prefix(1).uppercased() + words.dropFirst()) + "."
  }

  private func failure(_ failure: StepFailure) -> JSONValue {
    let (expected, actual) = (failure.expected, failure.actual)
    func code(_ lines: [String]) -> String { lines.isEmpty ? "nothing" : lines.map(MarkdownText.code).joined(separator: ", ") }
    let sides = expected.isEmpty && actual.isEmpty ? "" : ": expected \(code(expected)), shown \(code(actual))"
    return [
      "headline": .string(failure.headline), "headlineMarkdown": .string(MarkdownText.escaped(failure.headline) + sides),
      "helpMarkdown": .string(failure.help.map { MarkdownText.escaped($0) + ("?!.".contains($0.last ?? " ") ? "" : ".") } ?? ""),
    ]
  }

  /// The picture of a moment; false if there is none.
  private func picture(_ place: Place) -> JSONValue {
    reference(to: places[place])
  }

  private func reference(to picture: PagePicture?) -> JSONValue {
    guard let format = options.pictures, let picture else { return .bool(false) }
    let path = options.picturePath + picture.name
    return [
      "file": .string(RelativeReference.to(path + format.suffix)), "image": .string(format.markdown(picture, path: path)),
      "alternative": .string(picture.alternative), "alternativeMarkdown": .string(MarkdownText.escaped(picture.alternative)),
    ]
  }

  /// Widgets as a block of lines, if there are no pictures; otherwise empty.
  ///
  /// - Parameter gone: Widgets that have left the screen.
  private func lines(_ states: [NamedWidgetState], gone: [NamedWidgetState] = []) -> JSONValue {
    if options.pictures != nil || states.isEmpty && gone.isEmpty { return "" }
    let shown =
      states.isEmpty ? [] : StateDrawing(options: manifest.snapshot, version: version).lines(of: UIState(widgets: states), since: nil)
    let lines = shown + gone.map { "\(TerminalText.visible($0.id))  no longer shown" }
    return .string(options.format == .html ? lines.joined(separator: "\n") : Self.block(lines))
  }
}
