import MigrationsInterface
import MigrationsLogic
import Testing
import Unidirectional
import Workspace

/// What is shown of counts while files are left to look at.
@MainActor @Suite struct PartialCountTests {
  private func count(_ remaining: Int, isCounted: Bool = true) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "RxSwift", priority: "P1")
    count.remaining = remaining
    count.isCounted = isCounted
    return count
  }

  private func board(
    _ first: MigrationCount
  ) throws -> Store<
    MigrationsBoard.State, MigrationsBoard.Action
  > {
    Store(
      MigrationsBoard.State(migrations: [first]), label: "board",
      reduce: MigrationsBoard.reducer(
        MigrationsBoard.Sources(
          today: try #require(Day("2026-06-30")), scan: { AsyncThrowingStream { $0.finish() } },
          history: { AsyncThrowingStream { $0.finish() } }, locks: { _ in [:] })))
  }

  @Test("none so far isn't none at all: only the end of the count says so")
  func noneSoFar() throws {
    let board = try board(count(0, isCounted: false))
    board.send(.scan(.counts([count(0)])))
    #expect(board.currentState["rx"]?.isCounted == false)
    board.send(.scan(.counts([count(3)])))
    #expect(board.currentState["rx"] == count(3))
    board.send(.scan(.finished(ScanSnapshot(migrations: [count(0)], hits: [:]))))
    #expect(board.currentState["rx"] == count(0))
  }

  @Test("while it counts again, what was counted stays until more is known")
  func again() throws {
    let board = try board(count(24))
    board.send(.scan(.counts([count(2)])))
    #expect(board.currentState["rx"] == count(24))
    board.send(.scan(.counts([count(25)])))
    #expect(board.currentState["rx"] == count(25))
    board.send(.scan(.finished(ScanSnapshot(migrations: [count(20)], hits: [:]))))
    #expect(board.currentState["rx"] == count(20))
  }
}
