import HeadwayAppKit
import SummaryPlugin
import TodoFlow

/// The flow with its plugins, options and settings.
@MainActor public enum TodoProgram {
  /// The program.
  public static var program: Program<Todo> {
    Program(
      "todo", version: "1.0.0", about: "Keep a list of things to do.", plugins: [Summary()]
    ) { services in
      Todo(
        storage: TodoFile(path: services.arguments.first ?? "todo"),
        contributions: services.contributions, app: services.app,
        wallClock: try inject((any WallClock).self) { SystemClock() })
    }
    .usage("[<file>]")
    .links { links in try links.register(ItemRoute.self) { $0.steps } }
    .externalPoints { points in
      points.addRows(at: .todoLines, facts: { items in ["items": try JSONTree(items)] }) { row in
        TodoLine(
          row.text, style: row.tone.style, placement: row.placement(Int.init),
          opens: row.opens.flatMap(Int.init), link: row.link)
      }
    }
    .sandbox("todo", "the list with three items") { services in
      Todo(
        storage: SampleItems(), contributions: services.contributions, app: services.app,
        wallClock: FixedClock(year: 2_026, month: 11, day: 23))
    }
  }
}

/// The items of the sandbox. Changes are lost.
private struct SampleItems: TodoStorage {
  func load() async throws -> [TodoItem] {
    ["Water the plants", "Buy milk", "Call Ada"].enumerated().map { index, title in
      var item = TodoItem(id: index + 1)
      item.title = title
      return item
    }
  }

  func save(_ items: [TodoItem]) async throws {}
  func archive(_ items: [TodoItem]) async throws {}
}
