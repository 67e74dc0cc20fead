import DeclarativeUI
import FeatureFlags
import PluginHost
import PluginInterface
import Terminal
import Testing
import Unidirectional

private struct Task: Equatable, Identifiable {
  let id: Int
  let title: String
}

private struct TaskRow: AddedRow {
  let id: String
  let text: String
  var placement: AddedRowPlacement<Task.ID> = .section
}

extension ExtensionPoint where Contribution == ListRows<[Task], TaskRow> {
  fileprivate static var taskRows: Self { Self("tasks.rows", title: "rows of the tasks") }
}

private struct RowPlugin: Plugin {
  private struct Refusal: Error {}

  let id: String
  var title: String { id.uppercased() }
  let version = "1"
  let owner = "@test"
  var flag: Flag { Flag(key: "plugin.\(id)", default: true, owner: "@test", about: "") }
  let rows: @MainActor ([Task]) -> [TaskRow]
  var isDrawn = false
  var isBroken = false

  func contribute(to contributions: inout PluginContributions) {
    let isBroken = isBroken
    let section =
      isDrawn
      ? ListRows(title: "Drawn by \(id)", rows: rows) { row, tasks in
        if isBroken { throw Refusal() }
        return Label("\(row.text) of \(tasks.count)")
      } : ListRows(title: "Rows of \(id)", rows: rows)
    contributions.add(section, id: "\(id).rows", to: .taskRows)
  }
}

/// Rows of plugins among the elements of a list.
@MainActor @Suite struct ListEntryTests {
  private let tasks = Source([
    Task(id: 1, title: "wash"), Task(id: 2, title: "cook"), Task(id: 3, title: "read"),
  ])
  private let disabled = Source<Set<String>>([])
  private let opened = Source<[String]>([])

  private func host(_ plugins: RowPlugin...) -> (ViewHost, PluginRegistry) {
    let disabled = disabled
    let registry = PluginRegistry { !disabled.value.contains($0.key) }
    for plugin in plugins { registry.register(plugin) }
    let opened = opened
    let list = List(
      tasks.bind, name: "tasks", adding: .taskRows, from: registry, context: tasks.bind
    ) {
      Label($0.title)
    } added: { row in
      Label("+ \(row.text)")
    }
    .searchable { $0.element?.title ?? $0.added?.text ?? "" }
    .onActivate { opened.value.append($0.element?.title ?? $0.added?.text ?? "title") }
    let host = ViewHost(list, size: Size(columns: 44, rows: 9))
    host.render()
    return (host, registry)
  }

  private func lines(_ host: ViewHost) -> [String] {
    host.render()
    return host.surface.lines.map {
      String($0.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  private func press(_ host: ViewHost, _ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }

  @Test("rows are above or below their element, and all others in the section of their plugin")
  func places() {
    let (host, registry) = host(
      RowPlugin(id: "a") { _ in
        [
          TaskRow(id: "x", text: "after wash", placement: .below(1)),
          TaskRow(id: "y", text: "before read", placement: .above(3)),
          TaskRow(id: "z", text: "of none", placement: .below(9)),
        ]
      },
      RowPlugin(id: "b") { _ in [TaskRow(id: "x", text: "also after wash", placement: .below(1))] })
    #expect(
      lines(host).map { $0.prefix(18) } == [
        "▌wash", " + after wash", " + also after wash", " cook", " + before read", " read",
        " ── Rows of a ─── ", " + of none",
      ])
    #expect(lines(host)[6].contains("added by the A plugin"))
    withExtendedLifetime(registry) {}
  }

  @Test("the selection stays on its row while others come and go, and skips titles")
  func selection() {
    let (host, registry) = host(
      RowPlugin(id: "a") { tasks in
        tasks.map { TaskRow(id: "\($0.id)", text: "after \($0.title)", placement: .below($0.id)) }
      },
      RowPlugin(id: "b") { _ in [TaskRow(id: "x", text: "last")] })
    press(host, "down", "down", "down")
    #expect(lines(host)[3] == "▌+ after cook")
    tasks.value.removeFirst()
    #expect(lines(host)[1] == "▌+ after cook")
    press(host, "enter", "end", "enter")
    #expect(opened.value == ["after cook", "last"])
    press(host, "up")
    #expect(lines(host)[3] == "▌+ after read")
    disabled.value = ["plugin.a"]
    registry.flagsChanged()
    #expect(lines(host).map { $0.prefix(13) } == [" cook", " read", " ── Rows of b", "▌+ last"])
  }

  @Test("rows of one contribution with the same identifier are different entries")
  func twins() {
    let (host, registry) = host(
      RowPlugin(id: "a") { _ in [TaskRow(id: "x", text: "one"), TaskRow(id: "x", text: "two")] })
    press(host, "end")
    #expect(lines(host).last == "▌+ two")
    press(host, "up")
    #expect(lines(host).suffix(2) == ["▌+ one", " + two"])
    withExtendedLifetime(registry) {}
  }

  @Test("a plugin draws its rows itself; if one throws, all rows of the plugin are removed")
  func drawn() {
    let row = TaskRow(id: "x", text: "drawn", placement: .above(1))
    let (host, registry) = host(RowPlugin(id: "a", rows: { _ in [row] }, isDrawn: true))
    #expect(lines(host).first == "▌drawn of 3")
    withExtendedLifetime(registry) {}
    let (other, broken) = self.host(
      RowPlugin(id: "a", rows: { _ in [row] }, isDrawn: true, isBroken: true))
    #expect(lines(other) == ["▌wash", " cook", " read"])
    withExtendedLifetime(broken) {}
  }
}
