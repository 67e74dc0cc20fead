import DesignSystem
import Terminal
import Unidirectional

/// A control of one line: the base class of `Button`, `Toggle`, `Picker` and custom controls.
///
/// The control begins with a column for the focus mark, as in the selected row of a list. A
/// disabled control shows its reason after its content and includes it in its accessibility
/// description. The base class measures and draws the line, takes the focus, and requests a new
/// frame when the content changes.
///
/// Override these members in a subclass:
///
/// - `content(columns:)`: the content of the line
/// - `read()`: reads the values to display
/// - `spoken`: the accessibility description
/// - `keyBindings`: the keys, with `disabled: reason`
/// - `handle(_:)`: mouse events, which call `perform(_:)`
///
/// The view sets `name`, `disabled` and the properties of the subclass, then calls `update()`.
open class LineControlNode: Node {
  /// The name of the control: the prefix of its key bindings' identifiers, as in `name.press`.
  public final var name = ""
  /// The reason why the control is disabled; nil if it is enabled.
  public final var disabled: Bind<String?> = .constant(nil)
  /// The latest value of ``disabled``.
  public private(set) final var reason: String?
  private var shown: (content: StyledText, reason: String?)?

  /// Returns the content of the line for a width. Content that is wider ends in `…`.
  open func content(columns: Int) -> StyledText { "" }

  /// Reads the values to display. Changes of these values are tracked.
  ///
  /// Called when the control appears, and before a frame if one of the values has changed.
  open func read() {}

  /// The accessibility description of the control. The base class adds the reason if it is
  /// disabled.
  open var spoken: AccessibilityDescription { AccessibilityDescription(.group, label: name) }

  override public final func update() {
    track {
      reason = disabled.value
      read()
    }
    let next = (content: content(columns: .max / 2), reason: reason)
    if let shown, shown == next { return }
    shown = next
    // The content of the line and the key table has changed.
    setNeedsLayout()
    setNeedsPaint()
    if isFocused || isFocusKeptOut { host?.bindingsChanged() }
  }

  /// Performs the action of a key binding, or reports why it is disabled. Call this for mouse
  /// events.
  ///
  /// - Parameter id: The identifier of the binding without the control's name.
  public final func perform(_ id: String) {
    guard let binding = keyBindings.first(where: { $0.id == "\(name).\(id)" }) else { return }
    if let reason = binding.disabledReason {
      host?.onDisabledKey?(binding, reason)
    } else {
      binding.action()
    }
  }

  /// Returns the column of a mouse event within the content, from 0; negative on the focus mark.
  public final func contentColumn(of mouse: MouseEvent) -> Int {
    mouse.position.column - frame.left - lead
  }

  // MARK: The line

  /// The columns of the focus mark. A control in a cell of a table has none.
  final var lead: Int { isFocusKeptOut ? 0 : 1 }

  private func line(columns: Int) -> StyledText {
    let content = content(columns: columns)
    guard let reason else { return content }
    return StyledText(content.text, .muted) + .muted("  – \(reason)")
  }

  override open func sizeThatFits(_ proposal: Size) -> Size {
    let columns = line(columns: max(0, proposal.columns - lead)).columns + lead
    return Size(columns: min(columns, proposal.columns), rows: min(1, proposal.rows))
  }

  override open func draw(_ canvas: Canvas) {
    var canvas = canvas
    if isFocused {
      canvas.background = .selection
      canvas.fill(frame)
      canvas.draw("▌", at: frame.origin, style: .accent)
    }
    let columns = max(0, frame.size.columns - lead)
    canvas.draw(
      line(columns: columns), at: Point(column: frame.left + lead, row: frame.top), columns: columns
    )
  }

  override public final func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    var description = spoken
    if let reason {
      let state = "unavailable: \(reason)"
      description.value = description.value.map { "\($0), \(state)" } ?? state
    }
    return description
  }

  override open var isFocusable: Bool { true }
}
