import OwnersInterface
import Workspace

/// Reads the modules of a repository and judges them by its rules.
package protocol ModuleReading: Sendable {
  /// Reads, and tells how it goes; the last event is `.finished`. Ending the iteration cancels.
  func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error>
}

/// Which contents are read.
package enum ModuleSource: Equatable, Sendable {
  /// The tracked files as they stand in the work tree; in a bare repository those of `HEAD`.
  case workTree
  /// What is staged.
  case index
  /// A commit's tree, by its full id in hexadecimal.
  case commit(String)
}

/// What to read.
package struct ModuleRequest: Sendable {
  /// The top of the work tree, absolute.
  package var root: String
  package var source = ModuleSource.workTree
  package var configuration: ModulesConfiguration
  package var ownersFile: String?
  /// How it is read; nil to tell by its content.
  package var ownersDialect: OwnersDialect?
  /// The day by which exceptions are judged.
  package var today: Day
  /// Asked at most once, and only where manifests have to be executed, with their paths: whether they may
  /// be. Where they may not, the report names them, and goes without their modules.
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

package enum ModuleEvent: Equatable, Sendable {
  case progress(ModuleProgress)
  case finished(ModuleReport)
}

package struct ModuleProgress: Equatable, Sendable {
  package enum Step: Equatable, Sendable { case manifests, files }

  package let step: Step
  package let done: Int
  package let total: Int

  package init(_ step: Step, done: Int, total: Int) {
    self.step = step
    self.done = done
    self.total = total
  }
}

/// Whether the manifests of a repository may be executed, as the person said.
package protocol RepositoryTrusting: Sendable {
  /// - Parameter root: the top of the work tree, absolute.
  func isTrusted(_ root: String) async -> Bool
  /// - Throws: `WorkspaceError` where that can't be written down.
  func trust(_ root: String) async throws
  /// - Returns: whether it was trusted before.
  /// - Throws: `WorkspaceError` where that can't be written down.
  @discardableResult func revoke(_ root: String) async throws -> Bool
}
