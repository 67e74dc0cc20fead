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
  public let action: @MainActor () -> Void

  public init(
    _ id: String, _ keys: KeyPress..., title: String, isHint: Bool = true,
    disabled reason: String? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(id, keys: keys, title: title, isHint: isHint, disabled: reason, action: action)
  }

  public init(
    _ id: String, keys: [KeyPress], title: String, isHint: Bool = true,
    disabled reason: String? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.keys = keys
    self.title = title
    self.isHint = isHint
    disabledReason = reason
    self.action = action
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
