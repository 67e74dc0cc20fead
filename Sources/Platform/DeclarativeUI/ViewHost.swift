import DesignSystem
import Terminal
import Unidirectional

/// Keeps a tree of views mounted: gives it events, and draws what changed into a surface.
///
/// The cost of a frame follows what changed: bodies whose reads changed are evaluated, layout goes
/// down only where a size changed, and only nodes that look different are drawn.
@MainActor public final class ViewHost {
  /// What was done so far, for tests and benchmarks that count instead of timing.
  public struct Counters: Hashable, Sendable {
    public var bodiesEvaluated = 0
    public var nodesPainted = 0
    public var rowsRealised = 0
    public var frames = 0
  }

  public internal(set) var counters = Counters()
  public let surface: Surface

  /// Called once when there is something to draw; draw by `render()`.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Called when a key was pressed that can't be used now, with the reason.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?
  /// Called with what is to be said to those who don't see the screen.
  public var onAnnouncement: (@MainActor (String) -> Void)?
  /// Takes keys that no view wanted, dialogs or not.
  public var fallbackKeys: (@MainActor (KeyPress) -> Bool)?

  public var theme: Theme {
    didSet { if theme != oldValue { repaint() } }
  }

  package let root: Node
  private let link = HostLink()
  private var pendingUpdates: [Node] = []
  /// Whether an update waits that may change where input goes.
  private var concernsInput = false
  private var unprepared: [Node] = []
  var dirty: [Node] = []
  private var needsFullPaint = true
  private var frameWatchers: [WrapperNode] = []
  private var isFrameScheduled = false

  public private(set) var focused: Node?
  /// Changes whenever the focus or the tree does, so that hints can be bound to it.
  private let focusRevision = Source(0)
  private var scopes: [Node] = []

  public init(_ view: some View, size: Size, theme: Theme = .dark) {
    surface = Surface(size: size)
    self.theme = theme
    root = RootNode()
    link.host = self
    root.attachRoot(to: link)
    root.setContent(view)
  }

  deinit {
    link.host = nil
  }

  /// Shows another view.
  public func setView(_ view: some View) {
    root.setContent(view)
    repaint()
  }

  // MARK: Frames

  func scheduleFrame() {
    guard !isFrameScheduled else { return }
    isFrameScheduled = true
    onNeedsFrame?()
  }

  func enqueueUpdate(_ node: Node) {
    guard !node.awaitsUpdate else { return }
    node.awaitsUpdate = true
    pendingUpdates.append(node)
    if !node.isOnlySeen { concernsInput = true }
    scheduleFrame()
  }

  func enqueuePreparing(_ node: Node) {
    guard !unprepared.contains(where: { $0 === node }) else { return }
    unprepared.append(node)
    scheduleFrame()
  }

  func enqueuePaint(_ node: Node) {
    dirty.append(node)
    scheduleFrame()
  }

  /// Draws everything again in the next frame.
  public func repaint() {
    needsFullPaint = true
    scheduleFrame()
  }

  /// The screen has this size now; whatever was on it may be gone, also when the size is the same.
  public func resize(to size: Size) {
    if size != surface.size {
      surface.resize(to: size)
      root.setNeedsLayout()
    }
    repaint()
  }

  /// Brings the surface up to date. What changed is in the surface's damage.
  public func render() {
    counters.frames += 1
    // What settling asks for is drawn in this frame already.
    isFrameScheduled = true
    bringUpToDate()
    isFrameScheduled = false
    if !pendingUpdates.isEmpty { scheduleFrame() }
    let canvas = Canvas(
      surface: surface, theme: theme, clip: surface.bounds, background: .background)
    if needsFullPaint || !scopes.isEmpty {
      canvas.fill(surface.bounds)
      root.paint(canvas)
    } else {
      for node in dirty where node.needsPaint && node.host === self { node.repaint(canvas) }
    }
    for node in dirty { node.needsPaint = false }
    dirty = []
    needsFullPaint = false
    surface.cursor = visibleCursor
  }

  /// Where text is typed, unless it is scrolled away or there is no room for it.
  var visibleCursor: Point? {
    guard let cursor = focused?.cursor, surface.bounds.contains(cursor) else { return nil }
    var node = focused
    while let current = node {
      if current.isHidden || !current.frame.contains(cursor) { return nil }
      node = current.parent
    }
    return cursor
  }

  /// Says that what `render` drew has been shown: whoever loops over frames calls it after each.
  public func frameWasShown() {
    guard !frameWatchers.isEmpty else { return }
    for watcher in frameWatchers { watcher.onFrame?() }
  }

