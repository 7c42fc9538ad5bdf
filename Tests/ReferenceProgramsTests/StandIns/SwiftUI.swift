import Foundation

/// Stand-ins for the parts of SwiftUI that the documents' programs use. A view is the lines of text that it would show.
protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  /// What is shown, line by line.
  var lines: [String] { get }
}

extension View {
  var lines: [String] { body.lines }

  func foregroundColor(_ color: Color) -> Self { self }
  func contentShape(_ shape: Rectangle) -> Self { self }
  func frame(idealHeight: CGFloat) -> Self { self }
  func padding(_ edges: Edge, _ length: CGFloat) -> Lines {
    // Indented by the level in the menu.
    Lines(lines: edges == .leading ? lines.map { String(repeating: " ", count: Int(length / 10)) + $0 } : lines)
  }
}

/// Views that are not composed of other views.
protocol Leaf: View where Body == Lines {}
extension Leaf { var body: Lines { Lines(lines: lines) } }

struct Lines: View {
  let lines: [String]
  var body: Lines { self }
}

@resultBuilder
enum ViewBuilder {
  static func buildBlock<each Content: View>(_ content: repeat each Content) -> Lines {
    var lines: [String] = []
    repeat lines += (each content).lines
    return Lines(lines: lines)
  }
  static func buildOptional(_ content: Lines?) -> Lines { content ?? Lines(lines: []) }
}

/// Views next to each other: one line.
struct HStack: Leaf {
  let lines: [String]
  init(spacing: CGFloat = 8, @ViewBuilder content: () -> Lines) {
    lines = [content().lines.filter { !$0.isEmpty }.joined(separator: " ")]
  }
}

struct Text: Leaf {
  let lines: [String]
  init(_ text: String) { lines = [text] }
  func fontWeight(_ weight: Weight) -> Text { self }
}

struct Image: Leaf {
  let lines: [String]
  init(systemName: String) { lines = ["<\(systemName)>"] }
  func font(_ font: Font) -> Image { self }
}

struct Spacer: Leaf { var lines: [String] { [""] } }
struct Rectangle {}
enum Color { case accentColor }
enum Edge { case horizontal, leading }
enum Font { case callout }
enum Weight { case semibold, regular }

/// An object that a view observes.
@propertyWrapper
struct ObservedObject<Object: AnyObject> { var wrappedValue: Object }
