import Manifest
import SearchModel

/// The type that an app reads records as: what its list shows, and what the manifest says that the type needs.
struct SwiftHitModel {
  /// A property, by the name that records have for it; a path leads into types of its own.
  private struct Property {
    let key: String
    /// Of a value; nil for a type of its own.
    var type: String?
    var isOptional = true
    var parts: [Property] = []
    /// Whether it is a list, of which a path names one item.
    var isList = false
  }

  private let properties: [Property]
  /// The attributes that no plain type reads.
  private let unread: [String]
  private let swift: SwiftText

  /// - Parameter values: What the records have, by path; an attribute that is unknown is read as a string.
  init(_ hits: HitsList, _ values: [String: HitValue], swift: SwiftText) {
    self.swift = swift
    var unread: [String] = []
    var properties = [Property(key: "objectID", type: "String", isOptional: false)]
    for field in hits.record where field.name != "objectID" {
      properties.append(Property(key: field.name, type: Self.type(of: field.kind), isOptional: field.isOptional))
    }
    // What the app's cell shows may be lacking.
    for path in [hits.attribute, hits.subtitle, hits.image].compactMap(\.self) {
      let keys = path.split(separator: ".").map(String.init)
      // What the engine adds has types of InstantSearch.
      if keys.isEmpty || keys[0].hasPrefix("_") { continue }
      if values[path] == .mixed {
        if !hits.record.contains(where: { $0.name == keys[0] }) { unread.append(path) }
        continue
      }
      Self.add(keys[...], values[path]?.type ?? "String", to: &properties)
    }
    self.properties = properties
    self.unread = unread
  }

  private static func type(of kind: RecordField.Kind) -> String {
    switch kind {
    case .text: "String"
    case .number: "Double"
    case .flag: "Bool"
    case .list: "[String]"
    case .object: "[String: String]"
    }
  }

  private static func add(_ path: ArraySlice<String>, _ type: String, to properties: inout [Property]) {
    guard let key = path.first else { return }
    let isLast = path.count == 1
    let isList = path.dropFirst().first.map { !$0.isEmpty && $0.allSatisfy(\.isNumber) } ?? false
    if !properties.contains(where: { $0.key == key }) {
      properties.append(Property(key: key, type: isLast || isList && path.count == 2 ? type : nil, isList: isList))
    }
    guard !isLast, let place = properties.firstIndex(where: { $0.key == key }), properties[place].type == nil else { return }
    add(path.dropFirst(isList ? 2 : 1), type, to: &properties[place].parts)
  }

  /// The lines between the braces, indented by two spaces.
  var lines: [String] {
    unread.map { "  // Read \(swift.string($0)) by hand: in the records it is an object, or has values of several kinds." }
      + Self.lines(properties, swift)
  }

  private static func lines(_ properties: [Property], _ swift: SwiftText) -> [String] {
    let types = properties.filter { $0.type == nil }.flatMap { property in
      ["  struct \(typeName(property)): Codable {"] + lines(property.parts, swift).map { $0.isEmpty ? "" : "  " + $0 } + ["  }", ""]
    }
    let values = properties.map { property in
      let type = property.type ?? typeName(property)
      return "  let \(SwiftText.name(property.key)): \(property.isList ? "[\(type)]" : type)\(property.isOptional ? "?" : "")"
    }
    // Where a name is no name of Swift's, the records' own is said.
    let areNames = properties.allSatisfy { SwiftText.name($0.key) == $0.key }
    let keys = properties.map { property in
      let name = SwiftText.name(property.key)
      return name == property.key ? "    case \(name)" : "    case \(name) = \(swift.string(property.key))"
    }
    return types + values + (areNames ? [] : ["", "  enum CodingKeys: String, CodingKey {"] + keys + ["  }"])
  }

  private static func typeName(_ property: Property) -> String {
    let name = SwiftText.name(property.key)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
