import DesignSystem
import Terminal
import Unidirectional

/// Something that is on or off: `[x] Count tests too`.
///
/// It shows the value it is bound to, and says what was asked for; whoever owns the value changes it.
///
/// ```swift
/// Toggle("Count tests too", name: "scan.tests", isOn: store.bind(\.countsTests)) {
///   store.send(.countTests($0))
/// }
/// ```
public struct Toggle: PrimitiveView {
  let title: String
  let name: String
  let isOn: Bind<Bool>
  let disabled: Bind<String?>
  let onChange: @MainActor (Bool) -> Void

  /// - Parameters:
  ///   - name: its name in the key table.
  ///   - disabled: why it can't be changed now; nil when it can. The reason stands behind it.
  ///   - onChange: called with the value that is wanted.
  public init(
    _ title: String, name: String, isOn: Bind<Bool>, disabled: Bind<String?> = .constant(nil),
    onChange: @escaping @MainActor (Bool) -> Void
  ) {
    self.title = title
    self.name = name
    self.isOn = isOn
    self.disabled = disabled
    self.onChange = onChange
  }

  public func makeNode() -> ToggleNode { ToggleNode() }

  public func update(_ node: ToggleNode) {
    node.name = name
    node.title = title
    node.bind = isOn
    node.disabled = disabled
    node.onChange = onChange
    node.update()
  }
}

public final class ToggleNode: LineControlNode {
  var title = ""
  var bind: Bind<Bool> = .constant(false)
  var onChange: @MainActor (Bool) -> Void = { _ in }
  private var isOn = false

  override public func read() { isOn = bind.value }

  override public func content(columns: Int) -> StyledText {
    StyledText(spans: [
      .init(isOn ? "[x]" : "[ ]", isOn ? .accent : .muted), .init(" " + title, .body),
    ])
  }

  override public var spoken: AccessibilityDescription {
    AccessibilityDescription(
      .toggle, label: title.isEmpty ? name : title, value: isOn ? "on" : "off")
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "\(name).toggle", "space", "enter", title: isOn ? "switch off" : "switch on",
        disabled: reason
      ) { [weak self] in
        guard let self else { return }
        onChange(!isOn)
      }
    ]
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    perform("toggle")
    return true
  }
}
