import DesignSystem
import Terminal
import Unidirectional

/// The actions of an open menu.
struct MenuList: PrimitiveView {
  let title: String
  let name: String
  let actions: Bind<[KeyBinding]>
  /// Called with the chosen action; nil if the user closes the menu.
  let onEnd: @MainActor (KeyBinding?) -> Void

  func makeNode() -> MenuListNode { MenuListNode() }

  func update(_ node: MenuListNode) {
    node.title = title
    node.name = name
    node.actions = actions
    node.onEnd = onEnd
    node.update()
  }
}

/// The node of the actions of an open menu. It is drawn over the screen, and receives all keys.
final class MenuListNode: Node {
  var title = ""
  var name = ""
  var actions: Bind<[KeyBinding]> = .constant([])
  var onEnd: @MainActor (KeyBinding?) -> Void = { _ in }
  /// The keys that the list needs, even if an action has the same key on the screen.
  private static let listKeys: Set<KeyPress> = ["enter", "space", "up", "down"]
  private var items: [MenuItem] = []
  private var bindings: [KeyBinding] = []

  override var isFocusScope: Bool { true }
  // An open menu starts with its first action.
  override var memory: ViewMemory? { nil }
  override var floats: Bool { true }
  override var childBackground: ColorToken? { .surface }

  override func update() {
    // The keys are those of the user, as in the help.
    let bindings = track { host?.keyMap.applied(to: actions.value) ?? actions.value }
    self.bindings = bindings
    let items = bindings.indices.map { MenuItem(bindings[$0], id: $0) }
    if items != self.items { setNeedsLayout() }
    self.items = items
    setContent(
      List(.constant(items), name: "\(name).actions") { MenuRow(item: $0) }
        .placeholder("No actions.")
        .choosingAtOnce()
        .leaving(Set(bindings.flatMap(\.keys)).subtracting(MenuListNode.listKeys))
        .onActivate("Choose", also: "space") { [weak self] in self?.choose($0) })
    host?.bindingsChanged()
  }

  /// Performs an action after closing the menu. A disabled action keeps the menu open and reports its
  /// reason.
  private func choose(_ item: MenuItem) {
    guard bindings.indices.contains(item.id) else { return }
    let binding = bindings[item.id]
    if let reason = binding.disabledReason {
      host?.onDisabledKey?(binding, reason)
    } else {
      onEnd(binding)
    }
  }

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).close", "esc", title: "Close") { [weak self] in self?.onEnd(nil) }
    ]
      + bindings.filter { !$0.keys.isEmpty }.map { binding in
        KeyBinding(
          binding.id, keys: binding.keys, title: binding.title, isHint: false,
          disabled: binding.disabledReason
        ) { [weak self] in self?.onEnd(binding) }
      }
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    if case .press = mouse.action, !frame.contains(mouse.position) { onEnd(nil) }
    return true
  }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(.dialog, label: title.isEmpty ? name : title)
  }

  // MARK: Layout and drawing

  /// Returns the cells of the list: below the button, or above it if there is more room.
  func frame(beside button: Rect, in screen: Rect) -> Rect {
    // Beside the text of a row, a list has the mark of the selection and the scroll bar with a gap.
    let needed = (items.map(\.columns).max() ?? 12) + 3 + 2
    let columns = min(needed, screen.size.columns)
    let (below, above) = (screen.bottom - button.bottom, button.top - screen.top)
    let rows = min(max(1, items.count) + 2, max(below, above))
    let isBelow = rows <= below
    return Rect(
      column: max(screen.left, min(button.left, screen.right - columns)),
      row: isBelow ? button.bottom : button.top - rows, columns: columns, rows: rows)
  }

  override func layout() {
    StackLayout.column.place(children, in: frame.inset(columns: 1, rows: 1))
  }

  override func draw(_ canvas: Canvas) {
    var canvas = canvas
    canvas.background = .surface
    canvas.fill(frame)
    canvas.drawBox(frame, title: "")
  }
}

/// An action in a menu.
struct MenuItem: Identifiable, Equatable {
  let id: Int
  let title: String
  /// The reason if the action is disabled, otherwise its first key.
  let detail: String
  let isEnabled: Bool

  @MainActor init(_ binding: KeyBinding, id: Int) {
    self.id = id
    title = binding.title
    isEnabled = binding.disabledReason == nil
    detail = binding.disabledReason ?? binding.keys.first?.symbol ?? ""
  }

  /// The columns of the title and the detail, with the space between them.
  var columns: Int {
    VisibleText.columns(title) + (detail.isEmpty ? 0 : 2 + VisibleText.columns(detail))
  }

  /// The item in words.
  var spoken: String {
    isEnabled ? title : "\(title), unavailable: \(detail)"
  }
}

private struct MenuRow: View {
  let item: MenuItem

  var body: some View {
    HStack {
      Label(StyledText(item.title, item.isEnabled ? .body : .muted)).layoutPriority(1)
      Spacer()
      Label(
        StyledText(item.detail.isEmpty ? "" : "  \(item.detail)", item.isEnabled ? .key : .muted))
    }
    .accessibility(label: item.spoken, role: .text)
  }
}
