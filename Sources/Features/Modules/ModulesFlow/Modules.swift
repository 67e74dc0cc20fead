import DeclarativeUI
import DependencyInjection
import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import PluginInterface
import RouterService
import Routing
import Unidirectional
import Workspace

/// The modules of a project: overview → one module → imports and dependency paths, and the rules.
package final class Modules: Flow<ModulesState, Never>, SettlingFlow {
  /// The shared state of the modules. Pass the same store when the flow is created again, so that
  /// nothing is read twice.
  package typealias SharedStore = Store<ModulesReducer.State, ModulesReducer.Action>

  let project: Project
  let services: ModulesServices
  private let contributions: any ContributionReading
  let app: any AppActions
  let sharedStore: SharedStore
  let today: Day
  /// The selected rows of the rules, shared by all screens that list them.
  private let selected = RulesSelection()
  /// The code on screen, if any.
  weak var openCode: Store<CodeReading.Content, CodeReading.Action>?
  /// The module history on screen, if any; it is read only while it is visible.
  weak var openHistory: Store<ModuleHistoryReducer.State, ModuleHistoryReducer.Action>?
  /// The rehearsal on screen, if any.
  weak var openRehearsal: RehearsalStore?
  /// Whether an edit is being written.
  let isSaving = Source(false)
  let selectedSeries = Source<ModuleSeries.Measure?>(nil)
  /// The selected module of the list.
  private let selectedModule = Source<String?>(nil)

  /// - Parameters:
  ///   - project: the project whose modules are shown.
  ///   - services: readers, the trust store, the editor and the clock.
  ///   - contributions: the rows, panels, screens and commands of plugins.
  ///   - app: app actions, for example to report that the editor can't be started.
  ///   - sharedStore: the shared state.
  package init(
    project: Project, services: ModulesServices, contributions: any ContributionReading,
    app: any AppActions, sharedStore: SharedStore
  ) {
    self.project = project
    self.services = services
    self.contributions = contributions
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.sharedStore = sharedStore
    super.init(id: "modules", title: "Modules", state: ModulesState())
    router.show(
      "code",
      matching: { state -> ModuleSourceLocation? in
        if case .code(let destination) = state.destination { destination } else { nil }
      }
    ) { flow, value in flow.codeScreen(value) }
    router.show(
      "reach",
      matching: { state -> ModulesState.Destination? in
        if case .reach = state.destination { state.destination } else { nil }
      }
    ) { flow, destination in
      guard case .reach(let from, let to) = destination else { return flow.listScreen() }
      return flow.reachScreen(from, to)
    }
    router.show(
      "target",
      matching: { state -> String? in
        if case .target(let name) = state.destination { name } else { nil }
      }
    ) { flow, value in flow.targetScreen(value) }
    router.show(
      "module",
      matching: { state -> String? in
        if case .module(let name, _) = state.destination { name } else { nil }
      }
    ) { flow, value in flow.moduleScreen(value) }
    router.show(
      "rule",
      matching: { state -> Int? in
        if case .rule(let draft) = state.destination { draft.index ?? -1 } else { nil }
      }
    ) { flow, _ in flow.ruleScreen() }
    router.show(
      "exception",
      matching: { state -> Int? in
        if case .exception(let draft) = state.destination { draft.index ?? -1 } else { nil }
      }
    ) { flow, _ in flow.exceptionScreen() }
    router.show(
      "rehearsal", when: { if case .rehearsal = $0.destination { true } else { false } }
    ) { flow in flow.rehearsalScreen() }
    router.show(
      "rules", when: { if case .rules = $0.destination { true } else { false } }
    ) { flow in flow.rulesScreen() }
    router.show("history", when: { $0.destination == .history }) { flow in flow.historyScreen() }
    router.show("trust", when: { $0.destination == .trust }) { flow in flow.trustScreen() }
    router.show("list") { flow in flow.listScreen() }
    attach(.moduleRoutes, from: contributions)
  }

  /// Registers the store of the project's modules, which flows share while one of them uses it.
  /// Reading begins with `.appeared`.
  ///
  /// - Throws: `DependencyError` if the store is already registered.
  package static func registerStore(in registry: DependencyRegistry) throws {
    try registry.register(
      SharedStore.self, using: Project.self, (any ModuleReading).self,
      (any RepositoryTrusting).self, (any ZonedClock).self, lifetime: .shared
    ) { project, reader, trust, clock in
      // Features are built on the main actor.
      MainActor.assumeIsolated { sharedStore(project, reader, trust, clock) }
    }
  }

  /// Creates the store of a project's modules before anything is read.
  static func sharedStore(
    _ project: Project, _ reader: any ModuleReading, _ trust: any RepositoryTrusting,
    _ clock: any ZonedClock
  ) -> SharedStore {
    let request = request(project, trust, clock)
    let configuration = project.configuration.modules
    return Store(
      ModulesReducer.State(), label: "modules",
      reduce: ModulesReducer.reducer(read: { reader.read(request) }) {
        ModuleIndex($0, configuration)
      })
  }

  static func request(
    _ project: Project, _ trust: any RepositoryTrusting, _ clock: any ZonedClock
  ) -> ModuleRequest {
    ModuleRequest(
      project, today: clock.today(in: project.configuration.timezone),
      mayExecute: { _ in await trust.isTrusted(project.root) })
  }

  override package func didAppear() { sharedStore.send(.appeared) }

  /// Whether the screen shows complete data; the read is tracked.
  package var isSettled: Bool {
    isRead && openCode?.bind(\.self).value != .loading
      && openHistory?.bind(\.phase.isSettled).value != false
      && openRehearsal?.bind(\.phase.isSettled).value != false
  }

  /// Whether reading the modules finished or failed; the read is tracked.
  var isRead: Bool { sharedStore.bind(\.phase.isSettled).value }

  // MARK: Screens

  var sharedState: Bind<ModulesReducer.State> { sharedStore.bind(\.self) }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [unowned self] in
      ModuleListView(
        state: sharedState, listing: Bind { [unowned self] in state.listing },
        added: contributions.added(at: .moduleRows) { [weak self] in self?.rowContext },
        preview: .init(
          root: project.root, violation: selected.violation,
          actions: { [unowned self] in detailActions($0) },
          panels: { [unowned self] in AnyView(panels($0)) }),
        actions: .init(
          open: { [weak self] in self?.open(row: $0) },
          select: { [selectedModule] in selectedModule.value = $0 },
          list: { [weak self] listing in self?.update { $0.listing = listing } },
          findPath: { [weak self] name in self?.go { $0.destination = .target(of: name) } },
          showRules: { [weak self] in self?.go { $0.destination = .rules(.rules, rule: nil) } },
          showHistory: { [weak self] in self?.go { $0.destination = .history } },
          reload: { [weak self] in self?.reload() }))
    }
  }

  private func moduleScreen(_ name: String) -> any Routable {
    ScreenRoutable(name) { [unowned self] in
      ModuleDetailView(
        state: sharedState, name: name,
        tab: Bind { [unowned self] in
          if case .module(_, let tab) = state.destination { tab } else { .overview }
        }, root: project.root, selected: selected.violation, panels: AnyView(panels(name)),
        actions: detailActions(name))
    }
  }

  // MARK: Plugins

  /// The contents of the list for plugins; nil until the modules have been read. The read is tracked.
  private var rowContext: ModuleRowContext? {
    sharedStore.bind(\.moduleIndex).value.map { ModuleRowContext(index: $0, today: today) }
  }

  /// The panels that plugins add to a module; none until the modules have been read.
  private func panels(_ name: String) -> some View {
    PanelSlot(
      .modulePanels, from: contributions,
      contextIfLoaded: Bind { [sharedStore, today, weak self] in
        sharedStore.bind(\.moduleIndex).value.flatMap { ModuleDetail(name, in: $0) }
          .map { ModulePanelContext(detail: $0, today: today) { self?.open($0) } }
      })
  }

  /// Opens the module of a row. A plugin can add a row for a module that doesn't exist.
  private func open(row name: String) {
    guard sharedStore.currentState.moduleIndex?.row(of: name) != nil else {
      return app.notify(
        problem: "This row opens the module \"\(Link.shown(name))\", which doesn't exist.")
    }
    open(name)
  }

  /// The actions of a module's screen, and of its preview in the list.
  private func detailActions(_ name: String) -> ModuleDetailView.Actions {
    ModuleDetailView.Actions(
      selectTab: { [weak self] tab in self?.update { $0.destination = .module(name, tab) } },
      open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
      edit: { [weak self] in self?.edit($0) }, except: { [weak self] in self?.except($0) },
      findPath: { [weak self] in self?.go { $0.destination = .target(of: name) } })
  }

  private func targetScreen(_ name: String) -> any Routable {
    ScreenRoutable(Breadcrumb.title(name, "path to …")) { [unowned self] in
      TargetView(state: sharedState, from: name) { [weak self] target in
        // Back leads to the screen that opened the search.
        self?.update { $0.destination = .reach(from: name, to: target) }
      }
    }
  }

  private func reachScreen(_ from: String, _ to: String) -> any Routable {
    ScreenRoutable(Breadcrumb.title(from, "path to \(to)")) { [unowned self] in
      ReachView(
        state: sharedState, from: from, to: to, root: project.root,
        actions: .init(
          choose: { [weak self] in self?.go { $0.destination = .target(of: from) } },
          reverseDirection: { [weak self] in
            self?.update { $0.destination = .reach(from: to, to: from) }
          },
          open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
          edit: { [weak self] in self?.edit($0) }))
    }
  }

  private func rulesScreen() -> any Routable {
    ScreenRoutable("Rules") { [unowned self] in
      RulesView(
        state: sharedState,
        tab: Bind { [unowned self] in
          if case .rules(let tab, _) = state.destination { tab } else { .rules }
        },
        rule: Bind { [unowned self] in
          if case .rules(_, let rule) = state.destination { rule } else { nil }
        }, root: project.root, today: today, selected: selected,
        actions: .init(
          selectTab: { [weak self] tab in self?.update { $0.destination = .rules(tab, rule: nil) }
          },
          showViolations: { [weak self] rule in
            self?.go { $0.destination = .rules(.violations, rule: rule.location.line) }
          },
          editConfiguration: { [weak self] in self?.editConfiguration($0) },
          open: { [weak self] in self?.open($0) }, show: { [weak self] in self?.show($0) },
          edit: { [weak self] in self?.edit($0) },
          editRule: { [weak self] in self?.editRule($0) },
          rehearse: { [weak self] in self?.rehearse($0) },
          editException: { [weak self] in self?.editException($0) },
          except: { [weak self] in self?.except($0) }))
    }
  }

  private func codeScreen(_ destination: ModuleSourceLocation) -> any Routable {
    let (source, root) = (services.source, project.root)
    let store = Store(
      CodeReading.Content.loading, label: "code",
      reduce: CodeReading.reducer(\.self, path: { _ in destination.path }) {
        try await source.lines(of: $0, in: root)
      })
    store.send(.appeared)
    openCode = store
    let file = destination.path.split(separator: "/").last.map(String.init) ?? destination.path
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openCode === store { self?.openCode = nil }
    }
    return ScreenRoutable(
      Breadcrumb.title(destination.module, "\(file):\(destination.line)"), onLeave: leave
    ) {
      [unowned self] in
      CodeScreen(
        preview: store.bind(\.self), location: destination,
        count: Bind { [unowned self] in headline(of: destination) }, root: root,
        actions: .init(
          edit: { [weak self] in self?.edit(destination) },
          step: { [weak self] in self?.step(from: destination, by: $0) }))
    }
  }

  /// Opens a module; Back returns to the current screen.
  func open(_ name: String) { go { $0.destination = .module(name, .overview) } }

  private func show(_ destination: ModuleSourceLocation) {
    go { $0.destination = .code(destination) }
  }

  override package var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        // The review of manifests asks for one decision.
        guard let self, state.destination != .trust else { return [] }
        return trustKeys
          + contributions.keyBindings(at: .moduleCommands) { [unowned self] in
            ModuleCommandContext(
              index: sharedStore.bind(\.moduleIndex).value, open: state.openModule,
              selected: state.destination == .list ? selectedModule.value : state.openModule,
              app: app)
          }
      })
  }

  /// The key that reviews the manifests that must be run. Screens where the user types don't have it.
  private var trustKeys: [KeyBinding] {
    guard !sharedState.value.untrusted.isEmpty else { return [] }
    switch state.destination {
    case .rule, .exception, .target, .trust: return []
    case .list, .module, .code, .reach, .rules, .rehearsal, .history:
      return [
        KeyBinding("modules.trust", "T", title: "Review trust") { [weak self] in
          self?.go { $0.destination = .trust }
        }
      ]
    }
  }

  override package var currentRoute: (any Route)? { state.route }
}
