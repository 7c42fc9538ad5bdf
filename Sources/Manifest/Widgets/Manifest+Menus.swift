extension Manifest {
  /// The separators between the values of a path, by menu.
  package var menuSeparators: [String: String] {
    Dictionary(
      widgets.compactMap { widget in
        if case .hierarchicalMenu(let menu) = widget.kind { (widget.id.value, menu.separator) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
  }
}
