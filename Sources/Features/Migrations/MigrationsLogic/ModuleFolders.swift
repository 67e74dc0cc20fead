import Matching

/// Modules that are folders: a folder that matches one of the globs, the deepest one around a path.
package struct ModuleFolders: Sendable {
  private let globs: [PathGlob]

  package init(_ globs: [String]) {
    self.globs = globs.map { PathGlob($0.hasSuffix("/") ? String($0.dropLast()) : $0) }
  }

  /// The module that a file belongs to, by its folder; nil where it is in none.
  package func module(of path: [UInt8]) -> String? {
    guard !globs.isEmpty else { return nil }
    var end = path.lastIndex(of: UInt8(ascii: "/"))
    while let slash = end {
      let folder = path[..<slash]
      if globs.contains(where: { $0.matches(folder) }) {
        return String(decoding: folder, as: UTF8.self)
      }
      end = folder.lastIndex(of: UInt8(ascii: "/"))
    }
    return nil
  }
}
