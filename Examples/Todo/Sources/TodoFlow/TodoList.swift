import HeadwayKit

/// The items, and the timer for the current one.
public enum TodoList {
  /// The state of the list.
  public struct State: Equatable, Sendable {
    /// The items, urgent ones first.
    public var items: [TodoItem] = []
    /// Whether the saved items have been read. Until then, nothing can be changed.
    public var isLoaded = false
    /// The item that the user is working on, with the seconds that remain.
    public var focus: Focus?
    /// The reason why the items can't be read or saved.
    public var problem: String?

    /// Creates an empty list.
    public init() {}

    /// The item with a number; nil if there is none.
    public subscript(id: TodoItem.ID) -> TodoItem? { items.first { $0.id == id } }
    /// The reason why nothing can be changed; nil if the items have been read.
    var changeProblem: String? {
      isLoaded ? nil : problem == nil ? "loading" : "the items can't be read"
    }
    /// The reason why there is nothing to archive; nil if there is something.
    var archiveProblem: String? {
      changeProblem ?? (items.contains(where: \.isDone) ? nil : "nothing is done")
    }
    /// The text of an empty list.
    var placeholder: String {
      if isLoaded { return "Nothing to do. Press n to add an item." }
      return problem == nil
        ? "Loading…" : "The items can't be read. Correct the file, and start again."
    }
    /// A new item with a number that isn't used yet.
    public var newItem: TodoItem { TodoItem(id: (items.map(\.id).max() ?? 0) + 1) }
  }

  /// The item that the user is working on.
  public struct Focus: Equatable, Sendable {
    /// The number of the item.
    public let item: TodoItem.ID
    /// The seconds that remain.
    public var seconds: Int

    /// Creates the work on an item.
    public init(item: TodoItem.ID, seconds: Int) {
      self.item = item
      self.seconds = seconds
    }
  }

  /// A change of the list.
  public enum Action: Equatable, Sendable {
    case appeared
    case loaded([TodoItem])
    case saved(TodoItem)
    case doneToggled(TodoItem.ID)
    case removed(TodoItem.ID)
    case archiveRequested
    case archived
    case focusToggled(TodoItem.ID)
    case ticked
    case failed(String)
  }

  /// Returns the reducer of the list.
  ///
  /// - Parameters:
  ///   - storage: keeps the items.
  ///   - clock: measures the time of the timer and between two savings.
  public static func reducer(
    _ storage: any TodoStorage, clock: any Clock<Duration> = ContinuousClock()
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        return .run(failed: { .failed("\($0)") }) { send in
          await send(.loaded(try await storage.load()))
        }
      case .loaded(let items):
        state.items = items
        state.isLoaded = true
        return .none
      case .saved(let item):
        state.items.removeAll { $0.id == item.id }
        state.items.append(item)
        state.items.sort { ($0.isUrgent ? 0 : 1, $0.id) < ($1.isUrgent ? 0 : 1, $1.id) }
        return saving(state.items, storage, clock)
      case .doneToggled(let id):
        guard let index = state.items.firstIndex(where: { $0.id == id }) else { return .none }
        state.items[index].isDone.toggle()
        return saving(state.items, storage, clock)
      case .removed(let id):
        state.items.removeAll { $0.id == id }
        return saving(state.items, storage, clock)
      case .archiveRequested:
        let (done, open) = (state.items.filter(\.isDone), state.items.filter { !$0.isDone })
        // The list may only forget what is in the archive.
        return .concatenate(
          .run(failed: { .failed("\($0)") }) { send in
            try await storage.archive(done)
            await send(.archived)
          },
          .run(failed: { .failed("\($0)") }) { _ in try await storage.save(open) })
      case .archived:
        state.items.removeAll(where: \.isDone)
        return .none
      case .focusToggled(let id):
        guard state.focus?.item != id, let item = state[id] else {
          state.focus = nil
          return .cancel(id: "focus")
        }
        state.focus = Focus(item: id, seconds: (item.minutes ?? 25) * 60)
        return .timer(id: "focus", every: .seconds(1), clock: clock, .ticked)
      case .ticked:
        state.focus?.seconds -= 1
        guard state.focus?.seconds == 0 else { return .none }
        state.focus = nil
        return .cancel(id: "focus")
      case .failed(let reason):
        state.problem = reason
        return .none
      }
    }
  }

  /// Saves at most once per second, however quickly the items change.
  private static func saving(
    _ items: [TodoItem], _ storage: any TodoStorage, _ clock: any Clock<Duration>
  ) -> Effect<Action> {
    .throttle(
      id: "save", for: .seconds(1), clock: clock,
      .run(failed: { .failed("\($0)") }) { _ in try await storage.save(items) })
  }
}
