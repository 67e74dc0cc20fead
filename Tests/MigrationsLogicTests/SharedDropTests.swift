import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// Days on which the counts of most migrations fall together.
@Suite struct SharedDropTests {
  private let day = Day(number: 19_000)

  private func drop(_ counts: [[Int]], starts: [Int: Int] = [:]) -> SharedDrop? {
    let starts = counts.indices.map {
      (id: MigrationID("m\($0)"), started: starts[$0].map { day + $0 })
    }
    let histories = counts.enumerated().map { number, counts in
      let points = counts.enumerated().map {
        HistoryPoint(day: day + $0, commit: "c", remaining: $1)
      }
      return (MigrationID("m\(number)"), MigrationHistory(points: points))
    }
    return SharedDrop(
      History(branch: "main", migrations: Dictionary(uniqueKeysWithValues: histories)),
      starts: starts)
  }

  @Test("a day on which most counts fell together is named, unless all migrations started later")
  func copies() {
    let halved = [[50, 100, 50], [8, 16, 9], [4, 9, 5], [1, 1, 1], [3, 3, 3]]
    let found = drop(halved)
    #expect(found?.day == day + 2 && found?.affected == 3 && found?.all == 5)
    #expect(found?.text.contains("3 of 5 migrations fell by 40% or more") == true)
    #expect(drop(halved, starts: [0: 1, 1: 1, 2: 1]) == found)
    #expect(drop(halved, starts: [0: 2]) == nil)
    // A migration that started later fell, too.
    let four = drop([[50, 100, 50], [8, 16, 9], [4, 9, 5], [9, 9, 3]], starts: [3: 2])
    #expect(four?.text.contains("the counts of all 4 migrations fell") == true)
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
