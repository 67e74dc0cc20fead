import Routing

/// Reads the license in a `package.json`, in the current and the older formats.
package enum NPMManifestLicense {
  /// Returns the license expression; nil if there is none or the file can't be read.
  package static func license(_ bytes: [UInt8]) -> String? {
    guard let manifest = try? LocatedJSON(parsing: bytes) else { return nil }
    if let text = manifest["license"]?.string ?? manifest["license"]?["type"]?.string {
      return text
    }
    let several = (manifest["licenses"]?.elements ?? []).compactMap { $0["type"]?.string }
    return several.isEmpty ? nil : several.joined(separator: " OR ")
  }
}
