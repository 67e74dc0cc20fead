import Unidirectional

extension View {
  /// Runs asynchronous work while the view is on the screen. The work is canceled when the view
  /// disappears.
  ///
  /// If the result is more than the state of one view, use an effect of a store.
  public func task(_ work: @escaping @MainActor () async -> Void) -> TaskView<Self> {
    TaskView(content: self, id: .constant(nil), work: work)
  }

  /// Runs asynchronous work while the view is on the screen, and runs it anew when a value changes.
  ///
  /// - Parameters:
  ///   - id: the value. When it changes, the running work is canceled.
  ///   - work: the work.
  public func task(
    id: Bind<some Hashable>, _ work: @escaping @MainActor () async -> Void
  ) -> TaskView<Self> {
    TaskView(content: self, id: id.map { AnyHashable($0) }, work: work)
  }

  /// Runs an action before the next frame after a value has changed.
  ///
  /// - Parameters:
  ///   - value: the value to observe.
  ///   - action: receives the old and the new value.
  public func onChange<Value: Equatable>(
    of value: Bind<Value>, _ action: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> ChangeView<Self, Value> {
    ChangeView(content: self, value: value, action: action)
  }
}

/// A view with asynchronous work. Created by `task(_:)`.
public struct TaskView<Content: View>: PrimitiveView {
  let content: Content
  let id: Bind<AnyHashable?>
  let work: @MainActor () async -> Void

  /// Creates the node of the view.
  public func makeNode() -> WrapperNode { TaskNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: WrapperNode) {
    if let node = node as? TaskNode {
      node.id = id
      node.work = work
    }
    node.setContent(content)
    node.update()
  }
}

private final class TaskNode: WrapperNode {
  var id: Bind<AnyHashable?> = .constant(nil)
  var work: @MainActor () async -> Void = {}
  private var running: (id: AnyHashable?, task: Task<Void, Never>)?

  override func update() {
    super.update()
    let next = track { id.value }
    if let running, running.id == next { return }
    running?.task.cancel()
    running = (next, Task { [work] in await work() })
  }

  override func willUnmount() {
    running?.task.cancel()
    running = nil
    super.willUnmount()
  }
}

/// A view that observes a value. Created by `onChange(of:_:)`.
public struct ChangeView<Content: View, Value: Equatable>: PrimitiveView {
  let content: Content
  let value: Bind<Value>
  let action: @MainActor (Value, Value) -> Void

  /// Creates the node of the view.
  public func makeNode() -> WrapperNode { ChangeNode<Value>() }

  /// Updates the node with the values of the view.
  public func update(_ node: WrapperNode) {
    if let node = node as? ChangeNode<Value> {
      node.value = value
      node.action = action
    }
    node.setContent(content)
    node.update()
  }
}

private final class ChangeNode<Value: Equatable>: WrapperNode {
  var value: Bind<Value>?
  var action: @MainActor (Value, Value) -> Void = { _, _ in }
  private var last: Value?

  override func update() {
    super.update()
    guard let value else { return }
    let next = track { value.value }
    let old = last
    last = next
    if let old, old != next { action(old, next) }
  }
}
