/// What a reducer asks the world to do after a change of state, as a value.
///
/// A reducer only returns effects; the store runs them, hands their actions back to the reducer, and
/// cancels them by id or when the store finishes.
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
    case debounce(EffectID, @Sendable () async throws -> Void, Effect)
  }

  struct Run: Sendable {
    let id: EffectID?
    let name: String
    let policy: EffectPolicy
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let body: @Sendable (Send<Action>) async throws -> Void
  }

  let operation: Operation

  /// Nothing to do.
  public static var none: Effect { Effect(operation: .none) }

  /// Another action, reduced right after this one, ahead of nothing that is already queued.
  public static func send(_ action: Action) -> Effect { Effect(operation: .send(action)) }

  /// Asynchronous work, which may send any number of actions.
  ///
  /// - Parameters:
  ///   - id: the name to cancel it by; two running effects may share one, see `policy`.
  ///   - policy: what happens when an effect of that id is already running.
  ///   - body: the work. It runs off the main actor. An error it throws is reported as a mistake,
  ///     cancellation excepted: turn expected errors into actions.
  public static func run(
    id: EffectID? = nil, whenRunning policy: EffectPolicy = .replace,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(
      operation: .run(
        Run(
          id: id, name: id.map { "\($0)" } ?? "run at \(fileID):\(line)", policy: policy,
          fileID: fileID, filePath: filePath, line: line, body: body)))
  }

  /// Cancels all running effects of that id; what they send from then on isn't applied.
  public static func cancel(id: EffectID) -> Effect { Effect(operation: .cancel(id)) }

  /// All of them at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of them at the same time.
  public static func merge(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1
      ? effects[0] : Effect(operation: effects.isEmpty ? .none : .merge(effects))
  }

  /// One after the other, each when the one before has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// One after the other, each when the one before has ended.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1
      ? effects[0] : Effect(operation: effects.isEmpty ? .none : .concatenate(effects))
  }

  /// Runs an effect when `duration` has gone by without another debounce of the same id.
  ///
  /// - Parameter clock: what measures the time; tests pass one that they move by hand.
  public static func debounce<C: Clock>(
    id: EffectID, for duration: C.Duration, clock: C, _ effect: Effect
  ) -> Effect {
    Effect(
      operation: .debounce(id, { try await clock.sleep(for: duration, tolerance: nil) }, effect))
  }

  /// Runs an effect when `duration` has gone by without another debounce of the same id.
  public static func debounce(id: EffectID, for duration: Duration, _ effect: Effect) -> Effect {
    debounce(id: id, for: duration, clock: ContinuousClock(), effect)
  }

  /// The same effect for a parent's reducer, whose action carries this one's.
  public func map<B: Sendable>(_ embed: @escaping @Sendable (Action) -> B) -> Effect<B> {
    switch operation {
    case .none: .none
    case .send(let action): .send(embed(action))
    case .cancel(let id): .cancel(id: id)
    case .merge(let effects): .merge(effects.map { $0.map(embed) })
    case .concatenate(let effects): .concatenate(effects.map { $0.map(embed) })
    case .debounce(let id, let wait, let effect):
      Effect<B>(operation: .debounce(id, wait, effect.map(embed)))
    case .run(let run):
      Effect<B>(
        operation: .run(
          .init(
            id: run.id, name: run.name, policy: run.policy, fileID: run.fileID,
            filePath: run.filePath, line: run.line,
            body: { send in
              try await run.body(Send { send(embed($0)) })
            })))
    }
  }

  /// Whether there is nothing to do.
  public var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// One line for each part, for logs.
  var summary: [String] {
    switch operation {
    case .none: []
    case .send(let action): ["send \(action)"]
    case .run(let run): ["run \(run.id.map { "\($0)" } ?? run.name)"]
    case .cancel(let id): ["cancel \(id)"]
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.summary)
    case .debounce(let id, _, let effect): effect.summary.map { "debounce \(id): \($0)" }
    }
  }
}
