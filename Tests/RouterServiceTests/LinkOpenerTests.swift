import DeclarativeUI
import Flows
import RouterService
import Routing
import Testing
import Unidirectional

private struct DetailRoute: Route {
  static let identifier = "detail"
  static let host = "details"
  static let segments = ["id"]
  var id: String
}

private struct JumpRoute: Route {
  static let identifier = "jump"
}

private struct RootFlowState: Codable, Equatable { var isReady = false }

private struct ListState: Codable, Equatable {
  var ids: [String] = []
  var open: String?
  var isFiltering = false
}

private final class FilterFlow: Flow<String, Never> {
  init() {
    super.init(id: "filter", title: "Filter", state: "")
    router.show("filter", matching: { $0 }) { text in ScreenRoutable("by \(text)") { Label("") } }
  }
}

private final class ListFlow: Flow<ListState, Never> {
  init() {
    super.init(id: "list", title: "List", state: ListState())
    router.overlay(
      "filter", when: \.isFiltering,
      dismiss: { [weak self] in self?.update { $0.isFiltering = false } }
    ) { FilterFlow() }
    router.show("detail", matching: { $0.open }) { id in ScreenRoutable(id) { Label(id) } }
    router.show("rows", when: { _ in true }) { ScreenRoutable("rows") { Label("rows") } }
  }
}

private final class RootFlow: Flow<RootFlowState, Never> {
  init() {
    super.init(id: "root", title: "Root", state: RootFlowState())
    router.show("setup", when: { !$0.isReady }) { ScreenRoutable("setup") { Label("setup") } }
    router.show("list", when: { $0.isReady }) { ListFlow() }
  }

  var list: ListFlow? { current as? ListFlow }
}

/// A clock that is stopped until the test advances it.
private struct StoppedClock: Clock {
  let gate: AsyncStream<Void>
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    for await _ in gate { break }
    try Task.checkCancellation()
  }
}

/// A clock that only wakes a task when the task is canceled, which is announced.
private struct EndlessClock: Clock {
  let canceled: AsyncStream<Void>.Continuation
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    do {
      try await Task.sleep(for: .seconds(86_400))
    } catch {
      canceled.yield()
      throw error
    }
  }
}

@MainActor @Suite struct LinkOpenerTests {
  private let root = RootFlow()
  private let opener: LinkOpener
  private let outcomes: Outcomes
  private let time: AsyncStream<Void>.Continuation

  @MainActor private final class Outcomes { var all: [LinkOutcome] = [] }

  init() throws {
    let (gate, time) = AsyncStream.makeStream(of: Void.self)
    self.time = time
    opener = LinkOpener(root: root, scheme: "headway", clock: StoppedClock(gate: gate))
    let outcomes = Outcomes()
    self.outcomes = outcomes
    opener.onOutcome = { outcomes.all.append($0) }
    try opener.register(DetailRoute.self) { route in
      [
        LinkStep(in: "list", ListFlow.self, when: { !$0.state.ids.isEmpty }) { flow in
          guard flow.state.ids.contains(route.id) else {
            throw LinkError(
              code: .unknownTarget, message: "There is no detail \"\(route.id)\".",
              nearest: DetailRoute(id: "one"))
          }
          flow.go { $0.open = route.id }
        }
      ]
    }
    root.start()
  }

  @Test("rule 25: a link waits until its flow is active and its data is there, then arrives")
  func waits() {
    opener.open("headway://details/one")
    #expect(opener.pending?.link == "headway://details/one")
    #expect(opener.pending?.waitingFor == "list")
    root.update { $0.isReady = true }
    #expect(opener.pending != nil, "the list has no rows yet")
    root.list?.update { $0.ids = ["one", "two"] }
    #expect(opener.pending == nil)
    #expect(outcomes.all.map(\.kind) == [.arrived])
    #expect(root.crumbs.last == "one")
    #expect(root.back())
    #expect(root.crumbs.last == "rows", "going back leads to the list")
  }

  @Test("rule 24: the error for an unknown id names the nearest link, and nothing changes")
  func unknownID() {
    root.update { $0.isReady = true }
    root.list?.update { $0.ids = ["one"] }
    opener.open("detail|{\"id\":\"onn\"}")
    #expect(outcomes.all.first?.description.contains("headway://details/one") == true)
    #expect(root.crumbs.last == "rows")
    #expect(opener.pending == nil)
  }

  @Test("an app's scheme is used when links are parsed, created and shown in messages")
  func scheme() throws {
    let opener = LinkOpener(root: root, scheme: "web+notes")
    let outcomes = Outcomes()
    opener.onOutcome = { outcomes.all.append($0) }
    try opener.register(DetailRoute.self) { route in
      [
        LinkStep(in: "root", RootFlow.self) { _ in
          throw LinkError(
            code: .unknownTarget, message: "There is no detail \"\(route.id)\".",
            nearest: DetailRoute(id: "1/2"))
        }
      ]
    }
    for link in ["web+notes://details/onn", "web+notes://detials", "headway://details/one"] {
      opener.open(link)
    }
    let nearest = outcomes.all.map { outcome in
      if case .failed(let error) = outcome.kind { error.nearest } else { String?.none }
    }
    #expect(nearest == ["web+notes://details/1%2F2", "web+notes://details", "web+notes://"])
    #expect(opener.url(for: DetailRoute(id: "one")) == "web+notes://details/one")
  }

