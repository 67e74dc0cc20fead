import DesignSystem
import Terminal
import Unidirectional

extension View {
  /// Protects unsaved changes. If the user goes back or quits while the condition is true, the view
  /// stays, shows a warning below its content, and is left when the user repeats the command.
  ///
  /// Changes of the flow's state in your code aren't guarded. ``Form`` has this guard already.
  ///
  /// - Parameter hasChanges: whether the view has changes that would be lost.
  public func warnsBeforeLeaving(
    if hasChanges: @autoclosure @escaping @MainActor () -> Bool
  ) -> some View {
    GuardedView(content: self, hasChanges: hasChanges)
  }
}

private struct GuardedView<Content: View>: View {
  let content: Content
  let hasChanges: @MainActor () -> Bool
  @Local var warning: LeaveWarning?

  var body: some View {
    VStack {
      LeaveGuard(content: content, warning: $warning, hasChanges: hasChanges)
      if let warning, hasChanges() {
        Label(StyledText(warning.text, .warning)).padding(horizontal: .one).layoutPriority(1)
      }
    }
  }
}

/// A warning about unsaved changes.
private struct LeaveWarning: Equatable {
  /// The key that the user pressed to leave the view; nil for a click or a command of screen-reader
  /// mode.
  let key: KeyPress?
  /// Whether the user chose the command from a list instead.
  let isChosen: Bool

  @MainActor var text: String {
    let again = key.map { "Press \($0.symbol)\(isChosen ? "" : " again") to leave without saving." }
    return "Unsaved changes. " + (again ?? "Repeat the command to leave without saving.")
  }
}

private struct LeaveGuard<Content: View>: PrimitiveView {
  let content: Content
  let warning: Binding<LeaveWarning?>
  let hasChanges: @MainActor () -> Bool

  func makeNode() -> LeaveGuardNode { LeaveGuardNode() }

  func update(_ node: LeaveGuardNode) {
    node.warning = warning
    node.hasChanges = hasChanges
    node.setContent(content)
  }
}

/// Answers the question of the screen's owner whether the user may leave.
private final class LeaveGuardNode: WrapperNode {
  var warning: Binding<LeaveWarning?>?
  var hasChanges: @MainActor () -> Bool = { false }
  /// The latest press; nil in screen-reader mode.
  private var press: InputEvent?

  override init() {
    super.init()
    onInput = { [weak self] in self?.note($0) }
  }

  override func didMount() {
    super.didMount()
    memory?.addLeaveGuard(of: self) { [weak self] in
      self?.hasChanges() ?? false
    } canLeave: { [weak self] in
      self?.canLeave() ?? true
    }
  }

  override func willUnmount() {
    memory?.removeLeaveGuard(of: self)
    super.willUnmount()
  }

  /// Takes the warning back unless its press is repeated: Esc after Ctrl-C may mean to stay.
  private func note(_ next: InputEvent) {
    if next != press, warning?.value != nil { warning?.value = nil }
    press = next
  }

  private func canLeave() -> Bool {
    guard hasChanges(), let warning, warning.value == nil else { return true }
    var key: KeyPress?
    if case .key(let pressed) = press { key = pressed }
    warning.value = LeaveWarning(key: key, isChosen: host?.isChoosing ?? false)
    return false
  }
}
