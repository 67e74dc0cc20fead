import MigrationsLogic
import ModulesInterface
import ModulesLogic
import TeamsLogic
import Testing
import Workspace

/// A team's modules are those whose files it owns; its exceptions those that it answers for.
@Suite struct TeamModulesTests {
  private let today = Day(number: 20_000)

  private var book: ModuleBook {
    let modules = [
      Module(name: "Cart", path: "Cart", owners: ["@a", "@b"]),
      Module(name: "Basket", path: "Basket", owners: ["@a"]),
      Module(name: "Kit", path: "Kit"),
    ]
    let edge = ModuleEdge(from: 0, to: 2, imports: [ImportPlace("Cart/a.swift")])
    let configuration = ModulesConfiguration(
      rules: [ModuleRule(.never(from: ["Cart"], to: ["Kit"]))],
      exceptions: [
        ModuleException(from: "X", to: "Y", owner: "@a", until: today + 90),
        ModuleException(from: "Y", to: "Z", owner: "@a", until: today + 2),
        ModuleException(from: "Z", to: "X", owner: "@b", until: today + -1),
      ])
    let report = RuleCheck.report(
      on: ModuleGraph(modules: modules, edges: [edge]), configuration, today: today)
    return ModuleBook(report, configuration)
  }

  @Test("those that break rules come first, and everything is counted for each owner")
  func rows() {
    let mine = TeamModules(of: "@a", in: book)
    #expect(mine.rows.map(\.name) == ["Cart", "Basket"] && mine.violations == 1)
    #expect(TeamModules(of: "@b", in: book).rows.map(\.name) == ["Cart"])
    #expect(TeamModules(of: nil, in: book).rows.map(\.name) == ["Kit"])
  }

  @Test("whoever has modules alone is among the teams, those that break more first")
  func teams() {
    let rows = TeamRow.rows(MigrationsBoard.State(), book, today: today)
    #expect(rows.map(\.team) == ["@a", "@b", nil])
    #expect(rows.map { $0.modules?.modules } == [2, 1, 1])
    #expect(rows.map { $0.modules?.violations } == [1, 1, 0])
    #expect(rows.map { $0.modules?.ending } == [1, 1, 0])
    let none = TeamRow.rows(MigrationsBoard.State(), ModuleBook(), today: today)
    #expect(none.isEmpty)
  }

  @Test("exceptions that end soon or are over are told of")
  func exceptions() {
    let mine = TeamModules(of: "@a", in: book)
    #expect(mine.exceptions.map(\.use.exception.from) == ["Y", "X"])
    #expect(mine.ending.map(\.use.exception.from) == ["Y"])
    #expect(TeamModules(of: "@b", in: book).ending.map(\.use.exception.from) == ["Z"])
    #expect(TeamModules(of: nil, in: book).exceptions.isEmpty)
  }
}
