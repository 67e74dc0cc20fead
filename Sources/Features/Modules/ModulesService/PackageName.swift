import Foundation

/// The name in a folder's package.json.
enum PackageName {
  static func name(in text: [UInt8]) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    return object?["name"] as? String
  }
}
