import Foundation
import Git
import LocksInterface
import LocksLogic
import Workspace

/// The files that hold the lock.
package struct LockFiles: Sendable {
  private let root: String

  /// - Parameter root: the top of the work tree, absolute.
  package init(root: String) { self.root = root }

  package func baseline() throws -> Baseline {
    try LockFiles.parsed(Baseline.path, try RepositoryFile(root: root, path: Baseline.path).read())
    {
      bytes throws(TableMistakes) in try Baseline(parsing: bytes)
    } ?? Baseline()
  }

  package func unlocks() throws -> Unlocks {
    try LockFiles.parsed(Unlocks.path, try RepositoryFile(root: root, path: Unlocks.path).read()) {
      bytes throws(TableMistakes) in try Unlocks(parsing: bytes)
    } ?? Unlocks()
  }

  /// The files as the index has them; where it has none, as the work tree has them.
  package func staged(_ repository: GitRepository) async throws -> (Baseline, Unlocks) {
    let entries = try await repository.index()
    func staged(_ path: String) async throws -> [UInt8]? {
      guard let entry = entries.first(where: { $0.path.elementsEqual(path.utf8) }) else {
        return nil
      }
      return try await repository.blob(entry.object)
    }
    let baseline = try LockFiles.parsed(Baseline.path, try await staged(Baseline.path)) {
      bytes throws(TableMistakes) in try Baseline(parsing: bytes)
    }
    let unlocks = try LockFiles.parsed(Unlocks.path, try await staged(Unlocks.path)) {
      bytes throws(TableMistakes) in try Unlocks(parsing: bytes)
    }
    return (try baseline ?? self.baseline(), try unlocks ?? self.unlocks())
  }

  /// The baseline that a commit has; nil where it has none, or none that can be read.
  package func baseline(of commit: String, _ repository: GitRepository) async throws -> Baseline? {
    let entries = try await repository.tree(of: commit)
    guard let entry = entries.first(where: { $0.path.elementsEqual(Baseline.path.utf8) }),
      let bytes = try await repository.blob(entry.object)
    else { return nil }
    return try? Baseline(parsing: bytes)
  }

  /// Writes what differs from what is there; the reasons before what they allow.
  package func write(_ baseline: Baseline, _ unlocks: Unlocks) throws {
    if try unlocks != self.unlocks() {
      try RepositoryFile(root: root, path: Unlocks.path).write(unlocks.text)
    }
    if try baseline != self.baseline() {
      try RepositoryFile(root: root, path: Baseline.path).write(baseline.text)
    }
  }

  private static func parsed<Table>(
    _ path: String, _ bytes: [UInt8]?, _ parse: ([UInt8]) throws(TableMistakes) -> Table
  ) throws(LockFileError) -> Table? {
    guard let bytes else { return nil }
    do {
      return try parse(bytes)
    } catch {
      throw LockFileError(path: path, mistakes: error.mistakes)
    }
  }
}

/// A file of the lock that can't be read, and each line that is why.
package struct LockFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let mistakes: [TableMistake]

  package init(path: String, mistakes: [TableMistake]) {
    self.path = path
    self.mistakes = mistakes
  }

  package var description: String {
    mistakes.map { "\(path):\($0.line): \($0.message)" }.joined(separator: "\n")
  }
}
