/// The actions of an app in which Esc cancels work that takes long.
@MainActor package protocol WorkCanceling: AppActions {
  /// Shows a notice about work until it ends. Esc cancels the work instead of going back.
  func showWork(_ notice: String, cancel: @escaping @MainActor () -> Void)
  /// Removes the notice about work that has ended.
  func workEnded(_ notice: String)
}
