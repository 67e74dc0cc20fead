import DeclarativeUI
import Flows
import HomeFlow
import RootLogic
import RootUI
import Routing
import Unidirectional
import Workspace

/// Which part of the app's life it is.
package struct RootState: Codable, Equatable, Sendable {
  package enum Phase: Codable, Equatable, Sendable {
    case opening
    case onboarding
    case home
    case invalid([ConfigurationIssue])
    case failed(String)
  }

  package var phase: Phase
  package var isQuitting = false

  package init(phase: Phase = .opening) {
    self.phase = phase
  }
}

/// How the app is left.
package enum RootExit: Equatable, Sendable { case quit }

/// The flow of the whole app: opening → Onboarding | Home, with the frame around every screen.
package final class Root: Flow<RootState, RootExit> {
  /// Makes the child flows, so that this flow knows no services.
  package struct Children {
    let home: @MainActor (Project, Root) throws -> Home
    let onboarding: @MainActor (Project?, Root) throws -> any Routable

    package init(
      home: @escaping @MainActor (Project, Root) throws -> Home,
      onboarding: @escaping @MainActor (Project?, Root) throws -> any Routable
    ) {
      self.home = home
      self.onboarding = onboarding
    }
  }

  private let loader: any ProjectLoading
  private let chrome = Store(Chrome.State(), label: "chrome", reduce: Chrome.reduce)
  private var project: Project?
  private var pendingLink: Link?
  private var keyTable = KeyTable([])
  /// The keys that work now; given by whoever mounts the views.
  package var activeKeys: (@MainActor () -> KeyTable)?
  /// Gives the terminal to the shell for a while; nil where that can't be.
  package var suspend: (@MainActor () -> Void)?
  /// Draws everything again.
  package var redraw: (@MainActor () -> Void)?

  package init(loader: any ProjectLoading, children: Children) {
    self.loader = loader
    super.init(id: "root", title: "headway", state: RootState())
    router.exit("quit", when: \.isQuitting) { _ in .quit }
    router.show("opening", when: { $0.phase == .opening }) {
      ScreenRoutable("") { Label(.muted("Opening the repository…")).padding(horizontal: .one) }
    }
    router.show("onboarding", when: { $0.phase == .onboarding }) { [unowned self] in
      made { try children.onboarding(project, self) }
    }
    router.show("home", when: { $0.phase == .home }) { [unowned self] in
      made {
        guard let project else { throw WorkspaceError("no project is open") }
        return try children.home(project, self)
      }
    }
    router.show(
      "invalid",
      matching: { state -> String? in
        if case .invalid(let issues) = state.phase { "\(issues)" } else { nil }
      }
    ) { [unowned self] _ in problems() }
    router.show("failed") { [unowned self] in
      var message = ""
      if case .failed(let text) = state.phase { message = text }
      return problem(message, [])
    }
  }

  private func made(_ make: () throws -> any Routable) -> any Routable {
    do { return try make() } catch { return problem("\(error)", []) }
  }

  private func problems() -> any Routable {
    guard case .invalid(let issues) = state.phase else { return problem("", []) }
    let items = issues.enumerated().map { index, issue in
      ProblemView.Item(
        id: index, place: "\(issue.path):\(issue.line):\(issue.column)", message: issue.message,
        hint: issue.hint)
    }
    let count = issues.count
    return problem(
      count == 1
        ? "There is a mistake in the configuration."
        : "There are \(count) mistakes in the configuration.",
      items)
  }

  private func problem(_ title: String, _ items: [ProblemView.Item]) -> any Routable {
    ScreenRoutable("") {
      ProblemView(title: title, items: items)
        .keys {
          KeyBinding("root.reload", "r", title: "read again") { [weak self] in self?.load() }
        }
    }
  }

  // MARK: Loading

  /// Finds the project and goes where it leads.
  package func load() {
    reset(to: RootState())
    let loader = loader
    Task { [weak self] in
      let found = await loader.load()
      self?.loaded(found)
    }
  }

  private func loaded(_ found: ProjectState) {
    switch found {
    case .ready(let project):
      self.project = project
      reset(to: RootState(phase: .home))
      if let link = pendingLink {
        pendingLink = nil
        follow(link)
      }
    case .unconfigured(let project):
      self.project = project
      reset(to: RootState(phase: .onboarding))
      tellOfPendingLink()
    case .noRepository:
      project = nil
      reset(to: RootState(phase: .onboarding))
      tellOfPendingLink()
    case .invalid(let issues):
      reset(to: RootState(phase: .invalid(issues)))
      tellOfPendingLink()
    }
  }

  private func tellOfPendingLink() {
    if pendingLink != nil { news("The link waits until the project is set up.") }
  }

  // MARK: Links

  /// Opens a link, now or as soon as the place it leads to is there. What is wrong with it is told.
  package func follow(_ text: String) {
    do {
      follow(try Link(text))
    } catch {
      refuse(error)
    }
  }

  private func follow(_ link: Link) {
    guard let home = current as? Home else {
      pendingLink = link
      tellIfWaiting()
      return
    }
    do {
      try home.follow(link)
      chrome.send(.linkFollowed)
    } catch {
      refuse(error)
    }
  }

  private func tellIfWaiting() {
    if state.phase != .opening { tellOfPendingLink() }
    chrome.send(.linkFollowed)
  }

  private func refuse(_ error: LinkError) {
    let hint =
      error.code == .unknownTarget || error.code == .unknownPlace
      ? "" : " A link looks like headway://migrations/ID"
    chrome.send(.linkRefused(error.message + (error.message.hasSuffix(".") ? "" : ".") + hint))
  }

  // MARK: News

  package func news(_ text: String) { chrome.send(.noticed(.init(.news, text))) }
  package func problem(_ text: String) { chrome.send(.noticed(.init(.problem, text))) }

  /// What went wrong last, if it is still shown.
  package var problemText: String? {
    guard let notice = chrome.currentState.notice, notice.kind == .problem else { return nil }
    return notice.text
  }

  /// Whether what is shown is complete: nothing is being read or counted.
  package var isSettled: Bool {
    guard pendingLink == nil, let home = current as? Home else {
      return state.phase != .opening && pendingLink == nil
    }
    return home.isSettled
  }

  // MARK: Frame

  override package var screen: AnyView {
    AnyView(
      ChromeView(
        state: chrome.bind(\.self), send: { [chrome] in chrome.send($0) },
        keyTable: { [unowned self] in keyTable },
        follow: { [weak self] in self?.follow($0) }, content: AnyView(FlowView(self))
      )
      .keys { [weak self] in
        KeyBinding(
          "app.back", "esc", "backspace", "left", "h", title: "back",
          isHint: self?.canGoBack ?? false
        ) {
          self?.goBack()
        }
        KeyBinding("app.help", "?", title: "help") { self?.showHelp() }
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit") { self?.quit() }
        KeyBinding("app.link", ":", "ctrl-p", title: "open a link", isHint: false) {
          self?.chrome.send(.linkPromptRequested)
        }
        KeyBinding("app.redraw", "ctrl-l", title: "draw again", isHint: false) { self?.redraw?() }
        KeyBinding("app.suspend", "ctrl-z", title: "to the shell", isHint: false) {
          self?.suspend?()
        }
      })
  }

  private func goBack() {
    if chrome.currentState.notice != nil { chrome.send(.noticeDismissed) }
    back()
  }

  private func showHelp() {
    keyTable = activeKeys?() ?? KeyTable([])
    chrome.send(.helpRequested)
  }

  package func quit() { update { $0.isQuitting = true } }
}
