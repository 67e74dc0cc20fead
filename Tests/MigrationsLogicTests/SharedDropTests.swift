import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// Days on which the counts of most migrations fall together.
@Suite struct SharedDropTests {
  private let day = Day(number: 19_000)

  private func drop(_ counts: [[Int]], started: Int? = nil) -> SharedDrop? {
    let definitions = counts.indices.map {
      var definition = MigrationDefinition(id: "m\($0)", title: "", subject: .patterns(["x"]))
      definition.started = started.map { day + $0 }
      return definition
    }
    let histories = counts.enumerated().map { number, counts in
      let points = counts.enumerated().map {
        HistoryPoint(day: day + $0, commit: "c", remaining: $1)
      }
      return (MigrationID("m\(number)"), MigrationHistory(points: points))
    }
    return SharedDrop(
      History(branch: "main", migrations: Dictionary(uniqueKeysWithValues: histories)), definitions)
  }

  @Test("a day on which most counts fell together is named, unless all migrations started later")
  func copies() {
    let halved = [[50, 100, 50], [8, 16, 9], [4, 9, 5], [1, 1, 1], [3, 3, 3]]
    let found = drop(halved)
    #expect(found?.day == day + 2 && found?.affected == 3 && found?.all == 5)
    #expect(found?.text.contains("3 of 5 migrations fell by 40% or more") == true)
    #expect(drop(halved, started: 1) == found)
    #expect(drop(halved, started: 2) == nil)
  }

  @Test("falls of few migrations, of single matches or on different days are progress")
  func progress() {
    #expect(drop([[100, 50], [100, 50]]) == nil)
    #expect(drop([[100, 50], [100, 50], [9, 3], [9, 9], [9, 9], [9, 9], [9, 9]]) == nil)
    #expect(drop([[1, 0], [1, 0], [1, 0]]) == nil)
    #expect(drop([[100, 50, 50, 50], [100, 100, 50, 50], [9, 9, 9, 3]]) == nil)
    #expect(drop([]) == nil)
  }
}
