/// A picture of a widget, of several together, or of a scenario in motion.
package enum Picture: Sendable, Hashable {
  case widget(WidgetPicture)
  case screen(ScreenPicture)
  case animation(AnimatedPicture)

  /// The subject of the picture.
  package var title: String {
    switch self {
    case .widget(let picture): picture.title
    case .screen(let picture): picture.title
    case .animation(let picture): picture.title
    }
  }

  /// The contents of the picture in words.
  package var description: String {
    switch self {
    case .widget(let picture): picture.description
    case .screen(let picture): picture.description
    case .animation(let picture): picture.description
    }
  }

  /// The width in points.
  package var width: Double {
    switch self {
    case .widget(let picture): picture.card.width
    case .screen(let picture): picture.drawn.width
    case .animation(let picture): picture.width
    }
  }

  /// The picture as a file, ending with a line break.
  ///
  /// - Parameter mark: A comment for its first line.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String {
    switch self {
    case .widget(let picture): picture.file(scheme, mark: mark)
    case .screen(let picture): picture.file(scheme, mark: mark)
    case .animation(let picture): picture.file(scheme, mark: mark)
    }
  }

  /// The picture as an element of an HTML page with `PictureStyle.sheet`; an animated one must be a file.
  ///
  /// - Parameter identifier: Unique in the page.
  package func element(identifier: String) -> String {
    switch self {
    case .widget(let picture): picture.element(identifier: identifier)
    case .screen(let picture): picture.element(identifier: identifier)
    case .animation: ""
    }
  }
}
