import Foundation
import Git
import OwnersInterface
import OwnersLogic
import Workspace

/// Finds and reads the owners file of a project.
package enum OwnersFile {
  /// Reads the named file, or the first one in the usual locations of the host.
  ///
  /// - Returns: nil if there is no owners file.
  /// - Throws: `RepositoryFileError` if the file can't be read or is outside the repository.
  package static func read(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) throws -> CodeOwners? {
    try find(named: name, dialect: dialect, in: root)?.owners
  }

  /// Finds the owners file in the same way, with its path from the root.
  package static func find(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) throws -> (path: String, owners: CodeOwners)? {
    for location in name.map({ [$0] }) ?? OwnersDialect.places(dialect) {
      let file = RepositoryFile(root: root, path: location)
      try file.checkPlace()
      // A folder in a usual location isn't an owners file.
      if name == nil, isFolder(root + "/" + location) { continue }
      guard let bytes = try file.read() else { continue }
      return (location, owners(String(decoding: bytes, as: UTF8.self), at: location, dialect))
    }
    return nil
  }

  /// Finds the owners file in a commit.
  package static func find(
    named name: String?, dialect: OwnersDialect? = nil, at commit: String,
    of repository: GitRepository
  ) async throws -> (path: String, owners: CodeOwners)? {
    for location in name.map({ [$0] }) ?? OwnersDialect.places(dialect) {
      guard let bytes = try await repository.contents(of: location, at: commit) else { continue }
      return (location, owners(String(decoding: bytes, as: UTF8.self), at: location, dialect))
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Parses an owners file. A file in a location that only GitLab uses has GitLab's dialect.
  static func owners(
    _ text: String, at location: String, _ dialect: OwnersDialect?
  ) -> CodeOwners {
    CodeOwners(text, dialect: dialect ?? (location.hasPrefix(".gitlab/") ? .gitlab : nil))
  }
}
