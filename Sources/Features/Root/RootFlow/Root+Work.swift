/// Work that Esc cancels, such as a command of an external plugin.
struct CancelableWork {
  let notice: String
  let cancel: @MainActor () -> Void
}

extension Root {
  /// Shows a notice about work until it ends or another notice replaces it.
  func show(_ work: CancelableWork) {
    self.work = work
    wait(work.notice)
  }

  /// Removes the notice about work that has ended.
  func workEnded(_ notice: String) {
    if work?.notice == notice { work = nil }
    dismiss(notice)
  }

  /// Cancels the work that the notice on screen is about.
  ///
  /// - Returns: whether there was any.
  func cancelWork() -> Bool {
    guard let work, dismiss(work.notice) else { return false }
    self.work = nil
    work.cancel()
    return true
  }
}
