import OwnersInterface
import Workspace

/// Reads the modules of a repository and evaluates its rules.
package protocol ModuleReading: Sendable {
  /// Reports progress; the last event is `.finished`. Ending the iteration cancels the read.
  func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error>
}

/// The version of the files to read.
package enum ModuleSource: Equatable, Sendable {
  /// The tracked files of the working tree; in a bare repository, the files of `HEAD`.
  case workingTree
  /// The staged files.
  case index
  /// The tree of a commit, identified by its full id in hexadecimal.
  case commit(String)
}

/// Selects what to read and how to evaluate it.
package struct ModuleRequest: Sendable {
  /// Absolute path of the working tree's root.
  package var root: String
  package var source = ModuleSource.workingTree
  package var configuration: ModulesConfiguration
  package var ownersFile: String?
  /// The dialect of the owners file; nil to detect it from the content.
  package var ownersDialect: OwnersDialect?
  /// The date used to evaluate exceptions.
  package var today: Day
  /// Returns whether Headway may run the manifests at these paths. Called at most once, and only if
  /// manifests must be run. If it returns false, the report lists the manifests and omits their
  /// modules.
  package var mayExecute: @Sendable ([String]) async -> Bool

  package init(
    _ project: Project, today: Day, mayExecute: @escaping @Sendable ([String]) async -> Bool
  ) {
    root = project.root
    configuration = project.configuration.modules
    ownersFile = project.configuration.ownersFile
    ownersDialect = project.configuration.ownersDialect
    self.today = today
    self.mayExecute = mayExecute
  }
}

/// An event while modules are read.
package enum ModuleEvent: Equatable, Codable, Sendable {
  case progress(ModuleProgress)
  case finished(ModuleReport)
}

/// The progress of a read: how many manifests or files are done.
package struct ModuleProgress: Equatable, Codable, Sendable {
  package enum Step: Equatable, Codable, Sendable { case manifests, files }

  package let step: Step
  package let done: Int
  package let total: Int

  package init(_ step: Step, done: Int, total: Int) {
    self.step = step
    self.done = done
    self.total = total
  }
}

/// Stores whether the user allows Headway to run a repository's manifests.
package protocol RepositoryTrusting: Sendable {
  /// - Parameter root: absolute path of the working tree's root.
  func isTrusted(_ root: String) async -> Bool
  /// - Throws: `WorkspaceError` if the trust file can't be written.
  func trust(_ root: String) async throws
  /// - Returns: whether the repository was trusted before.
  /// - Throws: `WorkspaceError` if the trust file can't be written.
  @discardableResult func revoke(_ root: String) async throws -> Bool
}
