import DesignSystem
import Terminal
import Unidirectional

/// A control that performs an action on Enter, Space or a click.
///
/// ```swift
/// Button("Write headway.yml", name: "set-up.write", disabled: store.bind(\.problem)) {
///   store.send(.write)
/// }
/// ```
public struct Button: PrimitiveView {
  /// The effect of a button.
  public enum Role: Sendable {
    /// An ordinary action.
    case normal
    /// An action that can't be undone.
    case destructive
  }

  let title: String
  let name: String
  let role: Role
  let disabled: Bind<String?>
  let action: @MainActor () -> Void

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text of the button: a verb in sentence case.
  ///   - name: The identifier of the button in the key map.
  ///   - role: Whether the action can't be undone; `normal` by default.
  ///   - disabled: The reason why the button is disabled, shown after it; nil if it is enabled.
  ///   - action: Called when the button is pressed.
  public init(
    _ title: String, name: String, role: Role = .normal,
    disabled: Bind<String?> = .constant(nil), action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.name = name
    self.role = role
    self.disabled = disabled
    self.action = action
  }

  /// Creates the node of the view.
  public func makeNode() -> ButtonNode { ButtonNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: ButtonNode) {
    node.name = name
    node.title = title
    node.role = role
    node.disabled = disabled
    node.action = action
    node.update()
  }
}

/// The node of a ``Button``.
public final class ButtonNode: LineControlNode {
  var title = ""
  var role = Button.Role.normal
  var action: @MainActor () -> Void = {}

  override public func content(columns: Int) -> StyledText {
    StyledText(spans: [
      .init("[ ", .muted), .init(title, role == .destructive ? .danger : .strong),
      .init(" ]", .muted),
    ])
  }

  override public var spoken: AccessibilityDescription {
    AccessibilityDescription(.button, label: title.isEmpty ? name : title)
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).press", "enter", "space", title: title, disabled: reason) {
        [weak self] in self?.action()
      }
    ]
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    perform("press")
    return true
  }
}
