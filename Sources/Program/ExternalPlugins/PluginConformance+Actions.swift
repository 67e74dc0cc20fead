import PluginHost
import PluginProtocol
import Routing

extension PluginConformance {
  /// Sends each action that the answers about a screen name, once. Answers to actions can name
  /// further ones. The effects in the answers aren't performed.
  ///
  /// - Returns: one requirement for each action, in the order in which they are sent.
  func actions(
    _ manifest: PluginManifest, _ screen: PluginManifest.Screen, _ samples: Samples
  ) async -> [Requirement] {
    var all: [Requirement] = []
    var pending = PendingActions(text: samples.text)
    var exchange = ScreenExchange(self, manifest, screen, samples)
    defer { exchange.plugin.stop() }
    do {
      let first = try await exchange.open(.null)
      pending.add(first.tree, state: first.state)
    } catch {
      return [failed(screen, nil, described(error, manifest))]
    }
    while all.count < PluginConformance.maximumActions, let (action, state) = pending.next() {
      do {
        let answer = try await exchange.send(action, state)
        pending.add(answer.tree, state: answer.state)
        all.append(passed(screen, action.name))
      } catch PluginCallError.refused(let message) where action.isSample {
        all.append(
          passed(
            screen, action.name,
            warning: "it answered the sample text \"\(samples.text)\" with an error: \(message)"))
      } catch {
        all.append(failed(screen, action.name, described(error, manifest)))
        // The process may have ended. The next action gets one of its own, which knows the screen.
        exchange.plugin.stop()
        exchange = ScreenExchange(self, manifest, screen, samples)
        _ = try? await exchange.open(.null)
      }
    }
    for name in pending.unsent {
      var requirement = passed(screen, name)
      requirement.skipped =
        pending.withoutRows.contains(name)
        ? "not sent: its list or table has no rows with the sample data"
        : "not sent: the screen has more than \(PluginConformance.maximumActions) actions"
      all.append(requirement)
    }
    return all
  }

  /// The maximum number of actions to send for one screen.
  private static let maximumActions = 50

  private func passed(
    _ screen: PluginManifest.Screen, _ action: String, warning: String? = nil
  ) -> Requirement {
    Requirement(
      id: "action \(screen.id) \(action)", about: "it answers \"action\" according to the protocol",
      passed: true, warning: warning)
  }

  private func failed(
    _ screen: PluginManifest.Screen, _ action: String?, _ problem: String
  ) -> Requirement {
    Requirement(
      id: ["action", screen.id, action].compactMap(\.self).joined(separator: " "),
      about: "it answers \"action\" according to the protocol", passed: false, problem: problem)
  }
}

/// Requests about one screen to one process.
@MainActor private struct ScreenExchange {
  let plugin: ExternalPlugin
  private let conformance: PluginConformance
  private let screen: PluginManifest.Screen
  private let members: [String: JSONTree]

  init(
    _ conformance: PluginConformance, _ manifest: PluginManifest, _ screen: PluginManifest.Screen,
    _ samples: PluginConformance.Samples
  ) {
    self.conformance = conformance
    self.screen = screen
    plugin = conformance.plugin(manifest)
    members = [
      "id": .string(screen.id), "facts": samples.facts,
      "parameters": PluginConformance.sample(screen.parameters, samples.text),
    ]
  }

  /// Requests the contents of the screen.
  ///
  /// - Returns: the contents and the state after the request.
  func open(_ state: JSONTree) async throws -> (tree: ScreenTree?, state: JSONTree) {
    var current = state
    let answer = try await conformance.latest(
      plugin, "screen", screen.id, members.merging(["state": state]) { $1 }, canChange: true
    ) {
      try ScreenAnswer($0, needsTree: true)
    } next: { answer in
      if let new = answer.state { current = new }
      return ["state": current]
    }
    return (answer.tree, answer.state ?? current)
  }

  /// Sends an action. As in the app, a new state without contents leads to a request for them.
  ///
  /// - Returns: the new contents, if any, and the state after the action.
  func send(
    _ action: PendingActions.Action, _ state: JSONTree
  ) async throws -> (tree: ScreenTree?, state: JSONTree) {
    let request = members.merging(
      ["state": state, "action": .string(action.name), "value": action.value]
    ) { $1 }
    let answer = try await plugin.ask("action") {
      .object(request)
    } read: {
      try ScreenAnswer($0, needsTree: false)
    }
    guard answer.tree == nil, let new = answer.state else {
      return (answer.tree, answer.state ?? state)
    }
    return try await open(new)
  }
}

/// The actions of a screen, each of which is sent once.
private struct PendingActions {
  /// An action with the value that the app sends.
  struct Action: Sendable {
    let name: String
    let value: JSONTree
    /// Whether the value is a sample text instead of one from the plugin.
    var isSample = false
  }

  /// The value for empty fields.
  private let text: String
  private var open: [(Action, JSONTree)] = []
  private var known: Set<String> = []
  /// The names of actions for which no row was found.
  private(set) var withoutRows: Set<String> = []

  init(text: String) { self.text = text }

  /// The names of the actions that weren't sent, in alphabetical order.
  var unsent: [String] { (withoutRows.subtracting(known) + open.map(\.0.name)).sorted() }

  mutating func next() -> (Action, JSONTree)? { open.isEmpty ? nil : open.removeFirst() }

  /// Adds the new actions in the contents of a screen.
  mutating func add(_ tree: ScreenTree?, state: JSONTree) {
    switch tree {
    case .vertical(let children, _), .horizontal(let children, _):
      for child in children { add(child, state: state) }
    case .list(let list): add(list.action, row: list.rows.first?.id, state)
    case .table(let table): add(table.action, row: table.rows.first?.id, state)
    case .field(let field):
      add(
        Action(
          name: field.action, value: .string(field.text.isEmpty ? text : field.text),
          isSample: field.text.isEmpty), state)
    case .toggle(_, let isOn, let action): add(Action(name: action, value: .bool(!isOn)), state)
    case .button(_, let action): add(Action(name: action, value: .null), state)
    case .text, .divider, .spacer, .progress, .sparkline, .bars, .chart, nil: break
    }
  }

  private mutating func add(_ name: String?, row: String?, _ state: JSONTree) {
    guard let name else { return }
    guard let row else {
      withoutRows.insert(name)
      return
    }
    add(Action(name: name, value: .string(row)), state)
  }

  private mutating func add(_ action: Action, _ state: JSONTree) {
    guard known.insert(action.name).inserted else { return }
    open.append((action, state))
  }
}
