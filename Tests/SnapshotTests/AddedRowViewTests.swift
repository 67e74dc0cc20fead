import DeclarativeUI
import FeatureFlags
import MigrationsFlow
import MigrationsLogic
import PluginInterface
import Testing

@testable import SharedServices
@testable import headway

/// Rows that a plugin draws itself, in the list of migrations.
@MainActor @Suite struct AddedRowViewTests {
  private struct Refusal: Error {}

  /// Draws the number of migrations beside the text of its row.
  private struct DrawingPlugin: Plugin {
    let id = "drawing"
    let title = "Drawing"
    let version = "1.0.0"
    let owner = "@headway/app"
    let flag = Flag(key: "plugin.drawing", default: true, owner: "@headway/app", about: "A row")
    var isBroken = false

    func contribute(to contributions: inout PluginContributions) {
      contributions.add(
        ListRows(title: "Drawn") { context in
          [
            AddedMigrationRow(
              id: "row", text: "text of the row", opens: context.migrations.first?.id)
          ]
        } content: { row, context in
          if isBroken { throw Refusal() }
          return HStack(spacing: .one) {
            Label("drawn by the plugin")
            Label("\(context.migrations.count) migrations")
          }
        }, id: "drawing.rows", to: .migrationRows)
    }
  }

  private func harness(_ plugin: DrawingPlugin) throws -> SandboxHarness {
    try SandboxHarness(
      "migrations",
      appServices: AppServices(file: nil, environment: [:], plugins: [plugin, FixturePlugin()]),
      columns: 120, rows: 40)
  }

  @Test("rule 14: a plugin draws its rows itself, and the list selects, searches and opens them")
  func view() async throws {
    let harness = try harness(DrawingPlugin())
    let screen = try await harness.screen { $0.contains("drawn by the plugin 12 migrations") }
    #expect(screen.contains("Drawn") && screen.contains("added by the Drawing plugin"))
    #expect(!screen.contains("text of the row"))
    harness.press("/")
    harness.host.handle(.paste("text of"))
    harness.press("enter")
    let filtered = try await harness.screen { !$0.contains("Moment.js") }
    #expect(filtered.contains("drawn by the plugin"))
    harness.press("enter")
    _ = try await harness.screen { _ in harness.flow.crumbs.last == "RxSwift → async/await" }
  }

  @Test("rule 17: a row that throws is removed with its plugin, and the list keeps working")
  func failure() async throws {
    let harness = try harness(DrawingPlugin(isBroken: true))
    let screen = try await harness.screen {
      $0.contains("added by the Sample plugin") && !$0.contains("added by the Drawing plugin")
    }
    #expect(!screen.contains("text of the row"))
  }
}
