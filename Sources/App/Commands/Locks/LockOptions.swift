import Foundation
import Git
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Output
import OwnersLogic
import Workspace
import WorkspaceService

/// Shared code of the commands that read or write the lock.
package enum LockOptions {
  /// The lock reader of a project, as of today.
  static func reader(_ project: Project, _ readers: LiveReaders) -> LockReader {
    LockReader(
      project, today: SystemClock().today(in: project.configuration.timezone),
      scanner: readers.scanner)
  }

  /// The id of a migration with `lock: true`.
  ///
  /// - Throws: `Failure` if the migration is unknown or isn't locked.
  static func locked(_ id: String, in project: Project) throws -> MigrationID {
    guard try project.migration(id).lock else {
      throw Failure(
        code: "not-locked", message: "\(id) isn't locked",
        hint: "add \"lock: true\" to it in headway.yml")
    }
    return MigrationID(id)
  }

  /// The owners file of a project; nil if there is none.
  ///
  /// - Throws: `Failure` if it can't be read.
  static func owners(of project: Project) async throws -> CodeOwners? {
    try await run { _ in
      try OwnersFile.read(
        named: project.configuration.ownersFile, dialect: project.configuration.ownersDialect,
        in: project.root)
    }
  }

  /// Runs an operation on the lock with a progress bar.
  ///
  /// - Throws: `Failure` for every error of the operation.
  package static func run<Result>(
    _ body: (_ progress: @escaping @Sendable (ScanProgress) -> Void) async throws -> Result
  ) async throws -> Result {
    let line = TerminalProgressLine()
    defer { line.clear() }
    do {
      return try await body { line.show($0.filesDone, of: $0.filesTotal) }
    } catch let error as BaselineFileError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch let error as GitError {
      throw Failure(code: "git", message: "\(error)")
    } catch {
      throw Failure(code: "lock", message: "\(error)")
    }
  }
}

extension Failure {
  init(_ error: BaselineFileError) {
    self.init(
      items: error.diagnostics.map { diagnostic in
        Item(
          code: "lock-file", message: diagnostic.message, path: error.path, line: diagnostic.line,
          column: 1,
          hint: diagnostic.message.contains("conflict")
            ? "run \"headway lock --install-merge-driver\" to avoid such conflicts" : nil)
      })
  }
}
