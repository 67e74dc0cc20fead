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
  nonisolated(unsafe) private unowned(unsafe) var outer: Node?
  /// What it is mounted in.
  public var host: ViewHost? { link?.host }
  private var link: HostLink?
  public private(set) var children: [Node] = []
  var key = Element.Key(path: 0, id: nil)
  var viewType: ObjectIdentifier?
  /// How far from the root.
  private(set) var depth = 0

  // MARK: Layout

  /// Its cells on the surface, set by its parent's layout.
  public internal(set) var frame: Rect = .zero
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
  private(set) var needsLayout = true
  /// Whether its size doesn't follow from its children, and `prepare` lays out those that need it.
  var laysOutWhenPreparing: Bool { false }
  private var remembered = LayoutMemory()

  // MARK: Drawing

  var needsPaint = false

  public init() {}

  deinit {
    // Somebody else may hold a child.
    for child in children where child.outer === self { child.outer = nil }
  }

  // Whoever is told is alive: an observer that nobody holds any more isn't told.
  private lazy var observer = Observer { [unowned self] in setNeedsUpdate() }
  /// Whether it is in line for `update()`.
  var awaitsUpdate = false

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

  /// Whether keys can be meant for it.
  open var isFocusable: Bool { false }

  /// The keys it answers to, with their titles; asked whenever they are shown or pressed.
  open var keyBindings: [KeyBinding] { [] }

  /// The bindings with the keys that the person gave them.
  final var boundKeys: [KeyBinding] { host?.keyMap.applied(to: keyBindings) ?? keyBindings }

  /// Takes a key. The default looks it up in `keyBindings`, under the person's keys.
  /// - Returns: whether the key was meant for it; else it goes to its parent.
  open func handle(_ key: KeyPress) -> Bool {
    guard let binding = boundKeys.first(where: { $0.keys.contains(key) }) else { return false }
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

  /// What it is to those who don't see the screen; nil for what only arranges others.
  ///
  /// - Parameter inside: what its children say of themselves.
  open func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? { nil }

  /// Whether what it says stands for all that is inside.
  open var replacesInnerAccessibility: Bool { false }

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

  // MARK: Invalidation

  /// Its size or its children's places may have changed.
  public final func setNeedsLayout() {
    var node: Node? = self
    while let current = node {
      if current.needsLayout, current.remembered.isEmpty, current !== self { break }
      current.needsLayout = true
      current.remembered = LayoutMemory()
      if let parent = current.parent, parent.laysOutWhenPreparing {
        return parent.setNeedsPreparing()
      }
      node = current.parent
    }
    host?.scheduleFrame()
  }

  /// It looks different in the same place.
  public final func setNeedsPaint() {
    guard !needsPaint, let host else { return }
    needsPaint = true
    host.enqueuePaint(self)
  }

  /// Calls `prepare` before the next frame.
  public final func setNeedsPreparing() {
    host?.enqueuePreparing(self)
  }

  // MARK: Measuring and placing

  /// `sizeThatFits`, remembered until something inside changes.
  public final func measure(_ proposal: Size) -> Size {
    if isHidden { return .zero }
    if let known = remembered.size(for: proposal) { return known }
    let size = sizeThatFits(proposal)
    remembered.note(size, for: proposal)
    return size
  }

  /// `expands`, remembered until something inside changes.
  final func isExpanding(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal:
      if let known = remembered.expandsHorizontally { return known }
      let answer = expands(axis)
      remembered.expandsHorizontally = answer
      return answer
    case .vertical:
      if let known = remembered.expandsVertically { return known }
      let answer = expands(axis)
      remembered.expandsVertically = answer
      return answer
    }
  }

  /// Which views of a stack get room first when there isn't enough: higher first. A view around a
  /// single one speaks for it.
  final var layoutPriority: Int {
    if let known = remembered.priority { return known }
    let answer = ownLayoutPriority ?? (children.count == 1 ? children[0].layoutPriority : 0)
    remembered.priority = answer
    return answer
  }

  /// The priority it was given itself; nil for none.
  var ownLayoutPriority: Int? { nil }

  /// Gives it a frame, and lays out inside only if the frame is another or something changed.
  /// - Returns: whether the frame changed, so that the parent must be drawn again.
  @discardableResult
  public final func place(_ rect: Rect) -> Bool {
    let moved = rect != frame
    guard moved || needsLayout else { return false }
    frame = rect
    needsLayout = false
    let before = moved ? [] : children.map(\.frame)
    layout()
    if !moved, before != children.map(\.frame) || structureChanged { setNeedsPaint() }
    structureChanged = false
    return moved
  }

  private var structureChanged = false

  /// Moves it with all that is in it, laid out as it was.
  final func move(rows: Int) {
    frame.origin.row += rows
    for child in children { child.move(rows: rows) }
  }

  // MARK: Painting

  final func paint(_ canvas: Canvas) {
    guard !isHidden else { return }
    let own = canvas.clipped(to: frame)
    guard !own.clip.isEmpty else { return }
    needsPaint = false
    host?.counters.nodesPainted += 1
    canvas.record?.node = self
    draw(own)
    guard !children.isEmpty else { return }
    var inner = own
    if let background = childBackground { inner.background = background }
    if let clip = childClip { inner = inner.clipped(to: clip) }
    for child in children { child.paint(inner) }
  }

  /// Draws it again in its cells alone, and over it what lies above.
  final func repaint(_ root: Canvas) {
    guard !isHidden else { return }
    // One walk to the root: each step there costs, and all that is drawn alone takes them.
    var inner = root.clipped(to: frame)
    var background: ColorToken?
    var covered: [(by: ArraySlice<Node>, in: Node)] = []
    var child: Node = self
    while let parent = child.parent {
      if parent.isHidden { return }
      inner.clip = inner.clip.intersection(parent.childClip ?? parent.frame)
      background = background ?? parent.childBackground
      if parent.stacksChildren, parent.children.last !== child {
        covered.append((parent.children.drop { $0 !== child }.dropFirst(), parent))
      }
      child = parent
    }
    if let background { inner.background = background }
    inner.fill(frame)
    paint(inner)
    for (others, parent) in covered {
      var canvas = inner
      canvas.background = parent.backgroundInside ?? root.background
      for other in others where !other.children.isEmpty || !other.isSeenThrough {
        other.paint(canvas)
      }
    }
  }

  /// What its children stand on, as far as any node says.
  private var backgroundInside: ColorToken? { childBackground ?? parent?.backgroundInside }

  // MARK: Children

  /// Mounts, updates and unmounts children so that they are those of `content`.
  public final func setContent(_ content: some View) {
    setElements(ViewBlock(content).elements)
  }

  final func setElements(_ elements: [Element]) {
    if elements.count == children.count,
      zip(elements, children).allSatisfy({ $0.key == $1.key && $1.viewType == $0.viewType })
    {
      for (element, child) in zip(elements, children) { child.adopt(element.content) }
      return
    }
    var old: [Element.Key: Node] = [:]
    for child in children { old[child.key] = child }
    var next: [Node] = []
    for element in elements {
      if let node = old[element.key], node.viewType == element.viewType {
        old[element.key] = nil
        node.adopt(element.content)
        next.append(node)
      } else {
        let node = Node.make(for: element)
        node.attach(to: self, content: element.content)
        next.append(node)
      }
    }
    for node in children where old[node.key] === node { node.unmount() }
    children = next
    structureChanged = true
    setNeedsLayout()
  }

  /// A note of `setChildNodes`.
  private final var isKept = false

  /// Takes over children that a subclass made itself, in paint order.
  final func setChildNodes(_ nodes: [Node]) {
    for node in nodes { node.isKept = true }
    for node in children where !node.isKept { node.unmount() }
    for node in nodes {
      node.isKept = false
      if node.parent !== self { node.attach(to: self) }
    }
    children = nodes
  }

  private static func make(for element: Element) -> Node {
    func make<Content: View>(_ view: Content) -> Node { CompositeNode<Content>(view) }
    func makePrimitive(_ view: some PrimitiveView) -> Node { view.makeNode() }
    let node =
      switch element.content {
      case .primitive(let view): makePrimitive(view)
      case .composite(let view): make(view)
      }
    node.key = element.key
    node.viewType = element.viewType
    return node
  }

  /// Takes a new description of the view it stands for.
  private func adopt(_ content: Element.Content) {
    switch content {
    case .primitive(let view): view._update(self)
    case .composite(let view): adoptComposite(view)
    }
  }

  /// Takes a new description of a view that is made of others.
  func adoptComposite(_ view: any View) {}

  final func attach(to parent: Node, content: Element.Content? = nil) {
    outer = parent
    depth = parent.depth + 1
    link = parent.link
    if let content { adopt(content) } else { update() }
    didMount()
    host?.didMount(self)
  }

  final func attachRoot(to link: HostLink) {
    self.link = link
  }

  final func unmount() {
    for child in children { child.unmount() }
    willUnmount()
    observer.stop()
    host?.didUnmount(self)
    children = []
    outer = nil
    link = nil
  }
}

/// A direction on the screen.
public enum Axis: Hashable, Sendable { case horizontal, vertical }
