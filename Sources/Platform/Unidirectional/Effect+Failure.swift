extension Effect {
  /// Creates an effect for asynchronous work that may fail. An error that it throws becomes an
  /// action.
  ///
  /// ```swift
  /// case .appeared:
  ///   return .run(id: "rows", failed: { .failed("\($0)") }) { send in
  ///     for try await row in rows() { await send(.found(row)) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - id: the identifier for cancellation. Several running effects can share it, depending on
  ///     `policy`.
  ///   - policy: what happens if an effect with that identifier is already running.
  ///   - failed: returns the action for an error. It isn't called for a `CancellationError`.
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