  func watchFrames(_ node: WrapperNode) { frameWatchers.append(node) }

  func unwatchFrames(_ node: WrapperNode) {
    if !frameWatchers.isEmpty { frameWatchers.removeAll { $0 === node } }
  }

  /// Evaluates what changed and lays it out, outermost first, until nothing is left.
  func settle() {
    var rounds = 0
    repeat {
      while !pendingUpdates.isEmpty {
        var batch: [Node] = []
        swap(&batch, &pendingUpdates)
        if batch.count > 1 { batch.sort { $0.depth < $1.depth } }
        for node in batch { node.awaitsUpdate = false }
        for node in batch where node.host === self { node.update() }
      }
      root.place(surface.bounds)
      settleFocus()
      rounds += 1
    } while !pendingUpdates.isEmpty && rounds < 100
    concernsInput = false
  }

  /// Has the tree be as the next frame will show it.
  func bringUpToDate() {
    settle()
    prepare()
  }

  /// Lets views make what is there only to be seen, and settles what that changed.
  private func prepare() {
    var rounds = 0
    while !unprepared.isEmpty, rounds < 100 {
      let batch = unprepared
      unprepared = []
      for node in batch where node.host === self { node.prepare() }
      settle()
      rounds += 1
    }
  }

  /// Moves what the surface shows of a node's rectangle up, or down by a number below 0; what moves in
  /// must be drawn.
  /// - Returns: false where that would move something else too, or all is drawn again anyway.
  func scroll(_ rect: Rect, of node: Node, up rows: Int) -> Bool {
    guard !needsFullPaint, scopes.isEmpty, surface.bounds.intersection(rect) == rect,
      !isCovered(node)
    else { return false }
    surface.scroll(rect, up: rows)
    return true
  }

  /// Whether another view lies on a node, or its parents don't show all of it.
  private func isCovered(_ node: Node) -> Bool {
    func shows(_ other: Node) -> Bool {
      guard !other.isHidden, !other.frame.intersection(node.frame).isEmpty else { return false }
      return other.isSeenThrough ? other.children.contains(where: shows) : true
    }
    var child = node
    while let parent = child.parent {
      if parent.needsPaint || parent.frame.intersection(node.frame) != node.frame { return true }
      if let place = parent.children.firstIndex(where: { $0 === child }),
        parent.children[(place + 1)...].contains(where: shows)
      {
        return true
      }
      child = parent
    }
    return false
  }

  // MARK: Focus

  /// Moves the focus; keys go there from now on.
  public func focus(_ node: Node?) {
    guard node !== focused else { return }
    focused?.setNeedsPaint()
    focused = node
    node?.setNeedsPaint()
    if let node {
      var outer = node.parent
      while let current = outer {
        current.reveal(node)
        outer = current.parent
      }
    }
    focusRevision.value += 1
  }

  func didMount(_ node: Node) {
    if node.isFocusScope { scopes.append(node) }
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
  }

  func didUnmount(_ node: Node) {
    scopes.removeAll { $0 === node }
    if focused === node { focused = nil }
    if pressed === node { pressed = nil }
    if clicked === node { clicked = nil }
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
    if node.isFocusScope { repaint() }
  }

  private var isTreeChanged = true
  /// Whether rows come and go because a list is scrolled. The focus stays where it is then, unless there
  /// is something in them that could have it.
  var isScrolling = false

  /// What is hidden can't have the focus: it may belong elsewhere now.
  func visibilityChanged() { isTreeChanged = true }

  /// What those who don't see the screen are told of.
  var accessibleRoot: Node { scopes.last ?? root }

  private func settleFocus() {
    guard isTreeChanged else { return }
    isTreeChanged = false
    let candidates = focusCandidates()
    if let focused, candidates.contains(where: { $0 === focused }) {
      focusRevision.value += 1
      return
    }
    focus(candidates.first)
    focusRevision.value += 1
  }

