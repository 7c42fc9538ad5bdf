/// A picture of a widget, of several together, or of a scenario in motion.
package enum Picture: Sendable, Hashable {
  case widget(WidgetPicture)
  case screen(ScreenPicture)
  case animation(AnimatedPicture)

  /// What it is a picture of.
  package var title: String {
    switch self {
    case .widget(let picture): picture.title
    case .screen(let picture): picture.title
    case .animation(let picture): picture.title
    }
  }

  /// What is to be seen, in words.
  package var description: String {
    switch self {
    case .widget(let picture): picture.description
    case .screen(let picture): picture.description
    case .animation(let picture): picture.description
    }
  }

  /// How wide it is, in points.
  package var width: Double {
    switch self {
    case .widget(let picture): picture.card.width
    case .screen(let picture): picture.drawn.width
    case .animation(let picture): picture.width
    }
  }

  /// The picture as a file, ending in a line break.
  ///
  /// - Parameter mark: a comment for its first line.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String {
    switch self {
    case .widget(let picture): picture.file(scheme, mark: mark)
    case .screen(let picture): picture.file(scheme, mark: mark)
    case .animation(let picture): picture.file(scheme, mark: mark)
    }
  }

  /// The picture as a part of an HTML page that has `PictureStyle.sheet`; one in motion has to be a file.
  ///
  /// - Parameter identifier: unique in the page.
  package func element(identifier: String) -> String {
    switch self {
    case .widget(let picture): picture.element(identifier: identifier)
    case .screen(let picture): picture.element(identifier: identifier)
    case .animation: ""
    }
  }
}
