import Foundation
import MigrationsInterface
import OwnersLogic
import Workspace
import WorkspaceLogic

/// The history of a fixture, decoded from a file that lists every change.
struct FixtureHistory: HistoryReading {
  let history: Result<History, WorkspaceError>
  let migrations: FixtureMigrations

  func read(_ request: HistoryRequest) -> AsyncThrowingStream<HistoryEvent<History>, any Error> {
    AsyncThrowingStream { continuation in
      switch history {
      case .success(let history):
        continuation.yield(.finished(migrations.history(of: request.definitions, from: history)))
        continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    }
  }

  private struct File: Decodable {
    struct Change: Decodable {
      let day: Day
      let commit: String
      let author: String
      let subject: String
      let path: String
      let added: Int
      let removed: Int
      /// The number of matches of the replacement that the change added.
      let replaced: Int?
    }

    struct Migration: Decodable {
      let id: MigrationID
      let changes: [Change]
    }

    let branch: String
    let migrations: [Migration]
  }

  /// - Parameters:
  ///   - text: the content of the file: the changes of each migration, oldest first.
  ///   - project: the project of the fixture.
  ///   - owners: the owners of paths.
  /// - Throws: `DecodingError` for an invalid file.
  static func history(
    _ text: String, _ project: Project, owners: CodeOwners
  ) throws -> History {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    let modules = ModuleFolders(project.configuration.moduleGlobs)
    var history = History(branch: file.branch)
    for migration in file.migrations {
      let definition = project.configuration.migrations.first {
        $0.id == migration.id.description
      }
      var replay = Replay(countsReplacements: definition?.replacements.isEmpty == false)
      for change in migration.changes {
        replay.apply(
          change, module: modules.module(of: Array(change.path.utf8)),
          teams: owners.owners(of: Array(change.path.utf8)).owners)
      }
      history.migrations[migration.id] = replay.history
    }
    // The file lists changes only; a history has a data point for every day with a commit.
    let last = history.migrations.values.compactMap(\.points.last).max { $0.day < $1.day }
    guard let last else { return history }
    for (id, migration) in history.migrations {
      guard let point = migration.points.last, point.day < last.day else { continue }
      history.migrations[id]?.points.append(
        HistoryPoint(
          day: last.day, commit: last.commit, remaining: point.remaining, excepted: point.excepted,
          replaced: point.replaced))
    }
    return history
  }

  /// Applies changes in order and builds the history.
  private struct Replay {
    private(set) var history = MigrationHistory()
    private var remaining = 0
    private var replaced: Int?

    package init(countsReplacements: Bool) { replaced = countsReplacements ? 0 : nil }

    mutating func apply(_ change: File.Change, module: String?, teams: [String]) {
      let difference = change.added - change.removed
      remaining += difference
      replaced = replaced.map { $0 + (change.replaced ?? 0) }
      if history.points.last?.day == change.day { history.points.removeLast() }
      history.points.append(
        HistoryPoint(
          day: change.day, commit: change.commit, remaining: remaining, replaced: replaced))
      let place = history.modules.firstIndex { $0.name == module }
      if place == nil { history.modules.append(ShareHistory(name: module, steps: [])) }
      Replay.step(
        &history.modules[place ?? history.modules.count - 1].steps, change.day, difference)
      for team in teams.isEmpty ? [nil] : teams.map({ $0 }) {
        let place = history.cells.firstIndex { $0.module == module && $0.team == team }
        if place == nil { history.cells.append(CellHistory(module: module, team: team, steps: [])) }
        Replay.step(&history.cells[place ?? history.cells.count - 1].steps, change.day, difference)
      }
      var (added, removed) = (change.added, change.removed)
      var others: [String] = []
      if let last = history.changes.first, last.commit == change.commit {
        (added, removed) = (added + last.added, removed + last.removed)
        others = ([last.path] + last.otherPaths).filter { $0 != change.path }
        history.changes.removeFirst()
      }
      history.changes.insert(
        HistoryChange(
          commit: change.commit, author: change.author, day: change.day, subject: change.subject,
          added: added, removed: removed, path: change.path, otherPaths: others), at: 0)
    }

    private static func step(_ steps: inout [ShareStep], _ day: Day, _ difference: Int) {
      let before = steps.last?.remaining ?? 0
      if steps.last?.day == day { steps.removeLast() }
      steps.append(ShareStep(day: day, remaining: before + difference))
    }
  }
}
