import Foundation
import MigrationsInterface
import Output
import WorkspaceLogic

/// A file to merge: the history of a repository, or one shard of it.
struct HistoryPart {
  let path: String
  let report: HistoryReport
  private let data: Data
  /// Nil for all paths, and in files of earlier versions.
  let shard: HistoryShard?
  /// The last commit, which all shards of a repository share; nil for a merged history of several
  /// repositories.
  let commit: String?
  /// The migrations by id.
  let migrations: [String: HistoryReport.Migration]
  private let hasMatches: Bool

  init(_ report: HistoryReport, _ path: String, _ data: Data) {
    self.path = path
    self.report = report
    migrations = Dictionary(report.migrations.map { ($0.id, $0) }) { first, _ in first }
    self.data = data
    shard = report.shard.flatMap { HistoryShard($0) }
    let last = report.migrations.compactMap(\.points.last).max { $0.day < $1.day }
    commit = last?.commit
    hasMatches = report.migrations.contains { $0.points.contains { $0.remaining > 0 } }
  }

  /// Checks that each part is merged exactly once. Otherwise, counts would be too low or too high.
  ///
  /// - Throws: `Failure` that names the parts.
  static func check(_ parts: [HistoryPart]) throws {
    let shards = Dictionary(grouping: parts.filter { $0.shard != nil }) {
      ShardSet(commit: $0.commit, count: $0.shard?.count ?? 1)
    }
    let sets = shards.sorted { $0.key.name < $1.key.name }
    for (set, parts) in sets { try check(parts, of: set, among: shards.count) }
    for (set, next) in zip(sets, sets.dropFirst())
    where set.key.commit != nil && set.key.commit == next.key.commit {
      throw failure(
        "\(set.value[0].path) and \(next.value[0].path) divide the same history into different shards"
      )
    }
    let whole = parts.filter { $0.shard == nil }
    for part in whole {
      if let shard = shards.first(where: { $0.key.commit == part.commit && part.commit != nil }) {
        throw failure(
          "\(part.path) contains all shards of the history of which \(shard.value[0].path) is one")
      }
    }
    // Earlier versions didn't name the shard, so only equal files are known to be the same part.
    for (index, part) in whole.enumerated() where part.hasMatches {
      if let other = whole[..<index].first(where: { $0.data == part.data }) {
        throw failure("\(other.path) and \(part.path) contain the same history")
      }
    }
  }

  /// The shards that belong together.
  private struct ShardSet: Hashable {
    let commit: String?
    let count: Int

    var name: String { "\(commit ?? "") \(count)" }
  }

  private static func check(_ parts: [HistoryPart], of set: ShardSet, among sets: Int) throws {
    let byNumber = Dictionary(grouping: parts) { $0.shard?.number ?? 1 }
    let origin = sets > 1 ? set.commit.map { " of commit \($0.prefix(10))" } ?? "" : ""
    for (number, same) in byNumber.sorted(by: { $0.key < $1.key }) where same.count > 1 {
      throw failure(
        "\(same[0].path) and \(same[1].path) both contain shard \(number)/\(set.count)\(origin)")
    }
    let missing = set.count - byNumber.count
    guard missing > 0 else { return }
    let named = (1...set.count).lazy.filter { byNumber[$0] == nil }.prefix(5)
      .map { "\($0)/\(set.count)" }
    let more = missing > named.count ? " and \(TextFormat.number(missing - named.count)) more" : ""
    throw Failure(
      code: "incomplete-parts",
      message: (missing == 1 ? "shard " : "shards ") + named.joined(separator: ", ") + more + origin
        + (missing == 1 ? " is missing" : " are missing"),
      hint: "merge all shards of the same commit at once")
  }

  private static func failure(_ message: String) -> Failure {
    Failure(code: "repeated-part", message: message, hint: "merge each shard or history only once")
  }
}
