/// A text file that is embedded in the program.
///
/// `Tools/ResourceGenerator` generates the accessors at build time, with one enum per folder and
/// one constant per file: `Templates.xctestToSwiftTesting`, `Templates.all`, `Fixtures.Orchard.scan`.
/// A misspelled, missing or malformed file fails the build.
package struct ResourceFile: Sendable, Hashable {
  /// The path below `Resources/`, such as "templates/xctest-to-swift-testing.yml".
  package let path: String
  /// The complete, unchanged text of the file.
  package let text: String

  /// The name without folders and extension, such as "xctest-to-swift-testing".
  package var name: String {
    let last = path.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
    return String(last[..<dot])
  }

  /// Returns the path below `folder`, or nil for a file in another folder. `folder` is relative to
  /// `Resources/`.
  package func path(below folder: String) -> String? {
    let prefix = folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}
