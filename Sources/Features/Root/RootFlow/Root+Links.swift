import Flows
import MigrationsInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Opening links, and copying links to the current screen.
extension Root {
  /// The scheme of the app's URLs, as in `headway://migrations`. Other code must use this constant.
  package static let linkScheme = "headway"

  /// Registers the links of the app, then those of plugins.
  func prepareLinks() {
    do {
      // The setup is a phase of the root flow.
      try opener.register(SetUpRoute.self) { _ in
        [LinkStep(in: "root", Root.self, when: { $0.state.phase != .opening }) { try $0.setUp() }]
      }
      for handler in handlers { try opener.register(handler) }
    } catch {
      notify(problem: "\(error)")
    }
    keep(opener.attach(from: plugins))
    opener.onOutcome = { [weak self] in self?.told($0) }
  }

  /// Registers another link for as long as the app runs.
  ///
  /// - Parameters:
  ///   - type: the route of the link.
  ///   - steps: returns the steps from the root flow to the destination of a route.
  /// - Throws: `LinkError` if the identifier of the route is taken.
  package func addLink<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) throws(LinkError) { try opener.register(type, steps: steps) }

  /// Opens a link now, or as soon as its destination is available. Errors appear as a notice.
  /// Also accepts the command line that ``copyLink()`` copies.
  package func open(_ link: String) { open(LinkCommand.link(in: link), from: nil) }

  /// Opens a link from a screen. If it leads to another tab, Esc on its screen returns to the
  /// current screen.
  func follow(_ link: String) { open(link, from: activeRoute) }

  private func open(_ link: String, from origin: (any Route)?) {
    backLink = BackLink(from: origin)
    guard savedSession == nil else {
      if let old = linkAfterResuming, old != link {
        notify(problem: "The newer link replaces \(Link.shown(old)), which was still waiting.")
      }
      linkAfterResuming = link
      closePrompt()
      return
    }
    openedLink.willOpen(link)
    opener.open(link)
    if opener.pending != nil { closePrompt() }
    showPending()
  }

  /// A description of what the pending link waits for; nil if no link is pending.
  package var pendingLinkRequirement: String? { opener.pending?.waitingFor }

  /// Whether a link waits for a screen that works without a configuration: the setup would only
  /// delay it.
  var opensLinkWithoutSetup: Bool {
    guard let link = linkAfterResuming ?? opener.pending?.link,
      let route = try? opener.registry.route(forText: link, scheme: Root.linkScheme).route
    else { return false }
    return !(route is SetUpRoute || route is MigrationRoute || route is TemplatesRoute)
  }

  /// Shows what the pending link waits for, if there is one.
  func showPending() {
    if state.phase != .opening, let pending = opener.pending { showPendingLinkNotice(pending) }
  }

  func showPendingLinkNotice(_ pending: PendingLink) {
    wait(
      state.phase == .onboarding
        ? "The link opens once the project is set up. Press Esc to cancel it."
        : "The link waits for \(pending.waitingFor). Press Esc to cancel it.")
  }

  private func told(_ outcome: LinkOutcome) {
    switch outcome.kind {
    case .arrived:
      arrived()
      backLink.arrived(at: activeRoute, depth: historyDepth)
    case .failed(let error): refuse("\(error)")
    case .replaced where !openedLink.isReplaced: break
    case .expired, .replaced, .dropped: notify(problem: "\(outcome)")
    }
  }

  /// Returns to the screen from which the last link was followed, if the current screen is the
  /// destination of that link.
  ///
  /// - Returns: whether it did.
  func followBackLink() -> Bool {
    guard state.phase == .home, state.presented.isEmpty,
      let origin = backLink.origin(at: activeRoute, depth: historyDepth)
    else {
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
        code: .unknownTarget, message: "This project is already set up in headway.yml.",
        nearest: MigrationRoute())
    }
  }

  // MARK: Copying

  /// The link to the current screen; nil if the screen has none.
  package var link: String? {
    activeRoute.map { opener.url(for: $0) ?? AnyRoute($0).description }
  }

  /// Copies the command line that opens the current screen.
  func copyLink() {
    if let link { copy(LinkCommand.text(for: link)) }
  }

  /// Copies text to the clipboard and shows a notice. If the terminal doesn't support that, the
  /// notice contains the start of the text, so that the user can copy it from the screen.
  package func copy(_ text: String) {
    guard terminal.copy(text) else {
      return notify(problem: "This terminal can't copy to the clipboard: \(text.prefix(200))")
    }
    if text.count <= 160, !text.contains("\n") { return notify("Copied \(text)") }
    let lines = text.split(separator: "\n")
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    notify("Copied \(count), starting with “\(Root.beginning(of: lines.first ?? ""))”")
  }

  /// The first words of a line.
  private static func beginning(of line: Substring) -> String {
    guard line.count > 40 else { return String(line) }
    let start = line.prefix(40)
    return String(start.lastIndex(of: " ").map { start[..<$0] } ?? start) + "…"
  }
}
