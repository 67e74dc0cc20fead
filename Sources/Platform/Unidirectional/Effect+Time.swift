import Diagnostics

extension Effect {
  /// Runs an effect at once, and then at most once per `duration`, always the latest one.
  ///
  /// Use it to save or to report progress often but not with each change. Use `debounce` to wait
  /// until the user pauses. Effects that are already running aren't canceled.
  ///
  /// - Parameters:
  ///   - id: the identifier of the effects that share the limit.
  ///   - duration: the time between two effects.
  ///   - clock: measures the time. Tests can pass a clock that they advance manually.
  ///   - effect: the effect to run.
  public static func throttle<C: Clock>(
    id: EffectID, for duration: C.Duration, clock: C, _ effect: Effect
  ) -> Effect {
    Effect(
      operation: .throttle(id, { try await clock.sleep(for: duration, tolerance: nil) }, effect))
  }

  /// Runs an effect at once, and then at most once per `duration`, always the latest one.
  public static func throttle(id: EffectID, for duration: Duration, _ effect: Effect) -> Effect {
    throttle(id: id, for: duration, clock: ContinuousClock(), effect)
  }

  /// Sends an action at regular intervals until the effect is canceled or the store is finished. The
  /// first action is sent after one interval.
  ///
  /// - Parameters:
  ///   - id: the identifier for cancellation. A running timer with that identifier is canceled.
  ///   - interval: the time between two actions. After a pause, such as the suspension of the
  ///     computer, missed actions aren't sent.
  ///   - clock: measures the time. Tests can pass a clock that they advance manually.
  ///   - action: the action.
  public static func timer<C: Clock>(
    id: EffectID, every interval: C.Duration, clock: C,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ action: Action
  ) -> Effect {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    return Effect(
      operation: .run(
        Run(id: id, name: "\(id)", site: site, isTimer: true) { send in
          var next = clock.now.advanced(by: interval)
          while !Task.isCancelled {
            try await clock.sleep(until: next, tolerance: nil)
            await send(action)
            next = max(next.advanced(by: interval), clock.now)
          }
        }))
  }

  /// Sends an action at regular intervals until the effect is canceled or the store is finished.
  public static func timer(
    id: EffectID, every interval: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ action: Action
  ) -> Effect {
    timer(
      id: id, every: interval, clock: ContinuousClock(), fileID: fileID, filePath: filePath,
      line: line, action)
  }
}
