/// An effect that a store has started, so that an inspector can start it again.
package struct StartedEffect {
  /// The number of the effect in its store.
  let key: Int
  /// The identifier for cancellation as text, or the location of the effect.
  package let name: String
  /// The `Effect` of the store's actions.
  let effect: Any
  /// The moment after which the effect started.
  package let moment: Int
  /// The moment after which it ended; nil if it runs, or if its store was finished or released first.
  package internal(set) var ended: Int?
}
