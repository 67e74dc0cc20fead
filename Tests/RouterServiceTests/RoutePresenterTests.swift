import DeclarativeUI
import DependencyInjection
import Flows
import RouterService
import Routing
import Testing
import Unidirectional

/// Presenting routes over a flow, as push, replacement and overlay, with the results of their flows.
@MainActor @Suite struct RoutePresenterTests {
  private let host = Host()

  @Test("a pushed route shows its flow, which closes with a result of the route's type")
  func push() throws {
    var picked: [Color] = []
    host.present(PickRoute(), as: .push) { picked.append($0) }
    let picker = try #require(host.current as? Picker)
    #expect(host.activePath.map(\.id.description) == ["host", "picker"])
    picker.update { $0.picked = .green }
    #expect(picked == [.green])
    #expect(host.current?.crumb == "base")
    #expect(!host.canGoBack)
  }

  @Test("going back closes a pushed route without a result, and it starts anew the next time")
  func back() throws {
    var picked: [Color] = []
    host.present(PickRoute(), as: .push) { picked.append($0) }
    (host.current as? Picker)?.update { $0.page = 7 }
    #expect(host.back())
    #expect(host.current?.crumb == "base" && picked.isEmpty)
    host.present(PickRoute(), as: .push) { picked.append($0) }
    #expect((host.current as? Picker)?.state.page == 0)
  }

  @Test("a route that is pushed over another one returns to it as it was left")
  func pushTwice() throws {
    host.present(PickRoute(), as: .push)
    (host.current as? Picker)?.update { $0.page = 7 }
    host.present(NoteRoute(), as: .push)
    #expect(host.current is Notes)
    #expect(host.back())
    #expect((host.current as? Picker)?.state.page == 7)
    #expect(host.back())
    #expect(host.current?.crumb == "base")
  }

  @Test("an overlay leaves the screen in place, and closes with a result or when it is dismissed")
  func overlay() throws {
    var picked: [Color] = []
    host.present(PickRoute(), as: .overlay) { picked.append($0) }
    #expect(host.current?.crumb == "base")
    let first = try #require(host.overlay?.routable as? Picker)
    first.update { $0.picked = .red }
    #expect(host.overlay == nil && picked == [.red])
    host.present(PickRoute(), as: .overlay) { picked.append($0) }
    #expect(host.overlay?.routable is Picker)
    host.overlay?.dismiss()
    #expect(host.overlay == nil && picked == [.red])
    #expect(!host.canGoBack)
  }

  @Test("an overlay over an overlay replaces it, and a pushed route hides it")
  func overlayTwice() {
    host.present(PickRoute(), as: .overlay)
    host.present(NoteRoute(), as: .overlay)
    #expect(host.overlay?.routable is Notes)
    #expect(host.state.presented.routes.count == 1)
    host.present(PickRoute(), as: .push)
    #expect(host.overlay == nil && host.current is Picker)
    host.back()
    #expect(host.overlay?.routable is Notes && host.current?.crumb == "base")
  }

  @Test("a replacement takes the place of the presented route, and going back skips both")
  func replace() {
    host.present(PickRoute(), as: .push)
    host.present(NoteRoute(), as: .replace)
    #expect(host.current is Notes)
    #expect(host.state.presented.routes.count == 1)
    #expect(host.back())
    #expect(host.current?.crumb == "base")
    host.present(NoteRoute(), as: .replace)
    #expect(host.current is Notes && !host.canGoBack)
  }

  @Test("a presented route opens its screen, and going back from there closes its flow")
  func steps() {
    host.present(NoteRoute(name: "shopping"), as: .push)
    #expect((host.current as? Notes)?.current?.crumb == "shopping")
    #expect(host.back())
    #expect(host.current?.crumb == "base")
    host.present(NoteRoute(name: "shopping"), as: .overlay)
    #expect((host.overlay?.routable as? Notes)?.current?.crumb == "shopping")
    host.present(NoteRoute(name: "nothing"), as: .push)
    #expect((host.current as? Notes)?.current?.crumb == "notes")
    #expect(host.problems == ["There is no note."])
  }

