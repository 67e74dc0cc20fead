import Foundation
import MigrationsInterface
import ModulesInterface
import Workspace

/// The module history of a fixture, decoded from a file with the counts of each day.
struct FixtureModuleHistory: ModuleHistoryReading {
  let history: Result<ModuleHistory, WorkspaceError>

  func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error> {
    AsyncThrowingStream { continuation in
      switch history {
      case .success(let history):
        continuation.yield(.finished(history))
        continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    }
  }

  private struct File: Decodable {
    struct Point: Decodable {
      let day: Day
      let modules: Int
      let dependencies: Int
      let cycles: Int
      let excepted: Int
      let byRule: [Int]
    }

    let branch: String
    let points: [Point]
  }

  /// - Parameters:
  ///   - text: the content of the file.
  ///   - project: the project of the fixture.
  /// - Throws: `DecodingError` for an invalid file.
  static func history(_ text: String, _ project: Project) throws -> ModuleHistory {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    return ModuleHistory(
      branch: file.branch, rules: project.configuration.modules.rules,
      points: file.points.enumerated().map { number, point in
        ModulePoint(
          day: point.day, commit: String(format: "%040x", number),
          counts: ModuleCounts(
            modules: point.modules, dependencies: point.dependencies, violations: point.byRule,
            excepted: point.excepted, cycles: point.cycles))
      })
  }
}
