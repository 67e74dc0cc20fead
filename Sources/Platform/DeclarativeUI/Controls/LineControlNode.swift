import DesignSystem
import Terminal
import Unidirectional

/// A control of one line: the base of `Button`, `Toggle` and `Picker`, and of controls of one's own.
///
/// It stands behind a mark of one column that shows the focus, as the selected row of a list does, and may be
/// out of use for a reason, which stands behind it and is read out. It measures and draws its line, takes the
/// focus, and asks for a new frame when it says something else. A subclass says:
///
/// - `content(columns:)`: what stands in the line;
/// - `read()`: which values it shows;
/// - `spoken`: what it is to those who don't see the screen;
/// - `keyBindings`: its keys, with `disabled: reason`;
/// - `handle(_:)` for the mouse, which hands on to `perform(_:)`.
///
/// Its view sets `name`, `disabled` and what the subclass adds, then calls `update()`.
open class LineControlNode: Node {
  /// Its name in the key table: what the ids of its keys begin with, `name.press` say.
  public final var name = ""
  /// Why it can't be used now; nil when it can.
  public final var disabled: Bind<String?> = .constant(nil)
  /// The same as it was read last.
  public private(set) final var reason: String?
  private var shown: (content: StyledText, reason: String?)?

  /// What stands in the line when it is given so many columns. What sticks out is cut at a `…`.
  open func content(columns: Int) -> StyledText { "" }

  /// Reads the values that it shows, tracked: called when it comes on screen, and before a frame when one of
  /// them has changed.
  open func read() {}

  /// What it is called and how it stands, for those who don't see the screen. Why it can't be used is added.
  open var spoken: AccessibilityDescription { AccessibilityDescription(.group, label: name) }

  override public final func update() {
    track {
      reason = disabled.value
      read()
    }
    let next = (content: content(columns: .max / 2), reason: reason)
    if let shown, shown == next { return }
    shown = next
    // It says something else now, to the eye and in the key table.
    setNeedsLayout()
    setNeedsPaint()
    if isFocused { host?.bindingsChanged() }
  }

  /// Does what the key of that binding does, or says why that can't be done: for the mouse.
  ///
  /// - Parameter id: the binding's id without the control's name.
  public final func perform(_ id: String) {
    guard let binding = keyBindings.first(where: { $0.id == "\(name).\(id)" }) else { return }
    if let reason = binding.disabledReason {
      host?.onDisabledKey?(binding, reason)
    } else {
      binding.action()
    }
  }

  /// The column of its content that the mouse is at, from 0; below 0 on the mark.
  public final func contentColumn(of mouse: MouseEvent) -> Int {
    mouse.position.column - frame.left - 1
  }

  // MARK: The line

  private func line(columns: Int) -> StyledText {
    let content = content(columns: columns)
    guard let reason else { return content }
    return StyledText(content.text, .muted) + .muted("  – \(reason)")
  }

  override open func sizeThatFits(_ proposal: Size) -> Size {
    let columns = line(columns: max(0, proposal.columns - 1)).columns + 1
    return Size(columns: min(columns, proposal.columns), rows: min(1, proposal.rows))
  }

  override open func draw(_ canvas: Canvas) {
    var canvas = canvas
    if isFocused {
      canvas.background = .selection
      canvas.fill(frame)
      canvas.draw("▌", at: frame.origin, style: .accent)
    }
    let columns = max(0, frame.size.columns - 1)
    canvas.draw(
      line(columns: columns), at: Point(column: frame.left + 1, row: frame.top), columns: columns)
  }

  override public final func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    var description = spoken
    if let reason {
      let why = "not now: \(reason)"
      description.value = description.value.map { "\($0), \(why)" } ?? why
    }
    return description
  }

  override open var isFocusable: Bool { true }
}
