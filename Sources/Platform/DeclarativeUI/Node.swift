import DesignSystem
import Terminal
import Unidirectional

/// What lasts of a view while it is on screen: its place, its children, its focus.
///
/// A control is a subclass that overrides some of: `sizeThatFits`, `layout`, `draw`, `children` by
/// way of `setContent`, the key and mouse handlers. Frames are in cells of the whole surface.
@MainActor open class Node {
  // MARK: Tree

  /// What it is inside of. It isn't kept alive, and takes leave of its children: weak references would make
  /// each retaining and releasing of it slow.
  public var parent: Node? { outer }
  final unowned(unsafe) var outer: Node?
  /// What it is mounted in.
  public var host: ViewHost? { link?.host }
  final var link: HostLink?
  public internal(set) final var children: [Node] = []
  var key = Element.Key(path: 0, id: nil)
  var viewType: ObjectIdentifier?
  /// How far from the root.
  final var depth = 0

  // MARK: Layout

  /// Its cells on the surface, set by its parent's layout.
  public internal(set) final var frame: Rect = .zero
  /// Takes no room, isn't drawn, gets no focus.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      host?.visibilityChanged()
      (parent ?? self).setNeedsLayout()
      // Where nothing else moves, what it leaves behind has to be wiped all the same.
      (parent ?? self).setNeedsPaint()
    }
  }
  final var needsLayout = true
  /// Whether its size doesn't follow from its children, and `prepare` lays out those that need it.
  var laysOutWhenPreparing: Bool { false }
  final var layoutMemory = LayoutMemory()
  /// Whether children came or went since the last layout.
  final var structureChanged = false
  /// A note of `setElements` and `setChildNodes`.
  final var isKept = false

  // MARK: Drawing

  final var needsPaint = false

  public init() {}

  isolated deinit {
    // Somebody else may hold a child.
    for child in children where child.outer === self { child.outer = nil }
  }

  // Whoever is told is alive: an observer that nobody holds any more isn't told.
  final lazy var observer = Observer { [unowned self] in setNeedsUpdate() }
  /// Whether it is in line for `update()`.
  final var awaitsUpdate = false

  // MARK: What a subclass says

  /// The size it wants when at most `proposal` is offered.
  open func sizeThatFits(_ proposal: Size) -> Size {
    StackLayout.column.measure(children, in: proposal)
  }

  /// Gives the children their frames inside `frame`.
  open func layout() {
    StackLayout.column.place(children, in: frame)
  }

  /// Whether it takes all the room of an axis that it is offered.
  open func expands(_ axis: Axis) -> Bool {
    for child in children where !child.isHidden && child.isExpanding(axis) { return true }
    return false
  }

  /// The priority it was given itself; nil for none.
  var ownLayoutPriority: Int? { nil }

  /// Makes what is there only to be seen, such as the rows of a list. Called once before a frame that
  /// `setNeedsPreparing` asked for, however often that was; keys don't wait for it.
  open func prepare() {}

  /// Draws itself, not its children.
  open func draw(_ canvas: Canvas) {}

  /// What its children stand on, where that isn't what it stands on itself.
  open var childBackground: ColorToken? { nil }

  /// The cells that its children can be seen in, where those aren't all of its own.
  open var childClip: Rect? { nil }

  /// Reads its bindings again. Called before a frame when one of them changed.
  open func update() {}

  /// Whether it has to do with looks alone: no keys, no focus, nothing inside that has. Keys that come
  /// before the next frame don't wait for its update.
  open var isOnlySeen: Bool { false }

  /// Whether focus and keys stay what they are when it comes or goes, what is inside apart.
  var isNothingToInput: Bool { isOnlySeen }

  /// Whether only its children are to be seen of it.
  var isSeenThrough: Bool { false }

  /// Whether keys are meant for it now.
  public final var isFocused: Bool { host?.focused === self }

  /// Whether keys can be meant for it.
  open var isFocusable: Bool { false }

  /// The keys it answers to, with their titles; asked whenever they are shown or pressed.
  open var keyBindings: [KeyBinding] { [] }

  /// The bindings with the keys that the person gave them.
  final var boundKeys: [KeyBinding] { host?.keyMap.applied(to: keyBindings) ?? keyBindings }

  /// Takes a key. The default looks it up in `keyBindings`, under the person's keys.
  /// - Returns: whether the key was meant for it; else it goes to its parent.
  open func handle(_ key: KeyPress) -> Bool {
    perform(boundKeys.first { $0.keys.contains(key) })
  }

  /// Takes a key that the dialog in front of it didn't want.
  final func handleBehindDialog(_ key: KeyPress) -> Bool {
    perform(
      boundKeys.first { $0.worksBehindDialogs && $0.whileTyping?.keys.contains(key) == true })
  }

  /// Does what a key does unless the person gave it to something else.
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

  /// Takes what the mouse did inside its frame.
  open func handle(_ mouse: MouseEvent) -> Bool { false }

  /// Whether a character that is typed goes into a text here: then it reaches no key binding outside.
  open var takesText: Bool { false }

  /// Takes pasted text while it has the focus.
  open func handlePaste(_ text: String) -> Bool { false }

  /// Where the real cursor belongs while it has the focus; nil hides it.
  open var cursor: Point? { nil }

  /// Keeps the focus inside while it is on screen, as a dialog does.
  open var isFocusScope: Bool { false }

  /// Brings a node inside it into view: called when that one gets the focus.
  open func reveal(_ node: Node) {}

  /// Whether its children may stand on top of each other, the last one uppermost.
  open var stacksChildren: Bool { false }

  /// The selections and scroll positions that outlive the views around here.
  open var memory: ViewMemory? { parent?.memory }

  /// What the person chose once for all screens, such as how a table is sorted: it counts where `memory` knows
  /// nothing.
  open var preferences: ViewMemory? { parent?.preferences }

  /// What it is to those who don't see the screen; nil for what only arranges others.
  ///
  /// - Parameter inside: what its children say of themselves.
  open func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? { nil }

  /// Whether what it says stands for all that is inside.
  open var replacesInnerAccessibility: Bool { false }

  /// Takes a new description of a view that is made of others.
  func adoptComposite(_ view: any View) {}

  open func didMount() {}
  open func willUnmount() {}

  // MARK: Tracking

  /// Runs `body` and calls `update()` before the next frame once a value read in it has changed.
  public final func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try observer.track(body)
  }

  final func setNeedsUpdate() {
    host?.enqueueUpdate(self)
  }
}

/// A direction on the screen.
public enum Axis: Hashable, Sendable { case horizontal, vertical }