  /// The nodes that Tab goes through, in its order.
  package func focusCandidates() -> [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.isFocusable { found.append(node) }
      for child in node.children { visit(child) }
    }
    visit(scopes.last ?? root)
    return found
  }

  /// Goes on to what can have the focus next, as Tab does.
  func focusNext() { _ = moveFocus(by: 1) }

  private func moveFocus(by step: Int) -> Bool {
    let candidates = focusCandidates()
    guard candidates.count > 1 else { return false }
    let index = candidates.firstIndex { $0 === focused } ?? 0
    focus(candidates[(index + step + candidates.count) % candidates.count])
    return true
  }

  /// The keys that the person gave to actions.
  public var keyMap = KeyMap() {
    didSet { if keyMap != oldValue { bindingsChanged() } }
  }

  /// Every key that works now, innermost first; a tracked read.
  public var activeBindings: [KeyBinding] {
    _ = focusRevision.value
    var bindings: [KeyBinding] = []
    let isTyping = focused?.takesText ?? false
    forEachResponder { node in
      let own = node.boundKeys
      bindings += isTyping ? own.compactMap(\.whileTyping) : own
      return false
    }
    return bindings
  }

  /// Tells whoever shows `activeBindings` that they may be others now.
  public func bindingsChanged() {
    focusRevision.value += 1
  }

  // MARK: Events

  /// Gives an event to the views.
  ///
  /// What earlier events changed is in force by then, except for what is only seen.
  /// - Returns: whether one of them took it.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    if concernsInput || isTreeChanged || root.needsLayout { settle() }
    switch event {
    case .key(let press): return handle(press)
    case .mouse(let mouse):
      bringUpToDate()
      return handle(mouse)
    case .paste(let text): return focused?.handlePaste(text) ?? false
    case .resize(let size):
      resize(to: size)
      return true
    case .focusGained, .focusLost: return false
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    if forEachResponder({ $0.handle(press) }) { return true }
    if press == KeyPress(.tab), moveFocus(by: 1) { return true }
    if press == KeyPress(.tab, .shift), moveFocus(by: -1) { return true }
    return fallbackKeys?(press) ?? false
  }

  /// The focused node and its ancestors, up to the dialog they are in, until one says yes.
  @discardableResult
  private func forEachResponder(_ body: (Node) -> Bool) -> Bool {
    let scope = scopes.last
    var node: Node? = focused ?? scope ?? innermostWithKeys
    while let current = node {
      if body(current) { return true }
      if current === scope { return false }
      node = current.parent
    }
    return false
  }

  /// The dialog that keeps the keys to itself now; nil for none.
  package var focusScope: Node? { scopes.last }

  /// Where keys start when nothing can have the focus: the innermost view that knows any.
  package var innermostWithKeys: Node? {
    var found: Node?
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.depth >= found?.depth ?? 0, !node.keyBindings.isEmpty { found = node }
      for child in node.children { visit(child) }
    }
    visit(root)
    return found
  }

  /// What took the last press: it hears of drags and of the release wherever they happen.
  private var pressed: Node?
  /// What took the first press of a double click; nothing may be left of it.
  private var clicked: Node?
  private var isClickTaken = false

  private func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .drag, .release:
      if let pressed, pressed.host === self {
        if case .release = mouse.action { self.pressed = nil }
        return pressed.handle(mouse)
      }
    case .press: pressed = nil
    case .wheelUp, .wheelDown: break
    }
    var node = hit(mouse.position, in: scopes.last ?? root)
    if case .press = mouse.action {
      // The second press was meant for what was there at the first, not for what has come in its place.
      if mouse.clicks > 1, isClickTaken, !takesSecondPress(node) { return true }
      isClickTaken = false
    }
    if case .press(.left) = mouse.action {
      var candidate = node
      while let current = candidate {
        if current.isFocusable {
          focus(current)
          break
        }
        candidate = current.parent
      }
    }
    while let current = node {
      if current.handle(mouse) {
        if case .press = mouse.action {
          pressed = current
          clicked = current
          isClickTaken = true
        }
        return true
      }
      if current === scopes.last { return true }
      node = current.parent
    }
    return false
  }

  private func takesSecondPress(_ node: Node?) -> Bool {
    guard let clicked, clicked.host === self else { return false }
    var current = node
    while let inner = current, inner !== clicked { current = inner.parent }
    return current != nil
  }

  private func hit(_ point: Point, in node: Node) -> Node? {
    guard !node.isHidden, node.frame.contains(point) || node === scopes.last else { return nil }
    for child in node.children.reversed() {
      if let found = hit(point, in: child) { return found }
    }
    // A view that shows nothing now, a closed dialog say, hides nothing from the mouse either.
    return node.isSeenThrough && node.children.isEmpty ? nil : node
  }
}

/// Gives the root view all of the surface.
final class RootNode: Node {
  override public var stacksChildren: Bool { true }

  override func layout() {
    for child in children { child.place(frame) }
  }
}
