import HeadwayTestKit
import Testing
import TodoFlow

@testable import Plugin04

/// Tests the plugin in the app.
@MainActor @Suite struct UrgentTests {
  private struct Items: TodoStorage {
    var items: [TodoItem]

    func load() async throws -> [TodoItem] { items }
    func save(_ items: [TodoItem]) async throws {}
    func archive(_ items: [TodoItem]) async throws {}
  }

  @Test("the plugin counts the open urgent items")
  func line() async throws {
    var item = TodoItem(id: 1)
    item.title = "Call Ada"
    item.isUrgent = true
    let plugins = try PluginRegistry([Urgent()], flags: FlagStore())
    let app = ScreenDriver(Todo(storage: Items(items: [item]), contributions: plugins))
    await app.wait(for: "1 urgent")
  }
}
