/// The templates that pages are made with.
package enum PageTemplate: String, Sendable, CaseIterable {
  case page, gallery
  case htmlPage, htmlGallery

  /// The file that takes the template's place in a folder of one's own.
  package var fileName: String {
    switch self {
    case .page: "page.md.mustache"
    case .gallery: "gallery.md.mustache"
    case .htmlPage: "page.html.mustache"
    case .htmlGallery: "gallery.html.mustache"
    }
  }

  /// The template as it comes with Searchplay.
  package var text: String {
    switch self {
    case .page: Self.markdownPage
    case .gallery: Self.markdownGallery
    case .htmlPage: Self.webPage
    case .htmlGallery: Self.webGallery
    }
  }
}
