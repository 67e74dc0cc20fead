import Foundation
import Git
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Workspace
import WorkspaceService

/// What the commands of the lock have in common.
enum LockOptions {
  /// The lock's reader for a project as of today.
  static func reader(_ project: Project) -> LockReader {
    LockReader(
      project, today: SystemClock().today(in: project.configuration.timezone),
      scanner: WorkTreeScanner())
  }

  /// A migration that says `lock: true`.
  static func locked(_ id: String, in project: Project) throws -> MigrationID {
    guard try project.migration(id).lock else {
      throw Failure(
        code: "not-locked", message: "\(id) isn't to be locked.",
        hint: "say “lock: true” of it in headway.yml")
    }
    return MigrationID(id)
  }

  /// Runs something that reads or writes the lock, with a progress bar, and turns what goes wrong into
  /// words for people.
  static func run<Result>(
    _ body: (_ progress: @escaping @Sendable (ScanProgress) -> Void) async throws -> Result
  ) async throws -> Result {
    let line = ProgressLine()
    defer { line.clear() }
    do {
      return try await body { line.show($0.filesDone, of: $0.filesTotal) }
    } catch let error as LockFileError {
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
  init(_ error: LockFileError) {
    self.init(
      items: error.mistakes.map { mistake in
        Item(
          code: "lock-file", message: mistake.message, path: error.path, line: mistake.line,
          column: 1,
          hint: mistake.message.contains("conflict")
            ? "“headway lock --install-merge-driver” keeps git from making such conflicts" : nil)
      })
  }
}
