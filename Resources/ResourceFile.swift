/// A text file that was built into the program.
///
/// Files are reached through the accessors that `Tools/ResourceGenerator` writes at build time, one
/// enum a folder and one constant a file: `Templates.xctestToSwiftTesting`, `Themes.all`,
/// `Fixtures.Orchard.scan`. A misspelt or missing one fails the build, and so does a malformed one.
package struct ResourceFile: Sendable, Hashable {
  /// Where it stands below `Resources/`, with `/`: "templates/xctest-to-swift-testing.yml".
  package let path: String
  /// All of its text, as it stands in the file.
  package let text: String

  /// Its name without folders and extension: "xctest-to-swift-testing".
  package var name: String {
    let last = path.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
    return String(last[..<dot])
  }

  /// The path below `folder`, itself given below `Resources/`, or nil for a file of another folder.
  package func path(below folder: String) -> String? {
    let prefix = folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}
