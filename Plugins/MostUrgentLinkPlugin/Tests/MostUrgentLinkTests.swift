import MigrationsFlow
import MigrationsInterface
import Testing
import Workspace

@testable import MostUrgentLinkPlugin

@MainActor @Suite struct MostUrgentLinkTests {
  private func migration(_ id: String, due: String?, remaining: Int) -> MigrationCount {
    var count = MigrationCount(id: MigrationID(id), title: id, priority: "P1")
    count.due = due.flatMap { Day($0) }
    count.remaining = remaining
    return count
  }

  @Test("the earliest due date of an unfinished migration wins, then the most remaining matches")
  func choice() {
    func chosen(_ migrations: [MigrationCount]) -> MigrationID? {
      MostUrgentLink.choose(MigrationRowContext(migrations: migrations, today: Day(number: 20_778)))
    }
    #expect(
      chosen([
        migration("a", due: nil, remaining: 900),
        migration("b", due: "2027-01-01", remaining: 1),
        migration("c", due: "2026-01-01", remaining: 0),
      ]) == "b")
    #expect(
      chosen([migration("a", due: nil, remaining: 1), migration("b", due: nil, remaining: 2)])
        == "b")
    #expect(chosen([]) == nil)
    var reached = migration("reached", due: "2026-01-01", remaining: 2)
    reached.goal = 2
    #expect(chosen([reached]) == nil)
  }
}
