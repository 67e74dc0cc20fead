import Unidirectional

/// The actions of the app that a flow or a plugin's command can use.
@MainActor public protocol AppActions: Navigating, Sendable {
  /// Shows a notice of one line.
  func notify(_ message: String)
  /// Shows a notice about a problem.
  func notify(problem: String)
  /// Copies text to the clipboard of the user's terminal.
  func copy(_ text: String)
  /// Opens a link that comes from outside the app, such as from an external plugin. If the link is
  /// invalid, the app shows an error. Features open routes instead.
  func open(_ link: String)
  /// Makes a change, shows a notice about it, and lets the user undo it.
  func make(_ change: UndoableChange)
  /// Reloads data that may have changed outside the app, such as its configuration.
  func refresh()
  /// The work of ``attempt(_:)`` that hasn't ended; nil if the app doesn't need to know. nil by
  /// default.
  var runningWork: RunningWork? { get }
}

extension AppActions {
  /// Makes the change and shows its notice. The user can't undo it.
  public func make(_ change: UndoableChange) {
    notify(change.notice)
    _ = change.make()
  }

  /// Does nothing, for an app that reads no external data.
  public func refresh() {}

  /// Nothing is known about running work.
  public var runningWork: RunningWork? { nil }

  /// Makes an asynchronous change, shows a notice about it, and lets the user undo it. Errors are shown
  /// as notices.
  ///
  /// ```swift
  /// app.attempt("Saved the due date.", undone: "The due date is restored.") {
  ///   try await file.write(new)
  /// } undo: {
  ///   try await file.write(old)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - notice: the notice after the change.
  ///   - undone: the notice after the change is undone.
  ///   - change: makes the change.
  ///   - undo: undoes the change.
  public func attempt(
    _ notice: String, undone: String,
    change: @escaping @MainActor () async throws -> Void,
    undo: @escaping @MainActor () async throws -> Void
  ) {
    attempt { [self] in
      try await change()
      make(UndoableChange(notice, undone: undone) { { self.attempt(undo) } })
    }
  }

  /// Performs asynchronous work that isn't awaited, and shows an error that it throws as a notice.
  ///
  /// ```swift
  /// app.attempt { [editor] in try await editor.open(path, line: 12) }
  /// ```
  ///
  /// - Returns: the task that performs the work, for callers that need to await it.
  @discardableResult public func attempt(
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    let running = runningWork
    let activity = Activity()
    running?.begin()
    return Task {
      do { try await work() } catch { notify(problem: "\(error)") }
      running?.end()
      activity.end()
    }
  }
}
