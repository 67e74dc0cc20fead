import DeclarativeUI
import DesignSystem
import Flows
import PluginHost
import PluginProtocol
import Routing
import Unidirectional

/// What a screen of a plugin keeps in its flow's state: so that going back, a written session and a link find
/// it again.
public struct OutsideScreenMemory: Codable, Equatable, Sendable {
  /// For which parameters; those of other ones don't count.
  public var parameters: JSONTree = .null
  /// What the plugin said is to be kept.
  public var state: JSONTree = .null
}

/// A screen that a plugin's process describes: asked for when it appears, after each thing done on it, and
/// whenever its state is another.
public final class OutsideScreen<State: Equatable & Codable & Sendable>: LinkedScreen {
  private enum Shown {
    case nothingYet
    case tree(ScreenTree)
    case problem(String)
  }

  /// The route that its link is of.
  public let place: any Route
  private let plugin: OutsidePlugin
  private let manifest: PluginManifest.Screen
  private let parameters: JSONTree
  private let access: FlowAccess<State>
  private let facts: @MainActor () -> @Sendable () -> JSONTree
  private let shown = Source<Shown>(.nothingYet)
  private let key: PluginStorageKey<OutsideScreenMemory>
  /// The state that what is shown belongs to, and the plugin's word that it is to be asked again.
  private var drawn: (state: JSONTree, revision: Int)?
  private var task: Task<Void, Never>?
  private var hasLeft = false
  private lazy var observer = Observer { [weak self] in self?.look() }

  /// - Parameters:
  ///   - place: the route that its link is of.
  ///   - parameters: those of the link, of the types that the manifest says.
  ///   - facts: gives what the plugin is told beside, to be made into JSON elsewhere.
  public init(
    _ manifest: PluginManifest.Screen, of plugin: OutsidePlugin, at place: any Route,
    parameters: JSONTree, access: FlowAccess<State>,
    facts: @escaping @MainActor () -> @Sendable () -> JSONTree
  ) {
    self.plugin = plugin
    self.place = place
    self.manifest = manifest
    self.parameters = parameters
    self.access = access
    self.facts = facts
    key = PluginStorageKey(
      plugin: plugin.id, name: "screen.\(manifest.id)", initial: OutsideScreenMemory())
  }

  public var crumb: String { manifest.title }

  public var screen: AnyView {
    AnyView(
      OutsideScreenView(
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
    case .nothingYet: .muted("…")
    case .tree: ""
    case .problem(let message): StyledText("\(plugin.title): \(message)", .danger)
    }
  }

  public func didAppear() { look() }

  public func didLeave() {
    hasLeft = true
    observer.stop()
    task?.cancel()
  }

  // MARK: Asking

  private var state: JSONTree {
    let memory = access[key]
    return memory.parameters == parameters ? memory.state : .null
  }

  private func look() {
    guard !hasLeft else { return }
    let (state, revision) = observer.track { (self.state, plugin.revision(of: manifest.id)) }
    if let drawn, drawn == (state, revision) { return }
    ask()
  }

  private func ask() {
    drawn = (state, Observer.untracked { plugin.revision(of: manifest.id) })
    send("screen", [:], needsTree: true)
  }

  private func act(_ action: String, _ value: JSONTree) {
    send("action", ["action": .string(action), "value": value], needsTree: false)
  }

  /// Asks once what was asked before is answered.
  private func send(_ method: String, _ said: [String: JSONTree], needsTree: Bool) {
    let before = task
    task = plugin.begin { [weak self] in
      await before?.value
      guard let self, !Task.isCancelled, !hasLeft else { return }
      await exchange(method, said, needsTree: needsTree)
    }
  }

  private func exchange(_ method: String, _ said: [String: JSONTree], needsTree: Bool) async {
    let (facts, state) = (facts(), state)
    let said = said.merging(
      ["id": .string(manifest.id), "parameters": parameters, "state": state]) { $1 }
    do {
      let answer = try await plugin.ask(method) {
        .object(said.merging(["facts": facts()]) { $1 })
      } read: {
        try ScreenAnswer($0, needsTree: needsTree)
      }
      if !hasLeft { take(answer, replacing: state) }
    } catch is CancellationError {
      return
    } catch {
      guard !hasLeft else { return }
      if needsTree { shown.value = .problem("\(error)") } else { plugin.tell(error) }
    }
  }

  private func take(_ answer: ScreenAnswer, replacing old: JSONTree) {
    if let tree = answer.tree { shown.value = .tree(tree) }
    if let state = answer.state, state != old {
      // What it says together with its state needn't be asked for again.
      if answer.tree != nil { drawn?.state = state }
      access.keep(
        OutsideScreenMemory(parameters: parameters, state: state), in: key, remember: answer.isStep)
    }
    plugin.perform(answer.effects)
  }
}

private struct OutsideScreenView: View {
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
        Label(.muted("added by plugin \(title)"))
      }
    }
    .keys { KeyBinding("plugin.again", "r", title: "ask again", isHint: false) { again() } }
  }
}
