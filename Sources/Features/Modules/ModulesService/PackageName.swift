import Foundation

/// The name that a folder has by its package.json.
enum PackageName {
  static func name(in text: [UInt8]) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    return object?["name"] as? String
  }
}
