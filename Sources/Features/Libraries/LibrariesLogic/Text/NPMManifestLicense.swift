/// The licence that a `package.json` names, in its forms of today and of old.
package enum NPMManifestLicense {
  package static func license(_ bytes: [UInt8]) -> String? {
    guard let manifest = try? PlacedJSON(parsing: bytes) else { return nil }
    if let text = manifest["license"]?.string ?? manifest["license"]?["type"]?.string {
      return text
    }
    let several = (manifest["licenses"]?.elements ?? []).compactMap { $0["type"]?.string }
    return several.isEmpty ? nil : several.joined(separator: " OR ")
  }
}
