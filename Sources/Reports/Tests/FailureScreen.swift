import Manifest
import Pictures
import Staging
import Viewer

/// The screen on which a step fails, if there is no other screen to compare it with: the widgets that the step touched or that its failure
/// names, or else the first ones; after a crash, as they were last shown.
struct FailureScreen {
  /// The number and the heading of the step.
  let title: String
  let picture: ScreenPicture

  /// The most widgets that are drawn.
  private static let most = 4

  /// The screen of the first scenario that fails for this cause and shows one of these widgets, or else of the first one; nil if none shows
  /// anything.
  init?(_ cause: SharedCause, _ document: ViewerDocument) {
    guard let screen = FailureScreen(cause, document, onlyNamed: true) ?? FailureScreen(cause, document, onlyNamed: false) else {
      return nil
    }
    self = screen
  }

  private init?(_ cause: SharedCause, _ document: ViewerDocument, onlyNamed: Bool) {
    if cause.first != nil { return nil }
    for entry in cause.scenarios.lazy.map({ document.entries[$0] }) {
      let moments = entry.view?.moments ?? []
      guard let place = moments.firstIndex(where: { $0.failures.contains { $0.sentence == cause.text } }) else { continue }
      let moment = moments[place]
      let shown = moment.crashes && place > 0 ? moments[place - 1] : moment
      let frames = entry.view?.frames ?? []
      func touch(_ frame: WidgetFrame) -> MomentView.Touch? { moment.touches.first { $0.widget == frame.name } }
      let named = frames.filter { touch($0) != nil || cause.text.contains("'\($0.name)'") }
      let widgets = (onlyNamed ? named : frames).compactMap { frame in
        frame.picture(at: shown)?.marked(since: nil, touch: touch(frame).map(Touch.init))
      }
      if widgets.isEmpty { continue }
      title = moment.numberedTitle
      picture = ScreenPicture(title, Array(widgets.prefix(Self.most)), crashes: moment.crashes)
      return
    }
    return nil
  }
}

extension Touch {
  fileprivate init(_ touch: MomentView.Touch) { self = touch.text.map(Touch.value) ?? touch.position.map(Touch.position) ?? .whole }
}
