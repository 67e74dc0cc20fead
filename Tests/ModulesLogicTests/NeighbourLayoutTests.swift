import ModulesInterface
import ModulesLogic
import Terminal
import Testing
import Workspace

/// The picture of a module with its neighbours, at every width.
@Suite struct NeighbourLayoutTests {
  private func neighbours(_ arrows: [String], broken: [String] = []) -> [Neighbour] {
    let graph = GraphSample.graph(arrows)
    var report = ModuleReport(graph: graph)
    for name in broken {
      guard let from = graph["A"] else { continue }
      report.violations.append(
        RuleViolation(
          ModuleRule(.never(from: [], to: [])), from: from, to: name, at: ImportPlace("a"),
          message: ""))
    }
    return ModuleDetail("A", in: ModuleBook(report))?.imports ?? []
  }

  private func lines(
    _ neighbours: [Neighbour], _ side: NeighbourLayout.Side, _ columns: Int
  ) -> [String] {
    let layout = NeighbourLayout(
      neighbours, side, measure: { VisibleText.columns($0) },
      cut: { VisibleText.truncated($0, to: $1) })
    return neighbours.map { neighbour in
      layout.line(of: neighbour, columns: columns).map(\.text).joined()
    }
  }

  @Test("each neighbour has a line to the stem beside the module")
  func picture() {
    let all = neighbours(["A > Bee Cat Dog"], broken: ["Cat"])
    #expect(
      lines(all, .importers, 24) == [
        "Cat ───────── ✗ never ─┬",
        "Bee ───────────────────┤",
        "Dog ───────────────────┘",
      ])
    #expect(
      lines(all, .imports, 24) == [
        "┬─ ✗ never ▶ Cat",
        "├──────────▶ Bee",
        "└──────────▶ Dog",
      ])
    #expect(lines(neighbours(["A > Bee"]), .importers, 10) == ["Bee ──────"])
  }

  @Test("where words would cut the names, a sign stands for them")
  func signs() {
    let all = neighbours(["A > MigrationsInterface Cat"], broken: ["Cat"])
    #expect(
      lines(all, .importers, 26) == [
        "Cat ───────────────── ✗ ─┬",
        "MigrationsInterface ─────┘",
      ])
    #expect(lines(all, .imports, 26).first == "┬─ ✗ ▶ Cat")
  }

  @Test("no line is wider than its room, whatever the names", arguments: 5...60)
  func widths(columns: Int) {
    let all = neighbours(
      ["A > 模块界面与逻辑 モジュール Übergröße MigrationsInterfaceWithAVeryLongName x"],
      broken: ["モジュール"])
    for side in [NeighbourLayout.Side.importers, .imports] {
      for line in lines(all, side, columns) where columns >= 8 {
        #expect(VisibleText.columns(line) <= columns, "\(line)")
      }
    }
    // The stems stand below each other.
    let ends = lines(all, .importers, columns)
    #expect(columns < 10 || Set(ends.map { VisibleText.columns($0) }).count == 1)
  }
}
