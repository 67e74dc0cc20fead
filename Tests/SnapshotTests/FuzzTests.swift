import DeclarativeUI
import DesignSystem
import FeatureFlags
import Foundation
import GalleryFlow
import GalleryUI
import PluginHost
import Terminal
import TestSupport
import Testing

@testable import RootFlow
@testable import headway

/// The app can't be broken by what comes from the keyboard, the mouse, the clipboard or a link.
///
/// `make fuzz EVENTS=1000000 SEED=1` runs it for long; without those, few events of fixed seeds.
/// Each episode begins anew with the next seed, so that a failure is soon come by again:
/// `make fuzz EVENTS=2000 SEED=<the seed that is told>`.
@MainActor @Suite struct FuzzTests {
  private static let eventsPerEpisode = 2_000

  /// How many events, and the first seed.
  nonisolated private static let wanted: (events: Int, seed: UInt64) = {
    let environment = ProcessInfo.processInfo.environment
    return (
      environment["FUZZ_EVENTS"].flatMap { Int($0) } ?? 600,
      environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    )
  }()
  /// Whether it was asked for, so that it may take its time.
  nonisolated private static let isLong = ProcessInfo.processInfo.environment["FUZZ_EVENTS"] != nil

  enum Subject: String, CaseIterable, Sendable { case app, setUp, gallery, stress }

  @Test("no input breaks a screen", arguments: Subject.allCases)
  func survives(subject: Subject) async throws {
    var left = FuzzTests.wanted.events
    var seed = FuzzTests.wanted.seed
    while left > 0 {
      let count = min(left, FuzzTests.eventsPerEpisode)
      if FuzzTests.isLong { try tellProgress("\(subject.rawValue) seed \(seed), \(left) left\n") }
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
      left -= count
      seed += 1
    }
  }

  /// On standard error: a crash would leave nothing else behind.
  private func tellProgress(_ line: String) throws {
    try FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  private func app(
    _ seed: UInt64, _ count: Int, isSetUp: Bool
  ) async throws -> Fuzzer.Failure? {
    let project = try SandboxFixture("orchard").project
    let app = try RootTests.App(
      isSetUp ? .ready(project) : .unconfigured(project),
      plugins: BuiltInPlugins.all + [SamplePlugin()],
      limits: PluginLimits(slow: .seconds(60), tooSlow: .seconds(60)))
    let host = app.host
    app.root.terminal.keys = { [weak host] in KeyTable(host?.activeBindings ?? []) }
    app.root.terminal.redraw = { [weak host] in host?.repaint() }
    // Whoever quits begins anew.
    app.root.onExit = { [weak root = app.root] _ in root?.load() }
    try await app.load()
    var fuzzer = Fuzzer(
      seed: seed,
      events: RandomEvents(
        usualKeys: ["1", "2", "3", "4", ":", "y", "I", "q", "t", "o", "e", "r", "ctrl-p", "s"]))
    fuzzer.deeds = [
      { [weak host] in FuzzTests.changeTheme(of: host, &$0) },
      { [flags = app.switchboard.flags] generator in
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
          root.tell(problem: "a problem\n\u{1B}")
        }
        return "loaded again, or told of a problem"
      },
    ]
    return await fuzzer.run(events: count, on: host)
  }

  private func gallery(_ seed: UInt64, _ count: Int) async throws -> Fuzzer.Failure? {
    let sandboxed = try Sandboxed("gallery", columns: 80, rows: 24)
    var fuzzer = Fuzzer(
      seed: seed, events: RandomEvents(usualKeys: ["tab", "tab", "x", "ctrl-a", "ctrl-k"]))
    fuzzer.deeds = [{ [host = sandboxed.host] in FuzzTests.changeTheme(of: host, &$0) }]
    return await fuzzer.run(events: count, on: sandboxed.host)
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
      return events.isMultiple(of: 32) ? rows.mistakes(in: host.surface.lines).first : nil
    }
    return await fuzzer.run(events: count, on: host)
  }

  private static func changeTheme(
    of host: ViewHost?, _ generator: inout SeededGenerator
  ) -> String {
    guard let theme = generator.one(of: ThemeFile.all) else { return "no theme" }
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
