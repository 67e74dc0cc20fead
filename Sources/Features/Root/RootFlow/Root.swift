import DeclarativeUI
import DesignSystem
import Flows
import MigrationsInterface
import PluginInterface
import RootUI
import RouterService
import Routing
import Terminal
import Unidirectional
import Workspace

/// The root flow: it opens the project, shows the setup or the home flow, and draws the frame
/// around every screen.
package final class Root: Flow<RootState, RootExit>, SettlingFlow {
  private let loader: any ProjectLoading
  private let features: @MainActor (Project?, Root) throws -> FeatureRouter
  private let makeHome: @MainActor (FeatureRouter, Root) -> any Routable
  /// The features of the app: their links, and the screens that the command palette lists.
  let handlers: [any RouteHandler]
  let plugins: any ContributionReading
  private let chrome = Store(Chrome.State(), label: "chrome", reduce: Chrome.reduce)
  package private(set) var project: Project?
  /// Reads the session to restore once the project is open; nil to start without one.
  package var savedSession: (@MainActor (Project) throws -> RootSession?)?
  /// Reads the preferences of the previous session, whether or not the session itself is restored.
  package var savedPreferences: (@MainActor (Project) -> [String: String])?
  /// The sort orders of tables.
  let preferences = ViewMemory()
  /// A link that was opened before the session was restored.
  var linkAfterResuming: String?
  private(set) lazy var opener = LinkOpener(
    root: self, scheme: Root.linkScheme)
  private(set) lazy var presenter = RoutePresenter(
    in: self, at: \.presented, scheme: Root.linkScheme,
    features: { [unowned self] in
      guard project != nil else { throw WorkspaceError("this screen needs a git repository") }
      return try madeFeatures()
    },
    failure: { [unowned self] in problem("\($0)") },
    onProblem: { [weak self] in self?.notify(problem: $0) })
  /// The origin and the destination of the last followed link, as routes.
  var backLink = BackLink()
  /// The last link that was opened, by the user or by the app.
  var openedLink = OpenedLink()
  /// The keys that were active before the help or the palette opened.
  private(set) var keyTable = KeyTable([])
  private var loading: Task<Void, Never>?
  /// Whether the project is being loaded again behind the current screen.
  let isReloading = Source(false)
  /// Replaces the project once no screen has unsaved changes; nil if no other project was found.
  private var replacement: (@MainActor () -> Void)?
  /// Notices when the unsaved changes are saved or discarded.
  private lazy var changesObserver = Observer { [weak self] in self?.replaceUnlessChanged() }
  /// The task that reads the rest of the project in the background; nil if none is running.
  private let completing = Source<Task<Void, Never>?>(nil)
  private var featureRouter: FeatureRouter?
  /// Lists the destinations of the project for the command palette.
  private(set) var destinationProviders: [any DestinationProvider] = []
  /// The changes that can be undone.
  private(set) lazy var history = UndoHistory { [weak self] in self?.notify($0) }
  /// The commands of the user's configuration file.
  package var ownCommands: [CustomCommand] = []
  /// Whether the user trusts the repository, so that its own commands may run.
  let trustsProject = Source(false)
  /// The hints that each screen shows once; nil to show none.
  package var hints: FirstUseHints? {
    didSet { if oldValue == nil { showHint() } }
  }
  /// The words that the help of a screen explains, by the host of its link.
  package var terms: [String: [HelpTerm]] = [:]
  /// Notices when the app shows another screen.
  private(set) lazy var hintObserver = Observer { [weak self] in self?.showHint() }
  /// The hint on screen; nil for none.
  var hint: FirstUseHints.Hint?
  /// The disabled key that the notice on screen explains; nil for none.
  var disabledKey: DisabledKey?
  /// Notices when that key is enabled.
  private(set) lazy var keyObserver = Observer { [weak self] in self?.reviewDisabledKey() }
  /// The operations of the terminal on which the app is shown.
  package var terminal = RootTerminal()
  /// Whether developers can see why a screen is shown, with its rule and its state.
  package var isInspectable = false
  /// The work that users have started, such as opening an editor.
  private(set) lazy var runningWork = RunningWork { [weak self] in
    self?.wait($0)
  } dismiss: { [weak self] in
    self?.dismiss($0) ?? false
  }

  /// - Parameters:
  ///   - loader: finds and reads the project.
  ///   - contributions: the contributions of plugins: links, commands and status items.
  ///   - handlers: the handlers of the app's features.
  ///   - home: creates the flow with the tabs.
  ///   - features: creates the router for the features of a project, so that this flow doesn't
  ///     depend on services.
  package init(
    loader: any ProjectLoading, contributions: any ContributionReading,
    handlers: [any RouteHandler],
    home: @escaping @MainActor (FeatureRouter, Root) -> any Routable,
    features: @escaping @MainActor (Project?, Root) throws -> FeatureRouter
  ) {
    self.loader = loader
    self.features = features
    self.handlers = handlers
    makeHome = home
    plugins = contributions
    super.init(id: "root", title: "headway", state: RootState())
    router.exit("quit", when: \.isQuitting) { _ in .quit }
    router.show("opening", when: { $0.phase == .opening }) {
      ScreenRoutable("") { Label(.muted("Opening the repository…")).padding(horizontal: .one) }
    }
    presenter.addRules { $0.phase == .home || $0.phase == .onboarding }
    router.show("onboarding", when: { $0.phase == .onboarding }) { flow in
      flow.made { try flow.onboarding() }
    }
    // The home flow keeps its state while another flow is pushed over it.
    router.show("home", when: { $0.phase == .home }, keepsState: true) { flow in
      flow.made { try flow.home() }
    }
    router.show(
      "invalid",
      matching: { state -> String? in
        if case .invalid(let issues) = state.phase { "\(issues)" } else { nil }
      }
    ) { flow, _ in flow.diagnostics() }
    router.overlay(
      "inspector", when: \.isInspecting,
      dismiss: { flow in flow.update { $0.isInspecting = false } }
    ) { flow in
      ScreenRoutable("Why this screen") { InspectorView(lines: flow.inspection) }
    }
    prepareLinks()
  }

  private func home() throws -> any Routable {
    guard project != nil else { throw WorkspaceError("no project is open") }
    return makeHome(try madeFeatures(), self)
  }

  /// Returns the router for the features of the project. It is created once per project, so that
  /// returning to a flow doesn't rescan.
  private func madeFeatures() throws -> FeatureRouter {
    if let router = featureRouter { return router }
    let router = try features(project, self)
    featureRouter = router
    destinationProviders = router.destinationProviders()
    return router
  }

  private func onboarding() throws -> any Routable {
    try madeFeatures().routable(for: SetUpRoute()) { [weak self] result in
      switch result {
      case .configured, .lookAgain: self?.load()
      case .putOff: self?.reset(to: RootState(phase: .home))
      }
    }
  }

  private func made(_ make: () throws -> any Routable) -> any Routable {
    do { return try make() } catch { return problem("\(error)") }
  }

  private func diagnostics() -> any Routable {
    guard case .invalid(let issues) = state.phase else { return problem("") }
    let items = issues.enumerated().map { ProblemView.Item(id: $0, $1) }
    let problems = issues.count == 1 ? "1 problem" : "\(issues.count) problems"
    return problem("\(configurationName(issues)) has \(problems).", items)
  }

  /// The name of the file that the diagnostics are in, if it is the same for all.
  private func configurationName(_ issues: [ConfigurationDiagnostic]) -> String {
    let paths = Set(issues.map(\.path))
    guard paths.count == 1, let name = paths.first?.split(separator: "/").last else {
      return "The configuration"
    }
    return String(name)
  }

  private func problem(_ title: String, _ items: [ProblemView.Item] = []) -> any Routable {
    let selected = Source<Int?>(nil)
    let file = items.isEmpty ? nil : configurationName(items.map(\.issue))
    let crumbs = [self.title] + (file.map { [$0] } ?? [])
    return ScreenRoutable("") {
      ProblemView(crumbs: crumbs, title: title, items: items, selected: selected) { [weak self] in
        self?.mend($0)
      }
      .keys {
        KeyBinding("root.reload", "r", title: "Reload") { [weak self] in self?.load() }
      }
    }
  }

  /// Opens the file of a diagnostic in the user's editor, and reloads when the editor exits.
  private func mend(_ item: ProblemView.Item) {
    guard let file = item.issue.file else { return }
    let activity = Activity()
    Task { [weak self, terminal] in
      defer { activity.end() }
      do {
        try await terminal.edit(file, max(1, item.issue.line))
        self?.load()
      } catch {
        self?.notify(problem: "\(error)")
      }
    }
  }

  // MARK: Loading

  /// Loads the project and shows the screen for the result.
  package func load() {
    reset(to: RootState())
    let loader = loader
    loading?.cancel()
    isReloading.value = false
    replacement = nil
    let activity = Activity()
    loading = Task { [weak self] in
      defer { activity.end() }
      let found = await loader.load()
      if !Task.isCancelled { self?.arrive(found) }
    }
  }

  /// Loads the project again behind the current screen, and then shows a route, unless the user has
  /// opened another screen meanwhile.
  func reload(behindScreenShowing route: any Route) {
    loading?.cancel()
    replacement = nil
    isReloading.value = true
    let origin = link
    let activity = Activity()
    loading = Task { [weak self, loader] in
      defer { activity.end() }
      let found = await loader.load()
      guard !Task.isCancelled, let self else { return }
      isReloading.value = false
      replaceOnceSaved { [weak self] in
        guard let self else { return }
        let other = link == origin ? nil : activeRoute
        replaceProject(found)
        if opener.pending == nil { open(other ?? route) }
      }
    }
  }

  /// Reloads the project if the configuration or the modules of packages have changed, and returns
  /// to the current screen. If the configuration is invalid now or no longer exists, a notice reports
  /// the first problem and the app keeps the previous configuration.
  package func refresh() {
    // A reload must end, because it shows its route.
    guard state.phase == .home, let known = project, !isReloading.untracked else { return }
    loading?.cancel()
    replacement = nil
    let activity = Activity()
    loading = Task { [weak self, loader] in
      defer { activity.end() }
      let found = await loader.load()
      guard !Task.isCancelled, let self, state.phase == .home, project == known else { return }
      switch found {
      case .ready(let next)
      where next.configuration != known.configuration || next.moduleFolders != known.moduleFolders:
        let isOther = next.configuration != known.configuration
        refresh(found, "\(isOther ? "the configuration has" : "the modules have") changed")
      case .unconfigured(let next)
      where !known.isConfigured && next.moduleFolders != known.moduleFolders:
        refresh(found, "the modules have changed")
      case .invalid(let issues):
        guard let first = issues.first else { return }
        notify(
          problem: "\(first.path):\(first.line):\(first.column): \(first.message). "
            + "The previous configuration stays in use.")
      case .unconfigured where known.isConfigured:
        notify(
          problem: "\(known.relativeConfigurationPath) no longer exists. "
            + "The previous configuration stays in use.")
      default: break
      }
    }
  }

  /// Shows the current screen with another state of the project.
  private func refresh(_ found: ProjectState, _ reason: String) {
    replaceOnceSaved { [weak self] in
      guard let self else { return }
      let place = activeRoute
      replaceProject(found)
      notify("Reloaded: \(reason)")
      if let place { open(place) }
    }
  }

  private func replaceProject(_ found: ProjectState) {
    // Removes the flows of the previous configuration.
    reset(to: RootState())
    arrive(found, skipsSetup: true)
  }

  /// Replaces the project now or, because forms close with it, when no form has unsaved changes.
  private func replaceOnceSaved(_ replace: @escaping @MainActor () -> Void) {
    replacement = replace
    replaceUnlessChanged()
    if replacement != nil { notify("The app reloads once you save or discard your changes.") }
  }

  private func replaceUnlessChanged() {
    guard let replace = replacement, !changesObserver.track({ hasUnsavedChanges }) else { return }
    replacement = nil
    replace()
  }

  /// - Parameter skipsSetup: whether a project without a configuration is shown without its setup.
  private func arrive(_ found: ProjectState, skipsSetup: Bool = false) {
    let phase: RootState.Phase
    project = nil
    featureRouter = nil
    destinationProviders = []
    switch found {
    case .ready(let ready):
      project = ready
      phase = .home
    case .unconfigured(let unconfigured):
      project = unconfigured
      phase = skipsSetup || opensLinkWithoutSetup ? .home : .onboarding
    case .noRepository: phase = .onboarding
    case .invalid(let issues): phase = .invalid(issues)
    }
    reset(to: RootState(phase: phase))
    readTrust()
    if let project {
      reviewCustomCommands(in: project.relativeConfigurationPath)
      takePreferences(of: project)
      resume(in: project)
      complete(project)
    } else if linkAfterResuming != nil {
      wait("The link opens once the project can be opened.")
    }
    if let pending = opener.pending { showPendingLinkNotice(pending) }
  }

  private func complete(_ known: Project) {
    completing.untracked?.cancel()
    completing.value = nil
    guard known.hasUnreadManifests else { return }
    completing.value = Task { [weak self, loader] in
      let isOther = await loader.complete(known)
      guard !Task.isCancelled, let self else { return }
      if isOther, project == known {
        refresh()
        await loading?.value
      }
      // If another project was opened meanwhile, it canceled this task and may have its own.
      if !Task.isCancelled { completing.value = nil }
    }
  }

  // MARK: Notices

  /// Shows a notice that disappears with the next key press.
  package func notify(_ message: String) { chrome.send(.noticed(.init(.news, message))) }
  /// Shows a problem that stays until a key is pressed on another screen.
  package func notify(problem: String) { chrome.send(.noticed(.init(.problem, problem, at: link))) }

  /// Whether a notice is on screen.
  var hasNotice: Bool { chrome.currentState.notice != nil }

  /// The problem on screen; nil if none is shown.
  package var problemText: String? {
    guard let notice = chrome.currentState.notice, notice.kind == .problem else { return nil }
    return notice.text
  }

  /// Whether the current screen has finished loading, and no work that the user started is running. A
  /// link that is still pending then waits for something else, such as a plugin that isn't trusted.
  package var isSettled: Bool {
    guard state.phase != .opening, !isReloading.value, completing.value == nil, runningWork.isEmpty
    else {
      return false
    }
    return activePath.dropFirst().allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
  }

  /// Removes the notice with this text.
  ///
  /// - Returns: whether it was on screen.
  @discardableResult func dismiss(_ text: String) -> Bool {
    guard chrome.currentState.notice?.text == text else { return false }
    chrome.send(.noticeDismissed)
    return true
  }

  /// Removes a notice that expires with this key press.
  private func pressed() {
    disabledKey = nil
    hintWasSeen()
    if chrome.currentState.notice != nil { chrome.send(.pressed(at: link)) }
  }

  /// Makes a change, shows its notice, and lets the user undo it.
  package func make(_ change: UndoableChange) { history.make(change) }

  func wait(_ news: String) { chrome.send(.noticed(.init(.waiting, news))) }
  func arrived() { chrome.send(.linkArrived) }
  func closePrompt() { chrome.send(.linkFollowed) }
  func refuse(_ problem: String) { chrome.send(.linkRefused(problem, at: link)) }

  // MARK: Frame

  /// The keys that work on every screen. Plugins can't claim them for their commands.
  package static let keys: [KeyPress] = [
    "esc", "backspace", "left", "h", "?", "q", "ctrl-c", ":", "ctrl-p", "ctrl-t", "y", "u", "I",
    "M",
    "ctrl-l", "ctrl-z",
  ]

  override package var screen: AnyView {
    AnyView(
      ChromeView(
        state: chrome.bind(\.self), send: { [chrome] in chrome.send($0) },
        keyTable: { [unowned self] in keyTable },
        terms: { [weak self] in
          (self?.activeRoute).flatMap { self?.terms[type(of: $0).host] } ?? []
        },
        palette: palette, content: content,
        status: AnyView(StatusItems(plugins))
      )
      .onInput { [weak self] in self?.pressed() }
      .preferences(preferences)
      .keys { [weak self] in
        KeyBinding(
          "app.back", "esc", "backspace", "left", "h", title: "Back",
          isHint: self?.canGoBack ?? false
        ) {
          self?.goBack()
        }
        KeyBinding("app.help", "?", title: "Help") { self?.showHelp() }
        KeyBinding("app.quit", "q", "ctrl-c", title: "Quit", worksBehindDialogs: true) {
          self?.requestQuit()
        }
        KeyBinding("app.palette", ":", "ctrl-p", title: "Commands") { self?.showPalette() }
        if let self, canTry {
          KeyBinding("app.try", "ctrl-t", title: "Try pattern", isHint: !canGoBack) { [weak self] in
            self?.open(TryRoute())
          }
        }
        KeyBinding(
          "app.copy-link", "y", title: "Copy link", isHint: false,
          disabled: self?.activeRoute == nil ? "this screen has no link" : nil
        ) { self?.copyLink() }
        if let self { history.keyBinding }
        if self?.isInspectable == true {
          KeyBinding("app.inspect", "I", title: "Why this screen", isHint: false) {
            self?.update { $0.isInspecting = true }
          }
        }
        KeyBinding("app.mouse", "M", title: "Toggle mouse", isHint: false) {
          self?.toggleMouse()
        }
        KeyBinding(
          "app.redraw", "ctrl-l", title: "Redraw", isHint: false, worksBehindDialogs: true
        ) {
          self?.terminal.redraw()
        }
        KeyBinding(
          "app.suspend", "ctrl-z", title: "Suspend", isHint: false, worksBehindDialogs: true
        ) {
          self?.terminal.suspend()
        }
        self?.commands ?? []
        self?.customCommands ?? []
      })
  }

  private var content: AnyView {
    AnyView(
      VStack {
        PresentedHeader(
          crumbs: Bind { [weak self] in self?.crumbs ?? [] },
          isShown: Bind { [weak self] in self.map { $0.isPushed } ?? false })
        FlowView(self).expand()
      })
  }

  /// Whether a flow is pushed over the setup or the home flow.
  private var isPushed: Bool { canPresent && state.presented.hasScreen }

  /// Whether a pattern can be tried: a repository is open, and the screen isn't shown yet.
  private var canTry: Bool {
    project != nil && state.phase == .home && canOpen(TryRoute.self) && !(activeRoute is TryRoute)
  }

  private var commands: [KeyBinding] {
    plugins.keyBindings(at: .commands) { [unowned self] in RootActions(self) }
  }

  /// The lines of the dialog "Why this screen".
  private var inspection: [InspectorView.Line] {
    let why = explain()
    var lines: [InspectorView.Line] = [
      .init("Flows", why.path.joined(separator: " \(Glyph.path) ")),
      .init("Link", link ?? "none"),
      .init("Rule", "\(why.rule ?? "none"), from \(why.origin)"),
    ]
    lines += why.rules.map { .init($0 == why.rule ? "  \(Glyph.path)" : "", $0) }
    return lines + [.init("State", why.state)]
  }

  private func goBack() {
    if runningWork.cancel() { return }
    if opener.pending != nil, chrome.currentState.notice?.kind == .waiting { return opener.drop() }
    if chrome.currentState.notice != nil { chrome.send(.noticeDismissed) }
    if !followBackLink() { requestBack() }
  }

  private func toggleMouse() {
    switch terminal.toggleMouse() {
    case true?: notify("The mouse is on. It selects, opens and scrolls. Press M to turn it off.")
    case false?:
      notify("The mouse is off, so you can select text as usual. Press M to turn it back on.")
    case nil: notify("This terminal doesn't support the mouse.")
    }
  }

  private func showHelp() {
    keyTable = terminal.keys()
    chrome.send(.helpRequested)
  }

  private func showPalette() {
    keyTable = terminal.keys()
    // The router omits providers with missing dependencies, so nothing throws.
    for provider in destinationProviders { try? provider.prepare() }
    chrome.send(.paletteRequested)
  }

  func closeOverlay() { chrome.send(.dismissed) }

  /// Shows the output of a command in a dialog.
  func showOutput(_ lines: [String], title: String) {
    if chrome.currentState.notice?.kind == .news { chrome.send(.noticeDismissed) }
    chrome.send(.outputArrived(title: title, lines: lines))
  }

  /// Quits as a command of the user: a screen with unsaved changes shows a warning, and the same key
  /// right after it quits. So does a notice if another screen keeps drafts.
  private func requestQuit() {
    // A dialog of the frame would cover the warning.
    guard canLeave() else { return closeOverlay() }
    if let drafts = runningWork.drafts {
      let warning =
        "You haven't saved \(drafts). Quit again to leave; headway --resume restores them."
      guard chrome.currentState.notice?.text == warning else {
        closeOverlay()
        return notify(problem: warning)
      }
    }
    quit()
  }

  package func quit() { update { $0.isQuitting = true } }
}
