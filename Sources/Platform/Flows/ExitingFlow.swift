/// A flow that ends with a result of a given type. Code that only has the flow of a route sets
/// ``onExit`` through this protocol, so that it doesn't depend on the class of the flow.
@MainActor public protocol ExitingFlow<Exit>: AnyFlow {
  /// The type of the result.
  associatedtype Exit
  /// Receives the result when an exit rule is selected.
  var onExit: (@MainActor (Exit) -> Void)? { get set }
  /// Clears the history, so that users can't go back past the current state.
  func setBarrier()
}

extension Flow: ExitingFlow {}
