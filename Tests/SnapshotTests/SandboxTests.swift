import DependencyInjection
import Foundation
import Testing

@testable import headway

/// Rule 40: a flow runs alone, with nothing live beside it.
@MainActor @Suite struct SandboxTests {
  @Test(
    "rule 40: a flow binds the fixture's services alone, and makes no other flow",
    arguments: [
      (
        "migrations",
        [
          "Editing", "HistoryReading", "Locking", "MigrationScanning", "SourceReading", "WallClock",
        ]
      ),
      (
        "teams",
        [
          "Editing", "HistoryReading", "Locking", "MigrationScanning", "ModuleHistoryReading",
          "ModuleReading", "RepositoryTrusting", "SourceReading", "WallClock",
        ]
      ),
      (
        "modules",
        [
          "Editing", "ModuleHistoryReading", "ModuleReading", "RepositoryTrusting",
          "SourceReading", "WallClock",
        ]
      ),
      (
        "onboarding",
        [
          "ConfigurationWriting", "MigrationScanning", "OwnersLocating", "TemplateListing",
          "WallClock",
        ]
      ),
      ("libraries", ["Editing", "LibraryReading", "ScorecardWriting", "WallClock"]),
      ("settings", []),
      ("gallery", []),
    ])
  func alone(id: String, services: [String]) async throws {
    let live = DependencyRegistry.shared.injections.count
    let sandboxed = try Sandboxed(id, columns: 80, rows: 24)
    _ = try await sandboxed.screen { !$0.isEmpty }
    #expect(Set(sandboxed.registry.injections.map { "\($0.type)" }) == Set(services))
    #expect(DependencyRegistry.shared.injections.count == live)
    #expect(sandboxed.flow.activePath.map(\.id.description) == [id])
  }

  @Test("every flow of the sandbox starts on each of its fixtures")
  func fixtures() async throws {
    for flow in SandboxFlow.all {
      for fixture in flow.fixtures {
        let sandboxed = try Sandboxed(flow.id, fixture: fixture, columns: 80, rows: 24)
        #expect(try await sandboxed.screen { !$0.isEmpty }.contains("There is no screen") == false)
      }
    }
  }

  @Test("the steps of the set-up are counted, with those that plugins add")
  func steps() async throws {
    for (plugins, last) in [(BuiltInPlugins.all, "3 of 4"), ([], "3 of 3")] {
      let switchboard = try Switchboard(file: nil, environment: [:], plugins: plugins)
      let sandboxed = try Sandboxed("onboarding", switchboard: switchboard, columns: 80, rows: 24)
      _ = try await sandboxed.screen { $0.contains("Go on without owners") }
      #expect(
        try await sandboxed.screen { $0.contains("1 of") }.contains("1 of \(last.last ?? " ")"))
      sandboxed.press("enter")
      _ = try await sandboxed.screen { $0.contains("[ ]") }
      sandboxed.press("space", "enter")
      #expect(try await sandboxed.screen { $0.contains(last) }.contains(last))
    }
  }

  @Test("a hit of the fixture opens in its file, and back leads to the list")
  func walk() async throws {
    let sandboxed = try Sandboxed("migrations", columns: 100, rows: 30)
    _ = try await sandboxed.screen { $0.contains("42 %") }
    sandboxed.press("enter", "7", "enter")
    let hit = try await sandboxed.screen { $0.contains("import RxSwift") && $0.contains("class") }
    #expect(hit.contains("CartModel.swift:2:1"))
    #expect(sandboxed.flow.back())
    #expect(sandboxed.flow.back())
    #expect(sandboxed.flow.crumbs == ["Migrations"])
  }
}
