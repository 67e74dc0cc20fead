import DeclarativeUI
import Flows
import HomeFlow
import MigrationsInterface
import OnboardingFlow
import OnboardingInterface
import PluginInterface
import RootLogic
import RootUI
import RouterService
import Routing
import Terminal
import TryFlow
import TryInterface
import Unidirectional
import Workspace

/// The flow of the whole app: opening → Onboarding | Home, with the frame around every screen.
package final class Root: Flow<RootState, RootExit> {
  private let loader: any ProjectLoading
  private let features: @MainActor (Project?, Root) throws -> FeatureRouter
  let plugins: any ContributionReading
  private let chrome = Store(Chrome.State(), label: "chrome", reduce: Chrome.reduce)
  package private(set) var project: Project?
  /// Finds the session to go on with once the project is there; nil to begin anew.
  package var savedSession: (@MainActor (Project) throws -> RootSession?)?
  /// Finds what was chosen for good in the sessions before, whether or not one goes on with the last.
  package var savedPreferences: (@MainActor (Project) -> [String: String])?
  /// How tables are sorted.
  let preferences = ViewMemory()
  /// A link that was opened before that.
  var linkAfterResuming: String?
  private(set) lazy var opener = LinkOpener(
    root: self, scheme: Root.linkScheme)
  /// Of the link that was followed last.
  var wayBack = WayBack()
  /// The keys that worked before the help or the palette opened.
  private(set) var keyTable = KeyTable([])
  private var loading: Task<Void, Never>?
  /// What finds out the rest of the project, while it does.
  private let completing = Source<Task<Void, Never>?>(nil)
  private var featureRouter: FeatureRouter?
  /// What was changed and can be taken back, the last one at the end.
  let changes = Source<[RootChange]>([])
  /// What the screen can do with the terminal that it is shown on.
  package var terminal = RootTerminal()

  /// - Parameters:
  ///   - features: makes what makes the flows of a project, so that this flow knows no services.
  ///   - contributions: what plugins add to the app as a whole: links, commands and status items.
  package init(
    loader: any ProjectLoading, contributions: any ContributionReading,
    features: @escaping @MainActor (Project?, Root) throws -> FeatureRouter
  ) {
    self.loader = loader
    self.features = features
    plugins = contributions
    super.init(id: "root", title: "headway", state: RootState())
    router.exit("quit", when: \.isQuitting) { _ in .quit }
    router.show("opening", when: { $0.phase == .opening }) {
      ScreenRoutable("") { Label(.muted("Opening the repository…")).padding(horizontal: .one) }
    }
    router.show(
      "try", matching: { $0.phase == .home || $0.phase == .onboarding ? $0.trying : nil }
    ) { [unowned self] route in made { try trying(route) } }
    router.show("onboarding", when: { $0.phase == .onboarding }) { [unowned self] in
      made { try onboarding() }
    }
    // While a pattern is tried, the place that one came from waits.
    router.show("home", when: { $0.phase == .home }, keepsState: true) { [unowned self] in
      made { try home() }
    }
    router.show(
      "invalid",
      matching: { state -> String? in
        if case .invalid(let issues) = state.phase { "\(issues)" } else { nil }
      }
    ) { [unowned self] _ in mistakes() }
    router.overlay(
      "inspector", when: \.isInspecting,
      dismiss: { [weak self] in self?.update { $0.isInspecting = false } }
    ) { [unowned self] in
      ScreenRoutable("Why this screen") { [unowned self] in InspectorView(lines: inspection) }
    }
    router.show("failed") { [unowned self] in
      var message = ""
      if case .failed(let text) = state.phase { message = text }
      return problem(message)
    }
    prepareLinks()
  }

  private func home() throws -> any Routable {
    guard project != nil else { throw WorkspaceError("no project is open") }
    return Home(
      crumbs: Bind { [weak self] in self?.crumbs ?? [] }, features: try madeFeatures())
  }

  /// What makes the flows of the project: one for as long as it is open, so that coming back to a flow
  /// counts nothing again.
  private func madeFeatures() throws -> FeatureRouter {
    if let router = featureRouter { return router }
    let router = try features(project, self)
    featureRouter = router
    return router
  }

  private func trying(_ route: TryRoute) throws -> any Routable {
    guard project != nil else { throw WorkspaceError("a pattern is tried in a git repository") }
    let routable = try madeFeatures().routable(for: route)
    (routable as? Try)?.onExit = { [weak self] id in
      self?.load()
      self?.open(AnyRoute(MigrationRoute(id: id)).description)
    }
    return routable
  }

  private func onboarding() throws -> any Routable {
    let routable = try madeFeatures().routable(for: SetUpRoute())
    (routable as? Onboarding)?.onExit = { [weak self] result in
      switch result {
      case .configured, .lookAgain: self?.load()
      case .putOff: self?.reset(to: RootState(phase: .home))
      }
    }
    return routable
  }

  private func made(_ make: () throws -> any Routable) -> any Routable {
    do { return try make() } catch { return problem("\(error)") }
  }

  private func mistakes() -> any Routable {
    guard case .invalid(let issues) = state.phase else { return problem("") }
    let items = issues.enumerated().map { ProblemView.Item(id: $0, $1) }
    let title =
      issues.count == 1
      ? "There is a mistake in the configuration."
      : "There are \(issues.count) mistakes in the configuration."
    return problem(title, items)
  }

  private func problem(_ title: String, _ items: [ProblemView.Item] = []) -> any Routable {
    let selected = Source<Int?>(nil)
    return ScreenRoutable("") {
      ProblemView(title: title, items: items, selected: selected) { [weak self] in self?.mend($0) }
        .keys {
          KeyBinding("root.reload", "r", title: "read again") { [weak self] in self?.load() }
        }
    }
  }

  /// Opens a mistake's file in the person's editor, and reads again once that has ended.
  private func mend(_ item: ProblemView.Item) {
    guard let file = item.issue.file else { return }
    Task { [weak self, terminal] in
      do {
        try await terminal.edit(file, max(1, item.issue.line))
        self?.load()
      } catch {
        self?.tell(problem: "\(error)")
      }
    }
  }

  // MARK: Loading

  /// Finds the project and goes where it leads.
  package func load() {
    reset(to: RootState())
    let loader = loader
    loading?.cancel()
    loading = Task { [weak self] in
      let found = await loader.load()
      if !Task.isCancelled { self?.arrive(found) }
    }
  }

  /// Looks whether the configuration has changed since it was read, or the modules that packages declare. If
  /// so the app goes on with them, at the same place; where it is wrong now, that is told, and the app goes on
  /// with what it was.
  package func refresh() {
    guard state.phase == .home, let known = project else { return }
    loading?.cancel()
    loading = Task { [weak self, loader] in
      let found = await loader.load()
      guard !Task.isCancelled, let self, state.phase == .home, project == known else { return }
      switch found {
      case .ready(let next)
      where next.configuration != known.configuration || next.moduleFolders != known.moduleFolders:
        let isOther = next.configuration != known.configuration
        let place = link
        // The flows of the configuration that was go.
        reset(to: RootState())
        arrive(found)
        tell(
          "\(isOther ? "The configuration has" : "The modules have") changed: "
            + "everything is read anew.")
        if let place { open(place) }
      case .invalid(let issues):
        guard let first = issues.first else { return }
        tell(
          problem: "\(first.path):\(first.line):\(first.column): \(first.message). "
            + "The app goes on with the configuration as it was.")
      default: break
      }
    }
  }

  private func arrive(_ found: ProjectState) {
    let phase: RootState.Phase
    project = nil
    featureRouter = nil
    switch found {
    case .ready(let ready):
      project = ready
      phase = .home
    case .unconfigured(let unconfigured):
      project = unconfigured
      phase = .onboarding
    case .noRepository: phase = .onboarding
    case .invalid(let issues): phase = .invalid(issues)
    }
    reset(to: RootState(phase: phase))
    if let project {
      takePreferences(of: project)
      resume(in: project)
      complete(project)
    } else if linkAfterResuming != nil {
      wait("The link waits until the project is there.")
    }
    if let pending = opener.pending { tellOfWaiting(pending) }
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
      // Another project that arrived meanwhile has cancelled this, and may look for the rest of its own.
      if !Task.isCancelled { completing.value = nil }
    }
  }

  // MARK: News

  package func tell(_ news: String) { chrome.send(.noticed(.init(.news, news))) }
  package func tell(problem: String) { chrome.send(.noticed(.init(.problem, problem, at: link))) }

  /// What went wrong last, if it is still shown.
  package var problemText: String? {
    guard let notice = chrome.currentState.notice, notice.kind == .problem else { return nil }
    return notice.text
  }

  /// Whether what is shown is complete: nothing is being looked for, read or counted. A link that still
  /// waits then waits for something else.
  package var isSettled: Bool {
    guard state.phase != .opening, completing.value == nil else { return false }
    return (current as? Home)?.isSettled ?? (current as? Try)?.isSettled
      ?? (current as? Onboarding)?.isSettled ?? true
  }

  /// Somebody does something else: what was told is past.
  private func pressed() {
    if chrome.currentState.notice != nil { chrome.send(.pressed(at: link)) }
  }

  func wait(_ news: String) { chrome.send(.noticed(.init(.waiting, news))) }
  func arrived() { chrome.send(.linkArrived) }
  func closePrompt() { chrome.send(.linkFollowed) }
  func refuse(_ problem: String) { chrome.send(.linkRefused(problem, at: link)) }

  // MARK: Frame

  /// The keys that work on every screen: no plugin's command takes them away.
  package static let keys: [KeyPress] = [
    "esc", "backspace", "left", "h", "?", "q", "ctrl-c", ":", "ctrl-p", "y", "u", "I", "M",
    "ctrl-l", "ctrl-z",
  ]

  override package var screen: AnyView {
    AnyView(
      ChromeView(
        state: chrome.bind(\.self), send: { [chrome] in chrome.send($0) },
        keyTable: { [unowned self] in keyTable },
        palette: palette, content: AnyView(FlowView(self)),
        status: AnyView(StatusItems(plugins))
      )
      .onInput { [weak self] in self?.pressed() }
      .preferences(preferences)
      .keys { [weak self] in
        KeyBinding(
          "app.back", "esc", "backspace", "left", "h", title: "back",
          isHint: self?.canGoBack ?? false
        ) {
          self?.goBack()
        }
        KeyBinding("app.help", "?", title: "help") { self?.showHelp() }
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit", worksBehindDialogs: true) {
          self?.quit()
        }
        KeyBinding("app.palette", ":", "ctrl-p", title: "do or open") { self?.showPalette() }
        KeyBinding(
          "app.copy-link", "y", title: "copy a link to this screen", isHint: false,
          disabled: self?.activePlace == nil ? "this screen has no link" : nil
        ) { self?.copyLink() }
        if let self { undoKey }
        KeyBinding("app.inspect", "I", title: "why this screen", isHint: false) {
          self?.update { $0.isInspecting = true }
        }
        KeyBinding("app.mouse", "M", title: "mouse on or off", isHint: false) {
          self?.toggleMouse()
        }
        KeyBinding(
          "app.redraw", "ctrl-l", title: "draw again", isHint: false, worksBehindDialogs: true
        ) {
          self?.terminal.redraw()
        }
        KeyBinding(
          "app.suspend", "ctrl-z", title: "to the shell", isHint: false, worksBehindDialogs: true
        ) {
          self?.terminal.suspend()
        }
        self?.commands ?? []
      })
  }

  private var commands: [KeyBinding] {
    plugins.keyBindings(at: .commands) { [unowned self] in RootActions(self) }
  }

  /// Why the screen under the inspector is shown, a line each.
  private var inspection: [InspectorView.Line] {
    let why = explain()
    var lines: [InspectorView.Line] = [
      .init("flows", why.path.joined(separator: " ▸ ")),
      .init("link", link ?? "none"),
      .init("rule", "\(why.rule ?? "none"), of \(why.origin)"),
    ]
    lines += why.rules.map { .init($0 == why.rule ? "  ▸" : "", $0) }
    return lines + [.init("state", why.state)]
  }

  private func goBack() {
    if opener.pending != nil, chrome.currentState.notice?.kind == .waiting { return opener.drop() }
    if chrome.currentState.notice != nil { chrome.send(.noticeDismissed) }
    if !comeBack() { back() }
  }

  private func toggleMouse() {
    switch terminal.toggleMouse() {
    case true?: tell("The mouse is on: it selects rows, opens and scrolls. M turns it off.")
    case false?:
      tell("The mouse is off: your terminal selects text with it again. M turns it on.")
    case nil: tell("This terminal has no mouse.")
    }
  }

  private func showHelp() {
    keyTable = terminal.keys()
    chrome.send(.helpRequested)
  }

  private func showPalette() {
    keyTable = terminal.keys()
    chrome.send(.paletteRequested)
  }

  func closeOverlay() { chrome.send(.dismissed) }

  package func quit() { update { $0.isQuitting = true } }
}
