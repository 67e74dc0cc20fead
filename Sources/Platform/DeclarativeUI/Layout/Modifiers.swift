import DesignSystem
import Terminal
import Unidirectional

/// A node around one view, which it gives all its room. Base of the modifiers.
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
  var onInput: (@MainActor () -> Void)?
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

/// A view with something about it changed.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let change: @MainActor (WrapperNode) -> Void

  public func makeNode() -> WrapperNode { WrapperNode() }

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

  /// Fixes a width or a height, in cells; below 0 is 0.
  public func frame(columns: Int? = nil, rows: Int? = nil) -> ModifiedView<Self> {
    modified {
      $0.fixedColumns = columns.map { max(0, $0) }
      $0.fixedRows = rows.map { max(0, $0) }
    }
  }

  /// Lets it be at most so wide or high, in cells; below 0 is 0.
  public func frame(maxColumns: Int? = nil, maxRows: Int? = nil) -> ModifiedView<Self> {
    modified {
      $0.maxColumns = maxColumns.map { max(0, $0) }
      $0.maxRows = maxRows.map { max(0, $0) }
    }
  }

  /// Takes all the room of an axis, or of both.
  public func expand(_ axis: Axis? = nil) -> ModifiedView<Self> {
    modified {
      $0.fillColumns = axis != .vertical
      $0.fillRows = axis != .horizontal
    }
  }

  /// Leaves room around it.
  public func padding(
    horizontal: Spacing = .none, vertical: Spacing = .none
  ) -> ModifiedView<Self> {
    modified { $0.padding = (horizontal.rawValue, vertical.rawValue) }
  }

  /// Puts a colour behind it, and behind all text in it.
  public func background(_ token: ColorToken) -> ModifiedView<Self> {
    modified { $0.backgroundToken = token }
  }

  /// Takes it off the screen, with the room it had, while the value is true.
  public func hidden(_ isHidden: Bind<Bool>) -> ModifiedView<Self> {
    modified { $0.hidden = isHidden }
  }

  /// Which views of a stack get room first when there isn't enough: higher first, 0 is usual.
  public func layoutPriority(_ priority: Int) -> ModifiedView<Self> {
    modified { $0.priority = priority }
  }

  /// Answers to keys while the focus is inside. Help, hints and the palette show them.
  public func keys(
    @KeyBindingBuilder _ bindings: @escaping @MainActor () -> [KeyBinding]
  ) -> ModifiedView<Self> {
    modified { $0.bindings = bindings }
  }

  /// Keeps the selections and scroll positions inside in `memory`, so that they outlive the views.
  public func memory(_ memory: ViewMemory) -> ModifiedView<Self> {
    modified { $0.storedMemory = memory }
  }

  /// Keeps in `preferences` what is chosen inside for good: how tables are sorted. A screen that is made anew
  /// has it.
  public func preferences(_ preferences: ViewMemory) -> ModifiedView<Self> {
    modified { $0.storedPreferences = preferences }
  }

  /// Runs after each frame that was shown while it is on screen. What it changes is in the next frame,
  /// so that an animation which changes something each time is drawn frame by frame.
  public func onFrame(_ action: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    modified { $0.onFrame = action }
  }

  /// Runs before each key, paste or press of the mouse is given to a view, whichever takes it.
  public func onInput(_ action: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    modified { $0.onInput = action }
  }

  /// Runs when it comes on screen, and when it leaves.
  public func onAppear(
    _ appear: @escaping @MainActor () -> Void, onDisappear: (@MainActor () -> Void)? = nil
  ) -> ModifiedView<Self> {
    modified {
      $0.onAppear = appear
      $0.onDisappear = onDisappear
    }
  }
}
