import DesignSystem
import Terminal
import Unidirectional

/// The persistent part of a view while it is on the screen: its frame, its children and its focus.
///
/// A control is a subclass that overrides some of these members: `sizeThatFits`, `layout`, `draw`,
/// and the methods that handle keys and the mouse. It sets its children with `setContent`. Frames
/// are in cells of the whole surface.
@MainActor open class Node {
  // MARK: Tree

  /// The parent of the node. The reference doesn't retain it, and a parent clears the references of
  /// its children when it is deinitialized. Weak references would make reference counting slow
  /// (decision 0030).
  public var parent: Node? { outer }
  final unowned(unsafe) var outer: Node?
  /// The host that the node is mounted in.
  public var host: ViewHost? { link?.host }
  final var link: HostLink?
  /// The children in drawing order.
  public internal(set) final var children: [Node] = []
  var key = Element.Key(path: 0, id: nil)
  var viewType: ObjectIdentifier?
  /// The distance from the root.
  final var depth = 0

  // MARK: Layout

  /// The cells of the node on the surface, set by the layout of its parent.
  public internal(set) final var frame: Rect = .zero
  /// Whether the node is hidden. A hidden node takes no room, isn't drawn and can't have the focus.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      host?.visibilityChanged()
      (parent ?? self).setNeedsLayout()
      // Clear the cells of the hidden node, even if nothing else moves.
      (parent ?? self).setNeedsPaint()
    }
  }
  final var needsLayout = true
  /// Whether the size of the node is independent of its children, and `prepare` lays them out as
  /// needed.
  var laysOutWhenPreparing: Bool { false }
  final var layoutMemory = LayoutMemory()
  /// Whether children were added or removed since the last layout.
  final var structureChanged = false
  /// A temporary mark of `setElements` and `setChildNodes`.
  final var isKept = false

  // MARK: Drawing

  final var needsPaint = false

  /// Creates a node that isn't mounted.
  public init() {}

  isolated deinit {
    // A child may be retained elsewhere.
    for child in children where child.outer === self { child.outer = nil }
  }

  // `unowned` is safe: the node retains its observer, and an observer that isn't retained isn't
  // notified.
  final lazy var observer = Observer { [unowned self] in setNeedsUpdate() }
  /// Whether a call of `update()` is pending.
  final var awaitsUpdate = false

  // MARK: Overridable members

  /// Returns the size that the node wants if at most `proposal` is available.
  open func sizeThatFits(_ proposal: Size) -> Size {
    StackLayout.column.measure(children, in: proposal)
  }

  /// Sets the frames of the children within the frame of this node.
  open func layout() {
    StackLayout.column.place(children, in: frame)
  }

  /// Returns whether the node takes all available room along an axis.
  open func expands(_ axis: Axis) -> Bool {
    for child in children where !child.isHidden && child.isExpanding(axis) { return true }
    return false
  }

  /// The node's own layout priority; nil for none.
  var ownLayoutPriority: Int? { nil }

  /// Creates purely visual content, such as the rows of a list. Called once before a frame after
  /// any number of calls of ``setNeedsPreparing()``. Key handling doesn't wait for it.
  open func prepare() {}

  /// Draws the node without its children.
  open func draw(_ canvas: Canvas) {}

  /// The background of the children; nil for the node's own background.
  open var childBackground: ColorToken? { nil }

  /// The cells in which the children are visible; nil for the whole frame.
  open var childClip: Rect? { nil }

  /// Reads the bindings of the node again. Called before a frame after one of them has changed.
  open func update() {}

  /// Whether the node is purely visual: neither it nor its descendants have keys or the focus. Key
  /// handling doesn't wait for its update.
  open var isOnlySeen: Bool { false }

  /// Whether mounting and unmounting this node, apart from its descendants, leaves focus and keys
  /// unchanged.
  var isNothingToInput: Bool { isOnlySeen }

  /// Whether the node itself draws nothing, only its children do.
  var isSeenThrough: Bool { false }

  /// Whether the node has the keyboard focus.
  public final var isFocused: Bool { host?.focused === self }

  /// Whether the node can have the keyboard focus.
  open var isFocusable: Bool { false }

  /// The key bindings of the node. Read whenever they are shown or a key is pressed.
  open var keyBindings: [KeyBinding] { [] }

  /// The key bindings with the user's keys.
  final var boundKeys: [KeyBinding] { host?.keyMap.applied(to: keyBindings) ?? keyBindings }

  /// Handles a key press. By default, performs the action of the key in ``keyBindings``,
  /// considering the user's key assignments.
  ///
  /// - Returns: Whether the key was handled. If not, the parent receives it.
  open func handle(_ key: KeyPress) -> Bool {
    perform(boundKeys.first { $0.keys.contains(key) })
  }

  /// Handles a key press that the dialog in front of the node didn't handle.
  final func handleBehindDialog(_ key: KeyPress) -> Bool {
    perform(
      boundKeys.first { $0.worksBehindDialogs && $0.whileTyping?.keys.contains(key) == true })
  }

  /// Performs the action of a key, ignoring the user's key assignments.
  final func performUnmapped(_ key: KeyPress) -> Bool {
    perform(keyBindings.first { $0.keys.contains(key) })
  }

  @discardableResult final func perform(_ binding: KeyBinding?) -> Bool {
    guard let binding else { return false }
    if let reason = binding.disabledReason {
      host?.onDisabledKey?(binding, reason)
    } else {
      binding.action()
    }
    return true
  }

  /// Handles a mouse event within the frame.
  ///
  /// - Returns: Whether the event was handled. If not, the parent receives it.
  open func handle(_ mouse: MouseEvent) -> Bool { false }

  /// Named values of what is selected here while the focus is inside, such as a path; see
  /// ``ViewHost/focusValues``.
  open var focusValues: [String: String] { [:] }

  /// Whether typed characters are inserted into a text here. If so, they don't reach key bindings
  /// of ancestors.
  open var takesText: Bool { false }

  /// Whether the text must not be recorded, as in a secure field.
  package var concealsText: Bool { false }

  /// Handles pasted text while the node has the focus.
  ///
  /// - Returns: Whether the text was used.
  open func handlePaste(_ text: String) -> Bool { false }

  /// The position of the terminal's cursor while the node has the focus; nil to hide it.
  open var cursor: Point? { nil }

  /// Whether the node keeps the focus inside while it is on the screen, as a dialog does.
  open var isFocusScope: Bool { false }

  /// Whether the descendants never have the focus, because the list around them adopts their keys.
  package var keepsFocusOut: Bool { false }

  /// Whether the node is inside a node that keeps the focus out.
  package final var isFocusKeptOut: Bool {
    var outer = parent
    while let current = outer {
      if current.keepsFocusOut { return true }
      outer = current.parent
    }
    return false
  }

  /// Whether the node is drawn over the whole screen, outside the frame of its parent, as the list
  /// of an open menu is. It must be a focus scope.
  package var floats: Bool { false }

  /// Scrolls a descendant into view. Called when the descendant gets the focus.
  open func reveal(_ node: Node) {}

  /// Whether children may overlap, the last one uppermost.
  open var stacksChildren: Bool { false }

  /// The storage for selections and scroll positions that outlive the views.
  open var memory: ViewMemory? { parent?.memory }

  /// The storage for the user's choices for all screens, such as the sort order of a table. Used
  /// where ``memory`` has no value.
  open var preferences: ViewMemory? { parent?.preferences }

  /// The page of columns that rows show, from the nearest table headings around them.
  var columnPage: Source<Int>? { parent?.columnPage }
  /// The cells of the column titles above this node; nil outside of a table.
  var columnTitles: Rect? { parent?.columnTitles }

  /// Returns the accessibility description of the node; nil for a node that only arranges others.
  ///
  /// - Parameter inside: The descriptions of the descendants.
  open func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? { nil }

  /// Whether the description replaces those of the descendants.
  open var replacesInnerAccessibility: Bool { false }

  /// The name of the view for inspectors: the type of the node without `Node`.
  package var viewName: String {
    let name = "\(type(of: self))".prefix { $0 != "<" }
    return name.hasSuffix("Node") ? String(name.dropLast(4)) : String(name)
  }

  /// Whether the node is that of a view with a body.
  package var hasBody: Bool { false }

  /// Updates the node of a view with a body.
  func adoptComposite(_ view: any View) {}

  /// Called after the node is mounted.
  open func didMount() {}
  /// Called before the node is unmounted.
  open func willUnmount() {}

  // MARK: Tracking

  /// Runs `body`, and calls ``update()`` before the next frame after a value that `body` read has
  /// changed.
  public final func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try observer.track(body)
  }

  final func setNeedsUpdate() {
    host?.enqueueUpdate(self)
  }
}

/// A direction on the screen.
public enum Axis: Hashable, Sendable { case horizontal, vertical }
