/// A change that a user makes and can undo.
///
/// ```swift
/// app.make(
///   UndoableChange("Disabled Quick wins", undone: "Enabled Quick wins") {
///     flags.set(flag, to: false)
///   })
/// ```
@MainActor public struct UndoableChange {
  /// The notice after the change.
  public let notice: String
  /// The notice after the change is undone.
  public let undoNotice: String
  /// Makes the change, and returns a closure that undoes it.
  public let make: @MainActor () -> @MainActor () -> Void

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - notice: the notice after the change.
  ///   - undone: the notice after the change is undone.
  ///   - make: makes the change, and returns a closure that undoes it.
  public init(
    _ notice: String, undone: String, make: @escaping @MainActor () -> @MainActor () -> Void
  ) {
    self.notice = notice
    undoNotice = undone
    self.make = make
  }
}
