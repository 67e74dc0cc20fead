import DeclarativeUI
import Unidirectional

/// The changes that the user can undo, the latest first.
///
/// ```swift
/// let history = UndoHistory { notice.value = $0 }
/// history.make(UndoableChange("Archived 2 items.", undone: "2 items are back.") { … })
/// ```
@MainActor public final class UndoHistory {
  private struct Entry {
    /// The notice after the change was undone, without the lead "Undone:".
    let notice: String
    let undo: @MainActor () -> Void
  }

  /// The maximum number of changes that can be undone.
  private static let limit = 50

  private let entries = Source<[Entry]>([])
  private let notify: @MainActor (String) -> Void

  /// Creates an empty history.
  ///
  /// - Parameter notify: shows the notice of a change, and that of its undoing.
  public init(notify: @escaping @MainActor (String) -> Void) { self.notify = notify }

  /// The number of changes that can be undone. Reading it is tracked.
  public var count: Int { entries.value.count }

  /// Makes a change, shows its notice, and stores how to undo it.
  public func make(_ change: UndoableChange) {
    // The notice comes first, so that an error of the change replaces it.
    notify("\(change.notice) Press u to undo.")
    let undo = change.make()
    entries.value =
      entries.untracked.suffix(UndoHistory.limit - 1)
      + [Entry(notice: change.undoNotice, undo: undo)]
  }

  /// Undoes the latest change.
  public func undo() {
    guard let entry = entries.value.popLast() else { return }
    notify("Undone: \(entry.notice)")
    entry.undo()
  }

  /// The key that undoes the latest change.
  public var keyBinding: KeyBinding {
    KeyBinding(
      "app.undo", "u", title: "Undo", isHint: false,
      disabled: entries.value.isEmpty ? "nothing to undo" : nil
    ) { [weak self] in self?.undo() }
  }
}
