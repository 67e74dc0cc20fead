import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// The table of modules and teams combines the matches of the scan with the history of the branch.
@Suite struct MatrixTests {
  private let today = Day(number: 20_778)

  private func match(
    _ path: String, in module: String?, of teams: [String], count: Int = 1, excepted: Bool = false
  ) -> Match {
    Match(
      path: path, line: 1, column: 1, text: "", teams: teams, module: module, excepted: excepted,
      count: count)
  }

  /// The counts of the scan that found the matches.
  private func count(_ matches: [Match]) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    let open = matches.filter { !$0.excepted }
    count.remaining = open.map(\.count).reduce(0, +)
    count.byModule = Dictionary(grouping: open, by: \.module).map {
      ModuleCount(module: $0, remaining: $1.map(\.count).reduce(0, +))
    }
    return count
  }

  private func history(
    _ shares: [(module: String?, team: String?, [(daysAgo: Int, left: Int)])]
  ) -> MigrationHistory {
    let days = Set(shares.flatMap { $0.2.map(\.daysAgo) }).sorted(by: >)
    let cells = shares.map { share in
      CellHistory(
        module: share.module, team: share.team,
        steps: share.2.map { ShareStep(day: today + -$0.daysAgo, remaining: $0.left) })
    }
    return MigrationHistory(
      points: days.map { days in
        HistoryPoint(
          day: today + -days, commit: "c",
          remaining: cells.map { $0.steps.remaining(on: today + -days) }.reduce(0, +))
      },
      modules: cells.map { ShareHistory(name: $0.module, steps: $0.steps) }, cells: cells)
  }

  @Test("the counts are those of the scan, also before the history has been read")
  func scan() {
    let matches = [
      match("a", in: "A", of: ["@x"], count: 3), match("b", in: "A", of: ["@x", "@y"]),
      match("c", in: nil, of: []), match("d", in: "A", of: ["@y"], excepted: true),
    ]
    let matrix = Matrix(of: count(matches), matches: matches, history: nil, today: today)
    #expect(matrix.teams == ["@x", "@y", nil])
    #expect(matrix.rows.map(\.name) == ["A", "no module"])
    #expect(matrix.rows.map(\.total.remaining) == [4, 1])
    #expect(matrix.rows.map { $0.cells.map(\.remaining) } == [[4, 1, 0], [0, 0, 1]])
    #expect(!matrix.haveChanges)
  }

  @Test("changes lead from the history to the matches of the working tree")
  func workingTree() {
    let history = history([("A", "@x", [(100, 5), (20, 2)]), ("B", "@y", [(100, 4), (20, 0)])])
    let matches = [match("a", in: "A", of: ["@x"])]
    let matrix = Matrix(of: count(matches), matches: matches, history: history, today: today)
    #expect(matrix.rows.map(\.name) == ["A", "B"])
    #expect(matrix.rows.map { $0.cells.map(\.change) } == [[-4, 0], [0, -4]])
    #expect(matrix.rows.map(\.total.change) == [-4, -4])
  }

  @Test("a truncated history is compared with its first day, not with zero")
  func cut() {
    let matches = [match("a", in: nil, of: ["@a"], count: 48)]
    let matrix = Matrix(
      of: count(matches), matches: matches, history: history([(nil, "@a", [(20, 50), (10, 48)])]),
      today: today)
    #expect(matrix.rows.map { $0.cells.map(\.change) } == [[-2]])
  }

  @Test("in an old clone, the changes are those of the weeks before the last commit")
  func oldClone() {
    let matches = [match("a", in: "A", of: ["@x"], count: 7)]
    let matrix = Matrix(
      of: count(matches), matches: matches,
      history: history([("A", "@x", [(300, 2), (200, 5), (190, 7)])]), today: today)
    #expect(matrix.rows.map(\.total.change) == [5])
  }

  @Test("in an old clone, a change of the working tree isn't one of those weeks")
  func oldCommit() {
    let matches = [match("a", in: "A", of: ["@x"], count: 9)]
    let matrix = Matrix(
      of: count(matches), matches: matches,
      history: history([("A", "@x", [(300, 2), (200, 5), (190, 7)])]), today: today)
    #expect(matrix.rows.map(\.total.remaining) == [9])
    #expect(matrix.rows.map(\.total.change) == [5])
  }

  @Test("a file counts each occurrence in a line if the migration does")
  func files() {
    let rows = BreakdownRow.files([
      match("a", in: nil, of: [], count: 3), match("b", in: nil, of: []),
    ])
    #expect(rows.map(\.remaining) == [3, 1])
  }

  @Test("the period of the changes is that of the history if it is shorter than twelve weeks")
  func period() {
    let matches = [match("a", in: "A", of: ["@x"])]
    func weeks(_ daysAgo: Int) -> Int {
      Matrix(
        of: count(matches), matches: matches,
        history: history([("A", "@x", [(daysAgo, 3), (0, 1)])]), today: today
      ).changeWeeks
    }
    #expect(weeks(21) == 3 && weeks(1) == 1 && weeks(200) == 12)
  }
}
