import HeadwayKit
import Synchronization
import TodoFlow

/// Keeps the items in memory.
final class Fixture: TodoStorage {
  private let contents: Mutex<(items: [TodoItem], archive: [TodoItem])>

  init(_ items: [TodoItem] = []) { contents = Mutex((items, [])) }

  var items: [TodoItem] { contents.withLock(\.items) }
  var archive: [TodoItem] { contents.withLock(\.archive) }

  func load() async throws -> [TodoItem] { items }
  func save(_ items: [TodoItem]) async throws { contents.withLock { $0.items = items } }
  func archive(_ items: [TodoItem]) async throws {
    contents.withLock { $0.archive += items }
  }

  static let clock = FixedClock(year: 2_026, month: 11, day: 23)

  static let plants: TodoItem = {
    var item = TodoItem(id: 1)
    item.title = "Water the plants"
    item.minutes = 1
    return item
  }()

  static let done: TodoItem = {
    var item = TodoItem(id: 2)
    item.title = "Buy milk"
    item.isDone = true
    return item
  }()
}
