import Foundation
import Git
import LocksInterface
import LocksLogic
import Workspace

/// Reads and writes the baseline and the unlocks.
package struct LockStore: Sendable {
  private let root: String

  /// - Parameter root: the absolute path of the repository root.
  package init(root: String) { self.root = root }

  /// Returns the baseline in the working tree; empty if there is none.
  ///
  /// - Throws: `BaselineFileError` or `RepositoryFileError`.
  package func baseline() throws -> Baseline {
    try LockStore.parsed(Baseline.path, try RepositoryFile(root: root, path: Baseline.path).read())
    {
      bytes throws(TableDiagnostics) in try Baseline(parsing: bytes)
    } ?? Baseline()
  }

  /// Returns the unlocks in the working tree; empty if there are none.
  ///
  /// - Throws: `BaselineFileError` or `RepositoryFileError`.
  package func unlocks() throws -> Unlocks {
    try LockStore.parsed(Unlocks.path, try RepositoryFile(root: root, path: Unlocks.path).read()) {
      bytes throws(TableDiagnostics) in try Unlocks(parsing: bytes)
    } ?? Unlocks()
  }

  /// Returns the files in the index. A file that isn't in the index is read from the working tree.
  ///
  /// - Throws: `BaselineFileError`, `GitError`, or `RepositoryFileError`.
  package func staged(_ repository: GitRepository) async throws -> (Baseline, Unlocks) {
    let entries = try await repository.index()
    func staged(_ path: String) async throws -> [UInt8]? {
      guard let entry = entries.first(where: { $0.path.elementsEqual(path.utf8) }) else {
        return nil
      }
      return try await repository.blob(entry.object)
    }
    let baseline = try LockStore.parsed(Baseline.path, try await staged(Baseline.path)) {
      bytes throws(TableDiagnostics) in try Baseline(parsing: bytes)
    }
    let unlocks = try LockStore.parsed(Unlocks.path, try await staged(Unlocks.path)) {
      bytes throws(TableDiagnostics) in try Unlocks(parsing: bytes)
    }
    return (try baseline ?? self.baseline(), try unlocks ?? self.unlocks())
  }

  /// Returns the files in a commit. A missing file is empty.
  ///
  /// - Returns: nil if a file is invalid.
  /// - Throws: `GitError`.
  package func tables(
    of commit: String, _ repository: GitRepository
  ) async throws -> (baseline: Baseline, unlocks: Unlocks)? {
    do {
      let baseline = try Baseline(
        parsing: try await repository.contents(of: Baseline.path, at: commit) ?? [])
      let unlocks = try Unlocks(
        parsing: try await repository.contents(of: Unlocks.path, at: commit) ?? [])
      return (baseline, unlocks)
    } catch is TableDiagnostics {
      return nil
    }
  }

  /// Writes the changed files. Unlocks are written first, so that a raised allowance always has a
  /// reason.
  ///
  /// - Throws: `BaselineFileError` or `RepositoryFileError`.
  package func write(_ baseline: Baseline, _ unlocks: Unlocks) throws {
    if try unlocks != self.unlocks() {
      try RepositoryFile(root: root, path: Unlocks.path).write(unlocks.text)
    }
    if try baseline != self.baseline() {
      try RepositoryFile(root: root, path: Baseline.path).write(baseline.text)
    }
  }

  private static func parsed<Table>(
    _ path: String, _ bytes: [UInt8]?, _ parse: ([UInt8]) throws(TableDiagnostics) -> Table
  ) throws(BaselineFileError) -> Table? {
    guard let bytes else { return nil }
    do {
      return try parse(bytes)
    } catch {
      throw BaselineFileError(path: path, diagnostics: error.diagnostics)
    }
  }
}

/// The error for a baseline or unlocks file that can't be read, with a diagnostic per line.
package struct BaselineFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let diagnostics: [TableDiagnostic]

  package init(path: String, diagnostics: [TableDiagnostic]) {
    self.path = path
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map { "\(path):\($0.line): \($0.message)" }.joined(separator: "\n")
  }
}
