import DeclarativeUI
import ModulesInterface
import ModulesLogic
import Terminal
import Testing

@testable import ModulesUI

/// The drawing of a module between its neighbors.
@MainActor @Suite struct NeighborhoodViewTests {
  @Test("names of neighbors with a long common beginning stay different")
  func names() throws {
    let names = ["api", "impl", "fake"].map { ":feature:account:settings:avatar:\($0)" }
    let graph = ModuleGraph(
      modules: ([":app"] + names).map { Module(name: $0, path: $0) },
      edges: (1...3).map { ModuleEdge(from: 0, to: $0, imports: [ImportLocation("a.kt")]) })
    let detail = try #require(ModuleDetail(":app", in: ModuleIndex(ModuleReport(graph: graph))))
    let host = ViewHost(
      NeighborhoodView(detail: detail, open: { _ in }), size: Size(columns: 60, rows: 8))
    host.render()
    let text = host.surface.lines.joined(separator: "\n")
    for end in [":api", ":impl", ":fake"] { #expect(text.contains(end), "\(end)") }
    #expect(!text.contains("imported"))
  }

  @Test("a legend explains dotted lines")
  func legend() throws {
    let graph = ModuleGraph(
      modules: ["App", "Cart", "Kit"].map { Module(name: $0, path: $0) },
      edges: [
        ModuleEdge(from: 0, to: 1, imports: [ImportLocation("App/a.swift")]),
        ModuleEdge(from: 0, to: 2, declaration: ImportLocation("Package.swift")),
      ])
    let detail = try #require(ModuleDetail("App", in: ModuleIndex(ModuleReport(graph: graph))))
    let host = ViewHost(
      NeighborhoodView(detail: detail, open: { _ in }), size: Size(columns: 60, rows: 8))
    host.render()
    #expect(host.surface.lines.last == " ── imported   ┄┄ declared, but not imported")
    #expect(NeighborLayout.legend([]) == nil)
  }
}
