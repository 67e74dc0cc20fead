import Foundation
import HeadwayKit

/// The screen on display.
public enum TodoState: Codable, Equatable, Sendable {
  /// The list of all items.
  case list
  /// The form for a new item.
  case add
  /// The form for an item.
  case edit(id: TodoItem.ID)
}

/// A to-do list. Plugins add lines below it at ``HeadwayKit/ExtensionPoint/todoLines``.
public final class Todo: Flow<TodoState, Never> {
  private let store: Store<TodoList.State, TodoList.Action>
  private let storage: any TodoStorage
  private let contributions: any ContributionReading
  private let today: @Sendable () -> CivilDate

  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - storage: keeps the items.
  ///   - contributions: the contributions of plugins.
  ///   - clock: measures the time.
  ///   - today: returns the current date.
  public init(
    storage: any TodoStorage, contributions: any ContributionReading = NoContributions(),
    clock: any Clock<Duration> = ContinuousClock(),
    today: @escaping @Sendable () -> CivilDate = {
      CivilDate(daysSince1970: Int(Date.now.timeIntervalSince1970) / 86_400)
    }
  ) {
    self.today = today
    store = Store(
      TodoList.State(), label: "todo", reduce: TodoList.reducer(storage, clock: clock))
    self.storage = storage
    self.contributions = contributions
    super.init(id: "todo", title: "To-do", state: .list)
    router.show("list", for: .list) { flow in flow.listScreen() }
    router.show("add", for: .add) { flow in
      flow.form("New item", for: flow.store.currentState.newItem)
    }
    router.show("edit", for: TodoState.edit) { flow, id in
      flow.form("Edit item", for: flow.store.currentState[id] ?? TodoItem(id: id))
    }
  }

  /// Reads the items.
  override public func didAppear() { store.send(.appeared) }

  /// Saves the items. Call it when the app ends, because the latest change may wait to be saved.
  public func save() async throws {
    guard store.currentState.isLoaded else { return }
    try await storage.save(store.currentState.items)
  }

  private func listScreen() -> any Routable {
    ScreenRoutable("") {
      TodoListView(
        state: self.store.bind(\.self), lines: Bind { self.lines }, send: { self.store.send($0) },
        add: { self.go { $0 = .add } }, edit: { id in self.go { $0 = .edit(id: id) } })
    }
  }

  private func form(_ title: String, for item: TodoItem) -> any Routable {
    ScreenRoutable(title) {
      TodoForm(item, today: self.today()) { changed in
        self.store.send(.saved(changed))
        self.back()
      }
    }
  }

  private var lines: [TodoLine] {
    let items = store.bind(\.items).value
    return contributions.gather(from: .todoLines) { added in try added.rows(items) }.flatMap(\.self)
  }
}

/// A line of a plugin below the list.
public struct TodoLine: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The style of the text.
  public let style: TextStyle

  /// Creates a line.
  public init(_ text: String, style: TextStyle = .muted) {
    self.text = text
    self.style = style
  }
}

extension ExtensionPoint where Contribution == ListRows<[TodoItem], TodoLine> {
  /// The extension point for lines below the list.
  public static var todoLines: Self { Self("todo.lines", title: "lines below the items") }
}
