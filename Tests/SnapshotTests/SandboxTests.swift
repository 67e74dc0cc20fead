import DependencyInjection
import Foundation
import ModulesInterface
import Resources
import RouterService
import Testing

@testable import Sandbox
@testable import SharedServices
@testable import headway

/// Rule 40: a flow runs alone, without live dependencies.
@MainActor @Suite struct SandboxTests {
  @Test(
    "rule 40: a flow only uses services of the fixture, and creates no other flow",
    arguments: [
      (
        "migrations",
        [
          "ConfigurationEditing", "Editing", "ExceptionWriting", "HistoryReading",
          "LockRehearsing", "Locking", "MigrationScanning", "ReportSaving", "SourceReading",
          "ZonedClock",
        ]
      ),
      (
        "teams",
        [
          "Editing", "HistoryReading", "Locking", "MigrationScanning", "ModuleReading",
          "RepositoryTrusting", "ZonedClock",
        ]
      ),
      (
        "modules",
        [
          "ConfigurationEditing", "Editing", "ModuleHistoryReading", "ModuleReading",
          "RepositoryTrusting", "RuleRehearsing", "SourceReading", "ZonedClock",
        ]
      ),
      (
        "onboarding",
        [
          "ConfigurationEditing", "ConfigurationWriting", "Locking", "MigrationScanning",
          "OwnersLocating", "TemplateListing", "ZonedClock",
        ]
      ),
      (
        "templates",
        [
          "ConfigurationEditing", "ConfigurationWriting", "Locking", "MigrationScanning",
          "OwnersLocating", "TemplateListing", "ZonedClock",
        ]
      ),
      (
        "try",
        [
          "ConfigurationEditing", "Editing", "HistoryReading", "Locking", "MigrationScanning",
          "ZonedClock",
        ]
      ),
      ("libraries", ["Editing", "LibraryReading", "ScorecardWriting", "ZonedClock"]),
      ("settings", []),
      ("gallery", []),
    ])
  func alone(id: String, services: [String]) async throws {
    let live = Self.liveInjections
    let harness = try SandboxHarness(id, columns: 80, rows: 24)
    _ = try await harness.screen { !$0.isEmpty }
    let injected = Set(harness.registry.injections.map { "\($0.type)" })
    #expect(injected.subtracting(SandboxTests.appValues) == Set(services))
    #expect(Self.liveInjections == live)
    #expect(harness.flow.activePath.map(\.id.description) == [id])
  }

  /// The number of services of the app that were injected outside of every registry. Tests of
  /// injection, which run at the same time, inject types of their own.
  private static var liveInjections: Int {
    let services = [
      "Scanning", "Reading", "Locking", "Editing", "Trusting", "Clock", "Writing", "Listing",
      "Locating", "Project",
    ]
    return DependencyRegistry.shared.injections.count { injection in
      services.contains { "\(injection.type)".hasSuffix($0) }
    }
  }

  /// The values that the composition passes to features: the project with its stores, and the
  /// plugins, flags, themes and actions of the app.
  private static let appValues: Set = [
    "AppActions", "ContributionReading", "FlagStore", "OnboardingServices", "PluginRegistry",
    "PluginTrusting", "Project", "RepositoryContext", "Store<State, Action>", "ThemeChoosing",
    "TryServices",
  ]

