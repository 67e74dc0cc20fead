import DeclarativeUI
import DesignSystem
import Flows
import PluginHost
import PluginProtocol
import Routing
import Unidirectional

/// The state of a plugin's screen, stored in the flow's state so that going back, restored sessions
/// and links find it.
package struct ExternalPluginScreenMemory: Codable, Equatable, Sendable {
  /// The parameters that the state belongs to. With other parameters, the state is ignored.
  package var parameters: JSONTree = .null
  /// The state from the plugin's latest answer.
  package var state: JSONTree = .null
}

/// A screen that a plugin's process describes. The contents are requested when the screen appears,
/// after each action, and whenever its state or the facts change.
package final class ExternalPluginScreen<State: Equatable & Codable & Sendable>: LinkedScreen {
  private struct Basis: Equatable {
    var state: JSONTree
    let revision: Int
    let facts: PluginFacts
  }

  private enum Content {
    case pending
    case tree(ScreenTree)
    case problem(String)
  }

  /// The route of the screen's link.
  package let currentRoute: any Route
  private let plugin: ExternalPlugin
  private let manifest: PluginManifest.Screen
  private let parameters: JSONTree
  private let access: FlowAccess<State>
  private let facts: @MainActor () -> PluginFacts
  private let shown = Source<Content>(.pending)
  private let key: PluginStorageKey<ExternalPluginScreenMemory>
  /// What the latest request for contents was based on.
  private var asked: Basis?
  /// Whether a request for contents waits for the end of an earlier call.
  private var isQueued = false
  private var task: Task<Void, Never>?
  private var hasLeft = false
  private lazy var observer = Observer { [weak self] in self?.look() }

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - manifest: the screen's part of the manifest.
  ///   - plugin: the plugin to call.
  ///   - place: the route of the screen's link.
  ///   - parameters: the parameters of the link, with the types from the manifest.
  ///   - access: the access to the flow that stores the screen's state.
  ///   - facts: returns further data for the plugin. Its reads are tracked.
  package init(
    _ manifest: PluginManifest.Screen, of plugin: ExternalPlugin, at place: any Route,
    parameters: JSONTree, access: FlowAccess<State>,
    facts: @escaping @MainActor () -> PluginFacts
  ) {
    self.plugin = plugin
    self.currentRoute = place
    self.manifest = manifest
    self.parameters = parameters
    self.access = access
    self.facts = facts
    key = PluginStorageKey(
      plugin: plugin.id, name: "screen.\(manifest.id)", initial: ExternalPluginScreenMemory())
  }

  /// The title from the manifest.
  package var crumb: String { manifest.title }

  /// The view with the latest contents.
  package var screen: AnyView {
    AnyView(
      ExternalPluginScreenView(
        tree: Bind { [weak self] in
          if case .tree(let tree)? = self?.shown.value { tree } else { nil }
        },
        note: Bind { [weak self] in self?.note ?? "" },
        title: plugin.title,
        act: { [weak self] in self?.act($0, $1) },
        again: { [weak self] in self?.ask() }))
  }

  private var note: StyledText {
    switch shown.value {
    case .pending: .muted("…")
    case .tree: ""
    case .problem(let message): StyledText("\(plugin.title): \(message)", .danger)
    }
  }

  /// Requests the contents.
  package func didAppear() { look() }

  /// Cancels pending calls.
  package func didLeave() {
    hasLeft = true
    observer.stop()
    task?.cancel()
  }

  // MARK: Asking

  private var state: JSONTree {
    let memory = access[key]
    return memory.parameters == parameters ? memory.state : .null
  }

  private var basis: Basis {
    Basis(state: state, revision: plugin.revision(of: manifest.id), facts: facts())
  }

  private func look() {
    guard !hasLeft else { return }
    if observer.track({ basis }) != asked { ask() }
  }

  /// Requests the contents. Changes during a call cause one request after it.
  private func ask() {
    guard !isQueued else { return }
    isQueued = true
    enqueue { [weak self] in
      guard let self else { return }
      isQueued = false
      asked = Observer.untracked { basis }
      await exchange("screen", [:], needsTree: true)
    }
  }

  private func act(_ action: String, _ value: JSONTree) {
    enqueue { [weak self] in
      await self?.exchange(
        "action", ["action": .string(action), "value": value], needsTree: false)
    }
  }

  /// Makes a call after the previous one has finished.
  private func enqueue(_ call: @escaping @MainActor () async -> Void) {
    let before = task
    task = plugin.begin { [weak self] in
      await before?.value
      if let self, !Task.isCancelled, !hasLeft { await call() }
    }
  }

  private func exchange(_ method: String, _ members: [String: JSONTree], needsTree: Bool) async {
    let (facts, state) = Observer.untracked { (self.facts(), self.state) }
    let members = members.merging(
      ["id": .string(manifest.id), "parameters": parameters, "state": state]) { $1 }
    do {
      let answer = try await plugin.ask(method) {
        .object(members.merging(["facts": try facts.json()]) { $1 })
      } read: {
        try ScreenAnswer($0, needsTree: needsTree)
      }
      if !hasLeft { take(answer, replacing: state, isAction: !needsTree) }
    } catch is CancellationError {
      return
    } catch {
      guard !hasLeft else { return }
      if needsTree { shown.value = .problem("\(error)") } else { plugin.report(error) }
    }
  }

  /// - Parameter isAction: whether the answer is that to an action. Only an action of the user can be
  ///   a step: back would otherwise lead to a state that is replaced at once.
  private func take(_ answer: ScreenAnswer, replacing old: JSONTree, isAction: Bool) {
    if let tree = answer.tree { shown.value = .tree(tree) }
    if let state = answer.state, state != old {
      // Contents that arrive together with their state needn't be requested again.
      if answer.tree != nil { asked?.state = state }
      access.keep(
        ExternalPluginScreenMemory(parameters: parameters, state: state), in: key,
        remember: answer.isStep && isAction)
    }
    plugin.perform(answer.effects)
  }
}

private struct ExternalPluginScreenView: View {
  let tree: Bind<ScreenTree?>
  let note: Bind<StyledText>
  let title: String
  let act: ScreenTreeView.Act
  let again: @MainActor () -> Void

  var body: some View {
    VStack {
      if let tree = tree.value {
        ScreenTreeView(tree, act: act).expand()
      } else {
        Label(note).padding(horizontal: .one)
        Spacer()
      }
      HStack {
        Spacer()
        Label(.muted("added by the \(title) plugin"))
      }
    }
    .keys { KeyBinding("plugin.again", "r", title: "Reload", isHint: false) { again() } }
  }
}
