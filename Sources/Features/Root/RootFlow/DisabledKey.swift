import DeclarativeUI
import Unidirectional

/// A disabled key that the user has pressed, with the notice that explains why nothing happened.
struct DisabledKey {
  /// The identifier of its binding.
  let id: String
  let reason: String
  let notice: String
}

extension Root {
  /// Shows the reason why a key is disabled. The notice disappears with the next key press, or once
  /// the key is enabled or has another reason.
  package func notify(disabled binding: KeyBinding, _ reason: String) {
    // The ellipsis of a title announces another screen, which doesn't open here.
    let title = binding.title.hasSuffix("…") ? String(binding.title.dropLast()) : binding.title
    let key = DisabledKey(id: binding.id, reason: reason, notice: "\(title): \(reason)")
    notify(key.notice)
    // The keys of some controls aren't listed; their notices stay until the next key press.
    if isStillDisabled(key) { disabledKey = key }
  }

  /// Removes the notice about the disabled key if its reason is gone.
  func reviewDisabledKey() {
    guard let key = disabledKey, !isStillDisabled(key) else { return }
    disabledKey = nil
    dismiss(key.notice)
  }

  private func isStillDisabled(_ key: DisabledKey) -> Bool {
    keyObserver.track {
      terminal.keys().rows.contains { $0.id == key.id && $0.disabledReason == key.reason }
    }
  }
}
