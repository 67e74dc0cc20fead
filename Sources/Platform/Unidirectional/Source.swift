/// A value outside any store that can be read tracked: a clock, a size, a list of plugins.
///
/// Setting an `Equatable` value to an equal one tells nobody.
@MainActor public final class Source<Value> {
  private let node = ReadNode()
  private let isEqual: (Value, Value) -> Bool
  private var stored: Value

  /// Holds a value of any type; every set is taken for a change.
  public init(_ value: Value) {
    stored = value
    isEqual = { _, _ in false }
  }

  /// Holds a value that is compared on every set.
  public init(_ value: Value) where Value: Equatable {
    stored = value
    isEqual = { $0 == $1 }
  }

  /// The value; getting it is a tracked read.
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

  /// The value, read without being tracked.
  public var untracked: Value { stored }

  /// The read side, for a view.
  public var bind: Bind<Value> { Bind { self.value } }
}
