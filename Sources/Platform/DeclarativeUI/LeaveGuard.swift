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
  @Local var isWarning = false

  var body: some View {
    VStack {
      LeaveGuard(content: content, isWarning: $isWarning, hasChanges: hasChanges)
      if isWarning, hasChanges() {
        Label(StyledText("Unsaved changes. To discard them, press the same key again.", .warning))
          .layoutPriority(1)
      }
    }
  }
}

private struct LeaveGuard<Content: View>: PrimitiveView {
  let content: Content
  let isWarning: Binding<Bool>
  let hasChanges: @MainActor () -> Bool

  func makeNode() -> LeaveGuardNode { LeaveGuardNode() }

  func update(_ node: LeaveGuardNode) {
    node.isWarning = isWarning
    node.hasChanges = hasChanges
    node.setContent(content)
  }
}

/// Answers the question of the screen's owner whether the user may leave.
private final class LeaveGuardNode: WrapperNode {
  var isWarning: Binding<Bool>?
  var hasChanges: @MainActor () -> Bool = { false }
  /// The latest press; nil in screen-reader mode.
  private var press: InputEvent?

  override init() {
    super.init()
    onInput = { [weak self] in self?.note($0) }
  }

  override func didMount() {
    super.didMount()
    memory?.addLeaveGuard(of: self) { [weak self] in self?.canLeave() ?? true }
  }

  override func willUnmount() {
    memory?.removeLeaveGuard(of: self)
    super.willUnmount()
  }

  /// Takes the warning back unless its press is repeated: Esc after Ctrl-C may mean to stay.
  private func note(_ next: InputEvent) {
    if next != press, isWarning?.value == true { isWarning?.value = false }
    press = next
  }

  private func canLeave() -> Bool {
    guard hasChanges(), isWarning?.value != true else { return true }
    isWarning?.value = true
    return false
  }
}
