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
  ///   - folders: named modules and single files of modules; of several with the same path, the first is
  ///     used.
  package init(_ globs: [String], exclude: [String] = [], folders: [ModuleFolder] = []) {
    self.globs = globs.map(ModuleFolders.glob)
    self.exclude = exclude.map(ModuleFolders.glob)
    names = Dictionary(folders.map { (Array($0.path.utf8)[...], $0.name) }) { first, _ in first }
  }

  /// The short names of folders that globs match, by path: the last component, as in the list of
  /// modules. A folder that shares its last component with another module has no short name.
  ///
  /// - Parameter paths: the paths of all tracked files.
  package func labels(in paths: some Sequence<[UInt8]>) -> [String: String] {
    guard !globs.isEmpty else { return [:] }
    var seen: Set<ArraySlice<UInt8>> = []
    var pathsByName: [String: [String]] = [:]
    for name in names.values { pathsByName[name, default: []].append(name) }
    for path in paths {
      var folder = path[...]
      while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
        folder = folder[..<slash]
        guard seen.insert(folder).inserted else { break }
        guard names[folder] == nil, isMatched(folder) else { continue }
        let start = folder.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? folder.startIndex
        let name = String(decoding: folder[start...], as: UTF8.self)
        pathsByName[name, default: []].append(String(decoding: folder, as: UTF8.self))
      }
    }
    var labels: [String: String] = [:]
    for (name, paths) in pathsByName where paths.count == 1 && paths[0] != name {
      labels[paths[0]] = name
    }
    return labels
  }

  private func isMatched(_ folder: ArraySlice<UInt8>) -> Bool {
    globs.contains { $0.matches(folder) } && !exclude.contains { $0.matches(folder) }
  }

  private static func glob(_ text: String) -> PathGlob {
    PathGlob(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }

  /// The module of a file: its name, or the path of its folder; nil if the file isn't in a module.
  package func module(of path: [UInt8]) -> String? {
    guard !globs.isEmpty || !names.isEmpty else { return nil }
    if let name = names[path[...]] { return name }
    var end = path.lastIndex(of: UInt8(ascii: "/"))
    while let slash = end {
      let folder = path[..<slash]
      if let name = names[folder] { return name }
      if isMatched(folder) { return String(decoding: folder, as: UTF8.self) }
      end = folder.lastIndex(of: UInt8(ascii: "/"))
    }
    return names[[]]
  }
}
