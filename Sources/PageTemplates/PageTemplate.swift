/// The templates for pages.
package enum PageTemplate: String, Sendable, CaseIterable {
  case page, gallery
  case htmlPage, htmlGallery, htmlStates

  /// The file that replaces the template in the user's folder.
  package var fileName: String {
    switch self {
    case .page: "page.md.mustache"
    case .gallery: "gallery.md.mustache"
    case .htmlPage: "page.html.mustache"
    case .htmlGallery: "gallery.html.mustache"
    case .htmlStates: "states.html.mustache"
    }
  }

  /// The built-in template.
  package var text: String {
    switch self {
    case .page: Self.markdownPage
    case .gallery: Self.markdownGallery
    case .htmlPage: Self.webPage
    case .htmlGallery: Self.webGallery
    case .htmlStates: Self.webStates
    }
  }
}
