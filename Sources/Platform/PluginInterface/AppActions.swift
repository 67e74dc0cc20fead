/// What a flow or a plugin's command may ask of the app that it is in.
@MainActor public protocol AppActions: AnyObject, Sendable {
  /// Tells the person something in a line.
  func tell(_ news: String)
  /// Tells the person what went wrong.
  func tell(problem: String)
  /// Puts text on the clipboard of the person's terminal.
  func copy(_ text: String)
  /// Opens a link; what is wrong with it is told.
  func open(_ link: String)
  /// Makes a change, tells the person of it, and lets them take it back.
  func make(_ change: UndoableChange)
  /// Looks whether what the app goes by has changed outside of it, such as its configuration.
  func refresh()
}

extension AppActions {
  /// Where nothing can be taken back, the change is made and told.
  public func make(_ change: UndoableChange) {
    tell(change.news)
    _ = change.make()
  }

  /// Nothing, for an app that reads nothing from outside.
  public func refresh() {}

  /// Does something that may fail, and that nobody waits for: what it throws is told.
  ///
  /// ```swift
  /// app.attempt { [editor] in try await editor.open(path, line: 12) }
  /// ```
  ///
  /// - Returns: what does it, for those who want to wait all the same.
  @discardableResult public func attempt(
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    Task { do { try await work() } catch { tell(problem: "\(error)") } }
  }
}
