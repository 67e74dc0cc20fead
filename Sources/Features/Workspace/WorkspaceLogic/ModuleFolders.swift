import Matching
import Workspace

/// Modules that are folders: those that are known by name, and those that match one of the globs; the deepest
/// one around a path counts.
package struct ModuleFolders: Sendable {
  private let globs: [PathGlob]
  private let exclude: [PathGlob]
  private let names: [ArraySlice<UInt8>: String]

  /// - Parameters:
  ///   - exclude: globs of folders that are none although they match.
  ///   - folders: the first of several with one path counts.
  package init(_ globs: [String], exclude: [String] = [], folders: [ModuleFolder] = []) {
    self.globs = globs.map(ModuleFolders.glob)
    self.exclude = exclude.map(ModuleFolders.glob)
    names = Dictionary(folders.map { (Array($0.path.utf8)[...], $0.name) }) { first, _ in first }
  }

  private static func glob(_ text: String) -> PathGlob {
    PathGlob(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }

  /// The module that a file belongs to, by its name or else its folder; nil where it is in none.
  package func module(of path: [UInt8]) -> String? {
    guard !globs.isEmpty || !names.isEmpty else { return nil }
    var end = path.lastIndex(of: UInt8(ascii: "/"))
    while let slash = end {
      let folder = path[..<slash]
      if let name = names[folder] { return name }
      if globs.contains(where: { $0.matches(folder) }),
        !exclude.contains(where: { $0.matches(folder) })
      {
        return String(decoding: folder, as: UTF8.self)
      }
      end = folder.lastIndex(of: UInt8(ascii: "/"))
    }
    return names[[]]
  }
}
