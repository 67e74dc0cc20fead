import Unidirectional

/// The work that the user has started and that hasn't ended: that of ``AppActions/attempt(_:)``, so that a
/// replay can wait for it, work that Esc cancels, such as a command of an external plugin, and drafts.
@MainActor public final class RunningWork {
  private let count = Source(0)
  private let show: @MainActor (String) -> Void
  private let dismiss: @MainActor (String) -> Bool
  /// The drafts that screens keep until the user saves them, such as `your answers for Yams`; nil for none.
  package var drafts: String?
  private var cancelable: (notice: String, cancel: @MainActor () -> Void)?

  /// Creates a list without running work.
  ///
  /// - Parameters:
  ///   - show: shows a notice about work.
  ///   - dismiss: removes that notice, and returns whether it was on screen.
  package init(
    show: @escaping @MainActor (String) -> Void, dismiss: @escaping @MainActor (String) -> Bool
  ) {
    self.show = show
    self.dismiss = dismiss
  }

  /// Whether no work of ``AppActions/attempt(_:)`` is running. The read is tracked.
  public var isEmpty: Bool { count.value == 0 }

  func begin() { count.value += 1 }
  func end() { count.value -= 1 }

  // MARK: Cancelable work

  /// Shows a notice about work until it ends or another notice replaces it.
  package func show(_ notice: String, cancel: @escaping @MainActor () -> Void) {
    cancelable = (notice, cancel)
    show(notice)
  }

  /// Removes the notice about work that has ended.
  package func end(_ notice: String) {
    guard let work = cancelable, work.notice == notice else { return }
    cancelable = nil
    _ = dismiss(notice)
  }

  /// Returns whether a notice is about work that can be canceled.
  package func isCancelable(_ notice: String?) -> Bool {
    notice != nil && cancelable?.notice == notice
  }

  /// Cancels the work that the notice on screen is about.
  ///
  /// - Returns: whether there was any.
  package func cancel() -> Bool {
    guard let work = cancelable, dismiss(work.notice) else { return false }
    cancelable = nil
    work.cancel()
    return true
  }
}
