import Foundation
import JSONText
import Testing

/// The schemas of the program's output describe every member.
struct SchemaDescriptionsTests {
  @Test(arguments: ["trace", "report", "comparison", "exploration", "problems", "pending", "recording"])
  func everyMemberIsDescribed(_ format: String) throws {
    let file = Program.root.appending(path: "schemas/searchplay-\(format)-1.0.schema.json")
    let schema = try JSONValue(parsing: Array(try Data(contentsOf: file)))
    #expect(Self.undescribed(schema) == [])
  }

  private static func undescribed(_ schema: JSONValue) -> [String] {
    switch schema {
    case .array(let items): items.flatMap(undescribed)
    case .object(let members):
      members.flatMap { member -> [String] in
        guard member.key == "properties", case .object(let properties) = member.value else { return undescribed(member.value) }
        return properties.flatMap { property in
          (property.value["description"]?.string?.hasSuffix(".") ?? false ? [] : [property.key]) + undescribed(property.value)
        }
      }
    case .null, .bool, .number, .string: []
    }
  }
}
