import DesignSystem
import Terminal
import Unidirectional

/// A node with a single child that fills it: the base class of modifiers.
open class WrapperNode: Node {
  var priority = 0 { didSet { if priority != oldValue { setNeedsLayout() } } }
  var fixedColumns: Int? { didSet { if fixedColumns != oldValue { setNeedsLayout() } } }
  var fixedRows: Int? { didSet { if fixedRows != oldValue { setNeedsLayout() } } }
  var maxColumns: Int? { didSet { if maxColumns != oldValue { setNeedsLayout() } } }
  var maxRows: Int? { didSet { if maxRows != oldValue { setNeedsLayout() } } }
  var fillColumns = false { didSet { if fillColumns != oldValue { setNeedsLayout() } } }
  var fillRows = false { didSet { if fillRows != oldValue { setNeedsLayout() } } }
  var padding = (columns: 0, rows: 0) { didSet { if padding != oldValue { setNeedsLayout() } } }
  var backgroundToken: ColorToken? {
    didSet { if backgroundToken != oldValue { setNeedsPaint() } }
  }
  var bindings: (@MainActor () -> [KeyBinding])?
  var storedMemory: ViewMemory?
  var storedPreferences: ViewMemory?
  var onAppear: (@MainActor () -> Void)?
  var onDisappear: (@MainActor () -> Void)?
  var onFrame: (@MainActor () -> Void)?
  var onInput: (@MainActor (InputEvent) -> Void)?
  var hidden: Bind<Bool>?
  var accessibilityName: (label: String, role: AccessibilityRole?)?

  override open func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(
      columns: max(
        0,
        min(fixedColumns ?? maxColumns ?? proposal.columns, proposal.columns)
          - 2 * padding.columns),
      rows: max(
        0, min(fixedRows ?? maxRows ?? proposal.rows, proposal.rows) - 2 * padding.rows))
    let inner = super.sizeThatFits(room)
    return Size(
      columns: fixedColumns
        ?? (fillColumns ? proposal.columns : inner.columns + 2 * padding.columns),
      rows: fixedRows ?? (fillRows ? proposal.rows : inner.rows + 2 * padding.rows))
  }

  override open func layout() {
    StackLayout.column.place(
      children, in: frame.inset(columns: padding.columns, rows: padding.rows))
  }

  override open func expands(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal:
      if fixedColumns != nil || maxColumns != nil { return false }
      return fillColumns || super.expands(axis)
    case .vertical:
      if fixedRows != nil || maxRows != nil { return false }
      return fillRows || super.expands(axis)
    }
  }

  override var ownLayoutPriority: Int? { priority == 0 ? nil : priority }

  override open func draw(_ canvas: Canvas) {
    if let backgroundToken { canvas.fill(frame, backgroundToken) }
  }

  override open var childBackground: ColorToken? { backgroundToken }

  override open var keyBindings: [KeyBinding] { bindings?() ?? [] }
  override open var memory: ViewMemory? { storedMemory ?? super.memory }
  override open var preferences: ViewMemory? { storedPreferences ?? super.preferences }
  override open func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    accessibilityName.map { name in
      let only = inside.count == 1 ? inside[0] : nil
      return AccessibilityDescription(
        name.role ?? only?.role ?? .group, label: name.label, value: only?.value)
    }
  }

  override open var replacesInnerAccessibility: Bool { accessibilityName != nil }
  override open func didMount() {
    if onFrame != nil { host?.watchFrames(self) }
    if onInput != nil { host?.watchInput(self) }
    onAppear?()
  }

  override open func willUnmount() {
    host?.unwatchFrames(self)
    host?.unwatchInput(self)
    onDisappear?()
  }

  override open func update() {
    if let hidden { isHidden = track { hidden.value } }
  }
}

/// A view with modified properties. Created by modifiers such as `frame(columns:rows:)`.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let change: @MainActor (WrapperNode) -> Void

  /// Creates the node that displays this view.
  public func makeNode() -> WrapperNode { WrapperNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: WrapperNode) {
    change(node)
    node.setContent(content)
    node.update()
  }
}

extension View {
  func modified(_ change: @escaping @MainActor (WrapperNode) -> Void) -> ModifiedView<Self> {
    ModifiedView(content: self, change: change)
  }

  /// Sets a fixed width or height in cells. Negative values count as 0.
  public func frame(columns: Int? = nil, rows: Int? = nil) -> ModifiedView<Self> {
    modified {
      $0.fixedColumns = columns.map { max(0, $0) }
      $0.fixedRows = rows.map { max(0, $0) }
    }
  }

  /// Sets a maximum width or height in cells. Negative values count as 0.
  public func frame(maxColumns: Int? = nil, maxRows: Int? = nil) -> ModifiedView<Self> {
    modified {
      $0.maxColumns = maxColumns.map { max(0, $0) }
      $0.maxRows = maxRows.map { max(0, $0) }
    }
  }

  /// Makes the view take all available room along an axis, or along both by default.
  public func expand(_ axis: Axis? = nil) -> ModifiedView<Self> {
    modified {
      $0.fillColumns = axis != .vertical
      $0.fillRows = axis != .horizontal
    }
  }

  /// Adds space around the view; none by default.
  public func padding(
    horizontal: Spacing = .none, vertical: Spacing = .none
  ) -> ModifiedView<Self> {
    modified { $0.padding = (horizontal.rawValue, vertical.rawValue) }
  }

  /// Sets the color behind the view and all text in it.
  public func background(_ token: ColorToken) -> ModifiedView<Self> {
    modified { $0.backgroundToken = token }
  }

  /// Removes the view from the screen and the layout while the value is true.
  public func hidden(_ isHidden: Bind<Bool>) -> ModifiedView<Self> {
    modified { $0.hidden = isHidden }
  }

  /// Sets the priority in a stack without enough room: views with a higher priority get room first.
  /// The default is 0.
  public func layoutPriority(_ priority: Int) -> ModifiedView<Self> {
    modified { $0.priority = priority }
  }

  /// Adds keys that work while the focus is inside the view. Help, status bar and command palette
  /// show them.
  public func keys(
    @KeyBindingBuilder _ bindings: @escaping @MainActor () -> [KeyBinding]
  ) -> ModifiedView<Self> {
    modified { $0.bindings = bindings }
  }

  /// Saves selections and scroll positions of the views inside in `memory`, so that they outlive
  /// these views.
  public func memory(_ memory: ViewMemory) -> ModifiedView<Self> {
    modified { $0.storedMemory = memory }
  }

  /// Saves permanent choices of the views inside in `preferences`, such as the sort order of
  /// tables, for all screens with these views.
  public func preferences(_ preferences: ViewMemory) -> ModifiedView<Self> {
    modified { $0.storedPreferences = preferences }
  }

  /// Runs an action after each frame while the view is on the screen. Its changes appear in the
  /// next frame, which allows frame-by-frame animation.
  public func onFrame(_ action: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    modified { $0.onFrame = action }
  }

  /// Runs an action before each key press, paste or mouse press, whichever view handles it.
  public func onInput(_ action: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    modified { $0.onInput = { _ in action() } }
  }

  /// Runs actions when the view appears on the screen and when it disappears.
  package func onAppear(
    _ appear: @escaping @MainActor () -> Void, onDisappear: (@MainActor () -> Void)? = nil
  ) -> ModifiedView<Self> {
    modified {
      $0.onAppear = appear
      $0.onDisappear = onDisappear
    }
  }
}
