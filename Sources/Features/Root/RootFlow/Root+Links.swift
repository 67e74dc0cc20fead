import Flows
import HomeFlow
import MigrationsInterface
import OnboardingInterface
import PluginInterface
import RouterService
import Routing
import TryInterface

/// Links into the app, and out of it.
extension Root {
  /// The scheme of the app's URLs: `headway://migrations`. What else knows it asks here.
  package static let linkScheme = "headway"

  /// Knows the links of the app, then those of plugins.
  func prepareLinks() {
    do {
      try Home.register(in: opener)
      try opener.register(TryRoute.self) { route in
        [
          LinkStep(in: "root", Root.self, when: { $0.state.phase != .opening }) { root in
            root.go { $0.trying = route }
          }
        ]
      }
      try opener.register(SetUpRoute.self) { _ in
        [LinkStep(in: "root", Root.self, when: { $0.state.phase != .opening }) { try $0.setUp() }]
      }
    } catch {
      tell(problem: "\(error)")
    }
    keep(opener.attach(from: plugins))
    opener.onOutcome = { [weak self] in self?.told($0) }
  }

  /// Knows one more link, for as long as the app runs.
  ///
  /// - Throws: `LinkError` when its route is taken.
  package func addLink<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) throws(LinkError) { try opener.register(type, steps: steps) }

  /// Opens a link, now or as soon as the place it leads to is there. What is wrong with it is told.
  package func open(_ link: String) { open(link, from: nil) }

  /// Opens a link out of a screen of another part of the app: where it leads to, Esc comes back to here.
  func follow(_ link: String) { open(link, from: self.link) }

  private func open(_ link: String, from origin: String?) {
    wayBack = WayBack(from: origin)
    guard savedSession == nil else {
      if let old = linkAfterResuming {
        tell(problem: "The link \(Link.shown(old)) was still waiting; the newer one counts.")
      }
      linkAfterResuming = link
      closePrompt()
      return
    }
    opener.open(link)
    guard let pending = opener.pending else { return }
    closePrompt()
    if state.phase != .opening { tellOfWaiting(pending) }
  }

  /// What a link waits for, in words; nil when none does.
  package var linkWaitsFor: String? { opener.pending?.waitingFor }

  func tellOfWaiting(_ pending: PendingLink) {
    wait(
      state.phase == .onboarding
        ? "The link waits until the project is set up. Esc gives it up."
        : "The link waits for \(pending.waitingFor). Esc gives it up.")
  }

  private func told(_ outcome: LinkOutcome) {
    switch outcome.kind {
    case .arrived:
      arrived()
      wayBack.arrived(at: link)
    case .failed(let error): refuse("\(error)")
    case .expired, .replaced, .dropped: tell(problem: "\(outcome)")
    }
  }

  /// Goes back to where a link was followed from, if this is where it led to.
  func comeBack() -> Bool {
    guard state.phase == .home, state.trying == nil, let origin = wayBack.origin(at: link) else {
      return false
    }
    open(origin)
    return true
  }

  private func setUp() throws {
    if state.phase == .home, project?.isConfigured == false {
      return go { $0.phase = .onboarding }
    }
    guard state.phase == .onboarding else {
      throw LinkError(
        code: .unknownTarget, message: "This project is set up already; headway.yml says how.",
        nearest: MigrationRoute())
    }
  }

  // MARK: Copying

  /// The link that leads to this screen, as one would type it; nil when there is none.
  package var link: String? {
    activePlace.map { opener.url(for: $0) ?? AnyRoute($0).description }
  }

  func copyLink() {
    if let link { copy(link) }
  }

  /// Puts text on the clipboard, and says so: not every terminal lets it through, then it can be taken
  /// from the screen.
  package func copy(_ text: String) {
    guard terminal.copy(text) else {
      return tell(problem: "This can't be put on the clipboard: \(text.prefix(200))")
    }
    let isLine = text.count <= 160 && !text.contains("\n")
    tell(isLine ? "Copied \(text)" : "Copied \(text.split(separator: "\n").count) lines")
  }
}
