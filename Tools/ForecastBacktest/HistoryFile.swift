import Foundation
import MigrationsInterface
import Workspace

/// A file with the output of `headway history --format json`.
struct HistoryFile: Decodable {
  struct Migration: Decodable {
    let id: String
    let points: [Point]
  }

  struct Point: Decodable {
    let day: Day
    let remaining: Int
  }

  let migrations: [Migration]

  /// - Throws: an error of Foundation if the file can't be read, or `DecodingError`.
  init(path: String) throws {
    self = try JSONDecoder().decode(
      HistoryFile.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The data points of each migration.
  var histories: [[HistoryPoint]] {
    migrations.map { migration in
      migration.points.map { HistoryPoint(day: $0.day, commit: "", remaining: $0.remaining) }
    }
  }
}
