import DependencyInjection
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

  public var theme: Theme {
    didSet { if theme != oldValue { repaint() } }
  }

  /// The least room that the views need. Where the screen has less, it says so instead of showing them
  /// ("Too small: 30×8, needs 40×10"), and of the keys only those work that work whatever is open, to quit
  /// say, until it is larger. Zero for none.
  public var minimumSize = Size.zero {
    didSet {
      guard minimumSize != oldValue else { return }
      root.setNeedsLayout()
      repaint()
    }
  }

  package let root: Node
  private let link = HostLink()
  private var pendingUpdates: [Node] = []
  /// Whether an update waits that may change where input goes.
  var concernsInput = false
  private var unprepared: [Node] = []
  var dirty: [Node] = []
  private var needsFullPaint = true
  private var frameWatchers: [WrapperNode] = []
  private var inputWatchers: [WrapperNode] = []
  /// The footnotes that are mounted, in the order in which they came.
  var footnotes: [FootnoteNode] = []
  /// Changes whenever one of them does.
  let footnoteRevision = Source(0)
  private var isFrameScheduled = false
  /// How often views are updated for one frame, at most.
  private static let mostRounds = 100
  /// What was told of views that are updated more often.
  private var restless: Set<String> = []

  public internal(set) var focused: Node?
  /// Changes whenever the focus or the tree does, so that hints can be bound to it.
  let focusRevision = Source(0)
  /// The mounted views that keep the focus to themselves while they are seen, in no order.
  var scopes: [Node] = []
  /// The uppermost of them: what has the keys now.
  var scope: Node?
  /// What had the focus in a scope, or in the root, when another scope came over it.
  var leftFocus: [ObjectIdentifier: Node] = [:]
  /// Whether views came or went since it was settled who has the focus.
  var isTreeChanged = true
  /// Whether rows come and go because a list is scrolled. The focus stays where it is then, unless there
  /// is something in them that could have it.
  var isScrolling = false

  /// The keys that the person gave to actions.
  public var keyMap = KeyMap() {
    didSet { if keyMap != oldValue { bindingsChanged() } }
  }

  /// What took the last press: it hears of drags and of the release wherever they happen.
  var pressed: Node?
  /// What took the first press of a double click; nothing may be left of it.
  var clicked: Node?
  var isClickTaken = false

  public init(_ view: some View, size: Size, theme: Theme = .dark) {
    surface = Surface(size: size)
    self.theme = theme
    root = RootNode()
    link.host = self
    root.attachRoot(to: link)
    root.setContent(view)
  }

  isolated deinit {
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
    if needsFullPaint || scope != nil || isTooSmall {
      paintAll(canvas)
    } else {
      for node in dirty where node.needsPaint && node.host === self { node.repaint(canvas) }
    }
    for node in dirty { node.needsPaint = false }
    dirty = []
    // Nothing of the views has been drawn meanwhile.
    needsFullPaint = isTooSmall
    surface.cursor = visibleCursor
  }

  /// Where text is typed, unless it is scrolled away or there is no room for it.
  var visibleCursor: Point? {
    guard !isTooSmall, let cursor = focused?.cursor, surface.bounds.contains(cursor) else {
      return nil
    }
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

  /// Says that a key or a button of the mouse was pressed, before anybody takes it.
  func inputComes() {
    for watcher in inputWatchers { watcher.onInput?() }
  }

  func watchInput(_ node: WrapperNode) { inputWatchers.append(node) }

  func unwatchInput(_ node: WrapperNode) {
    if !inputWatchers.isEmpty { inputWatchers.removeAll { $0 === node } }
  }

  func watchFrames(_ node: WrapperNode) { frameWatchers.append(node) }

  func unwatchFrames(_ node: WrapperNode) {
    if !frameWatchers.isEmpty { frameWatchers.removeAll { $0 === node } }
  }

  /// Evaluates what changed and lays it out, outermost first, until nothing is left.
  func settle() {
    var rounds = 0
    repeat {
      while !pendingUpdates.isEmpty, rounds < ViewHost.mostRounds {
        rounds += 1
        var batch: [Node] = []
        swap(&batch, &pendingUpdates)
        if batch.count > 1 { batch.sort { $0.depth < $1.depth } }
        for node in batch { node.awaitsUpdate = false }
        for node in batch where node.host === self { node.update() }
      }
      root.place(viewBounds)
      settleFocus()
      rounds += 1
    } while !pendingUpdates.isEmpty && rounds < ViewHost.mostRounds
    concernsInput = false
    reportRestless(pendingUpdates)
  }

  /// Tells once of views that would be updated for ever; the rest of them waits for the next frame.
  private func reportRestless(_ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    let types = Set(nodes.map { "\(type(of: $0))" }).sorted().prefix(8).joined(separator: ", ")
    guard restless.insert(types).inserted else { return }
    MisuseReport(
      module: "DeclarativeUI",
      message:
        "views never come to rest: what they do when they are updated changes what they read: "
        + "\(types); change values in handlers, not in a body"
    ).report()
  }

  /// Has the tree be as the next frame will show it.
  func bringUpToDate() {
    settle()
    prepare()
  }

  /// Lets views make what is there only to be seen, and settles what that changed.
  private func prepare() {
    var rounds = 0
    while !unprepared.isEmpty, rounds < ViewHost.mostRounds {
      let batch = unprepared
      unprepared = []
      for node in batch where node.host === self { node.prepare() }
      settle()
      rounds += 1
    }
    reportRestless(unprepared)
  }

  /// Moves what the surface shows of a node's rectangle up, or down by a number below 0; what moves in
  /// must be drawn.
  /// - Returns: false where that would move something else too, or all is drawn again anyway.
  func scroll(_ rect: Rect, of node: Node, up rows: Int) -> Bool {
    guard !needsFullPaint, scope == nil, surface.bounds.intersection(rect) == rect,
      !isCovered(node)
    else { return false }
    surface.scroll(rect, up: rows)
    return true
  }

  /// Whether another view lies on a node, or its parents don't show all of it.
  private func isCovered(_ node: Node) -> Bool {
    var child = node
    while let parent = child.parent {
      if parent.needsPaint || parent.frame.intersection(node.frame) != node.frame { return true }
      var isAbove = false
      for other in parent.children {
        if isAbove, other.shows(in: node.frame) { return true }
        if other === child { isAbove = true }
      }
      child = parent
    }
    return false
  }
}

/// Gives the root view all of the surface.
final class RootNode: Node {
  override public var stacksChildren: Bool { true }

  override func layout() {
    for child in children { child.place(frame) }
  }
}
