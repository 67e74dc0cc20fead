/// The name an effect is cancelled by: a string, or any hashable value such as an enum's case.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Names an effect by a value; equal values of the same type are the same name.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  public init(stringLiteral value: String) { self.value = value }

  public var description: String { "\(value)" }

  public static func == (left: EffectID, right: EffectID) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}

/// What happens when an effect is started while another one of its id runs.
public enum EffectPolicy: Sendable {
  /// The running one is cancelled: the newest question is the one that counts.
  case replace
  /// The new one is not started: the running one will do.
  case ignore
  /// Both run; a cancellation ends them all.
  case keepAll
}

/// What an effect calls to hand an action back to its store.
///
/// It can be called on any actor: `await send(.loaded(rows))`. Actions of one effect arrive in the
/// order they were sent. After the effect was cancelled, or when the store is gone, nothing happens.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Makes a sender out of a receiver; stores do that themselves, tests may.
  public init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Hands over one action.
  @MainActor public func callAsFunction(_ action: Action) { deliver(action) }
}
