import Foundation
import PluginHost
import PluginInterface
import PluginProtocol
import Routing
import Synchronization

/// Checks an external plugin against the requirements of the protocol. Each requirement runs in a
/// new process. The requests contain sample data, so they name no repository.
@MainActor package struct PluginConformance {
  /// The result for one requirement.
  package struct Requirement: Encodable {
    /// The id of the requirement, such as `greeting` or `rows pull-requests`.
    package let id: String
    /// A description of the requirement.
    package let about: String
    package let passed: Bool
    /// The reason for the failure; nil if the requirement passed or wasn't checked.
    package var problem: String?
    /// The reason why nothing was checked; nil if the requirement was checked.
    package var skipped: String?
    /// A likely error in an answer that follows the protocol; nil for none.
    package var warning: String?
  }

  let found: PluginFolder
  private let limits: ExternalPluginLimits
  let samples: Samples?
  /// Whether to send the actions that the answers about screens name.
  private let sendsActions: Bool
  /// The sample data for extension points with other contents.
  let other: [String: Samples]
  private let points: ExternalPoints
  private let places: PluginPlaces
  private let logs: PluginLogs

  /// Sample data for the requests.
  package struct Samples: Sendable {
    /// The facts.
    let facts: JSONTree
    /// The members of requests for panels.
    let panel: [String: JSONTree]
    /// A value for parameters of screens that are text.
    let text: String
    /// The ids in the facts that rows can open.
    let items: Set<String>

    package init(
      facts: JSONTree, panel: [String: JSONTree] = [:], text: String = "text", items: Set<String>
    ) {
      self.facts = facts
      self.panel = panel
      self.text = text
      self.items = items
    }
  }

  /// - Parameters:
  ///   - folder: the path of the plugin's folder.
  ///   - samples: the sample data for requests; nil to send no requests that need any.
  ///   - other: the sample data for rows and panels at extension points with other contents.
  ///   - sendsActions: whether to send the actions that the answers about screens name.
  ///   - points: the extension points for the plugin.
  ///   - places: the folders of the app for its plugins.
  ///   - limits: the time and size limits for the plugin.
  package init(
    folder: String, samples: Samples?, at other: [String: Samples] = [:],
    sendsActions: Bool = true, points: ExternalPoints, places: PluginPlaces,
    limits: ExternalPluginLimits = ExternalPluginLimits(restarts: 0)
  ) {
    found = PluginFolderReader.read(folder, .named, repository: nil)
    self.samples = samples
    self.sendsActions = sendsActions
    self.other = other
    self.points = points
    self.places = places
    logs = PluginLogs(places)
    self.limits = limits
  }

  /// Checks all requirements, in the order in which an app uses a plugin.
  package func run() async -> [Requirement] {
    let manifest: PluginManifest
    switch found.manifest {
    case .failure(let diagnostics):
      return [
        Requirement(
          id: "manifest", about: "the folder and its plugin.json are readable", passed: false,
          problem: diagnostics.items.map(\.description).joined(separator: "; "))
      ]
    case .success(let read): manifest = read
    }
    var all = [
      Requirement(
        id: "manifest", about: "the folder and its plugin.json are readable", passed: true),
      contributions(manifest),
    ]
    guard all.allSatisfy(\.passed) else { return all }
    let (greeting, hasStarted) = await unknownMethod(manifest)
    all.append(greeting)
    // Every other requirement would fail for the same reason.
    guard hasStarted else { return all }
    if let samples { all += await answers(manifest, samples) }
    for counter in manifest.counters {
      all.append(await counts(manifest, counter))
      if counter.argument != nil { all.append(await takesAnyArgument(manifest, counter)) }
    }
    all.append(await endOfInput(manifest))
    return all
  }

  private func answers(_ manifest: PluginManifest, _ samples: Samples) async -> [Requirement] {
    var all: [Requirement] = []
    for rows in manifest.rows {
      let samples = other[rows.point] ?? samples
      all.append(
        await answers(manifest, "rows", rows.id, ["facts": samples.facts]) {
          try PluginRow.rows($0)
        } warning: { [items = samples.items] in
          PluginConformance.unknownItem(in: $0, items)
        })
    }
    for panel in manifest.panels {
      all.append(
        await answers(
          manifest, "panel", panel.id, (other[panel.point] ?? samples).panel, canChange: true
        ) { try ScreenTree(panel: $0) })
    }
    for screen in manifest.screens {
      let parameters = PluginConformance.sample(screen.parameters, samples.text)
      let result = await answers(
        manifest, "screen", screen.id,
        ["facts": samples.facts, "parameters": parameters, "state": .null], canChange: true
      ) {
        try ScreenAnswer($0, needsTree: true)
      } next: { answer in
        answer.state.map { ["state": $0] } ?? [:]
      }
      all.append(result)
      guard result.passed, sendsActions else { continue }
      all += await actions(manifest, screen, samples)
    }
    for item in manifest.statusItems {
      all.append(
        await answers(
          manifest, "status", item.id, ["facts": samples.facts], canChange: true
        ) {
          try PluginText.status($0)
        })
    }
    return all
  }

  /// The response times of a contribution, from sending the request to decoding the rows.
  package struct Times: Encodable {
    /// The id of the contribution.
    package let id: String
    /// The number of requests.
    package let rounds: Int
    /// The median in microseconds.
    package let median: Int
    /// The 99th percentile in microseconds.
    package let p99: Int
  }

  /// Measures the response times of each contribution of rows, with one process per contribution.
  ///
  /// - Parameter rounds: the number of requests per contribution.
  /// - Returns: the times of contributions that answered every request.
  package func times(rounds: Int) async -> [Times] {
    guard case .success(let manifest) = found.manifest, let samples else { return [] }
    var all: [Times] = []
    for rows in manifest.rows {
      let plugin = plugin(manifest)
      defer { plugin.stop() }
      let facts = (other[rows.point] ?? samples).facts
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

  /// Returns sample values for the required parameters of a screen.
  static func sample(
    _ parameters: [PluginManifest.Parameter], _ text: String
  ) -> JSONTree {
    .object(
      Dictionary(
        parameters.filter(\.isRequired).map { parameter in
          let value: JSONTree =
            switch parameter.kind {
            case .text: .string(text)
            case .integer: 1
            case .number: .number(0.5)
            case .truth: true
            }
          return (parameter.name, value)
        }
      ) { $1 })
  }

  // MARK: Requirements

  private func contributions(_ manifest: PluginManifest) -> Requirement {
    var contributions = PluginContributions()
    var problem: String?
    do {
      try plugin(manifest).contribute(to: &contributions)
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "contributions", about: "all extension points exist, and all keys are valid",
      passed: problem == nil, problem: problem)
  }

  func plugin(_ manifest: PluginManifest) -> ExternalPlugin {
    let found = found
    return ExternalPlugin(
      manifest, points: points.table, limits: limits
    ) { [places, logs] in
      ProcessTransport(found, manifest, log: logs[manifest.id], copies: places.copies)
    }
  }

  /// Checks that the plugin starts, answers `initialize`, and returns an error for an unknown
  /// method.
  ///
  /// - Returns: the result, and whether the process answered as a plugin at all.
  private func unknownMethod(
    _ manifest: PluginManifest
  ) async -> (Requirement, hasStarted: Bool) {
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    var hasStarted = true
    var problem: String? = "it answered an unknown method instead of returning an error"
    do {
      _ = try await plugin.ask("no-such-method", { [:] }) { $0 }
    } catch PluginCallError.refused {
      problem = nil
    } catch {
      problem = described(error, manifest)
      hasStarted = false
    }
    let requirement = Requirement(
      id: "greeting",
      about: "it starts, answers \"initialize\" and returns an error for unknown methods",
      passed: problem == nil, problem: problem)
    return (requirement, hasStarted)
  }

  /// Returns the message about an error, with the last line of the plugin's output to standard error if
  /// its process failed.
  func described(_ error: any Error, _ manifest: PluginManifest) -> String {
    switch error {
    case PluginCallError.failure(let failure):
      "\(error); \(logs[manifest.id].details(of: failure))"
    case PluginCallError.refused: "the plugin answered with the error “\(error)”"
    default: "\(error)"
    }
  }

  /// Asks about a contribution.
  ///
  /// - Parameters:
  ///   - canChange: whether to ask again, as the app does, if the plugin sends `changed`.
  ///   - read: decodes an answer.
  ///   - next: returns the members of the next request that depend on the answer.
  ///   - warn: returns a likely error in an answer; nil for none.
  private func answers<Answer: Sendable>(
    _ manifest: PluginManifest, _ method: String, _ id: String, _ parameters: [String: JSONTree],
    canChange: Bool = false, _ read: @escaping @Sendable (JSONTree) throws -> Answer,
    next: (Answer) -> [String: JSONTree] = { _ in [:] },
    warning warn: (Answer) -> String? = { _ in nil }
  ) async -> Requirement {
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    var problem: String?
    var warning: String?
    do {
      let answer = try await latest(
        plugin, method, id, parameters, canChange: canChange, read, next: next)
      warning = warn(answer)
    } catch {
      problem = described(error, manifest)
    }
    return Requirement(
      id: "\(method) \(id)", about: "it answers \"\(method)\" according to the protocol",
      passed: problem == nil, problem: problem, warning: warning)
  }

  /// Returns the answer about a contribution, or its last one if the plugin sends `changed`.
  ///
  /// - Parameters:
  ///   - canChange: whether to ask again, as the app does, if the plugin sends `changed`.
  ///   - read: decodes an answer.
  ///   - next: returns the members of the next request that depend on the answer.
  /// - Throws: an error if the plugin returns one or fails.
  func latest<Answer: Sendable>(
    _ plugin: ExternalPlugin, _ method: String, _ id: String, _ parameters: [String: JSONTree],
    canChange: Bool, _ read: @escaping @Sendable (JSONTree) throws -> Answer,
    next: (Answer) -> [String: JSONTree]
  ) async throws -> Answer {
    var parameters = parameters.merging(["id": .string(id)]) { $1 }
    var round = 1
    while true {
      let revision = plugin.revision(of: id)
      let (answer, isUnfinished) = try await plugin.ask(
        method, { [parameters] in .object(parameters) }, read: { (try read($0), $0.isPlaceholder) })
      guard canChange, round < PluginConformance.rounds else { return answer }
      round += 1
      parameters.merge(next(answer)) { $1 }
      let patience = isUnfinished ? PluginConformance.patience : .milliseconds(300)
      let end = ContinuousClock.now + patience
      while plugin.revision(of: id) == revision, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(10))
      }
      guard plugin.revision(of: id) != revision else { return answer }
    }
  }

  /// The maximum number of requests about a contribution that changes.
  private static let rounds = 5
  /// How long to wait for `changed` after an answer such as “Counting…”.
  private static let patience = Duration.seconds(10)

  /// The first row that names an item that doesn't exist; nil if there is none.
  private static func unknownItem(in rows: [PluginRow], _ items: Set<String>) -> String? {
    for row in rows {
      let named = [("opens", row.opens), ("is above", row.above), ("is below", row.below)]
      for case (let verb, let item?) in named where !items.contains(item) {
        return "the row \"\(row.id)\" \(verb) \"\(item)\", which isn't an id in the facts"
      }
    }
    return nil
  }

  /// Checks that a counter answers about sample texts with its example of an argument, and a pure one in
  /// the same way twice.
  private func counts(
    _ manifest: PluginManifest, _ counter: PluginManifest.Counter
  ) async -> Requirement {
    let plugin = plugin(manifest)
    let process = PluginCounterProcess(
      PluginCounterHost(logs[manifest.id]) { plugin }, counter,
      argument: counter.argument?.example, folder: found.folder, digest: found.digest)
    defer { process.stop() }
    var problem: String?
    do {
      let first = try await process.lines(in: PluginConformance.texts)
      if counter.isPure {
        // The same texts in another order, because a pure counter doesn't depend on other files.
        let second = try await process.lines(in: PluginConformance.texts.reversed())
        if first != second.reversed() {
          problem = "its answers about the same texts differ, although it is declared as pure"
        }
      }
    } catch PluginCounterError.failed(let message) {
      problem = message
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "count \(counter.id)", about: "it answers \"count\" according to the protocol",
      passed: problem == nil, problem: problem)
  }

  /// Checks that a counter answers about an unusual argument or refuses it, and that its process isn't
  /// affected.
  private func takesAnyArgument(
    _ manifest: PluginManifest, _ counter: PluginManifest.Counter
  ) async -> Requirement {
    let plugin = plugin(manifest)
    defer { plugin.stop() }
    var problem: String?
    for argument in PluginConformance.arguments {
      do {
        _ = try await plugin.ask("count") {
          ["id": .string(counter.id), "argument": .string(argument), "files": []]
        } read: {
          try PluginCounts($0, lineCounts: [])
        }
      } catch PluginCallError.refused {
        continue
      } catch {
        problem = "for the argument \"\(argument)\", \(described(error, manifest))"
        break
      }
    }
    return Requirement(
      id: "argument \(counter.id)",
      about: "it answers \"count\" or returns an error for unusual arguments",
      passed: problem == nil, problem: problem)
  }

  /// Arguments that few counters expect.
  private static let arguments = [
    "x", "(", "\"\\", "ä 😀 [^", String(repeating: "a(", count: ProtocolLimits.argument / 2),
  ]

  /// Texts for counters: without a line feed at the end, and with long and other lines.
  static let texts: [PluginCounterProcess.File] = [
    .init(path: "a/line.py", text: "import os", lineCount: 1),
    .init(path: "a/lines.py", text: "def f(x):\n    return x\n\nprint(f(1))\n", lineCount: 4),
    .init(path: "b/Ünïcode.txt", text: "ß 😀 \u{2028} \r\n\u{85}\t}\n", lineCount: 2),
    .init(path: "b/long.js", text: String(repeating: "f(x); ", count: 20_000), lineCount: 1),
  ]

  /// Checks that the plugin exits when its standard input is closed, so that it doesn't keep
  /// running after the app crashes.
  private func endOfInput(_ manifest: PluginManifest) async -> Requirement {
    let process = ProcessTransport(
      found, manifest, log: logs[manifest.id], copies: places.copies)
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
        problem = "it still runs 3 seconds after its input was closed"
      }
    } catch {
      problem = "\(error)"
    }
    return Requirement(
      id: "end", about: "it exits when its input is closed", passed: problem == nil,
      problem: problem)
  }
}
