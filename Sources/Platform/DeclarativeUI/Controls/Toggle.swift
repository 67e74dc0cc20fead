import DesignSystem
import Terminal
import Unidirectional

/// A checkbox for a value that is on or off: `[x] Include tests`.
///
/// It shows the bound value and reports changes by the user. The owner of the value applies them.
///
/// ```swift
/// Toggle("Include tests", name: "scan.tests", isOn: $includesTests)
/// Toggle("Include tests", name: "scan.tests", isOn: store.bind(\.countsTests)) {
///   store.send(.countTests($0))
/// }
/// ```
public struct Toggle: PrimitiveView {
  let title: String
  let name: String
  let isOn: Bind<Bool>
  let disabled: Bind<String?>
  let onChange: @MainActor (Bool) -> Void

  /// Creates a toggle.
  ///
  /// - Parameters:
  ///   - title: The text after the checkbox.
  ///   - name: The name of the toggle in the key map.
  ///   - isOn: The current value.
  ///   - disabled: The reason why the toggle is disabled, shown after it; nil if it is enabled.
  ///   - onChange: Called with the value that the user chooses.
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

  /// Creates a toggle for a value that it changes itself.
  ///
  /// - Parameters:
  ///   - title: The text after the checkbox.
  ///   - name: The name of the toggle in the key map.
  ///   - isOn: The value.
  ///   - disabled: The reason why the toggle is disabled, shown after it; nil if it is enabled.
  public init(
    _ title: String, name: String, isOn: Binding<Bool>, disabled: Bind<String?> = .constant(nil)
  ) {
    self.init(title, name: name, isOn: isOn.bind, disabled: disabled) { isOn.value = $0 }
  }

  /// Creates the node that displays this view.
  public func makeNode() -> ToggleNode { ToggleNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: ToggleNode) {
    node.name = name
    node.title = title
    node.bind = isOn
    node.disabled = disabled
    node.onChange = onChange
    node.update()
  }
}

/// The node of a ``Toggle``.
public final class ToggleNode: LineControlNode {
  var title = ""
  var bind: Bind<Bool> = .constant(false)
  var onChange: @MainActor (Bool) -> Void = { _ in }
  private var isOn = false

  override public func read() { isOn = bind.value }

  override public func content(columns: Int) -> StyledText {
    StyledText(spans: [
      .init(isOn ? "[x]" : "[ ]", isOn ? .accent : .muted),
      .init(title.isEmpty ? "" : " " + title, .body),
    ])
  }

  override public var spoken: AccessibilityDescription {
    AccessibilityDescription(
      .toggle, label: title.isEmpty ? name : title, value: isOn ? "on" : "off")
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "\(name).toggle", "space", "enter", title: isOn ? "Turn off" : "Turn on",
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
