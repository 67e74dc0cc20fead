import WorkspaceLogic

/// Finds the module that contains a file, by configured folders and known packages, or else a folder, by
/// names in manifests and common project layouts.
package struct ModuleLookup: Sendable {
  private let folders: ModuleFolders
  private let names: Set<String>

  /// - Parameters:
  ///   - folders: the configured module folders and known packages.
  ///   - names: strings in manifests that may be names or paths of folders.
  package init(_ folders: ModuleFolders, names: Set<String> = []) {
    self.folders = folders
    self.names = names
  }

  /// Returns the name of the module that contains a file, or nil if it isn't known.
  package func module(of path: String) -> String? { folders.module(of: Array(path.utf8)) }

  /// Returns the folder that stands for the module of a file that isn't known; `.` for files in the
  /// repository's root.
  package func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    guard parts.count > 1 else { return "." }
    if let name = named(parts.dropLast()) { return name }
    // Use a folder such as `Sources/NAME` at any depth, else the first folder.
    let homes: Set<Substring> = ["Sources", "Tests", "packages", "crates", "apps", "libs", "cmd"]
    if let home = parts.dropLast(2).lastIndex(where: { homes.contains($0) }) {
      return parts[...(home + 1)].joined(separator: "/")
    }
    return String(parts[0])
  }

  /// Returns the innermost folder that a manifest names by its path, else by its name.
  private func named(_ folders: ArraySlice<Substring>) -> String? {
    guard !names.isEmpty else { return nil }
    for end in folders.indices.reversed() where end > folders.startIndex {
      if names.contains(folders[...end].joined(separator: "/")) { return String(folders[end]) }
    }
    return folders.last { names.contains(String($0)) }.map(String.init)
  }

  /// Returns whether a file contains tests, judging by its path.
  package static func isTest(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let isInFolder = parts.dropLast().contains { part in
      let word = part.lowercased()
      return ["test", "tests", "__tests__", "spec", "specs", "testing", "testsupport"].contains(
        word)
        || part.hasSuffix("Tests") || part.hasSuffix("Test")
    }
    guard !isInFolder, let name = parts.last else { return true }
    return [".test.", ".spec.", "_test.go", "_test.py", "Tests.swift"].contains {
      name.contains($0)
    }
      || name.hasPrefix("test_")
  }
}
