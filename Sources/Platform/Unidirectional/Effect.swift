import Diagnostics

/// Work for a store to perform after a change of state, as a value.
///
/// A reducer only returns effects. The store runs them, passes their actions to the reducer, and
/// cancels them by identifier or when the store finishes.
///
/// ```swift
/// case .queryChanged(let query):
///   state.query = query
///   return .debounce(id: "search", for: .milliseconds(200), .run { send in
///     await send(.found(try await index.search(query)))
///   })
/// ```
public struct Effect<Action: Sendable>: Sendable {
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case run(Run)
    case cancel(EffectID)
    case merge([Effect])
    case concatenate([Effect])
    case identified(EffectID, Effect)
    case throttle(EffectID, @Sendable () async throws -> Void, Effect)
    case debounce(EffectID, @Sendable () async throws -> Void, Effect)
  }

  struct Run: Sendable {
    let id: EffectID?
    let name: String
    let site: CallSite
    /// Whether the effect only follows a clock, until it is canceled.
    var isTimer = false
    let body: @Sendable (Send<Action>) async throws -> Void
  }

  let operation: Operation

  /// No work.
  public static var none: Effect { Effect(operation: .none) }

  /// Sends another action, which is reduced after the current action and after all actions that are
  /// already queued.
  public static func send(_ action: Action) -> Effect { Effect(operation: .send(action)) }

  /// Creates an effect for asynchronous work, which may send any number of actions.
  ///
  /// - Parameters:
  ///   - id: the identifier for cancellation. A running effect with that identifier is canceled.
  ///   - body: the work. It runs off the main actor. An error that it throws, other than
  ///     `CancellationError`, is reported as misuse; convert expected errors to actions.
  public static func run(
    id: EffectID? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(
      operation: .run(
        Run(
          id: id, name: id.map { "\($0)" } ?? "run at \(fileID):\(line)",
          site: CallSite(fileID: fileID, filePath: filePath, line: line), body: body)))
  }

  /// Cancels all running effects with this identifier. Actions that they send later aren't applied.
  public static func cancel(id: EffectID) -> Effect { Effect(operation: .cancel(id)) }

  /// Runs effects concurrently.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently.
  public static func merge(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1
      ? effects[0] : Effect(operation: effects.isEmpty ? .none : .merge(effects))
  }

  /// Runs effects one after the other. Each starts after the previous one has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other. Each starts after the previous one has ended.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1
      ? effects[0] : Effect(operation: effects.isEmpty ? .none : .concatenate(effects))
  }

  /// Gives an effect with several parts one identifier. Canceling it ends the running parts, and those
  /// that haven't begun don't begin. The parts need other identifiers, or they would cancel the
  /// whole effect.
  ///
  /// ```swift
  /// return .concatenate(archive, save).cancelable(id: "archive")
  /// ```
  ///
  /// - Parameter id: the identifier for cancellation. A running effect with that identifier is
  ///   canceled.
  public func cancelable(id: EffectID) -> Effect {
    isNone ? .none : Effect(operation: .identified(id, self))
  }

  /// Runs an effect after `duration` has passed without another debounced effect with the same
  /// identifier.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - duration: the time to wait.
  ///   - clock: measures the time. Tests can pass a clock that they advance manually.
  ///   - effect: the effect to run.
  public static func debounce<C: Clock>(
    id: EffectID, for duration: C.Duration, clock: C, _ effect: Effect
  ) -> Effect {
    Effect(
      operation: .debounce(id, { try await clock.sleep(for: duration, tolerance: nil) }, effect))
  }

  /// Runs an effect after `duration` has passed without another debounced effect with the same
  /// identifier.
  public static func debounce(id: EffectID, for duration: Duration, _ effect: Effect) -> Effect {
    debounce(id: id, for: duration, clock: ContinuousClock(), effect)
  }

  /// Converts the effect for the reducer of a parent, whose actions contain this effect's actions.
  ///
  /// - Parameter embed: wraps an action in one of the parent's.
  public func map<B: Sendable>(_ embed: @escaping @Sendable (Action) -> B) -> Effect<B> {
    switch operation {
    case .none: .none
    case .send(let action): .send(embed(action))
    case .cancel(let id): .cancel(id: id)
    case .merge(let effects): .merge(effects.map { $0.map(embed) })
    case .concatenate(let effects): .concatenate(effects.map { $0.map(embed) })
    case .identified(let id, let effect): effect.map(embed).cancelable(id: id)
    case .throttle(let id, let wait, let effect):
      Effect<B>(operation: .throttle(id, wait, effect.map(embed)))
    case .debounce(let id, let wait, let effect):
      Effect<B>(operation: .debounce(id, wait, effect.map(embed)))
    case .run(let run):
      Effect<B>(
        operation: .run(
          .init(
            id: run.id, name: run.name, site: run.site, isTimer: run.isTimer,
            body: { send in
              try await run.body(Send { send(embed($0)) })
            })))
    }
  }

  /// Whether the effect performs no work.
  public var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// The names of the parts of the effect that run, without values of actions.
  var names: [String] {
    switch operation {
    case .none, .send, .cancel: []
    case .run(let run): [run.id.map { "\($0)" } ?? run.name]
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.names)
    case .throttle(_, _, let effect), .debounce(_, _, let effect), .identified(_, let effect):
      effect.names
    }
  }

  /// One line for each part of the effect, for logs.
  var summary: [String] {
    switch operation {
    case .none: []
    case .send(let action): ["send \(action)"]
    case .run(let run): ["run \(run.id.map { "\($0)" } ?? run.name)"]
    case .cancel(let id): ["cancel \(id)"]
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.summary)
    case .throttle(let id, _, let effect): effect.summary.map { "throttle \(id): \($0)" }
    case .debounce(let id, _, let effect): effect.summary.map { "debounce \(id): \($0)" }
    case .identified(let id, let effect): effect.summary.map { "\(id): \($0)" }
    }
  }
}
