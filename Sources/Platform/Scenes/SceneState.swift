/// All the logic of a small screen, as a value: what is known, what may be done, what follows.
///
/// Its functions take values and return a ``SceneOutcome``: which I/O to do and which transition to
/// make. They do neither, so a test calls a function and compares what it returned; nothing has to be
/// mocked. A ``Scene`` does the rest.
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
/// For larger screens, with many actions or effects to cancel by name, take a `Store`.
public protocol SceneState {
  /// What is to be done outside, as a value: a request and its parameters.
  associatedtype IO: Sendable
  /// What came of it, as a value; a failure is one too.
  associatedtype Completion: Sendable
  /// Where to go, as a value; the flow knows the way. `Never` for a screen that leads nowhere.
  associatedtype Transition: Sendable
  /// What the view shows, as a value: texts ready to be drawn, nothing to decide.
  associatedtype ViewModel: Equatable

  typealias Outcome = SceneOutcome<IO, Transition>

  /// What is to be shown now.
  var viewModel: ViewModel { get }
  /// The screen came up. Returns nothing to do unless it is written.
  mutating func appeared() -> Outcome
  /// Some I/O has completed.
  mutating func completed(_ completion: Completion) -> Outcome
}

extension SceneState {
  public mutating func appeared() -> Outcome { .none }
}
