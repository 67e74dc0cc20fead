import MigrationsLogic
import ModulesInterface
import ModulesLogic
import TeamsLogic
import Testing
import Workspace

/// The modules that a team owns, and the exceptions that it is responsible for.
@Suite struct TeamModulesTests {
  private let today = Day(number: 20_000)

  private var moduleIndex: ModuleIndex {
    let modules = [
      Module(name: "Cart", path: "Cart", owners: ["@a", "@b"]),
      Module(name: "Basket", path: "Basket", owners: ["@a"]),
      Module(name: "Kit", path: "Kit"),
    ]
    let edge = ModuleEdge(from: 0, to: 2, imports: [ImportLocation("Cart/a.swift")])
    let configuration = ModulesConfiguration(
      rules: [ModuleRule(.never(from: ["Cart"], to: ["Kit"]))],
      exceptions: [
        ModuleException(from: "X", to: "Y", owner: "@a", until: today + 90),
        ModuleException(from: "Y", to: "Z", owner: "@a", until: today + 2),
        ModuleException(from: "Z", to: "X", owner: "@b", until: today + -1),
      ])
    let report = RuleCheck.report(
      on: ModuleGraph(modules: modules, edges: [edge]), configuration, today: today)
    return ModuleIndex(report, configuration)
  }

  @Test("modules with violations come first, and each owner's modules are counted")
  func rows() {
    let mine = TeamModules(of: "@a", in: moduleIndex)
    #expect(mine.rows.map(\.name) == ["Cart", "Basket"] && mine.violations == 1)
    #expect(TeamModules(of: "@b", in: moduleIndex).rows.map(\.name) == ["Cart"])
    #expect(TeamModules(of: nil, in: moduleIndex).rows.map(\.name) == ["Kit"])
  }

  @Test("teams that only own modules are listed, those with more violations first")
  func teams() {
    let rows = TeamRow.rows(MigrationsReducer.State(), moduleIndex, today: today)
    #expect(rows.map(\.team) == ["@a", "@b", nil])
    #expect(rows.map { $0.modules?.modules } == [2, 1, 1])
    #expect(rows.map { $0.modules?.violations } == [1, 1, 0])
    #expect(
      rows.map { $0.modules?.ending.text } == ["1 exception ending soon", "1 exception ended", nil])
    let none = TeamRow.rows(MigrationsReducer.State(), ModuleIndex(), today: today)
    #expect(none.isEmpty)
  }

  @Test("exceptions that end soon or have ended are listed")
  func exceptions() {
    let mine = TeamModules(of: "@a", in: moduleIndex)
    #expect(mine.exceptions.map(\.use.exception.from) == ["Y", "X"])
    let theirs = TeamModules(of: "@b", in: moduleIndex)
    let all = EndingExceptions((mine.exceptions + theirs.exceptions).map(\.use))
    #expect(all.text == "1 exception ended, 1 ending soon")
    #expect(all.forms == ["1 ended, 1 ending soon", "1 ended, 1 ending", "1 ended"])
    #expect(TeamModules(of: nil, in: moduleIndex).exceptions.isEmpty)
  }
}
