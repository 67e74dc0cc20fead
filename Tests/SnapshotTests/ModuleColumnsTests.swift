import DeclarativeUI
import ModulesInterface
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import ModulesLogic
@testable import ModulesUI

/// The columns of the modules, as a list and as a tree.
@MainActor @Suite struct ModuleColumnsTests {
  private let actions = ModuleListView.Actions(
    open: { _ in }, list: { _ in }, findPath: { _ in }, showRules: {}, showHistory: {},
    reload: {})

  private func state(_ modules: [Module]) -> ModulesReducer.State {
    var state = ModulesReducer.State()
    state.moduleIndex = ModuleIndex(ModuleReport(graph: ModuleGraph(modules: modules)))
    return state
  }

  private func text(_ view: some View, columns: Int) -> String {
    let host = ViewHost(view, size: Size(columns: columns, rows: 8))
    host.render()
    return host.surface.lines.joined(separator: "\n")
  }

  @Test("if no module has an owner, the names get the room of the column")
  func unowned() {
    let name = "AppSiteAssociationMiddlewareTests"
    let table = ModuleTable(
      state: .constant(state([Module(name: name, path: "a")])), actions: actions, select: { _ in })
    #expect(text(table, columns: 80).contains("\(name)  unowned"))
  }

  @Test("a module in the repository root has a folder")
  func root() {
    let table = ModuleTable(
      state: .constant(state([Module(name: "web", path: "")])), actions: actions, select: { _ in })
    #expect(text(table, columns: 120).contains("repository root"))
  }

  @Test("in a tree, owners have room beside the names")
  func tree() throws {
    let module = Module(name: ":core:ui", path: "core/ui", owners: ["@example/mobile-reviewers"])
    let state = state([module])
    let nodes = ModuleNode.folders(try #require(state.moduleIndex).rows)
    let tree = ModuleTreeView(
      nodes: .constant(nodes), name: "folders", state: .constant(state), actions: actions,
      select: { _ in })
    #expect(text(tree, columns: 120).contains("@example/mobile-reviewers"))
  }

  @Test("at 80 columns, remarks leave room for the names of neighbors")
  func neighbors() throws {
    let names = ["Migration", "Middleware"].map { "AppSiteAssociation\($0)Tests" }
    let graph = ModuleGraph(
      modules: ([":app"] + names).map { Module(name: $0, path: $0) },
      edges: (1...2).map { ModuleEdge(from: 0, to: $0, imports: [ImportLocation("app/a.kt")]) })
    var report = ModuleReport(graph: graph)
    let app = try #require(graph[":app"])
    report.violations = names.map { name in
      RuleViolation(
        ModuleRule(.never(from: [], to: [])), from: app, to: name, at: ImportLocation("app/a.kt"),
        message: "")
    }
    let detail = try #require(ModuleDetail(":app", in: ModuleIndex(report)))
    let table = NeighborTable(
      neighbors: detail.imports, name: "imports", root: "/r", placeholder: "",
      location: { ModuleSourceLocation(module: ":app", to: $0.name, $1) },
      actions: .init(
        selectTab: { _ in }, open: { _ in }, show: { _ in }, edit: { _ in }, except: { _ in },
        findPath: {}))
    let shown = text(table, columns: 80)
    #expect(shown.contains("AppSiteAssoc"))
    #expect(shown.contains("grationTests") && shown.contains("ewareTests"))
  }

  @Test(
    "the rule of a violation is a sentence of its own",
    arguments: [
      (
        ":app declares :core:ui: :app must never depend on :core:*", ":core:ui",
        ":app declares :core:ui. Rule: :app must never depend on :core:*"
      ),
      ("App imports UI without declaring it", "UI", "App imports UI without declaring it"),
    ])
  func violation(message: String, to: String, expected: String) throws {
    let module = Module(name: ":app", path: "app")
    let violation = RuleViolation(
      ModuleRule(.never(from: [], to: [])), from: module, to: to, at: ImportLocation("app/a.kt"),
      message: message)
    #expect(ViolationTable.text(violation).text == expected)
  }
}
