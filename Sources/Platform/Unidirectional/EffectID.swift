/// The identifier for canceling an effect: a string, or any hashable value such as a case of an
/// enum.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Creates an identifier. Equal values of the same type are the same identifier.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) { self.value = value }

  /// The value as text.
  public var description: String { "\(value)" }

  /// Returns whether both values are equal and of the same type.
  public static func == (left: EffectID, right: EffectID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}

/// Sends actions from an effect to its store.
///
/// It can be called on any actor: `await send(.loaded(rows))`. Actions of one effect arrive in the
/// order in which they were sent. After the effect has been canceled or the store released, calls
/// have no effect.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Creates a sender. Stores create senders for their effects; tests can create their own.
  ///
  /// - Parameter deliver: receives each action.
  public init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Sends an action.
  @MainActor public func callAsFunction(_ action: Action) { deliver(action) }
}
