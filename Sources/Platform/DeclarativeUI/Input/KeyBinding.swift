import Terminal

/// One row of the key table: what a key does here. Help, hints, palette and documentation are made
/// from these, so there is no key that they don't know.
@MainActor public struct KeyBinding {
  /// A name that stays the same when keys are changed: `list.filter`.
  public let id: String
  /// Every key that does it; the first is shown.
  public let keys: [KeyPress]
  /// What it does, in a word or two: `open`.
  public let title: String
  /// Why it can't be done now; nil when it can.
  public let disabledReason: String?
  /// Whether the status line may show it.
  public let isHint: Bool
  /// Whether it works behind a dialog too, by those of its keys that type nothing: to quit, say.
  public let worksBehindDialogs: Bool
  public let action: @MainActor () -> Void

  public init(
    _ id: String, _ keys: KeyPress..., title: String, isHint: Bool = true,
    worksBehindDialogs: Bool = false, disabled reason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(
      id, keys: keys, title: title, isHint: isHint, worksBehindDialogs: worksBehindDialogs,
      disabled: reason, action: action)
  }

  public init(
    _ id: String, keys: [KeyPress], title: String, isHint: Bool = true,
    worksBehindDialogs: Bool = false, disabled reason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.keys = keys
    self.title = title
    self.isHint = isHint
    self.worksBehindDialogs = worksBehindDialogs
    disabledReason = reason
    self.action = action
  }
}

extension KeyBinding {
  /// The binding with the keys that still reach it while text is typed; nil when there are none.
  var whileTyping: KeyBinding? { keeping { !$0.editsText } }

  /// The binding with the keys that aren't taken; nil when there are none.
  func without(_ taken: Set<KeyPress>) -> KeyBinding? { keeping { !taken.contains($0) } }

  /// The same with other keys.
  func with(keys: [KeyPress]) -> KeyBinding {
    KeyBinding(
      id, keys: keys, title: title, isHint: isHint, worksBehindDialogs: worksBehindDialogs,
      disabled: disabledReason, action: action)
  }

  private func keeping(_ isKept: (KeyPress) -> Bool) -> KeyBinding? {
    let free = keys.filter(isKept)
    if free.count == keys.count { return self }
    guard !free.isEmpty else { return nil }
    return with(keys: free)
  }
}

extension KeyPress {
  /// Whether it types a character, or moves or deletes in a line of text.
  fileprivate var editsText: Bool {
    switch key {
    case .character: modifiers.isDisjoint(with: [.control, .alt])
    case .backspace, .delete, .left, .right, .home, .end: true
    default: false
    }
  }
}

/// Collects key bindings, with `if`.
@resultBuilder @MainActor public enum KeyBindingBuilder {
  public static func buildExpression(_ binding: KeyBinding) -> [KeyBinding] { [binding] }
  public static func buildExpression(_ bindings: [KeyBinding]) -> [KeyBinding] { bindings }
  public static func buildBlock(_ parts: [KeyBinding]...) -> [KeyBinding] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [KeyBinding]?) -> [KeyBinding] { part ?? [] }
  public static func buildEither(first: [KeyBinding]) -> [KeyBinding] { first }
  public static func buildEither(second: [KeyBinding]) -> [KeyBinding] { second }
}
