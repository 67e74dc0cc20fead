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

/// The link to an item, such as `todo://item/1`.
public struct ItemRoute: Route {
  /// The name in the link.
  public static let identifier = "item"
  /// The number of the item is in the path.
  public static let segments = ["id"]
  /// The number of the item.
  public var id: TodoItem.ID

  /// The steps from the outermost flow to the item.
  @MainActor public var steps: [LinkStep] {
    [
      LinkStep(in: "todo", Todo.self, when: { $0.isLoaded }) { flow in
        guard flow.has(id) else {
          throw LinkError(code: .unknownTarget, message: "There is no item \(id).")
        }
        flow.go { $0 = .edit(id: id) }
      }
    ]
  }
}

/// A to-do list. Plugins add lines to it at ``HeadwayKit/ExtensionPoint/todoLines``.
public final class Todo: Flow<TodoState, Never>, CommandProvider {
  private let store: Store<TodoList.State, TodoList.Action>
  private let storage: any TodoStorage
  private let contributions: any ContributionReading
  private let app: (any AppActions)?
  private let wallClock: any WallClock

  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - storage: keeps the items.
  ///   - contributions: the contributions of plugins.
  ///   - app: shows notices, and lets the user undo changes; nil for neither.
  ///   - clock: measures the time.
  ///   - wallClock: returns the current date.
  public init(
    storage: any TodoStorage, contributions: any ContributionReading = NoContributions(),
    app: (any AppActions)? = nil, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: any WallClock = SystemClock()
  ) {
    self.app = app
    self.wallClock = wallClock
    store = Store(
      TodoList.State(), label: "todo", reduce: TodoList.reducer(storage, clock: clock))
    self.storage = storage
    self.contributions = contributions
    super.init(id: "todo", title: "To-do", state: .list)
    router.show("list", for: .list) { flow in flow.listScreen() }
    router.show("add", for: .add) { flow in
      flow.form("New item", for: flow.store.currentState.newItem)
    }
    router.show("edit", for: TodoState.edit) { flow, id in flow.editScreen(id) }
  }

  /// Whether the items have been read. Reading it is tracked.
  var isLoaded: Bool { store.state.isLoaded }

  /// Returns whether there is an item with a number.
  func has(_ id: TodoItem.ID) -> Bool { store.currentState[id] != nil }

  /// The link to the item on screen.
  override public var currentRoute: (any Route)? {
    if case .edit(let id) = state { ItemRoute(id: id) } else { nil }
  }

  /// A command for each item.
  public var paletteCommands: [PaletteCommand] {
    store.state.items.map { item in
      PaletteCommand(item.title, id: "item/\(item.id)", detail: "item") { [weak self] in
        self?.go { $0 = .edit(id: item.id) }
      }
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
        state: self.store.bind(\.self), contributions: self.contributions,
        send: { self.store.send($0) },
        add: { self.go { $0 = .add } }, edit: { id in self.go { $0 = .edit(id: id) } },
        open: { self.app?.open($0) }, remove: { self.remove($0) })
    }
  }

  /// Deletes an item. The user can undo that.
  private func remove(_ id: TodoItem.ID) {
    guard let item = store.currentState[id] else { return }
    let change = UndoableChange(
      "Deleted \(item.title).", undone: "\(item.title) is in the list again."
    ) { [store] in
      store.send(.removed(id))
      return { store.send(.saved(item)) }
    }
    if let app { app.make(change) } else { _ = change.make() }
  }

  /// The form for an item, once the items have been read: a restored session starts before that.
  private func editScreen(_ id: TodoItem.ID) -> any Routable {
    ScreenRoutable("Edit item") {
      if !self.isLoaded {
        Label(.muted("Loading…")).padding(horizontal: .one)
      } else if let item = self.store.currentState[id] {
        self.formView(item)
      } else {
        Label(.muted("This item no longer exists. Press Esc to return.")).padding(horizontal: .one)
      }
    }
  }

  private func form(_ title: String, for item: TodoItem) -> any Routable {
    ScreenRoutable(title) { self.formView(item) }
  }

  private func formView(_ item: TodoItem) -> TodoForm {
    TodoForm(item, today: wallClock.today) { changed in
      self.store.send(.saved(changed))
      self.back()
    }
  }
}

/// A line that a plugin adds to the list.
public struct TodoLine: AddedRow, Hashable, Sendable {
  /// The text.
  public let text: String
  /// The style of the text.
  public let style: TextStyle
  /// The place in the list.
  public let placement: AddedRowPlacement<TodoItem.ID>
  /// The item that Enter opens; nil for none.
  public let opens: TodoItem.ID?
  /// The link that Enter opens instead; nil for none.
  public let link: String?

  /// The identity of the line: its text.
  public var id: String { text }

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: the style of the text.
  ///   - placement: the place in the list.
  ///   - opens: the item that Enter opens; nil for none.
  ///   - link: the link that Enter opens instead; nil for none.
  public init(
    _ text: String, style: TextStyle = .muted,
    placement: AddedRowPlacement<TodoItem.ID> = .section, opens: TodoItem.ID? = nil,
    link: String? = nil
  ) {
    self.text = text
    self.style = style
    self.placement = placement
    self.opens = opens
    self.link = link
  }
}

extension ExtensionPoint where Contribution == ListRows<[TodoItem], TodoLine> {
  /// The extension point for lines in the list.
  public static var todoLines: Self { Self("todo.lines", title: "lines in the list") }
}
