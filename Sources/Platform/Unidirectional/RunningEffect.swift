import DependencyInjection

/// An effect that a store is running, for inspectors.
package struct RunningEffect: Sendable {
  /// The identifier for cancellation as text, or the location of the effect.
  package let name: String
  /// The start of the effect; nil if no ``StoreTracker`` was active then.
  package let started: ContinuousClock.Instant?
  /// The code that creates the effect; nil for sequences, throttled and debounced effects.
  package let site: String?
}
