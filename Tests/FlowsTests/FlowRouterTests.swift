import DeclarativeUI
import DependencyInjection
import Flows
import Terminal
import Testing

private enum TaskState: Codable, Equatable, Sendable {
  case list
  case detail(id: String)
  case note(String)
  case rename(id: String)
  case done(Int)
}

/// Its screens capture the flow strongly, as those of a careless author.
private final class Tasks: Flow<TaskState, Int> {
  init(_ state: TaskState = .list) {
    super.init(id: "tasks", title: "Tasks", state: state)
    router.show("list", for: .list) { flow in flow.screen("list") }
    router.show("detail", for: TaskState.detail) { flow, id in flow.screen("detail \(id)") }
    router.show("note", for: TaskState.note) { flow, text in flow.screen("note \(text)") }
    router.overlay(
      "rename",
      matching: { state -> String? in if case .rename(let id) = state { id } else { nil } },
      dismiss: { flow in flow.update { $0 = .list } }
    ) { flow, id in flow.screen("rename \(id)") }
    router.exit("done", for: TaskState.done)
    router.show("rest") { flow in flow.screen("rest") }
  }

  private func screen(_ name: String) -> any Routable {
    ScreenRoutable(name) {
      Label("\(name) of \(self.title)").keys {
        KeyBinding("tasks.open", "o", title: "Open") { self.go { $0 = .detail(id: "2") } }
      }
    }
  }
}

private final class Desk: Flow<Bool, Never> {
  private(set) weak var tasks: Tasks?

  init() {
    super.init(id: "desk", title: "Desk", state: true)
    router.show("tasks", when: { $0 }) { flow in
      let tasks = Tasks()
      flow.tasks = tasks
      return tasks
    }
    router.show("empty") { ScreenRoutable("Empty") { Label("empty") } }
  }
}

@MainActor @Suite struct FlowRouterTests {
  @Test("a rule for a case of an enum receives the flow and the value, with or without a label")
  func cases() {
    let tasks = Tasks()
    #expect(tasks.crumbs == ["Tasks", "list"])
    tasks.go { $0 = .detail(id: "1") }
    #expect(tasks.crumbs == ["Tasks", "detail 1"])
    tasks.go { $0 = .note("1") }
    #expect(tasks.crumbs == ["Tasks", "note 1"])
  }

  @Test("another value of the case creates another screen, and the same value keeps it")
  func identity() {
    let tasks = Tasks(.detail(id: "1"))
    let first = tasks.current
    tasks.update { $0 = .detail(id: "1") }
    #expect(tasks.current === first)
    tasks.update { $0 = .detail(id: "2") }
    #expect(tasks.current !== first)
    #expect(tasks.crumbs == ["Tasks", "detail 2"])
  }

  @Test("a flow exits from a case with the case's value as the result")
  func exit() {
    let tasks = Tasks()
    var results: [Int] = []
    tasks.onExit = { results.append($0) }
    tasks.start()
    tasks.go { $0 = .done(3) }
    #expect(results == [3])
  }

  @Test("an overlay receives the flow, also to close it")
  func overlay() {
    let tasks = Tasks(.rename(id: "1"))
    #expect(tasks.crumbs == ["Tasks", "rest"])
    #expect(tasks.overlay?.routable.crumb == "rename 1")
    #expect(tasks.back())
    #expect(tasks.crumbs == ["Tasks", "list"])
  }

  @Test("screens that capture the flow don't keep it alive after it has left")
  func lifetime() {
    let desk = Desk()
    let host = ViewHost(desk.screen, size: Size(columns: 20, rows: 2))
    host.render()
    #expect(desk.tasks?.crumbs == ["Tasks", "list"])
    desk.update { $0 = false }
    host.render()
    #expect(desk.tasks == nil)
  }
}
