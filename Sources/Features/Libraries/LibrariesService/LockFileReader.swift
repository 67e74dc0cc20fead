import Foundation
import Git
import LibrariesLogic
import Workspace

/// Finds and reads lock files and manifests.
struct LockFileReader: Sendable {
  let contents: RepositoryContents
  /// The excluded files.
  let exclude: PathExclusion

  /// The maximum number of files to read.
  private static let limit = 5_000

  /// Returns the contents of the files, and diagnostics for files that can't be read.
  func read() async throws -> (files: [LockFile], issues: [ConfigurationDiagnostic]) {
    var files: [LockFile] = []
    var issues: [ConfigurationDiagnostic] = []
    for path in paths().prefix(LockFileReader.limit) {
      guard let kind = LockFileKind(path: path) else { continue }
      do {
        guard let bytes = try await contents.read(path) else { continue }
        var file = try kind.read(bytes)
        file.path = path
        files.append(file)
      } catch let diagnostic as LockFileDiagnostic {
        issues.append(
          ConfigurationDiagnostic(
            path: path, line: diagnostic.line, column: diagnostic.column,
            message: diagnostic.message,
            hint: nil))
      } catch let error as RepositoryFileError {
        issues.append(
          ConfigurationDiagnostic(path: path, line: 1, column: 1, message: "\(error)", hint: nil))
      }
    }
    return (files, issues)
  }

  /// The paths of unsupported lock files, sorted.
  var unread: [String] {
    let beside = contents.root.map { LockFileReader.names(in: $0) } ?? []
    return Set(contents.paths + beside).filter {
      LockFileKind.isUnread(path: $0) && !exclude.covers($0)
    }
    .sorted()
  }

  /// Returns the names of the files in the repository root, tracked or not.
  private static func names(in root: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
  }

  /// Returns the paths of tracked files, and of untracked or ignored files in the repository root
  /// or next to a manifest.
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
    "Podfile": ["Podfile.lock"], "Gemfile": ["Gemfile.lock"], "gems.rb": ["gems.locked"],
    "Cargo.toml": ["Cargo.lock"], "go.mod": ["go.sum"],
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
