import DesignSystem
import Terminal
import Unidirectional

/// Two panes with a divider that the user can move with Ctrl and the arrow keys or with the mouse.
///
/// The panes keep their proportions when the window is resized. They don't get smaller than their
/// minimum size as long as there is room for both.
///
/// ```swift
/// SplitView("review", share: 0.4, minimum: (20, 30)) {
///   FileList(store.bind(\.files))
/// } second: {
///   CodeView(store.bind(\.lines), name: "code")
/// }
/// ```
public struct SplitView<First: View, Second: View>: PrimitiveView {
  let name: String
  /// The direction of the panes; nil to show only the first one.
  let axis: Axis?
  let share: Double
  private let most: Int
  let minimum: (first: Int, second: Int)
  let first: First
  let second: Second

  /// Creates a split view.
  ///
  /// - Parameters:
  ///   - name: The name of the view in the key map and for saving the position of the divider.
  ///   - axis: The direction of the panes; side by side by default.
  ///   - share: The initial share of the first pane, from 0 to 1; 0.5 by default.
  ///   - minimum: The minimum columns (or rows, if vertical) of the panes; 8 by default.
  ///   - first: The left or upper pane.
  ///   - second: The right or lower pane.
  public init(
    _ name: String, axis: Axis = .horizontal, share: Double = 0.5,
    minimum: (first: Int, second: Int) = (8, 8),
    @ViewBuilder first: () -> First, @ViewBuilder second: () -> Second
  ) {
    self.init(
      name, optionalAxis: axis, share: share, minimum: minimum, first: first, second: second)
  }

  /// Creates a split view that shows only the first pane while the axis is nil.
  ///
  /// - Parameter most: The cells of the first pane above which it gets at most half of the room,
  ///   until the user moves the divider.
  init(
    _ name: String, optionalAxis axis: Axis?, share: Double, most: Int = .max,
    minimum: (first: Int, second: Int) = (8, 8),
    @ViewBuilder first: () -> First, @ViewBuilder second: () -> Second
  ) {
    self.name = name
    self.axis = axis
    self.share = share
    self.most = most
    self.minimum = minimum
    self.first = first()
    self.second = second()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> SplitViewNode { SplitViewNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: SplitViewNode) {
    node.identify(name, share: share)
    if axis != node.axis || minimum != node.minimum || most != node.most {
      node.setNeedsLayout()
      node.setNeedsPaint()
    }
    node.axis = axis
    node.most = most
    node.minimum = minimum
    node.setContent(
      TupleView(content: (ZStack { first }, ZStack { second })))
  }
}

/// The node of a ``SplitView``.
public final class SplitViewNode: Node {
  private var name = ""
  var axis: Axis?
  var minimum = (first: 0, second: 0)
  /// The cells of the first pane above which it gets at most half of the room, until the user moves
  /// the divider.
  var most = Int.max
  /// The share of the first pane, from 0 to 1.
  private var share = 0.5
  /// Whether the user has moved the divider, now or earlier.
  private var isMoved = false
  private var isDragging = false
  private var isRestored = false

  /// Sets the name for saving the position of the divider. A new name begins with its own share.
  func identify(_ name: String, share: Double) {
    guard name != self.name else { return }
    self.name = name
    self.share = share
    isMoved = false
    isRestored = false
  }

  override public func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override public func expands(_ axis: Axis) -> Bool { true }

  /// The cells of both panes along the axis, without the divider.
  private var room: Int {
    max(0, (axis == .horizontal ? frame.size.columns : frame.size.rows) - 1)
  }

  /// The cells of the first pane along the axis.
  private var split: Int {
    var wanted = Int((min(1, max(0, share)) * Double(room)).rounded())
    if !isMoved { wanted = min(wanted, max(most, room / 2)) }
    let (least, most) = (minimum.first, room - minimum.second)
    if least <= most { return min(max(wanted, least), most) }
    // There isn't enough room for both, so both shrink in proportion to their minimum sizes.
    return room * minimum.first / max(1, minimum.first + minimum.second)
  }

  private var line: Rect {
    axis == .horizontal
      ? Rect(column: frame.left + split, row: frame.top, columns: 1, rows: frame.size.rows)
      : Rect(column: frame.left, row: frame.top + split, columns: frame.size.columns, rows: 1)
  }

  override public func layout() {
    if !isRestored {
      isRestored = true
      let saved = memory?["\(name).share"] ?? preferences?["\(name).share"]
      if let saved = saved.flatMap({ Double($0) }), saved.isFinite {
        share = saved
        isMoved = true
      }
    }
    guard children.count == 2 else { return }
    guard let axis else {
      children[0].place(frame)
      children[1].place(Rect(column: frame.right, row: frame.top, columns: 0, rows: 0))
      return
    }
    let line = line
    if axis == .horizontal {
      children[0].place(
        Rect(column: frame.left, row: frame.top, columns: split, rows: frame.size.rows))
      children[1].place(
        Rect(
          column: line.right, row: frame.top, columns: max(0, frame.right - line.right),
          rows: frame.size.rows))
    } else {
      children[0].place(
        Rect(column: frame.left, row: frame.top, columns: frame.size.columns, rows: split))
      children[1].place(
        Rect(
          column: frame.left, row: line.bottom, columns: frame.size.columns,
          rows: max(0, frame.bottom - line.bottom)))
    }
  }

  override public func draw(_ canvas: Canvas) {
    guard let axis else { return }
    let style: TextStyle = isDragging ? .accent : .rule
    let line = line
    if axis == .vertical {
      canvas.draw(String(repeating: "─", count: line.size.columns), at: line.origin, style: style)
    } else {
      for row in line.top..<line.bottom {
        canvas.draw("│", at: Point(column: line.left, row: row), style: style)
      }
    }
  }

  // MARK: Keys and mouse

  override public var keyBindings: [KeyBinding] {
    guard let axis else { return [] }
    let (back, forth): (KeyPress, KeyPress) =
      axis == .horizontal ? ("ctrl-left", "ctrl-right") : ("ctrl-up", "ctrl-down")
    let step = axis == .horizontal ? 2 : 1
    let (lessTitle, moreTitle) =
      axis == .horizontal
      ? ("Move divider left", "Move divider right") : ("Move divider up", "Move divider down")
    return [
      KeyBinding("\(name).shrink", back, title: lessTitle, isHint: false) {
        [weak self] in self.map { $0.move(to: $0.split - step) }
      }
      .purpose(.view),
      KeyBinding("\(name).grow", forth, title: moreTitle, isHint: false) {
        [weak self] in self.map { $0.move(to: $0.split + step) }
      }
      .purpose(.view),
    ]
  }

  private func move(to cells: Int) {
    let (before, shareBefore, wasMoved) = (split, share, isMoved)
    isMoved = true
    share = Double(min(max(0, cells), room)) / Double(max(1, room))
    guard split != before else {
      // The divider is at a minimum size. Reset the share, so that a move back takes effect
      // immediately.
      share = wasMoved ? Double(split) / Double(max(1, room)) : shareBefore
      isMoved = wasMoved
      return
    }
    memory?["\(name).share"] = "\(share)"
    preferences?["\(name).share"] = "\(share)"
    setNeedsLayout()
    setNeedsPaint()
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard let axis else { return false }
    switch mouse.action {
    case .press(.left) where line.contains(mouse.position): isDragging = true
    case .drag(.left) where isDragging:
      move(
        to: axis == .horizontal
          ? mouse.position.column - frame.left : mouse.position.row - frame.top)
    case .release(.left) where isDragging: isDragging = false
    default: return false
    }
    setNeedsPaint()
    return true
  }
}