  @Test(
    "rule 24: text that isn't a link has an outcome with a short message",
    arguments: [
      "", "x", "http://a", "detail|{", "detail|{}", String(repeating: "ä", count: 100_000),
    ])
  func broken(_ text: String) {
    opener.open(text)
    #expect(outcomes.all.count == 1)
    #expect((outcomes.all.first?.description.count ?? 0) < 300)
    let shown = (outcomes.all.first?.link ?? "") + (outcomes.all.first?.description ?? "")
    #expect(!shown.unicodeScalars.contains { (0x80...0x9F) ~= $0.value || $0.value == 0x202E })
    #expect(root.crumbs.last == "setup")
  }

  @Test("rule 25: a link that waits too long expires with a message")
  func expires() async {
    opener.open("headway://details/one")
    time.finish()
    for _ in 0..<30_000 where outcomes.all.isEmpty {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(outcomes.all.map(\.kind) == [.expired(waitingFor: "list")])
    #expect(opener.pending == nil)
    root.update { $0.isReady = true }
    root.list?.update { $0.ids = ["one"] }
    #expect(root.crumbs.last == "rows")
  }

  @Test(
    "rule 25: a link that a step opens replaces the step's own link, whatever the step does then",
    arguments: ["returns", "throws", "leads on"])
  func openedInStep(_ end: String) throws {
    root.update { $0.isReady = true }
    root.list?.update { $0.ids = ["one", "two"] }
    try opener.register(JumpRoute.self) { [opener] _ in
      [
        LinkStep.choose(in: "list", ListFlow.self) { _ in
          opener.open("headway://details/two")
          if end == "throws" { throw LinkError(code: .unknownTarget, message: "no") }
          return end == "leads on" ? DetailRoute(id: "one") : nil
        }
      ]
    }
    opener.open("headway://jump")
    #expect(root.crumbs.last == "two")
    #expect(outcomes.all.map(\.kind) == [.replaced(waitingFor: "list"), .arrived])
    #expect(root.back())
    #expect(root.crumbs.last == "rows")
  }

  // The limit only ends a test that hangs. All tests share the main actor, which can be busy for a
  // minute.
  @Test(
    "a link that has ended can't expire, and later links have their own time",
    .timeLimit(.minutes(5)))
  func endsItsTime() async throws {
    let (ended, canceled) = AsyncStream.makeStream(of: Void.self)
    let opener = LinkOpener(root: root, scheme: "headway", clock: EndlessClock(canceled: canceled))
    try opener.register(DetailRoute.self) { _ in
      [LinkStep(in: "list", ListFlow.self) { _ in }]
    }
    opener.open(DetailRoute(id: "one"))
    opener.drop()
    for await _ in ended { break }
    #expect(opener.pending == nil)
  }

  @Test("rule 25: a newer link replaces a waiting one, and both outcomes are reported")
  func replaced() {
    opener.open("headway://details/one")
    opener.open("headway://details/two")
    opener.drop()
    #expect(
      outcomes.all.map(\.kind) == [
        .replaced(waitingFor: "list"), .dropped(waitingFor: "list"),
      ])
    #expect(outcomes.all.allSatisfy { !$0.description.isEmpty })
  }

  @Test("rule 25: the message about a route that is opened contains its URL")
  func routeAsURL() {
    opener.open(DetailRoute(id: "one"))
    #expect(opener.pending?.link == "headway://details/one")
    opener.drop()
    #expect(outcomes.all.first?.link == "headway://details/one")
  }

  @Test("a route is registered and removed while the app runs")
  func registration() throws {
    #expect(throws: LinkError.self) { try opener.register(DetailRoute.self) { _ in [] } }
    opener.unregister(DetailRoute.self)
    opener.open("headway://details/one")
    guard case .failed(let error) = outcomes.all.first?.kind else {
      Issue.record("the link should fail")
      return
    }
    #expect(error.code == .unknownPath)
    try opener.register(DetailRoute.self) { _ in [] }
    opener.open(DetailRoute(id: "one"))
    #expect(outcomes.all.last?.kind == .arrived)
  }

