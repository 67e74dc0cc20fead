import Foundation
import Git
import MigrationsService
import ModulesInterface
import ModulesService
import Output
import OwnersLogic
import Patterns
import UserSettings
import Workspace
import WorkspaceService

/// Reads the modules of a project for a command.
package struct ModuleLoader {
  private let project: Project
  private let trust: TrustOptions
  private let ownersOfCommit: Bool

  /// - Parameters:
  ///   - project: the project.
  ///   - trust: the options of the command.
  ///   - ownersOfCommit: whether the owners file of the read commit applies, if it contains one.
  init(_ project: Project, _ trust: TrustOptions, ownersOfCommit: Bool = false) {
    self.project = project
    self.trust = trust
    self.ownersOfCommit = ownersOfCommit
  }

  /// Reads modules as the app does, with the owners file of the project.
  package static var reader: ModuleReader { reader(ownersOfCommit: false) }

  private static func reader(ownersOfCommit: Bool) -> ModuleReader {
    ModuleReader(cache: UserFolders.cache) { request in
      var configuration = ProjectConfiguration()
      configuration.ownersFile = request.ownersFile
      configuration.ownersDialect = request.ownersDialect
      let repository = try await GitRepository.known(at: request.root)
      if ownersOfCommit, case .commit(let commit) = request.source {
        let found = try await OwnersFile.find(
          named: request.ownersFile, dialect: request.ownersDialect, at: commit, of: repository)
        if let found { return found.owners }
      }
      return try await Owners.file(configuration, of: repository)?.owners
    }
  }

  /// - Parameters:
  ///   - revision: the commit to read; nil for the working tree.
  ///   - allowsUntrusted: whether to return the other modules if manifests are untrusted.
  /// - Throws: `Failure`, also if manifests are untrusted or invalid.
  func report(
    revision: String? = nil, isStaged: Bool = false, allowsUntrusted: Bool = false
  ) async throws -> ModuleReport {
    do {
      var source: ModuleSource = isStaged ? .index : .workingTree
      if let revision {
        let repository = try await GitRepository.known(at: project.root)
        source = .commit(try await repository.commit(of: revision))
      }
      let report = try await report(source)
      try ModuleLoader.refuse(allowsUntrusted ? [] : report.untrusted, report.unreadable)
      return report
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch let error as GitError {
      throw Failure(code: "git", message: "\(error)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: "modules", message: "\(error)")
    }
  }

  /// The modules of a commit without their dependencies; nil if they can't be read.
  func modules(atCommit commit: String) async -> ModuleGraph? {
    try? await ModuleLoader.reader.modules(request(.commit(commit)))
  }

  private func request(_ source: ModuleSource) -> ModuleRequest {
    let gate = TrustGate(root: project.root, isGiven: trust.trust)
    var request = ModuleRequest(
      project, today: SystemClock().today(in: project.configuration.timezone),
      mayExecute: { await gate.opens(for: $0) })
    request.source = source
    return request
  }

  private func report(_ source: ModuleSource) async throws -> ModuleReport {
    let progress = TerminalProgressLine()
    let report = try await ModuleLoader.reader(ownersOfCommit: ownersOfCommit).report(
      request(source)
    ) { step in
      switch step.step {
      case .manifests: progress.show(step.done, of: step.total, "manifests")
      case .files: progress.show(step.done, of: step.total)
      }
    }
    progress.clear()
    return report
  }

  /// The counts on each day of the history.
  ///
  /// - Parameter branch: nil for the main branch.
  /// - Throws: `Failure`, also if manifests are untrusted or invalid.
  func history(branch: String?) async throws -> ModuleHistory {
    let gate = TrustGate(root: project.root, isGiven: trust.trust)
    let timezone = project.configuration.timezone
    let request = ModuleHistoryRequest(
      ModuleRequest(
        project, today: SystemClock().today(in: timezone),
        mayExecute: { await gate.opens(for: $0) }),
      branch: branch ?? project.configuration.branch, timezone: timezone)
    let history = try await HistoryProgressLine.following(
      ModuleHistoryReader(ModuleLoader.reader, cacheFolder: UserFolders.cache).read(request))
    try ModuleLoader.refuse(history.untrusted, history.unreadable)
    return history
  }

  /// - Throws: `Failure` that lists untrusted or invalid manifests.
  private static func refuse(_ untrusted: [String], _ unreadable: [UnreadableManifest]) throws {
    guard untrusted.isEmpty else { throw TrustGate.failure(untrusted) }
    guard unreadable.isEmpty else {
      throw Failure(
        items: unreadable.map {
          Failure.Item(
            code: "manifest", message: $0.message, path: $0.path, line: $0.line, column: $0.column)
        })
    }
  }
}