  @Test("a flow that ends with another result than its route declares isn't shown")
  func wrongExit() {
    host.present(WrongRoute(), as: .push) { _ in Issue.record("an exit of the wrong type") }
    #expect(host.current?.crumb == "problem")
    #expect(
      host.failures.first?.contains(#"doesn't end with the result that the route "wrong""#) == true)
  }

  @Test("all presented routes close at once, and going back doesn't show them again")
  func closeAll() {
    host.present(PickRoute(), as: .push)
    host.present(NoteRoute(), as: .push)
    host.presenter.closeAll()
    #expect(host.current?.crumb == "base" && !host.canGoBack)
  }

  @Test("a restored session presents its routes again, with the states of their flows")
  func restore() throws {
    host.present(PickRoute(), as: .push)
    (host.current as? Picker)?.update { $0.page = 7 }
    host.present(NoteRoute(name: "shopping"), as: .push)
    (host.current as? Notes)?.go { $0.open = "work" }
    let next = try resumed()
    #expect((next.current as? Notes)?.current?.crumb == "work")
    #expect(next.back())
    #expect((next.current as? Notes)?.current?.crumb == "shopping")
    #expect(next.back())
    let picker = try #require(next.current as? Picker)
    #expect(picker.state.page == 7)
    picker.update { $0.picked = .green }
    #expect(next.picked == [.green], "the handler receives the result")
    #expect(next.current?.crumb == "base" && !next.canGoBack)
  }

  @Test("rule 11: a session restores an overlay and its flow, and the handler receives the result")
  func restoreOverlay() throws {
    host.present(NoteRoute(name: "shopping"), as: .push)
    host.present(PickRoute(), as: .overlay)
    (host.overlay?.routable as? Picker)?.update { $0.page = 7 }
    for closes in [true, false] {
      let next = try resumed()
      #expect(next.activePath.map(\.id) == ["host", "notes", "picker"])
      #expect(next.crumbs == ["Host", "Notes", "shopping", "Picker", "colors"])
      #expect(next.explain().path == ["host", "notes", "picker"])
      let picker = try #require(next.overlay?.routable as? Picker)
      #expect(picker.state.page == 7)
      if closes {
        #expect(next.back() && next.picked.isEmpty)
      } else {
        picker.update { $0.picked = .green }
        #expect(next.picked == [.green])
      }
      #expect(next.overlay == nil && (next.current as? Notes)?.current?.crumb == "shopping")
      #expect(next.back() && next.isBare && !next.canGoBack)
    }
  }

  @Test("an overlay under a pushed route keeps its state, also in a session")
  func hiddenOverlay() throws {
    host.present(PickRoute(), as: .overlay)
    (host.overlay?.routable as? Picker)?.update { $0.page = 7 }
    host.present(NoteRoute(), as: .push)
    for host in [try resumed(), host] {
      #expect(host.overlay == nil && host.current is Notes)
      #expect(host.back())
      #expect((host.overlay?.routable as? Picker)?.state.page == 7)
      #expect(host.back() && host.isBare)
    }
  }

  @Test("an overlay that is opened again starts anew")
  func overlayAgain() {
    host.present(PickRoute(), as: .overlay)
    (host.overlay?.routable as? Picker)?.update { $0.page = 7 }
    host.back()
    host.present(PickRoute(), as: .overlay)
    #expect((host.overlay?.routable as? Picker)?.state.page == 0)
  }

  /// Returns a new host that resumes the session of the host.
  private func resumed() throws -> Host {
    let next = Host()
    try next.presenter.restore(
      host.state.presented,
      from: RouteCoding.decode(
        FlowSnapshot.self, from: RouteCoding.encode(host.snapshot())), with: next)
    return next
  }

  @Test("no step of a link changes a restored flow")
  func restoreWithoutSteps() throws {
    host.present(NoteRoute(name: "later"), as: .push)
    (host.current as? Notes)?.isLoaded.value = true
    (host.current as? Notes)?.update { $0.open = "work" }
    let next = try resumed()
    let notes = try #require(next.current as? Notes)
    notes.isLoaded.value = true
    #expect(notes.state.open == "work")
  }

  // MARK: Results

  @Test("rule 3: a result arrives once, after its flow has closed")
  func resultAfterClosing() throws {
    for presentation in [Presentation.push, .overlay] {
      var open: [Bool] = []
      host.present(PickRoute(), as: presentation) { [host] _ in open.append(!host.isBare) }
      let picker = try #require((host.overlay?.routable ?? host.current) as? Picker)
      picker.update { $0.picked = .red }
      #expect(open == [false])
      // The flow is kept by this test only.
      picker.update { $0.picked = .green }
      _ = picker.current
      #expect(open == [false])
    }
  }

  @Test("rule 26: the result of a replacement arrives, and that of the replaced route doesn't")
  func replacedResult() throws {
    for presentation in [Presentation.push, .overlay] {
      var results: [String] = []
      host.present(PickRoute(), as: presentation) { results.append("first \($0)") }
      let first = try #require((host.overlay?.routable ?? host.current) as? Picker)
      host.present(PickRoute(), as: .replace) { results.append("second \($0)") }
      let second = try #require((host.overlay?.routable ?? host.current) as? Picker)
      #expect(second !== first)
      #expect((host.overlay != nil) == (presentation == .overlay), "it is shown the same way")
      first.update { $0.picked = .red }
      _ = first.current
      #expect(results.isEmpty)
      second.update { $0.picked = .green }
      #expect(results == ["second green"])
      #expect(host.isBare)
    }
  }

  @Test("dismissing an overlay leaves the pushed route below it")
  func dismissOverPushed() {
    host.present(NoteRoute(), as: .push)
    host.present(PickRoute(), as: .overlay)
    host.overlay?.dismiss()
    #expect(host.overlay == nil && host.current is Notes)
  }

  @Test("a flow that ends under an overlay closes the overlay too")
  func endsBelow() throws {
    var picked: [Color] = []
    host.present(PickRoute(), as: .push) { picked.append($0) }
    let picker = try #require(host.current as? Picker)
    host.present(NoteRoute(), as: .overlay)
    picker.update { $0.picked = .red }
    #expect(picked == [.red] && host.isBare)
  }

  @Test("what waits for a result or a link is released with its presentation")
  func released() throws {
    final class Probe {}
    weak var probe: Probe?
    func present(_ presentation: Presentation) {
      let held = Probe()
      probe = held
      host.present(PickRoute(), as: presentation) { _ in _ = held }
    }
    present(.overlay)
    #expect(probe != nil)
    host.present(NoteRoute(), as: .overlay)
    #expect(probe == nil, "replaced")
    host.presenter.closeAll()
    present(.push)
    (host.current as? Picker)?.update { $0.picked = .red }
    #expect(probe == nil, "ended")
    present(.push)
    host.presenter.closeAll()
    #expect(probe == nil, "closed")

    host.present(NoteRoute(name: "later"), as: .push)
    let notes = try #require(host.current as? Notes)
    host.presenter.closeAll()
    notes.isLoaded.value = true
    #expect(notes.state.open == nil && host.problems.isEmpty, "no link leads to a closed flow")
  }

  @Test("the states of closed flows aren't saved")
  func closedStates() throws {
    host.present(PickRoute(), as: .push)
    host.present(NoteRoute(), as: .push)
    #expect(try RouteCoding.encode(host.snapshot()).contains("presented/1"))
    host.presenter.closeAll()
    #expect(try !RouteCoding.encode(host.snapshot()).contains("presented/"))
  }

  @Test("a presentation after a restored one has a number of its own")
  func numbers() throws {
    host.present(PickRoute(), as: .push)
    host.present(NoteRoute(), as: .push)
    let next = Host()
    try next.restore(host.snapshot())
    next.present(PickRoute(), as: .push)
    #expect(next.state.presented.routes.map(\.id) == [1, 2, 3])
    #expect(next.back() && next.current is Notes)
    #expect(next.back() && next.current is Picker)
  }

  @Test("a route that can't be shown yet changes no flow, and waits below")
  func notAvailable() throws {
    host.present(NoteRoute(), as: .push)
    let notes = try #require(host.current as? Notes)
    host.update { $0.isReady = false }
    #expect(host.current?.crumb == "base")
    host.present(NoteRoute(name: "shopping"), as: .push)
    host.present(PickRoute(), as: .overlay)
    #expect(host.current?.crumb == "base" && host.overlay == nil)
    #expect(notes.state.open == nil)
  }

  // MARK: Links

  @Test(
    "a link to a route without a tab presents it once the host is ready, and its handler receives the result"
  )
  func linkWithoutTab() throws {
    host.update { $0.isReady = false }
    host.opener.open("test://pick")
    #expect(host.opener.pending?.waitingFor == "the app")
    host.update { $0.isReady = true }
    let picker = try #require(host.current as? Picker)
    picker.update { $0.picked = .red }
    #expect(host.picked == [.red])
  }

  @Test("a link to a tab closes the presented routes, selects the tab and opens its screen")
  func linkWithTab() {
    host.present(PickRoute(), as: .push)
    host.opener.open("test://tab?name=work")
    #expect(host.selected == ["tabbed"])
    #expect(host.state.presented.isEmpty)
    #expect(host.opener.pending?.waitingFor == "notes", "the steps of the handler follow")
  }
}

// MARK: - Routes and flows

private enum Color: String, Codable, Sendable { case red, green }

private struct PickRoute: Route {
  typealias Exit = Color
  static let identifier = "pick"
}

private struct NoteRoute: Route {
  static let identifier = "note"
  var name: String?
}

private struct TabRoute: Route {
  static let identifier = "tab"
  var name: String?
}

private struct WrongRoute: Route {
  typealias Exit = Int
  static let identifier = "wrong"
}

private struct PickerState: Codable, Equatable {
  var page = 0
  var picked: Color?
}

private final class Picker: Flow<PickerState, Color> {
  init() {
    super.init(id: "picker", title: "Picker", state: PickerState())
    router.exit("picked", matching: \.picked)
    router.show("colors") { ScreenRoutable("colors") { Label("colors") } }
  }
}

private struct NotesState: Codable, Equatable { var open: String? }

private final class Notes: Flow<NotesState, Never> {
  /// Whether the note "later" can be opened.
  let isLoaded = Source(false)

