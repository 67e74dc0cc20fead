/// Observes all stores of the process, for inspectors, sandboxes and debugging.
///
/// Use `Store.observe` to observe a single store. Without a handler, no events are created.
@MainActor package enum StoreLog {
  /// Receives events.
  package typealias Handler = @MainActor (StoreEvent) -> Void

  static private(set) var handler: Handler?

  /// Replaces the handler for all stores that are created from now on; nil removes it.
  package static func setHandler(_ handler: Handler?) { self.handler = handler }
}
