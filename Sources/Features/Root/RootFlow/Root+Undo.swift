import DeclarativeUI
import PluginInterface

/// A change that can be undone.
struct RootChange {
  /// The notice after the change was undone, without the lead "Undone:".
  let undoNotice: String
  let undo: @MainActor () -> Void
}

/// Undoable changes.
extension Root {
  /// The maximum number of changes that can be undone.
  private static let limit = 50

  /// Makes a change, shows its notice, and stores how to undo it.
  package func make(_ change: UndoableChange) {
    // The notice comes first, so that an error of the change replaces it.
    notify("\(change.notice) Press u to undo.")
    let undo = change.make()
    changes.value =
      changes.untracked.suffix(Root.limit - 1)
      + [RootChange(undoNotice: change.undoNotice, undo: undo)]
  }

  var undoKey: KeyBinding {
    KeyBinding(
      "app.undo", "u", title: "Undo", isHint: false,
      disabled: changes.value.isEmpty ? "nothing to undo" : nil
    ) { [weak self] in self?.undo() }
  }

  private func undo() {
    guard let change = changes.value.popLast() else { return }
    notify("Undone: \(change.undoNotice)")
    change.undo()
  }
}
