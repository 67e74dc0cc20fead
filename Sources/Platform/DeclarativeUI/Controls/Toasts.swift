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
  /// Calls what it is given once, when a notice has been there long enough.
  public typealias Schedule = @MainActor (_ end: @escaping @MainActor () -> Void) -> Void

  private let shown = Source<Toast?>(nil)
  private let schedule: Schedule
  /// Which notice it is: a later one isn't taken away by the clock of one before.
  private var serial = 0

  /// - Parameter schedule: the clock; called once for each notice.
  public init(schedule: @escaping Schedule) {
    self.schedule = schedule
  }

  /// Notices that go after a time.
  public convenience init(staying time: Duration) {
    self.init { MainQueueTimer.after(time, $0) }
  }

  /// The notice now; the read is tracked.
  public var current: Toast? { shown.value }

  /// Shows a notice in place of the one before.
  public func show(_ toast: Toast) {
    serial += 1
    shown.value = toast
    let own = serial
    schedule { [weak self] in
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
