/// A flow that loads data. Output without a terminal waits until each flow on screen is settled.
@MainActor public protocol SettlingFlow: AnyFlow {
  /// Whether the current screen has finished loading. Reading it is tracked.
  var isSettled: Bool { get }
}