  @Test("a step follows another route's steps, or the route that its flow chooses")
  func following() throws {
    struct First: Route { static let identifier = "first" }
    try opener.register(First.self) { _ in
      [
        LinkStep.choose(in: "list", ListFlow.self, when: { !$0.state.ids.isEmpty }) {
          $0.state.ids.first.map { DetailRoute(id: $0) }
        }
      ]
    }
    struct Other: Route { static let identifier = "other" }
    try opener.register(Other.self) { _ in [.follow(First())] }
    opener.open(Other())
    root.update { $0.isReady = true }
    root.list?.update { $0.ids = ["one"] }
    #expect(outcomes.all.map(\.kind) == [.arrived])
    #expect(root.crumbs.last == "one")
  }

  @Test("a step performs an action after the steps before it, on any screen")
  func action() throws {
    let (log, isOn) = (Source(0), Source(false))
    try opener.register(Waiting.self) { _ in
      [
        .wait(for: "the switch", until: { isOn.value }, then: nil),
        .perform { log.value += 1 },
      ]
    }
    opener.open(Waiting())
    #expect(log.value == 0)
    isOn.value = true
    #expect(log.value == 1)
    #expect(outcomes.all.map(\.kind) == [.arrived])
  }

  @Test("routes that lead to each other endlessly are reported")
  func endless() throws {
    struct First: Route { static let identifier = "first" }
    try opener.register(First.self) { _ in [.follow(First())] }
    opener.open(First())
    #expect(outcomes.all.first?.description.contains("too many routes") == true)
    #expect(opener.pending == nil)
  }

  @Test("each link may lead through 16 routes")
  func longest() throws {
    struct Stop: Route {
      static let identifier = "stop"
      var number: Int
    }
    try opener.register(Stop.self) { stop in
      stop.number > 1 ? [.follow(Stop(number: stop.number - 1))] : []
    }
    for _ in 1...3 { opener.open(Stop(number: 16)) }
    #expect(outcomes.all.map(\.kind) == [.arrived, .arrived, .arrived])
    opener.open(Stop(number: 17))
    #expect(outcomes.all.last?.description.contains("too many routes, last \"stop\"") == true)
  }

  @Test("rule 25: a step can wait for a condition outside of flows, and describes it")
  func waitsForAnything() throws {
    let isOn = Source(false)
    try opener.register(Waiting.self) { _ in
      [.wait(for: "the switch", until: { isOn.value }, then: nil)]
    }
    opener.open(Waiting())
    #expect(opener.pending?.waitingFor == "the switch")
    isOn.value = true
    #expect(outcomes.all.map(\.kind) == [.arrived])
  }

  private struct Waiting: Route { static let identifier = "waiting" }

  @Test("rule 25: a link to a flow of another class fails at once instead of waiting")
  func anotherClass() throws {
    try opener.register(JumpRoute.self) { _ in
      [LinkStep(in: "list", RootFlow.self, when: { $0.state.isReady }) { _ in }]
    }
    root.update { $0.isReady = true }
    opener.open("headway://jump")
    #expect(opener.pending == nil)
    guard case .failed(let error) = outcomes.all.first?.kind else {
      Issue.record("the link should fail")
      return
    }
    #expect(error.code == .unknownTarget)
    #expect(error.description.contains("list isn't a RootFlow"))
  }

  @Test("rule 26: a step shows its target over the screen, and going back closes it")
  func overlayPresentation() throws {
    root.update { $0.isReady = true }
    try opener.register(JumpRoute.self) { _ in
      [LinkStep(in: "list", Flow<ListState, Never>.self, as: .overlay) { $0.open = "x" }]
    }
    opener.open("headway://jump")
    #expect(root.crumbs.last == "x")
    #expect(root.back())
    #expect(root.crumbs.last == "rows")
  }

  @Test("rule 25: a link waits for a flow in an overlay, and reaches the flow under it too")
  func intoOverlay() throws {
    try opener.register(JumpRoute.self) { _ in
      [
        LinkStep(in: "list", ListFlow.self) { $0.go { $0.isFiltering = true } },
        LinkStep(in: "filter", FilterFlow.self) { $0.go { $0 = "x" } },
        LinkStep(in: "list", ListFlow.self) { $0.update { $0.ids = ["y"] } },
      ]
    }
    opener.open("headway://jump")
    root.update { $0.isReady = true }
    #expect(outcomes.all.map(\.kind) == [.arrived])
    #expect(root.crumbs == ["Root", "List", "rows", "Filter", "by x"])
    #expect(root.list?.state.ids == ["y"])
  }

  @Test("rule 26: a step replaces what is shown, or pushes it into the flow's history")
  func presentation() throws {
    struct Shown: Route {
      static let identifier = "shown"
      var push: Bool
    }
    try opener.register(Shown.self) { route in
      [
        LinkStep(in: "list", Flow<ListState, Never>.self, as: route.push ? .push : .replace) {
          $0.open = "x"
        }
      ]
    }
    root.update { $0.isReady = true }
    opener.open("headway://shown?push=false")
    #expect(root.crumbs.last == "x")
    #expect(root.list?.canGoBack == false)
    root.list?.update { $0.open = nil }
    opener.open("headway://shown?push=true")
    #expect(root.list?.canGoBack == true)
  }
}
