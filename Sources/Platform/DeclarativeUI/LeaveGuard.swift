import DesignSystem
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
  /// The presses since the warning. Only the next one may be the repeated command.
  private var presses = 0

  override init() {
    super.init()
    onInput = { [weak self] in self?.notePress() }
  }

  override func didMount() {
    super.didMount()
    memory?.addLeaveGuard(of: self) { [weak self] in self?.canLeave() ?? true }
  }

  override func willUnmount() {
    memory?.removeLeaveGuard(of: self)
    super.willUnmount()
  }

  private func notePress() {
    guard isWarning?.value == true else { return }
    presses += 1
    if presses > 1 { isWarning?.value = false }
  }

  private func canLeave() -> Bool {
    guard hasChanges(), isWarning?.value != true else { return true }
    isWarning?.value = true
    presses = 0
    return false
  }
}
