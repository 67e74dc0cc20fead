import Terminal

/// An action with its keys: a row of the key table. Help, status bar, command palette and
/// documentation are generated from key bindings, so they include every key.
@MainActor public struct KeyBinding {
  /// A stable identifier for the user's key assignments: `list.filter`.
  public let id: String
  /// The keys that perform the action. The status bar shows the first one.
  public private(set) var keys: [KeyPress]
  /// The title of the action, a verb in sentence case: `Open`.
  public let title: String
  /// The reason why the action is disabled; nil if it is enabled.
  package let disabledReason: String?
  /// Whether the status bar can show the key.
  public let isHint: Bool
  /// Whether the action also works behind a dialog, with those of its keys that type no text. Use
  /// this for actions such as quitting.
  public let worksBehindDialogs: Bool
  /// The group of the key in the help; `action` by default.
  public private(set) var purpose = KeyPurpose.action
  /// More words that the command palette searches and shows after the title, such as names of what the
  /// action changes; empty by default.
  public private(set) var detail = ""
  /// Whether the action stays in the command palette if inner views use all of its keys.
  package private(set) var staysInPalette = false
  /// The keys that inner views use for other actions, with the titles of these.
  private(set) var shadowed: [ShadowedKey] = []
  /// Whether the key shows more columns of a table. In the status bar, it follows the keys of other
  /// views, because the table's headings refer to it.
  private(set) var turnsPage = false
  /// Performs the action.
  public private(set) var action: @MainActor () -> Void

  /// Creates a key binding.
  ///
  /// - Parameters:
  ///   - id: A stable identifier.
  ///   - keys: The keys that perform the action.
  ///   - title: The title of the action, a verb in sentence case.
  ///   - isHint: Whether the status bar can show the key; true by default.
  ///   - worksBehindDialogs: Whether the action also works behind a dialog; false by default.
  ///   - reason: The reason why the action is disabled; nil by default.
  ///   - action: Performs the action.
  public init(
    _ id: String, _ keys: KeyPress..., title: String, isHint: Bool = true,
    worksBehindDialogs: Bool = false, disabled reason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(
      id, keys: keys, title: title, isHint: isHint, worksBehindDialogs: worksBehindDialogs,
      disabled: reason, action: action)
  }

  /// Creates a key binding with an array of keys, which can be empty. An action without keys is
  /// available only in the command palette.
  ///
  /// - Parameters:
  ///   - id: A stable identifier.
  ///   - keys: The keys that perform the action.
  ///   - title: The title of the action, a verb in sentence case.
  ///   - isHint: Whether the status bar can show the key; true by default.
  ///   - worksBehindDialogs: Whether the action also works behind a dialog; false by default.
  ///   - reason: The reason why the action is disabled; nil by default.
  ///   - action: Performs the action.
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
  /// Returns the binding in another group of the help.
  public func purpose(_ purpose: KeyPurpose) -> KeyBinding {
    var copy = self
    copy.purpose = purpose
    return copy
  }

  /// Returns the binding with more words for the command palette: `due date, owner`.
  public func detail(_ detail: String) -> KeyBinding {
    var copy = self
    copy.detail = detail
    return copy
  }

  /// Returns the binding of a command that stays in the command palette, without a key, if inner views
  /// use all of its keys. Other actions are unavailable then.
  public func stayingInPalette() -> KeyBinding {
    var copy = self
    copy.staysInPalette = true
    return copy
  }

  /// Returns the binding of a key that shows more columns of a table.
  func turningPage() -> KeyBinding {
    var copy = self
    copy.turnsPage = true
    return copy
  }

  /// Returns the binding with an action that first performs another one.
  func after(_ first: @escaping @MainActor () -> Void) -> KeyBinding {
    var copy = self
    copy.action = { [action] in
      first()
      action()
    }
    return copy
  }

  /// The binding with only the keys that still reach it while the user types text; nil if there are
  /// none.
  var whileTyping: KeyBinding? { keeping { !$0.editsText } }

  /// Returns the binding without the given keys; nil if no key remains.
  func without(_ taken: Set<KeyPress>) -> KeyBinding? { keeping { !taken.contains($0) } }

  /// Returns the binding with the keys that inner views use.
  func shadowed(_ keys: [ShadowedKey]) -> KeyBinding {
    var copy = self
    copy.shadowed = keys
    return copy
  }

  /// Returns the binding with other keys.
  func with(keys: [KeyPress]) -> KeyBinding {
    var copy = self
    copy.keys = keys
    return copy
  }

  private func keeping(_ isKept: (KeyPress) -> Bool) -> KeyBinding? {
    let free = keys.filter(isKept)
    if free.count == keys.count { return self }
    guard !free.isEmpty || staysInPalette else { return nil }
    return with(keys: free)
  }
}

/// A key that doesn't reach its binding, because an inner view uses it.
struct ShadowedKey: Equatable {
  let key: KeyPress
  /// The title of the action that the key performs.
  let title: String
}

extension KeyPress {
  /// Whether the key types a character, or moves or deletes within a line of text.
  fileprivate var editsText: Bool {
    switch key {
    case .character: modifiers.isDisjoint(with: [.control, .alt])
    case .backspace, .delete, .left, .right, .home, .end: true
    default: false
    }
  }
}

/// A result builder that collects key bindings and supports `if`.
@resultBuilder @MainActor public enum KeyBindingBuilder {
  /// Adds a key binding.
  public static func buildExpression(_ binding: KeyBinding) -> [KeyBinding] { [binding] }
  /// Adds several key bindings.
  public static func buildExpression(_ bindings: [KeyBinding]) -> [KeyBinding] { bindings }
  /// Joins the key bindings of all statements.
  public static func buildBlock(_ parts: [KeyBinding]...) -> [KeyBinding] { parts.flatMap { $0 } }
  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [KeyBinding]?) -> [KeyBinding] { part ?? [] }
  /// Supports `if` with `else`.
  public static func buildEither(first: [KeyBinding]) -> [KeyBinding] { first }
  /// Supports `if` with `else`.
  public static func buildEither(second: [KeyBinding]) -> [KeyBinding] { second }
}
