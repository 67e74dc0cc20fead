import Diagnostics

/// A value outside any store whose reads can be tracked, such as a clock, a size or a list of
/// plugins.
///
/// Setting an `Equatable` value to an equal value doesn't notify observers.
///
/// Create a source outside of bodies, for example in the object that owns the screen. A source that
/// a body creates is lost with its value when the body is evaluated again, so it is reported. If a
/// body creates an object that lasts and owns sources, create it in ``Observer/untracked(_:)``.
@MainActor public final class Source<Value> {
  private let node = SourceNode<Value>()
  private let isEqual: (Value, Value) -> Bool
  private var stored: Value

  /// Creates a source for a value of any type. Each assignment counts as a change.
  public init(
    _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    stored = value
    isEqual = { _, _ in false }
    BodyEvaluation.reportSource(CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// Creates a source for an equatable value. Only assignments of a different value count as
  /// changes.
  public init(
    _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) where Value: Equatable {
    stored = value
    isEqual = { $0 == $1 }
    BodyEvaluation.reportSource(CallSite(fileID: fileID, filePath: filePath, line: line))
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

/// The observers of a source.
private final class SourceNode<Value>: ReadNode {
  override var valueName: String? { "Source<\(Value.self)>" }
}