  @Test("rule 40: every flow of the app runs in the sandbox")
  func everyFlow() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    var flows: Set<String> = []
    for folder in ["Features", "Platform/SettingsFlow"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: sources.appending(path: folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for found in text.matches(of: /class (\w+): Flow</) { flows.insert(String(found.1)) }
      }
    }
    let started = try SandboxFlow.all.map { flow in
      "\(type(of: try SandboxHarness(flow.id, columns: 80, rows: 24).flow))"
    }
    #expect(flows == Set(started))
    #expect(flows.count == SandboxFlow.all.count)
  }

  @Test("rule 40: the complete app runs on a fixture, with its tabs, plugins and links")
  func completeApp() async throws {
    let appServices = try AppServices(
      file: nil, environment: [:], plugins: BuiltInPlugins.all)
    var log: [String] = []
    let live = Self.liveInjections
    let harness = try SandboxHarness(
      "root", appServices: appServices, columns: 120, rows: 40, log: { log.append($0) })
    _ = try await harness.screen {
      $0.contains("added by the Deadlines plugin") && $0.contains("3 Libraries")
    }
    #expect(harness.flow.activePath.map(\.id.description) == ["root", "home", "migrations"])
    harness.press("2")
    _ = try await harness.screen { $0.contains("Networking") }
    #expect(harness.flow.crumbs == ["headway", "Modules"])
    harness.press("y")
    #expect(log == ["copied: headway open 'headway://modules'"])
    #expect(Self.liveInjections == live)
  }

  @Test("the sandbox logs the result with which a flow ends")
  func exits() async throws {
    var log: [String] = []
    let harness = try SandboxHarness("templates", columns: 120, rows: 40, log: { log.append($0) })
    _ = try await harness.screen { $0.contains("[ ]") }
    harness.press("space", "enter")
    _ = try await harness.screen { $0.contains("+   - id: ") }
    harness.press("ctrl-s")
    _ = try await harness.screen { _ in log.contains { $0.hasPrefix("ended") } }
    #expect(log.contains("ended with 1"))
  }

  @Test("the user goes back from the review of templates and selects others")
  func backFromReview() async throws {
    let harness = try SandboxHarness("templates", columns: 120, rows: 40)
    _ = try await harness.screen { $0.contains("[ ]") }
    harness.press("space", "enter")
    _ = try await harness.screen { $0.contains("+   - id: ") }
    harness.flow.back()
    #expect(try await harness.screen { $0.contains("selected") }.contains("1 of 3 selected"))
    harness.press("space")
    #expect(try await harness.screen { $0.contains("selected") }.contains("0 of 3 selected"))
  }

  @Test("every flow of the sandbox starts with each of its fixtures")
  func fixtures() async throws {
    for flow in SandboxFlow.all {
      for fixture in flow.fixtures {
        let harness = try SandboxHarness(flow.id, fixture: fixture, columns: 80, rows: 24)
        #expect(try await harness.screen { !$0.isEmpty }.contains("There is no screen") == false)
      }
    }
  }

  @Test("in the complete app, a lock and an edited title take effect, and are undone")
  func edits() async throws {
    let harness = try SandboxHarness("root", columns: 120, rows: 40)
    _ = try await harness.screen { $0.contains("3 ") && $0.contains("stalled 6 months") }
    harness.press("down", "l")
    let locked = try await harness.screen {
      $0.contains("lock allows 3") && $0.contains("3 L") && $0.contains("Locked “Enzyme")
    }
    #expect(!locked.contains("l Lock"))
    harness.press("E")
    _ = try await harness.screen { $0.contains("No changes yet.") }
    harness.press("X", "ctrl-s")
    _ = try await harness.screen {
      $0.contains("Saved “") && $0.contains("▌P1  Enzyme → Testing LibraryX")
    }
    harness.press("u")
    _ = try await harness.screen { !$0.contains("LibraryX") && $0.contains("lock allows 3") }
    harness.press("u")
    _ = try await harness.screen { !$0.contains("lock allows 3") }
  }

  @Test("the locations of imports in the fixture are those of its code")
  func importLocations() throws {
    let code = Dictionary(
      uniqueKeysWithValues: Fixtures.Orchard.Code.all.map {
        ($0.path(below: Fixtures.Orchard.Code.folder), $0.text.components(separatedBy: "\n"))
      })
    let graph = try SandboxFixture("orchard").modules.get()
    for edge in graph.edges {
      let module = graph.modules[edge.to].name
      for place in edge.imports where code[place.path] != nil {
        let line = code[place.path]?[place.line - 1]
        #expect(line?.contains(module) == true, "\(place.path):\(place.line)")
      }
    }
    #expect(graph.edges.contains { edge in edge.imports.contains { code[$0.path] != nil } })
  }

  @Test(
    "the steps of the setup are counted; a plugin's step has no number, so the count stays true")
  func steps() async throws {
    for plugins in [BuiltInPlugins.all, []] {
      let appServices = try AppServices(file: nil, environment: [:], plugins: plugins)
      var log: [String] = []
      let harness = try SandboxHarness(
        "onboarding", appServices: appServices, columns: 80, rows: 24, log: { log.append($0) })
      _ = try await harness.screen { $0.contains("Continue without owners") }
      #expect(try await harness.screen { $0.contains("1 of") }.contains("step 1 of 3"))
      harness.press("down", "enter")
      #expect(try await harness.screen { $0.contains("[x]") }.contains("step 2 of 3"))
      // Select all, then none.
      harness.press("a", "a", "enter")
      let review = try await harness.screen { $0.contains("+ ") }
      #expect(review.contains("step 3 of 3") && review.contains("New file"))
      harness.press("ctrl-s")
      if !plugins.isEmpty {
        let gaps = try await harness.screen { $0.contains("additional step") }
        #expect(gaps.contains("headway.yml contains only an example"))
        harness.press("enter")
      }
      for _ in 0..<30_000 where log.isEmpty {
        harness.host.render()
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(
        log.first == "Wrote headway.yml with 0 migrations. Commit it so that your whole team "
          + "uses the same configuration.")
    }
  }

  @Test("a match of the fixture opens in its file, and back returns to the list")
  func walk() async throws {
    let harness = try SandboxHarness("migrations", columns: 100, rows: 30)
    _ = try await harness.screen { $0.contains("87%") }
    harness.press("enter", "7", "enter")
    let match = try await harness.screen { $0.contains("import RxSwift") && $0.contains("class") }
    #expect(match.contains("CartModel.swift:2:1"))
    #expect(harness.flow.back())
    #expect(harness.flow.back())
    #expect(harness.flow.crumbs == ["Migrations"])
  }
}
