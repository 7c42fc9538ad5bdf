import Manifest
import SearchModel

/// The type that an app decodes records into: what its list shows, and what the manifest says the type needs.
struct SwiftHitModel {
  /// A property, by its name in the records; a path is represented by nested types.
  private struct Property {
    let key: String
    /// The type of a value; nil for a nested type.
    var type: String?
    var isOptional = true
    var parts: [Property] = []
    /// Whether it is a list, one item of which a path names.
    var isList = false
    /// The members of a nested type that no type can decode.
    var unread: [String] = []
  }

  private let properties: [Property]
  /// The attributes that no type can decode.
  private let unread: [String]
  private let swift: SwiftText
  /// The widget's name in the code.
  private let name: String

  /// - Parameter values: The kinds of values in the records, by path; an unknown attribute is decoded as a string.
  init(_ hits: HitsList, _ values: [String: HitValue], swift: SwiftText, name: String) {
    self.swift = swift
    self.name = name
    var unread: [String] = []
    var properties = [Property(key: "objectID", type: "String", isOptional: false)]
    for field in hits.record where field.name != "objectID" {
      if let property = Self.property(field.name, Self.value(field, values), isOptional: field.isOptional) {
        properties.append(property)
      } else {
        unread.append(field.name)
      }
    }
    // The attributes that the app's cell shows may be missing.
    for path in [hits.attribute, hits.subtitle, hits.image].compactMap(\.self) {
      let keys = path.split(separator: ".").map(String.init)
      // Attributes that the engine adds have types in InstantSearch.
      if keys.isEmpty || keys[0].hasPrefix("_") { continue }
      if let value = values[path], value.type == nil {
        if !hits.record.contains(where: { $0.name == keys[0] }) { unread.append(path) }
        continue
      }
      Self.add(keys[...], values[path]?.type ?? "String", to: &properties)
    }
    self.properties = properties
    self.unread = unread
  }

  /// The kind of values for an attribute of the app's type. The declared kind decides, unless it leaves the type of the items or members
  /// open.
  private static func value(_ field: RecordField, _ values: [String: HitValue]) -> HitValue {
    switch (field.kind, values[field.name]) {
    case (.text, _): .text
    case (.number, _): .number
    case (.flag, _): .flag
    case (.list, .texts?), (.list, .numbers?), (.list, .flags?), (.list, .objects(_, isList: true)?), (.list, .mixed?),
      (.object, .objects(_, isList: false)?):
      values[field.name] ?? .mixed
    case (.list, _): .texts
    // Any object can be decoded as a type without properties.
    case (.object, _): .objects([:], isList: false)
    }
  }

  /// Returns the property for a value; nil if no type can decode it.
  private static func property(_ key: String, _ value: HitValue, isOptional: Bool) -> Property? {
    guard case .objects(let members, let isList) = value else {
      return value.type.map { Property(key: key, type: $0, isOptional: isOptional) }
    }
    let sorted = members.sorted { $0.key < $1.key }.map { ($0.key, property($0.key, $0.value, isOptional: true)) }
    return Property(
      key: key, type: nil, isOptional: isOptional, parts: sorted.compactMap(\.1), isList: isList,
      unread: sorted.compactMap { $0.1 == nil ? $0.0 : nil })
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
  var lines: [String] { lines(properties, unread, of: name) }

  /// - Parameter owner: The name of the author's part: the widget, and the nested types inside its own type.
  private func lines(_ properties: [Property], _ unread: [String], of owner: String) -> [String] {
    let tasks =
      unread.isEmpty && properties.isEmpty
      ? ["Add the attributes that the app shows."]
      : unread.map { "Read \(swift.string($0)) by hand: in the records it is an object, or has values of several kinds." }
    return (tasks.isEmpty ? [] : Self.own(owner, tasks)) + lines(properties, of: owner)
  }

  /// The part of a type that the app's author completes, indented by two spaces.
  static func own(_ owner: String, _ tasks: [String]) -> [String] {
    SwiftPart.own("attributes of \(owner)", tasks.map(SwiftPart.toDo)).asScript.split(separator: "\n").map { "  \($0)" }
  }

  private func lines(_ properties: [Property], of owner: String) -> [String] {
    let names = Self.names(of: properties)
    let types = zip(properties, names).filter { $0.0.type == nil }.flatMap { property, name in
      let inner = lines(property.parts, property.unread, of: "\(owner).\(name.type)")
      return ["  struct \(name.type): Codable {"] + inner.map { $0.isEmpty ? "" : "  " + $0 } + ["  }", ""]
    }
    let values = zip(properties, names).map { property, name in
      let type = property.type ?? name.type
      return "  let \(name.property): \(property.isList ? "[\(type)]" : type)\(property.isOptional ? "?" : "")"
    }
    // If a property cannot have the records' own name, `CodingKeys` gives that name.
    let areNames = zip(properties, names).allSatisfy { property, name in name.property.filter { $0 != "`" } == property.key }
    let keys = zip(properties, names).map { property, name in
      name.property.filter { $0 != "`" } == property.key
        ? "    case \(name.property)" : "    case \(name.property) = \(swift.string(property.key))"
    }
    return types + values + (areNames ? [] : ["", "  enum CodingKeys: String, CodingKey {"] + keys + ["  }"])
  }

  /// Unique names for properties, and for the nested types of those that have one.
  private static func names(of properties: [Property]) -> [(property: String, type: String)] {
    var taken: Set<String> = []
    var types = SwiftNames.languageTypes
    return properties.map { property in
      let own = SwiftText.property(property.key)
      let name = taken.contains(own) ? SwiftNames.numbered(SwiftText.name(property.key)) { !taken.contains($0) } : own
      taken.insert(name)
      let plain = name.filter { $0 != "`" }
      var type = plain.prefix(1).uppercased() + plain.dropFirst()
      while !types.insert(type).inserted { type += "Object" }
      return (name, type)
    }
  }
}
