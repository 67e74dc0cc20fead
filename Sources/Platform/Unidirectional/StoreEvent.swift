/// One thing that happened in a store, for logs, inspectors and tests.
public struct StoreEvent: Sendable, Equatable {
  /// What became of the action.
  public enum Outcome: Sendable, Equatable {
    /// It went through the reducer.
    case applied
    /// It came from an effect that had been cancelled, and was left out.
    case cancelled
    /// It came after the store had finished, and was left out.
    case finished
  }

  /// The label of the root store.
  public let store: String
  /// What became of the action.
  public let outcome: Outcome
  /// The action as text, as the root store saw it.
  public let action: String
  /// What the reducer changed, in the order of the state's properties.
  public let changes: [StateChange]
  /// The effects it returned, a line each.
  public let effects: [String]
  /// How long the reducer took.
  public let duration: Duration
}

/// One value in a state that is another one now.
public struct StateChange: Sendable, Equatable, CustomStringConvertible {
  /// Where, such as `rows[2].title`.
  public let path: String
  /// The value before, as text; `nil` where there was none.
  public let old: String?
  /// The value now, as text; `nil` where there is none.
  public let new: String?

  /// Describes one change.
  public init(path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }

  public var description: String {
    switch (old, new) {
    case (let old?, let new?): "\(path): \(old) → \(new)"
    case (nil, let new?): "\(path): + \(new)"
    case (let old?, nil): "\(path): − \(old)"
    case (nil, nil): path
    }
  }
}

/// A running observation. It lasts as long as its store, unless it is stopped.
@MainActor public final class Observation {
  private let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the observation now.
  public func stop() { end() }
}
