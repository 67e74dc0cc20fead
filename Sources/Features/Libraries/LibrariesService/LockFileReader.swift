import Foundation
import LibrariesLogic
import Workspace

/// Finds lock files and manifests, and reads them.
struct LockFileReader: Sendable {
  let contents: RepositoryContents
  /// Files that aren't looked at.
  let exclude: PathExclusion

  /// More files than these are no project of people.
  private static let limit = 5_000

  /// - Returns: what could be read, and why the rest can't.
  func read() async throws -> (files: [LockFile], issues: [ConfigurationIssue]) {
    var files: [LockFile] = []
    var issues: [ConfigurationIssue] = []
    for path in paths().prefix(LockFileReader.limit) {
      guard let kind = LockFileKind(path: path) else { continue }
      do {
        guard let bytes = try await contents.read(path) else { continue }
        var file = try kind.read(bytes)
        file.path = path
        files.append(file)
      } catch let mistake as LockFileMistake {
        issues.append(
          ConfigurationIssue(
            path: path, line: mistake.line, column: mistake.column, message: mistake.message,
            hint: nil))
      } catch let error as WorkspaceError {
        issues.append(
          ConfigurationIssue(path: path, line: 1, column: 1, message: "\(error)", hint: nil))
      }
    }
    return (files, issues)
  }

  /// Lock files that nobody here can read, by path.
  var unread: [String] {
    let beside = contents.root.map { LockFileReader.names(in: $0) } ?? []
    return Set(contents.paths + beside).filter {
      LockFileKind.isUnread(path: $0) && !exclude.covers($0)
    }
    .sorted()
  }

  /// The files at the top of the work tree, tracked or not.
  private static func names(in root: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
  }

  /// Tracked ones, and those that stand at the top or beside a manifest though git ignores them.
  private func paths() -> [String] {
    let tracked = contents.paths
    var found = Set(tracked.filter { LockFileKind(path: $0) != nil })
    if let root = contents.root {
      found.formUnion(LockFileReader.names(in: root).filter { LockFileKind(path: $0) != nil })
      for path in LockFileReader.untracked(beside: tracked)
      where !found.contains(path) && LockFileKind(path: path) != nil
        && FileManager.default.fileExists(atPath: root + "/" + path)
      {
        found.insert(path)
      }
    }
    return found.filter { !exclude.covers($0) }.sorted()
  }

  private static let npmLocks = [
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml",
  ]
  private static let lockNames: [Substring: [String]] = [
    "Package.swift": ["Package.resolved"], "package.json": npmLocks,
    "pyproject.toml": ["requirements.txt"], "setup.py": ["requirements.txt"],
    "Podfile": ["Podfile.lock"], "Cargo.toml": ["Cargo.lock"], "go.mod": ["go.sum"],
  ]

  private static func untracked(beside paths: [String]) -> Set<String> {
    var found: Set<String> = []
    for path in paths {
      let parts = path.split(separator: "/")
      guard let name = parts.last else { continue }
      let folder = parts.dropLast().map { $0 + "/" }.joined()
      for lock in lockNames[name] ?? [] { found.insert(folder + lock) }
      let pinned = "xcshareddata/swiftpm/Package.resolved"
      if let index = parts.firstIndex(where: { $0.hasSuffix(".xcworkspace") }) {
        found.insert(parts[...index].map { $0 + "/" }.joined() + pinned)
      }
      if let index = parts.firstIndex(where: { $0.hasSuffix(".xcodeproj") }) {
        found.insert(parts[...index].map { $0 + "/" }.joined() + "project.xcworkspace/" + pinned)
      }
    }
    return found
  }
}
