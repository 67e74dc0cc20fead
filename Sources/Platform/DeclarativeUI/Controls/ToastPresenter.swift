import Unidirectional

/// A short notice about a recent event.
public struct Toast: Hashable, Sendable {
  /// The kind of a notice, shown by a symbol and a color.
  public enum Kind: Hashable, Sendable { case info, success, warning, failure }

  /// The text of the notice.
  public var text: String
  /// The kind of the notice.
  public var kind: Kind

  /// Creates a notice; its kind is `info` by default.
  public init(_ text: String, kind: Kind = .info) {
    self.text = text
    self.kind = kind
  }
}

/// Shows one notice at a time and dismisses it after a while.
///
/// ```swift
/// let toasts = ToastPresenter(staying: .seconds(4))
/// OrderList(state).toast(toasts)
/// toasts.show(Toast("Copied link", kind: .success))
/// ```
@MainActor public final class ToastPresenter {
  /// Calls its argument once, when it is time to dismiss a notice.
  public typealias Schedule = @MainActor (_ end: @escaping @MainActor () -> Void) -> Void

  private let shown = Source<Toast?>(nil)
  private let schedule: Schedule
  /// The number of the current notice, so that the timer of an earlier notice doesn't dismiss it.
  private var serial = 0

  /// Creates a presenter.
  ///
  /// - Parameter schedule: Schedules the dismissal of a notice. Called once for each notice.
  public init(schedule: @escaping Schedule) {
    self.schedule = schedule
  }

  /// Creates a presenter that dismisses each notice after a time.
  public convenience init(staying time: Duration) {
    self.init { MainQueueTimer.after(time, $0) }
  }

  /// The current notice. Reads are tracked.
  public var current: Toast? { shown.value }

  /// Shows a notice in place of the current one.
  public func show(_ toast: Toast) {
    serial += 1
    shown.value = toast
    let own = serial
    schedule { [weak self] in
      guard let self, serial == own else { return }
      dismiss()
    }
  }

  /// Dismisses the current notice.
  public func dismiss() {
    serial += 1
    shown.value = nil
  }
}
