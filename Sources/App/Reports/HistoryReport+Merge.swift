import Foundation
import MigrationsInterface
import MigrationsLogic
import Output
import Workspace
import WorkspaceService

extension HistoryReport {
  /// Adds up the reports of shards or repositories by migration and day. A report without a data point for
  /// a day counts as on its previous day.
  ///
  /// - Throws: `Failure` if a file can't be read or isn't a history report, if a part is missing or occurs
  ///   twice, or if the files were written with different settings.
  package init(merging paths: [String]) throws {
    var reports: [HistoryReport] = []
    var parts: [HistoryPart] = []
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Failure(code: "not-readable", unreadable: path)
      }
      do {
        let report = try JSONDecoder().decode(HistoryReport.self, from: data)
        guard report.version == 1 else {
          throw Failure(
            code: "not-a-history", message: "\(path) has version \(report.version)",
            hint: "this version of Headway reads version 1")
        }
        reports.append(report)
        parts.append(HistoryPart(report, path, data))
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure(
          code: "not-a-history", message: "\(path) isn't JSON output of \"headway history\"",
          hint: "run \"headway history --format json > FILE\" to create one")
      }
    }
    guard let first = reports.first else {
      throw Failure(code: "not-a-history", message: "no files to merge")
    }
    try HistoryPart.check(parts)
    try HistoryPart.checkSettings(parts)
    self = first
    shard = nil
    for report in reports.dropFirst() where report.branch != branch { branch = "" }
    if branch.isEmpty {
      var names: [String] = []
      for report in reports where !names.contains(report.branch) { names.append(report.branch) }
      branch = names.joined(separator: ", ")
    }
    firstParent = reports.allSatisfy(\.firstParent)
    complete = reports.allSatisfy(\.complete)
    missingObjects = reports.reduce(0) { $0 + $1.missingObjects }
    var ids: [String] = []
    for migration in reports.flatMap(\.migrations) where !ids.contains(migration.id) {
      ids.append(migration.id)
    }
    for report in reports.dropFirst() where report.timezone != timezone { timezone = nil }
    let today = SystemClock().today(in: timezone ?? "UTC")
    migrations = ids.map { id in
      let parts = reports.flatMap(\.migrations).filter { $0.id == id }
      let points = HistoryReport.sum(parts.map(\.points))
      let skipped = parts.compactMap(\.skipped)
      let goal = HistoryReport.goal(parts)
      return Migration(
        id: id, title: parts.compactMap(\.title).first, goal: goal,
        settings: HistoryReport.settings(merging: parts), points: points,
        forecast: Estimate(
          Forecasting.forecast(
            of: points.map {
              HistoryPoint(day: $0.day, commit: $0.commit ?? "", remaining: $0.remaining)
            }, today: Forecasting.clock(lastCommit: points.last?.day, today: today),
            goal: goal ?? 0)),
        skipped: skipped.isEmpty ? nil : skipped.reduce(0, +),
        byTeam: HistoryReport.teams(merging: parts), series: HistoryReport.series(merging: parts))
    }
    self.today = today
  }

  /// The settings that all parts have in common; nil if they aren't known.
  private static func settings(merging parts: [Migration]) -> [String: String]? {
    let known = parts.compactMap(\.settings)
    guard known.count == parts.count, let first = known.first else { return nil }
    return first.filter { key, hash in known.allSatisfy { $0[key] == hash } }
  }

  /// Shards of one repository have the same commit and share a goal. Goals of several repositories add up.
  private static func goal(_ parts: [Migration]) -> Int? {
    var commits: Set<String> = []
    var sum: Int?
    for part in parts {
      guard let goal = part.goal else { continue }
      if let commit = part.points.last?.commit, !commits.insert(commit).inserted { continue }
      sum = (sum ?? 0) + goal
    }
    return sum
  }

  private static func sum(_ parts: [[Point]]) -> [Point] {
    let days = Set(parts.joined().map(\.day)).sorted()
    var places = Array(repeating: 0, count: parts.count)
    return days.map { day in
      var sum = Point(day: day, commit: nil, remaining: 0, excepted: 0, replaced: nil)
      var commits: Set<String?> = []
      for (part, points) in parts.enumerated() {
        while places[part] < points.count, points[places[part]].day <= day { places[part] += 1 }
        guard places[part] > 0 else { continue }
        let point = points[places[part] - 1]
        sum.remaining += point.remaining
        sum.excepted += point.excepted
        if let replaced = point.replaced { sum.replaced = (sum.replaced ?? 0) + replaced }
        commits.insert(point.commit)
      }
      // Shards of one repository have the same commit.
      if commits.count == 1, let commit = commits.first { sum.commit = commit }
      return sum
    }
  }
}
