/// The logic of a small screen as a value: its state, its functions and their outcomes.
///
/// The functions take values and return a ``SceneOutcome`` with the I/O and the transition to
/// perform. They perform neither, so a test calls a function and compares the returned outcome,
/// without mocks. A ``Scene`` performs the outcome.
///
/// ```swift
/// struct CodeState: SceneState {
///   enum IO: Equatable, Sendable { case check(code: String) }
///   enum Completion: Equatable, Sendable { case checked(isRight: Bool) }
///   enum Transition: Equatable, Sendable { case verified }
///
///   var isWaiting = false
///   var viewModel: String { isWaiting ? "Checking…" : "Type the code." }
///
///   mutating func submit(_ code: String) -> Outcome {
///     isWaiting = true
///     return .perform(.check(code: code))
///   }
///
///   mutating func completed(_ completion: Completion) -> Outcome {
///     isWaiting = false
///     return completion == .checked(isRight: true) ? .transition(.verified) : .none
///   }
/// }
/// ```
///
/// For larger screens, with many actions or with effects to cancel by name, use a `Store`.
public protocol SceneState {
  /// An I/O operation as a value, such as a request with its parameters.
  associatedtype IO: Sendable
  /// The result of an I/O operation as a value, including failures.
  associatedtype Completion: Sendable
  /// A transition as a value, which the flow performs. Use `Never` for a screen without
  /// transitions.
  associatedtype Transition: Sendable
  /// The data that the view shows, as a value that is ready to be drawn.
  associatedtype ViewModel: Equatable

  /// The outcome of this state's functions.
  typealias Outcome = SceneOutcome<IO, Transition>

  /// The data to show now.
  var viewModel: ViewModel { get }
  /// Called when the screen appears. Returns no work by default.
  mutating func appeared() -> Outcome
  /// Called when an I/O operation has completed.
  mutating func completed(_ completion: Completion) -> Outcome
}

extension SceneState {
  /// Returns no work.
  public mutating func appeared() -> Outcome { .none }
}
