import LibrariesInterface
import Workspace

/// Reads `Package.swift` as text: the packages that it names and the products that its targets use.
///
/// A manifest is a program, and computed values can't be read from its text. In a trusted
/// repository Headway runs `swift package dump-package` instead.
enum SwiftManifest {
  /// The maximum size of a manifest, in bytes.
  static let sizeLimit = 1 << 20

  static func read(_ bytes: [UInt8]) -> LockFile {
    let calls = SwiftCalls(bytes)
    var file = LockFile(.swift, isLock: false)
    var names: [String: String] = [:]
    for call in calls.calls(".package(") {
      guard let source = call.strings["url"] else {
        // A package of a registry has an id such as `scope.name`.
        if let id = call.strings["id"] {
          file.entries.append(entry(id, source: nil, line: call.line))
        }
        continue
      }
      guard let name = SwiftPackageName.lastPart(of: source) else { continue }
      file.entries.append(entry(name, source: source, line: call.line))
      if let alias = call.strings["name"] { names[alias.lowercased()] = name }
    }
    for call in calls.calls(".product(") {
      guard let product = call.strings["name"], let package = call.strings["package"] else {
        continue
      }
      let name = names[package.lowercased()] ?? package
      file.products[name.lowercased(), default: []].append(product)
    }
    for element in calls.elements(ofList: "platforms:") {
      if let (platform, version) = platform(element) { file.deploymentTargets[platform] = version }
    }
    file.ownModules = calls.calls(".library(").compactMap { $0.strings["name"] }
    file.names = calls.words
    file.hasBinary = !calls.calls(".binaryTarget(").isEmpty
    return file
  }

  private static func entry(_ name: String, source: String?, line: Int) -> LockFile.Entry {
    var entry = LockFile.Entry(name, line: line)
    entry.source = source
    entry.isDirect = true
    return entry
  }

  /// Parses `.iOS(.v17)`, `.macOS(.v10_15)` or `.watchOS("9.4")`.
  private static func platform(_ text: String) -> (String, PlatformVersion)? {
    guard text.hasPrefix("."), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else {
      return nil
    }
    let name = text[text.index(after: text.startIndex)..<open].lowercased()
    var version = text[text.index(after: open)...].dropLast()
    if version.hasPrefix("\"") {
      version = version.dropFirst().dropLast()
    } else if version.hasPrefix(".v") {
      version = version.dropFirst(2)
    } else {
      return nil
    }
    let numbers = version.split(separator: "_").joined(separator: ".")
    return PlatformVersion(numbers).map { (name, $0) }
  }
}
