import DeclarativeUI
import DesignSystem
import FeatureFlags
import Foundation
import GalleryFlow
import PluginHost
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import RootFlow
@testable import Sandbox
@testable import UserSettings
@testable import headway

/// No input from the keyboard, the mouse, the clipboard or a link breaks the app.
///
/// `make fuzz EVENTS=1000000 SEED=1` runs a long test; by default, few events of fixed seeds are
/// used. Each episode starts with the next seed, so that a failure is quick to reproduce: `make
/// fuzz EVENTS=2000 SEED=<the reported seed>`.
@MainActor @Suite struct FuzzTests {
  private static let eventsPerEpisode = 2_000

  /// The number of events, and the first seed.
  nonisolated private static let requested: (events: Int, seed: UInt64) = {
    let environment = ProcessInfo.processInfo.environment
    return (
      environment["FUZZ_EVENTS"].flatMap { Int($0) } ?? 600,
      environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    )
  }()
  /// Whether a long run was requested.
  nonisolated private static let isLong = ProcessInfo.processInfo.environment["FUZZ_EVENTS"] != nil

  enum Subject: String, CaseIterable, Sendable { case app, setUp, gallery, stress }

  @Test("no input breaks a screen", arguments: Subject.allCases)
  func survives(subject: Subject) async throws {
    var remaining = FuzzTests.requested.events
    var seed = FuzzTests.requested.seed
    while remaining > 0 {
      let count = min(remaining, FuzzTests.eventsPerEpisode)
      if FuzzTests.isLong {
        try reportProgress("\(subject.rawValue) seed \(seed), \(remaining) remaining\n")
      }
      let failure =
        switch subject {
        case .app: try await app(seed, count, isSetUp: true)
        case .setUp: try await app(seed, count, isSetUp: false)
        case .gallery: try await gallery(seed, count)
        case .stress: try await stress(seed, count)
        }
      if let failure {
        Issue.record("\(subject.rawValue): \(failure.description)")
        return
      }
      remaining -= count
      seed += 1
    }
  }

  /// Writes to standard error, because a crash would lose any other output.
  private func reportProgress(_ line: String) throws {
    try FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  private func app(
    _ seed: UInt64, _ count: Int, isSetUp: Bool
  ) async throws -> Fuzzer.Failure? {
    let project = try SandboxFixture("orchard").project
    let app = try RootTests.App(
      isSetUp ? .ready(project) : .unconfigured(project),
      plugins: BuiltInPlugins.all + [FixturePlugin()],
      limits: PluginLimits(slow: .seconds(60), tooSlow: .seconds(60)))
    let host = app.host
    app.root.terminal.keys = { [weak host] in KeyTable(host?.activeBindings ?? []) }
    app.root.terminal.redraw = { [weak host] in host?.repaint() }
    // Quitting starts the app again.
    app.root.onExit = { [weak root = app.root] _ in root?.load() }
    try await app.load()
    var fuzzer = Fuzzer(
      seed: seed,
      events: RandomEvents(
        usualKeys: ["1", "2", "3", "4", ":", "y", "I", "q", "t", "o", "e", "r", "ctrl-p", "s"]))
    fuzzer.actions = [
      { [weak host] in FuzzTests.changeTheme(of: host, &$0) },
      { [flags = app.appServices.flags] generator in
        guard let flag = generator.one(of: flags.declared) else { return "no flag" }
        let isOn = Bool.random(using: &generator)
        flags.set(flag, to: isOn)
        return "flag \(flag.key) \(isOn)"
      },
      { [root = app.root] generator in
        let link = FuzzTests.link(&generator)
        root.open(link)
        return "link \(VisibleText.line(String(link.prefix(60))))"
      },
      { [root = app.root] generator in
        if generator.happens(onceIn: 2) {
          root.load()
        } else {
          root.notify(problem: "a problem\n\u{1B}")
        }
        return "reloaded, or showed a problem"
      },
    ]
    return await fuzzer.run(events: count, on: host)
  }

  private func gallery(_ seed: UInt64, _ count: Int) async throws -> Fuzzer.Failure? {
    let harness = try SandboxHarness("gallery", columns: 80, rows: 24)
    var fuzzer = Fuzzer(
      seed: seed, events: RandomEvents(usualKeys: ["tab", "tab", "x", "ctrl-a", "ctrl-k"]))
    fuzzer.actions = [{ [host = harness.host] in FuzzTests.changeTheme(of: host, &$0) }]
    return await fuzzer.run(events: count, on: harness.host)
  }

  private func stress(_ seed: UInt64, _ count: Int) async throws -> Fuzzer.Failure? {
    let rows = StressRows(seed: seed, scale: 5_000)
    let gallery = Gallery(stress: rows)
    gallery.didAppear()
    let host = ViewHost(gallery.screen, size: Size(columns: 100, rows: 30))
    var fuzzer = Fuzzer(seed: seed, events: RandomEvents(usualKeys: ["tab", "pagedown"]))
    var events = 0
    fuzzer.check = { [host] in
      events += 1
      return events.isMultiple(of: 32) ? rows.diagnostics(in: host.surface.lines).first : nil
    }
    return await fuzzer.run(events: count, on: host)
  }

  private static func changeTheme(
    of host: ViewHost?, _ generator: inout SeededGenerator
  ) -> String {
    guard let theme = generator.one(of: Theme.builtIn) else { return "no theme" }
    host?.theme = theme
    return "theme \(theme.name)"
  }

  private static func link(_ generator: inout SeededGenerator) -> String {
    let links = [
      "headway://migrations", "headway://settings", "headway://set-up", "headway://most-urgent",
      "headway://migrations/rxswift-to-async", "headway://migrations/rxswift-to-async?tab=teams",
      "headway://migrations/rxswift-to-async?path=Sources/Cart/CartModel.swift&line=2",
      "headway://migrations/nothing", "headway://settings/migrations", "headway://",
    ]
    var link = generator.one(of: links) ?? ""
    if generator.happens(onceIn: 3) { link += RandomText.text(using: &generator) }
    return generator.happens(onceIn: 10) ? RandomText.text(using: &generator) : link
  }
}
