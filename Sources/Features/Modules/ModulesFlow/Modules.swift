import DeclarativeUI
import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// The modules of a project: overview → one module → where it imports another, why it needs one, and the rules.
package final class Modules: Flow<ModulesState, Never> {
  /// What is known of the modules. Whoever makes the flow again passes the same, so that nothing is read
  /// twice.
  package typealias Board = Store<ModulesBoard.State, ModulesBoard.Action>

  let project: Project
  let services: ModulesServices
  let app: any AppActions
  let board: Board
  let today: Day
  /// The rule and the violation that are selected, wherever they are listed.
  private let selected = RulesSelection()
  /// Whether a trust is being written down.
  let isTrusting = Source(false)
  /// The code on screen, while there is some.
  weak var openCode: Store<CodePreview.State, CodePreview.Action>?
  /// The past on screen, while it is: it is read as long as somebody looks at it.
  weak var openHistory: Store<ModuleHistoryBoard.State, ModuleHistoryBoard.Action>?
  let selectedCurve = Source<ModuleCurve.Measure?>(nil)

  /// - Parameters:
  ///   - app: what tells the person of an editor that can't be started, say.
  ///   - board: what is known already; nil to begin anew.
  package init(
    project: Project, services: ModulesServices, app: any AppActions, board: Board? = nil
  ) {
    self.project = project
    self.services = services
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.board = board ?? Modules.board(project, services)
    super.init(id: "modules", title: "Modules", state: ModulesState())
    router.show(
      "code",
      matching: { state -> ModulePlace? in
        if case .code(let place) = state.place { place } else { nil }
      }
    ) { [unowned self] in codeScreen($0) }
    router.show(
      "reach",
      matching: { state -> ModulesState.Place? in
        if case .reach = state.place { state.place } else { nil }
      }
    ) { [unowned self] place in
      if case .reach(let from, let to) = place { reachScreen(from, to) } else { listScreen() }
    }
    router.show(
      "target",
      matching: { state -> String? in
        if case .target(let name) = state.place { name } else { nil }
      }
    ) { [unowned self] in targetScreen($0) }
    router.show(
      "module",
      matching: { state -> String? in
        if case .module(let name, _) = state.place { name } else { nil }
      }
    ) { [unowned self] in moduleScreen($0) }
    router.show(
      "rules", when: { if case .rules = $0.place { true } else { false } }
    ) { [unowned self] in rulesScreen() }
    router.show("history", when: { $0.place == .history }) { [unowned self] in historyScreen() }
    router.show("trust", when: { $0.place == .trust }) { [unowned self] in trustScreen() }
    router.show("list") { [unowned self] in listScreen() }
  }

  /// What is known of a project's modules before anything is read.
  package static func board(_ project: Project, _ services: ModulesServices) -> Board {
    let reader = services.reader
    let request = request(project, services)
    let configuration = project.configuration.modules
    return Store(
      ModulesBoard.State(), label: "modules",
      reduce: ModulesBoard.reducer(read: { reader.read(request) }) {
        ModuleBook($0, configuration)
      })
  }

  static func request(_ project: Project, _ services: ModulesServices) -> ModuleRequest {
    let trust = services.trust
    return ModuleRequest(
      project, today: services.clock.today(in: project.configuration.timezone),
      mayExecute: { _ in await trust.isTrusted(project.root) })
  }

  override package func didAppear() { board.send(.appeared) }

  /// Whether what is shown is complete; the read is tracked.
  package var isSettled: Bool {
    isRead && openCode?.bind(\.isLoaded).value != false
      && openHistory?.bind(\.phase.isSettled).value != false
  }

  /// Whether the modules are read, or can't be; the read is tracked.
  var isRead: Bool { board.bind(\.phase.isSettled).value }

  // MARK: Screens

  private var boardState: Bind<ModulesBoard.State> { board.bind(\.self) }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [unowned self] in
      ModuleListView(
        state: boardState, listing: Bind { [unowned self] in state.listing },
        actions: .init(
          open: { [weak self] in self?.open($0) },
          list: { [weak self] listing in self?.update { $0.listing = listing } },
          findPath: { [weak self] name in self?.go { $0.place = .target(of: name) } },
          showRules: { [weak self] in self?.go { $0.place = .rules(.rules, rule: nil) } },
          showHistory: { [weak self] in self?.go { $0.place = .history } },
          showTrust: { [weak self] in self?.go { $0.place = .trust } },
          readAgain: { [weak self] in self?.readAgain() }))
    }
  }

  private func moduleScreen(_ name: String) -> any Routable {
    ScreenRoutable(name) { [unowned self] in
      ModuleDetailView(
        state: boardState, name: name,
        tab: Bind { [unowned self] in
          if case .module(_, let tab) = state.place { tab } else { .overview }
        }, root: project.root, selected: selected.violation,
        actions: .init(
          selectTab: { [weak self] tab in self?.update { $0.place = .module(name, tab) } },
          open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
          edit: { [weak self] in self?.edit($0) },
          findPath: { [weak self] in self?.go { $0.place = .target(of: name) } }))
    }
  }

  private func targetScreen(_ name: String) -> any Routable {
    ScreenRoutable("\(name) ▸ needs …") { [unowned self] in
      TargetView(state: boardState, from: name) { [weak self] target in
        // Back leads to where the question was asked.
        self?.update { $0.place = .reach(from: name, to: target) }
      }
    }
  }

  private func reachScreen(_ from: String, _ to: String) -> any Routable {
    ScreenRoutable("\(from) ▸ needs \(to)") { [unowned self] in
      ReachView(
        state: boardState, from: from, to: to, root: project.root,
        actions: .init(
          choose: { [weak self] in self?.go { $0.place = .target(of: from) } },
          turnRound: { [weak self] in self?.update { $0.place = .reach(from: to, to: from) } },
          open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
          edit: { [weak self] in self?.edit($0) }))
    }
  }

  private func rulesScreen() -> any Routable {
    ScreenRoutable("Rules") { [unowned self] in
      RulesView(
        state: boardState,
        tab: Bind { [unowned self] in
          if case .rules(let tab, _) = state.place { tab } else { .rules }
        },
        rule: Bind { [unowned self] in
          if case .rules(_, let rule) = state.place { rule } else { nil }
        }, root: project.root, today: today, selected: selected,
        actions: .init(
          selectTab: { [weak self] tab in self?.update { $0.place = .rules(tab, rule: nil) } },
          showBroken: { [weak self] rule in
            self?.go { $0.place = .rules(.violations, rule: rule.place.line) }
          },
          editConfiguration: { [weak self] in self?.editConfiguration($0) },
          open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
          edit: { [weak self] in self?.edit($0) }))
    }
  }

  private func trustScreen() -> any Routable {
    ScreenRoutable("Trust") { [unowned self] in
      TrustView(
        state: boardState, root: project.root, isTrusting: isTrusting.bind,
        edit: { [weak self] in self?.edit(manifest: $0) },
        trust: { [weak self] in self?.trust() }, cancel: { [weak self] in self?.back() })
    }
  }

  private func codeScreen(_ place: ModulePlace) -> any Routable {
    let (source, root) = (services.source, project.root)
    let store = Store(
      CodePreview.State(path: place.path, line: place.line), label: "code",
      reduce: CodePreview.reducer { try await source.lines(of: $0, in: root) })
    store.send(.appeared)
    openCode = store
    let file = place.path.split(separator: "/").last.map(String.init) ?? place.path
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openCode === store { self?.openCode = nil }
    }
    return ScreenRoutable("\(place.module) ▸ \(file):\(place.line)", onLeave: leave) {
      [unowned self] in
      CodeScreen(
        preview: store.bind(\.self), place: place,
        count: Bind { [unowned self] in headline(of: place) }, root: root,
        actions: .init(
          edit: { [weak self] in self?.edit(place) },
          step: { [weak self] in self?.step(from: place, by: $0) }))
    }
  }

  /// Opens a module, with what is shown now behind it.
  func open(_ name: String) { go { $0.place = .module(name, .overview) } }

  private func show(_ place: ModulePlace) { go { $0.place = .code(place) } }

  override package var place: (any Route)? { state.route }
}
