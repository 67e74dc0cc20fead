import Unidirectional

/// A notice in a line or two, of what has just happened.
public struct Toast: Hashable, Sendable {
  /// What kind of news it is; a sign says it beside the colour.
  public enum Kind: Hashable, Sendable { case info, success, warning, failure }

  public var text: String
  public var kind: Kind

  public init(_ text: String, kind: Kind = .info) {
    self.text = text
    self.kind = kind
  }
}

/// The notice that is shown now, and when it goes.
///
/// ```swift
/// let toasts = Toasts(staying: .seconds(4))
/// Board(state).toast(toasts)
/// toasts.show(Toast("copied", kind: .success))
/// ```
@MainActor public final class Toasts {
  private let shown = Source<Toast?>(nil)
  private let wait: @MainActor () async throws -> Void
  /// Which notice it is: a later one isn't taken away by the clock of one before.
  private var serial = 0

  /// - Parameter wait: returns when a notice has been there long enough; called once for each.
  public init(wait: @escaping @MainActor () async throws -> Void) {
    self.wait = wait
  }

  /// Notices that go after a time.
  public convenience init(
    staying time: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init { try await clock.sleep(for: time) }
  }

  /// The notice now; the read is tracked.
  public var current: Toast? { shown.value }

  /// Shows a notice in place of the one before.
  public func show(_ toast: Toast) {
    serial += 1
    shown.value = toast
    let own = serial
    Task { [weak self, wait] in
      try await wait()
      guard let self, serial == own else { return }
      dismiss()
    }
  }

  /// Takes the notice away.
  public func dismiss() {
    serial += 1
    shown.value = nil
  }
}
