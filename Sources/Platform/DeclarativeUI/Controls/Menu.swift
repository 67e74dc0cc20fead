import DesignSystem
import Terminal
import Unidirectional

/// A button that opens a list of actions over the screen: `[ Actions ▾ ]`.
///
/// The actions are key bindings, so the same actions can also have keys on the screen. The menu
/// shows the keys and, for a disabled action, the reason.
///
/// ```swift
/// Menu("Actions", name: "items.menu") {
///   KeyBinding("items.add", "n", title: "New") { add() }
///   KeyBinding("items.archive", "a", title: "Archive done items", disabled: reason) { archive() }
/// }
/// ```
public struct Menu: PrimitiveView {
  let title: String
  let name: String
  let disabled: Bind<String?>
  let actions: @MainActor () -> [KeyBinding]

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - title: The text of the button: a noun in sentence case.
  ///   - name: The identifier of the menu in the key map.
  ///   - disabled: The reason why the menu is disabled, shown after it; nil if it is enabled.
  ///   - actions: Returns the actions. Called while the menu is open, and again when a value that
  ///     it read changes.
  public init(
    _ title: String, name: String, disabled: Bind<String?> = .constant(nil),
    @KeyBindingBuilder actions: @escaping @MainActor () -> [KeyBinding]
  ) {
    self.title = title
    self.name = name
    self.disabled = disabled
    self.actions = actions
  }

  /// Creates the node of the view.
  public func makeNode() -> MenuNode { MenuNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: MenuNode) {
    node.name = name
    node.title = title
    node.disabled = disabled
    node.actions = actions
    node.update()
    if node.isOpen { node.open() }
  }
}

/// The node of a ``Menu``.
public final class MenuNode: LineControlNode {
  var title = ""
  var actions: @MainActor () -> [KeyBinding] = { [] }
  /// Whether the list of actions is on the screen.
  var isOpen: Bool { !children.isEmpty }

  override public func expands(_ axis: Axis) -> Bool { false }

  override public func content(columns: Int) -> StyledText {
    StyledText(spans: [
      .init("[ ", .muted), .init(title, .strong), .init(" ▾ ]", .muted),
    ])
  }

  override public var spoken: AccessibilityDescription {
    AccessibilityDescription(.menu, label: title.isEmpty ? name : title)
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).open", "enter", "space", title: title, disabled: reason) {
        [weak self] in self?.open()
      }
    ]
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    perform("open")
    return true
  }

  /// Shows the list of actions, or updates it.
  func open() {
    setContent(
      MenuList(title: title, name: name, actions: Bind { [actions] in actions() }) {
        [weak self] action in
        self?.setContent(EmptyView())
        self?.perform(action)
      })
  }

  override public func layout() {
    guard let list = children.first as? MenuListNode, let host else { return }
    list.place(list.frame(beside: frame, in: host.viewBounds))
  }
}
