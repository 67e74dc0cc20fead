import WorkspaceLogic

/// Which module of ours a file belongs to: by the configured folders and the known packages, else by the
/// names that manifests write down, else as most projects have it.
package struct ModuleOfPath: Sendable {
  private let folders: ModuleFolders
  private let names: Set<String>

  /// - Parameter names: texts in manifests that are names or paths of folders, perhaps.
  package init(_ folders: ModuleFolders, names: Set<String> = []) {
    self.folders = folders
    self.names = names
  }

  package func module(of path: String) -> String {
    if let module = folders.module(of: Array(path.utf8)) { return module }
    let parts = path.split(separator: "/")
    guard parts.count > 1 else { return "." }
    if let name = written(parts.dropLast()) { return name }
    // `Sources/NAME` and the like, wherever it stands; else the first folder.
    let homes: Set<Substring> = ["Sources", "Tests", "packages", "crates", "apps", "libs", "cmd"]
    if let home = parts.dropLast(2).lastIndex(where: { homes.contains($0) }) {
      return parts[...(home + 1)].joined(separator: "/")
    }
    return String(parts[0])
  }

  /// The folder that a manifest writes down: by its path, else by its name, the innermost one.
  private func written(_ folders: ArraySlice<Substring>) -> String? {
    guard !names.isEmpty else { return nil }
    for end in folders.indices.reversed() where end > folders.startIndex {
      if names.contains(folders[...end].joined(separator: "/")) { return String(folders[end]) }
    }
    return folders.last { names.contains(String($0)) }.map(String.init)
  }

  /// Whether a file is there for tests alone, by its path.
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
