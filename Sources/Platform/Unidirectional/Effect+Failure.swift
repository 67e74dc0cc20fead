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
  ///   - id: the identifier for cancellation. A running effect with that identifier is canceled.
  ///   - failed: returns the action for an error. It isn't called for a `CancellationError`.
  ///   - body: the work. It runs off the main actor.
  public static func run(
    id: EffectID? = nil,
    failed: @escaping @Sendable (any Error) -> Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect {
    run(id: id, fileID: fileID, filePath: filePath, line: line) { send in
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
