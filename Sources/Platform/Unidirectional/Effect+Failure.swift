extension Effect {
  /// Asynchronous work that may fail: what it throws comes back as an action.
  ///
  /// ```swift
  /// case .appeared:
  ///   return .run(id: "rows", failed: { .failed("\($0)") }) { send in
  ///     for try await row in rows() { await send(.found(row)) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - id: the name to cancel it by; two running effects may share one, see `policy`.
  ///   - policy: what happens when an effect of that id is already running.
  ///   - failed: the action for an error. A cancellation is none: nobody waits for it any more.
  ///   - body: the work. It runs off the main actor.
  public static func run(
    id: EffectID? = nil, whenRunning policy: EffectPolicy = .replace,
    failed: @escaping @Sendable (any Error) -> Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    run(id: id, whenRunning: policy, fileID: fileID, filePath: filePath, line: line) { send in
      do {
        try await body(send)
      } catch is CancellationError {
        return
      } catch {
        await send(failed(error))
      }
    }
  }
}
