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
    // Writing the file asks nothing: it is no step.
    for (plugins, count) in [(BuiltInPlugins.all, 3), ([], 2)] {
      let switchboard = try Switchboard(file: nil, environment: [:], plugins: plugins)
      let sandboxed = try Sandboxed("onboarding", switchboard: switchboard, columns: 80, rows: 24)
      _ = try await sandboxed.screen { $0.contains("Go on without owners") }
      #expect(
        try await sandboxed.screen { $0.contains("1 of") }.contains("step 1 of \(count)"))
      sandboxed.press("enter")
      #expect(
        try await sandboxed.screen { $0.contains("[ ]") }.contains("step 2 of \(count)"))
      guard count == 3 else { continue }
      sandboxed.press("space", "enter")
      let review = try await sandboxed.screen { $0.contains("step 3 of 3") }
      #expect(review.contains("  · ") && !review.contains("-to-"), "titles, no names of files")
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
