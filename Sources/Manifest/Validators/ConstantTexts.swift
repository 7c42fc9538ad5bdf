import Diagnostics
import Forms
import SearchModel

/// A list whose filters differ shows them by different texts.
enum ConstantTexts {
  /// Warns of a template without a placeholder that several filters of a list share.
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for widget in manifest.widgets {
      guard case .filters(let filters, let templates, _) = widget.traits.naming, !filters.isEmpty else { continue }
      let kinds = Set(filters.map(\.kind))
      let own = templates.kinds
      let idle: [(key: String, kind: FilterKind, template: TextTemplate?)] = [
        ("string", .facet, own.string), ("number", .facet, own.number), ("boolean", .facet, own.boolean),
        ("comparison", .numeric, own.comparison), ("range", .numeric, own.range), ("tag", .tag, own.tag),
      ]
      for part in idle where part.template != nil && !kinds.contains(part.kind) {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: widget.place(of: ["presenter"]),
            "'\(widget.id.value)' has no \(part.kind.rawValue) filters, so the template '\(part.key)' has no effect", help: "leave it out"))
      }
      var alike: [TextTemplate: Int] = [:]
      for filter in filters {
        if let template = templates.template(for: filter), !template.varies { alike[template, default: 0] += 1 }
      }
      guard let (template, count) = alike.filter({ $0.value > 1 }).min(by: { $0.key.filled(with: [:]) < $1.key.filled(with: [:]) }) else {
        continue
      }
      problems.add(
        Diagnostic(
          "template", .warning, at: widget.place(of: ["presenter"]),
          "without a placeholder, \(count) filters of '\(widget.id.value)' read '\(template.filled(with: [:]))'",
          help: "write a placeholder such as {value}"))
    }
  }
}
