import Matching
import Workspace

/// Assigns paths to modules that are folders, either listed by name or matched by globs. The
/// deepest folder takes precedence.
package struct ModuleFolders: Sendable {
  private let globs: [PathGlob]
  private let exclude: [PathGlob]
  private let names: [ArraySlice<UInt8>: String]

  /// - Parameters:
  ///   - globs: globs of folders that are modules.
  ///   - exclude: globs of folders that aren't modules although they match.
  ///   - folders: named modules; of several with the same path, the first is used.
  package init(_ globs: [String], exclude: [String] = [], folders: [ModuleFolder] = []) {
    self.globs = globs.map(ModuleFolders.glob)
    self.exclude = exclude.map(ModuleFolders.glob)
    names = Dictionary(folders.map { (Array($0.path.utf8)[...], $0.name) }) { first, _ in first }
  }

  private static func glob(_ text: String) -> PathGlob {
    PathGlob(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }

  /// The module of a file: its name, or the path of its folder; nil if the file isn't in a module.
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
