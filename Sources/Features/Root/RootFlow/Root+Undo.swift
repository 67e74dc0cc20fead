import DeclarativeUI
import PluginInterface

/// A change that was made.
struct RootChange {
  /// What there is to say once it is taken back.
  let newsOfUndo: String
  let undo: @MainActor () -> Void
}

/// What was changed in the app, and taking it back.
extension Root {
  /// So many changes can be taken back, the last one first.
  private static let limit = 50

  /// Makes a change, tells of it, and keeps what takes it back.
  package func make(_ change: UndoableChange) {
    // Told first: what goes wrong is told over it.
    tell("\(change.news) u undoes it.")
    let undo = change.make()
    changes.value =
      changes.untracked.suffix(Root.limit - 1)
      + [RootChange(newsOfUndo: change.newsOfUndo, undo: undo)]
  }

  var undoKey: KeyBinding {
    KeyBinding(
      "app.undo", "u", title: "undo", isHint: false,
      disabled: changes.value.isEmpty ? "nothing was changed" : nil
    ) { [weak self] in self?.undo() }
  }

  private func undo() {
    guard let change = changes.value.popLast() else { return }
    tell("Undone: \(change.newsOfUndo)")
    change.undo()
  }
}
