/// Hears of everything that happens in the stores of a program: for inspectors, sandboxes and debugging.
///
/// One store alone is observed by `Store.observe`. While nobody listens, no event is made.
@MainActor public enum StoreLog {
  /// What receives the events.
  public typealias Handler = @MainActor (StoreEvent) -> Void

  static private(set) var handler: Handler?

  /// Replaces what hears of the stores that are made from now on; nil takes it away again.
  public static func setHandler(_ handler: Handler?) { self.handler = handler }
}
