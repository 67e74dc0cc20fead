import DesignSystem
import Terminal
import Unidirectional

/// A word that does something: by Enter, by Space, or by a click.
///
/// ```swift
/// Button("Write headway.yml", name: "set-up.write", disabled: store.bind(\.problem)) {
///   store.send(.write)
/// }
/// ```
public struct Button: PrimitiveView {
  /// What it leads to.
  public enum Role: Sendable {
    case normal
    /// To something that can't be undone.
    case destructive
  }

  let title: String
  let name: String
  let role: Role
  let disabled: Bind<String?>
  let action: @MainActor () -> Void

  /// - Parameters:
  ///   - name: its name in the key table.
  ///   - disabled: why it can't be used now; nil when it can. The reason stands behind it.
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

  public func makeNode() -> ButtonNode { ButtonNode() }

  public func update(_ node: ButtonNode) {
    node.name = name
    node.title = title
    node.role = role
    node.disabled = disabled
    node.action = action
    node.update()
  }
}

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
