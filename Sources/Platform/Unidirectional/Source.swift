/// A value outside any store whose reads can be tracked, such as a clock, a size or a list of
/// plugins.
///
/// Setting an `Equatable` value to an equal value doesn't notify observers.
@MainActor public final class Source<Value> {
  private let node = ReadNode()
  private let isEqual: (Value, Value) -> Bool
  private var stored: Value

  /// Creates a source for a value of any type. Each assignment counts as a change.
  public init(_ value: Value) {
    stored = value
    isEqual = { _, _ in false }
  }

  /// Creates a source for an equatable value. Only assignments of a different value count as
  /// changes.
  public init(_ value: Value) where Value: Equatable {
    stored = value
    isEqual = { $0 == $1 }
  }

  /// The current value. Reading it is tracked.
  public var value: Value {
    get {
      node.noteRead()
      return stored
    }
    set {
      let changed = !isEqual(stored, newValue)
      stored = newValue
      if changed { node.notify() }
    }
  }

  /// The current value, without tracking the read.
  public var untracked: Value { stored }

  /// A binding for views.
  public var bind: Bind<Value> { Bind { self.value } }
}
