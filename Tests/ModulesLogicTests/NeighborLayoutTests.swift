import ModulesInterface
import ModulesLogic
import Terminal
import Testing
import Workspace

/// The layout of a module's neighbors at every width.
@Suite struct NeighborLayoutTests {
  private func neighbors(_ arrows: [String], broken: [String] = []) -> [Neighbor] {
    let graph = GraphSample.graph(arrows)
    var report = ModuleReport(graph: graph)
    for name in broken {
      guard let from = graph["A"] else { continue }
      report.violations.append(
        RuleViolation(
          ModuleRule(.never(from: [], to: [])), from: from, to: name, at: ImportLocation("a"),
          message: ""))
    }
    return ModuleDetail("A", in: ModuleIndex(report))?.imports ?? []
  }

  private func lines(
    _ neighbors: [Neighbor], _ side: NeighborLayout.Side, _ columns: Int
  ) -> [String] {
    let layout = NeighborLayout(
      neighbors, side, measure: { VisibleText.columns($0) },
      cut: { VisibleText.truncated($0, to: $1) })
    return neighbors.map { neighbor in
      layout.line(of: neighbor, columns: columns).map(\.text).joined()
    }
  }

  @Test("each neighbor has a line to the stem next to the module")
  func picture() {
    let all = neighbors(["A > Bee Cat Dog"], broken: ["Cat"])
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
    #expect(lines(neighbors(["A > Bee"]), .importers, 10) == ["Bee ──────"])
  }

  @Test("a line is dotted if nothing imports the dependency, and solid if that is unknown")
  func declared() {
    func lines(unreadLanguages: [String]) -> [String] {
      var module = Module(name: "A", path: "A")
      module.unreadLanguages = unreadLanguages
      let graph = ModuleGraph(
        modules: [module, Module(name: "Bee", path: "Bee")],
        edges: [ModuleEdge(from: 0, to: 1, declaration: ImportLocation("A/build.gradle"))])
      let detail = ModuleDetail("A", in: ModuleIndex(ModuleReport(graph: graph)))
      return self.lines(detail?.imports ?? [], .imports, 10)
    }
    #expect(lines(unreadLanguages: []) == ["─┄▶ Bee"])
    #expect(lines(unreadLanguages: ["Kotlin"]) == ["──▶ Bee"])
  }

  @Test("signs replace words that would leave no room for names")
  func signs() {
    let all = neighbors(["A > MigrationsInterface Cat"], broken: ["Cat"])
    #expect(
      lines(all, .importers, 26) == [
        "Cat ───────────────── ✗ ─┬",
        "MigrationsInterface ─────┘",
      ])
    #expect(lines(all, .imports, 26).first == "┬─ ✗ ▶ Cat")
  }

  @Test("no line exceeds its width, whatever the names", arguments: 5...60)
  func widths(columns: Int) {
    let all = neighbors(
      ["A > 模块界面与逻辑 モジュール Übergröße MigrationsInterfaceWithAVeryLongName x"],
      broken: ["モジュール"])
    for side in [NeighborLayout.Side.importers, .imports] {
      for line in lines(all, side, columns) where columns >= 8 {
        #expect(VisibleText.columns(line) <= columns, "\(line)")
      }
    }
    // All stems are in the same column.
    let ends = lines(all, .importers, columns)
    #expect(columns < 10 || Set(ends.map { VisibleText.columns($0) }).count == 1)
  }
}
