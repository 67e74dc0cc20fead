import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace
import WorkspaceService

extension ScanReport {
  /// The contents to count.
  package enum Side { case workingTree, index, revision(String) }

  /// The counts of the project that the options select.
  ///
  /// - Parameters:
  ///   - plugins: the folders of plugins under development. Their counters are used.
  ///   - only: the ids of the migrations to count; empty for all.
  ///   - showsModules: whether the shares of modules are shown.
  /// - Throws: `Failure`.
  package static func read(
    _ options: GlobalOptions, plugins: [String], matches: Bool, only: [String] = [],
    side: Side = .workingTree,
    showsModules: Bool = false
  ) async throws -> ScanReport {
    let complete = try await options.configuredProject().withPackageModules(isAsked: showsModules)
    var project = complete
    if !only.isEmpty { project.configuration.migrations = try project.migrations(only) }
    return try await read(
      project, matches: matches, side: side, history: complete,
      readers: try LiveReaders(plugins: plugins, options, in: project))
  }

  /// The counts of all migrations of a project.
  ///
  /// - Parameters:
  ///   - past: the project to read the history of, for the progress; nil for no progress.
  ///   - readers: the readers of counts.
  package static func read(
    _ project: Project, matches: Bool, side: Side = .workingTree, history past: Project? = nil,
    readers: LiveReaders = LiveReaders()
  ) async throws -> ScanReport {
    var request = ScanRequest(
      project, today: SystemClock().today(in: project.configuration.timezone))
    var commit = project.commit
    do {
      let repository = try await GitRepository.known(at: project.root)
      switch side {
      case .workingTree: break
      case .index where repository.isBare:
        throw Failure(code: "bare", message: "a bare repository has no index")
      case .index: request.source = .index
      case .revision(let revision):
        let id = try await repository.commit(of: revision)
        request.source = .commit(id)
        commit = id
      }
      let source = request.source
      // git checks for changes in parallel with the scan.
      async let dirty = isDirty(repository, source)
      async let history = knownHistory(past, source, readers)
      let snapshot = try await snapshot(request, readers)
      var report = ScanReport(
        snapshot, history: await history, commit: commit, dirty: try await dirty,
        withMatches: matches)
      report.locateUncounted(in: project)
      report.isShallow = !repository.shallowBoundary().isEmpty
      if !repository.isBare {
        try await report.noteUnsearched(project.configuration.migrations) {
          try await paths(repository, source)
        }
      }
      return report
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: "scan", message: "\(error)")
    }
  }

  /// The history that the app or `headway history` has read, with new commits added. It ends at the
  /// counted commit, because the highest count may be newer. A scan doesn't read a whole history, and
  /// doesn't fail for lack of one.
  private static func knownHistory(
    _ project: Project?, _ source: ScanSource, _ readers: LiveReaders
  ) async -> History? {
    guard let project else { return nil }
    var request = HistoryRequest(project)
    if case .commit(let id) = source { request.end = id }
    return try? await readers.history.known(request)
  }

  /// The tracked files of the counted contents.
  private static func paths(
    _ repository: GitRepository, _ source: ScanSource
  ) async throws -> [[UInt8]] {
    if case .commit(let id) = source { return try repository.files(of: id).map(\.path) }
    return try await repository.index().map(\.path)
  }

  /// Whether the counted contents differ from the reported commit.
  private static func isDirty(
    _ repository: GitRepository, _ source: ScanSource
  ) async throws -> Bool {
    switch source {
    case .workingTree: try await repository.isDirty() ?? false
    case .index: try await repository.isStaged() ?? false
    case .commit: false
    }
  }

  /// Counts the matches with a progress line.
  ///
  /// - Throws: `WorkspaceError`.
  static func snapshot(
    _ request: ScanRequest, _ readers: LiveReaders = LiveReaders()
  ) async throws -> ScanSnapshot {
    let progress = TerminalProgressLine()
    defer { progress.clear() }
    var result: ScanSnapshot?
    for try await event in readers.scanner.scan(request) {
      switch event {
      case .progress(let done): progress.show(done.filesDone, of: done.filesTotal)
      case .finished(let snapshot): result = snapshot
      case .counts: break
      }
    }
    guard let result else { throw WorkspaceError("the scan ended early") }
    return result
  }
}
