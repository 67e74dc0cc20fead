import Foundation
import MigrationsInterface
import PluginHost
import PluginInterface
import PluginProtocol
import Routing
import Synchronization
import Workspace

/// What a plugin of a folder has to keep to, requirement by requirement, each tried with a process of its own.
@MainActor struct PluginConformance {
  struct Requirement: Encodable {
    /// What is asked for: `greeting`, `rows pull-requests`.
    let id: String
    let about: String
    let passed: Bool
    var problem: String?
  }

  private let found: FoundPlugin
  private let limits: OutsideLimits
  private let facts: JSONTree
  private let root: String?

  /// - Parameters:
  ///   - facts: what the plugin is told of migrations.
  ///   - root: the repository that it is told of.
  init(
    folder: String, facts: JSONTree, repository root: String?,
    limits: OutsideLimits = OutsideLimits(restarts: 0)
  ) {
    found = PluginFolders.read(folder, .named, repository: root)
    self.facts = facts
    self.root = root
    self.limits = limits
  }

  /// Tries everything, in the order in which a plugin is used.
  func run() async -> [Requirement] {
    let manifest: PluginManifest
    switch found.manifest {
    case .failure(let mistakes):
      return [
        Requirement(
          id: "manifest", about: "the folder and its plugin.json can be read", passed: false,
          problem: mistakes.items.map(\.description).joined(separator: "; "))
      ]
    case .success(let read): manifest = read
    }
    var all = [
      Requirement(
        id: "manifest", about: "the folder and its plugin.json can be read", passed: true),
      points(manifest),
    ]
    guard all.allSatisfy(\.passed) else { return all }
    all.append(await unknownMethod(manifest))
    for rows in manifest.rows {
      all.append(
        await answers(manifest, "rows", rows.id, ["facts": facts]) { try PluginRow.rows($0) })
    }
    let migration = migrations.first ?? [:]
    for panel in manifest.panels {
      all.append(
        await answers(
          manifest, "panel", panel.id,
          ["migration": migration, "hits": [], "hitCount": 0, "today": facts["today"] ?? .null]
        ) { try ScreenTree(panel: $0) })
    }
    for screen in manifest.screens {
      let parameters = PluginConformance.sample(screen.parameters, migration)
      all.append(
        await answers(
          manifest, "screen", screen.id,
          ["facts": facts, "parameters": parameters, "state": .null]
        ) { try ScreenAnswer($0, needsTree: true) })
    }
    for item in manifest.statusItems {
      all.append(
        await answers(manifest, "status", item.id, ["facts": facts]) { try PluginText.status($0) })
    }
    all.append(await endOfInput(manifest))
    return all
  }

  /// How long an answer takes, from the question until its rows are read.
  struct Times: Encodable {
    /// The contribution.
    let id: String
    let rounds: Int
    /// In microseconds.
    let median: Int
    /// 99 of 100 answers take no longer; in microseconds.
    let p99: Int
  }

  /// Asks for each contribution of rows again and again, of one process, and says how long that takes.
  func times(rounds: Int) async -> [Times] {
    guard case .success(let manifest) = found.manifest else { return [] }
    var all: [Times] = []
    for rows in manifest.rows {
      let plugin = plugin(manifest)
      defer { plugin.stop() }
      let facts = facts
      var times: [Duration] = []
      for _ in 0..<rounds {
        let begin = ContinuousClock.now
        let rows = try? await plugin.ask("rows") {
          ["id": .string(rows.id), "facts": facts]
        } read: {
          try PluginRow.rows($0)
        }
        guard rows != nil else { break }
        times.append(ContinuousClock.now - begin)
      }
      let sorted = times.map { Int($0 / .microseconds(1)) }.sorted()
      guard sorted.count == rounds, rounds > 0 else { continue }
      all.append(
        Times(
          id: rows.id, rounds: rounds, median: sorted[rounds / 2],
          p99: sorted[min(rounds - 1, rounds * 99 / 100)]))
    }
    return all
  }

  private var migrations: [JSONTree] {
    if case .array(let all)? = facts["migrations"] { all } else { [] }
  }

  /// Values for parameters that a screen must have.
  private static func sample(
    _ parameters: [PluginManifest.Parameter], _ migration: JSONTree
  ) -> JSONTree {
    .object(
      Dictionary(
        parameters.filter(\.isRequired).map { parameter in
          let value: JSONTree =
            switch parameter.kind {
            case .text: migration["id"] ?? "text"
            case .integer: 1
            case .number: .number(0.5)
            case .truth: true
            }
          return (parameter.name, value)
        }
      ) { $1 })
  }

  // MARK: Requirements

  private func points(_ manifest: PluginManifest) -> Requirement {
    var contributions = PluginContributions()
    var problem: String?
    do {
      try plugin(manifest).contribute(to: &contributions)
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "contributions", about: "all that it adds has a place in the app, and its keys are keys",
      passed: problem == nil, problem: problem)
  }

  private func plugin(_ manifest: PluginManifest) -> OutsidePlugin {
    let found = found
    return OutsidePlugin(
      manifest, points: .app(AppFacts()), repository: root, limits: limits
    ) {
      ProcessTransport(found, manifest, log: PluginLog(plugin: manifest.id))
    }
  }

  /// It starts, is greeted, and refuses what it doesn't know instead of dying of it.
  private func unknownMethod(_ manifest: PluginManifest) async -> Requirement {
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    var problem: String? = "it answered a method that there isn't; it should refuse it"
    do {
      _ = try await plugin.ask("no-such-method", { [:] }) { $0 }
    } catch PluginCallError.refused {
      problem = nil
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "greeting", about: "it starts, answers “initialize”, and refuses methods it doesn't know",
      passed: problem == nil, problem: problem)
  }

  private func answers<Answer: Sendable>(
    _ manifest: PluginManifest, _ method: String, _ id: String, _ said: [String: JSONTree],
    _ read: @escaping @Sendable (JSONTree) throws -> Answer
  ) async -> Requirement {
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    var problem: String?
    do {
      let said = said.merging(["id": .string(id)]) { $1 }
      _ = try await plugin.ask(method, { .object(said) }, read: read)
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "\(method) \(id)", about: "it answers “\(method)” as the protocol says",
      passed: problem == nil, problem: problem)
  }

  /// It ends by itself when its input ends: so it never outlives an app that crashed.
  private func endOfInput(_ manifest: PluginManifest) async -> Requirement {
    let process = ProcessTransport(found, manifest, log: PluginLog(plugin: manifest.id))
    defer { process.stop() }
    let hasEnded = Mutex(false)
    var problem: String?
    do {
      try await process.start { event in
        if case .ended = event { hasEnded.withLock { $0 = true } }
      }
      process.closeInput()
      for _ in 0..<300 where !hasEnded.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(10))
      }
      if !hasEnded.withLock({ $0 }) {
        problem = "it still runs 3 seconds after its input has ended"
      }
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "end", about: "it ends when its input ends", passed: problem == nil, problem: problem)
  }
}