  init() {
    super.init(id: "notes", title: "Notes", state: NotesState())
    router.show("note", matching: \.open) { name in ScreenRoutable(name) { Label(name) } }
    router.show("notes") { ScreenRoutable("notes") { Label("notes") } }
  }

  static func steps(to name: String?) -> [LinkStep] {
    guard let name else { return [] }
    return [
      LinkStep(
        in: "notes", Notes.self, when: { name != "later" || $0.isLoaded.value }
      ) { notes in
        guard name != "nothing" else {
          throw LinkError(code: .unknownTarget, message: "There is no note.")
        }
        notes.go { $0.open = name }
      }
    ]
  }
}

private struct PickFeature: Feature {
  func build(_ route: any Route) -> any Routable { Picker() }
}

private struct NoteFeature: Feature {
  func build(_ route: any Route) -> any Routable { Notes() }
}

private struct PickRoutes: RouteHandler {
  let routes: [any Route.Type] = [PickRoute.self, WrongRoute.self]
  let features: [any Feature.Type] = [PickFeature.self]
  func feature(for route: any Route) -> any Feature.Type { PickFeature.self }

  func present(_ route: any Route, with navigator: any Navigating) {
    navigator.present(PickRoute(), as: .push) { [weak navigator] in
      (navigator as? Host)?.picked.append($0)
    }
  }
}

private struct NoteRoutes: RouteHandler {
  let routes: [any Route.Type] = [NoteRoute.self]
  let features: [any Feature.Type] = [NoteFeature.self]
  func feature(for route: any Route) -> any Feature.Type { NoteFeature.self }
  func steps(to route: any Route) -> [LinkStep] { Notes.steps(to: (route as? NoteRoute)?.name) }
}

private struct TabRoutes: RouteHandler {
  let routes: [any Route.Type] = [TabRoute.self]
  let features: [any Feature.Type] = [NoteFeature.self]
  let tab: Tab? = Tab("tabbed", title: "Tabbed", route: TabRoute())
  func feature(for route: any Route) -> any Feature.Type { NoteFeature.self }
  func steps(to route: any Route) -> [LinkStep] { Notes.steps(to: (route as? TabRoute)?.name) }
}

private struct HostState: Codable, Equatable {
  var isReady = true
  var presented = PresentedRoutes()
}

/// A flow with one screen, over which routes are presented.
private final class Host: Flow<HostState, Never>, NavigationHost {
  var picked: [Color] = []
  var problems: [String] = []
  var failures: [String] = []
  var selected: [FlowID] = []
  var outcomes: [LinkOutcome] = []
  private(set) lazy var opener = LinkOpener(root: self, scheme: "test")
  private(set) lazy var presenter = RoutePresenter(
    in: self, at: \.presented, scheme: "test",
    features: {
      let router = FeatureRouter(dependencies: DependencyRegistry()) { _ in true }
      for handler in Host.handlers { try router.register(handler) }
      return router
    },
    failure: { [unowned self] in
      failures.append("\($0)")
      return ScreenRoutable("problem") { Label("problem") }
    },
    onProblem: { [unowned self] in problems.append($0) })

  static var handlers: [any RouteHandler] { [PickRoutes(), NoteRoutes(), TabRoutes()] }

  init() {
    super.init(id: "host", title: "Host", state: HostState())
    presenter.addRules(when: \.isReady)
    router.show("base") { ScreenRoutable("base") { Label("base") } }
    do {
      for handler in Host.handlers { try opener.register(handler) }
    } catch {
      problems.append("\(error)")
    }
    opener.onOutcome = { [unowned self] in outcomes.append($0) }
    start()
  }

  /// Whether nothing is presented.
  var isBare: Bool { state.presented.isEmpty && overlay == nil && current?.crumb == "base" }
  var canPresent: Bool { state.isReady }
  var hasTabs: Bool { state.isReady }

  func select(_ tab: FlowID) {
    presenter.closeAll()
    selected.append(tab)
  }

  func open(_ route: any Route) { opener.open(route) }

  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { presenter.present(route, as: presentation, onExit: onExit) }

  func canOpen(_ route: any Route.Type) -> Bool { true }
  func reload(showing route: any Route) {}
}
