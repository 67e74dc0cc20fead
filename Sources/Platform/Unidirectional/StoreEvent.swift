/// An event in a store, for logs, inspectors and tests.
public struct StoreEvent: Sendable, Equatable {
  /// The outcome of an action.
  public enum Outcome: Sendable, Equatable {
    /// The action was reduced.
    case applied
    /// The action came from a canceled effect and wasn't applied.
    case canceled
    /// The action arrived after the store had finished and wasn't applied.
    case finished
  }

  /// The label of the root store.
  public let store: String
  /// The outcome of the action.
  public let outcome: Outcome
  /// The root store's action, as text.
  public let action: String
  /// The changes of the state, in the order of its properties.
  public let changes: [StateChange]
  /// The effects that the reducer returned, one line each.
  public let effects: [String]
  /// The duration of the reducer call.
  public let duration: Duration
}

/// A changed value in a state.
public struct StateChange: Sendable, Equatable, CustomStringConvertible {
  /// The location in the state, such as `rows[2].title`.
  public let path: String
  /// The earlier value as text; nil if there was none.
  public let old: String?
  /// The current value as text; nil if there is none.
  public let new: String?

  /// Creates a change.
  public init(path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }

  /// The path with the earlier and the current value.
  public var description: String {
    switch (old, new) {
    case (let old?, let new?): "\(path): \(old) → \(new)"
    case (nil, let new?): "\(path): + \(new)"
    case (let old?, nil): "\(path): − \(old)"
    case (nil, nil): path
    }
  }
}

/// A running observation. It ends when the store is released or when it is stopped.
@MainActor public final class Observation {
  private let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the observation.
  public func stop() { end() }
}
