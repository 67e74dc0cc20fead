import ExternalPlugins
import ModulesFlow
import ModulesInterface
import ModulesLogic
import PluginInterface
import PluginPoints
import Routing
import Sandbox
import Workspace

extension FeaturePoints {
  /// The extension points of the modules.
  static var modules: FeaturePoints {
    FeaturePoints(samples: ModuleFacts.samples) { points in
      points.addRows(
        at: .moduleRows,
        asking: { ModuleFacts(modules: $0.index.rows, today: $0.today) }, facts: \.tree
      ) { row, context in
        AddedModuleRow(row, element: \.self) { context.index.row(of: $0) != nil }
      }
      points.addPanels(
        at: .modulePanels, isSameSubject: { $0.detail.module.name == $1.detail.module.name },
        members: ModuleFacts.members)
      points.addCommands(at: .moduleCommands) { context in
        let row = context.selected.flatMap { context.index?.row(of: $0) }
        return ["module": row.map(ModuleFacts.tree) ?? .null]
      }
      points.addScreens(among: .moduleRoutes, in: "modules", Modules.self, at: ModuleRoute())
    }
  }
}

/// The JSON of modules in requests to external plugins.
private struct ModuleFacts: Equatable, Sendable {
  /// The maximum number of violations in a request.
  static let mostViolations = 1_000

  let modules: [ModuleRow]
  let today: Day

  /// The facts about all modules.
  var tree: JSONTree {
    ["today": .string("\(today)"), "modules": .array(modules.map(ModuleFacts.tree))]
  }

  static func tree(_ row: ModuleRow) -> JSONTree {
    [
      "id": .string(row.name), "name": .string(row.name), "path": .string(row.path),
      "kind": .string(row.kind.rawValue), "type": .optional(row.type),
      "owners": .texts(row.owners), "usedBy": .integer(row.fanIn),
      "dependsOn": .optional(row.fanOut), "violations": .integer(row.violations),
      "files": .integer(row.files), "lines": .integer(row.lines), "inCycle": .bool(row.isInCycle),
    ]
  }

  /// The members of a request for a panel of a module.
  static func members(_ context: ModulePanelContext) -> [String: JSONTree] {
    let detail = context.detail
    return [
      "today": .string("\(context.today)"), "module": tree(detail.row),
      "imports": .texts(detail.imports.map(\.name)),
      "importers": .texts(detail.importers.map(\.name)),
      "violations": .array(
        detail.violations.prefix(mostViolations).map { row in
          let violation = row.violation
          return [
            "rule": .string(violation.rule), "to": .optional(violation.to),
            "path": .string(violation.path), "line": .integer(violation.line),
            "message": .string(violation.message),
          ]
        }),
    ]
  }

  /// Sample data to check a plugin with.
  static func samples() throws -> [String: PluginConformance.Samples] {
    let today = SandboxFixture.today
    let graph = try SandboxFixture("orchard").modules.get()
    let index = ModuleIndex(ModuleReport(graph: graph))
    let panel = index.rows.first.flatMap { ModuleDetail($0.name, in: index) }
      .map { members(ModulePanelContext(detail: $0, today: today)) }
    let samples = PluginConformance.Samples(
      facts: ModuleFacts(modules: index.rows, today: today).tree, panel: panel ?? [:],
      items: Set(index.rows.map(\.name)))
    return [
      ExtensionPoint.moduleRows.id: samples, ExtensionPoint.modulePanels.id: samples,
    ]
  }
}
