import DesignSystem
import Diagnostics
import Terminal
import Unidirectional

/// Keeps a tree of views mounted, delivers events to it and draws changes into a surface.
///
/// The cost of a frame depends on what changed. The host evaluates only bodies that read changed
/// values, lays out only subtrees whose size changed, and draws only nodes whose appearance
/// changed.
@MainActor public final class ViewHost {
  /// The amount of work so far, for tests and benchmarks that count operations instead of measuring
  /// time.
  package struct Counters: Hashable, Sendable {
    /// The number of evaluated bodies.
    package var bodiesEvaluated = 0
    /// The number of drawn nodes.
    package var nodesPainted = 0
    /// The number of created list rows.
    package var rowsRealized = 0
    /// The number of frames.
    package var frames = 0
  }

  /// The amount of work so far.
  package internal(set) var counters = Counters()
  /// The surface that the views are drawn into.
  public let surface: Surface

  /// Counts evaluations and measures frames for an inspector; nil for none.
  package var evaluations: EvaluationLog?
  /// Called with each event before a view handles it, for example to record it.
  package var onEvent: (@MainActor (InputEvent) -> Void)?

  /// Called once when a new frame is needed. Draw the frame with ``render()``.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Called with a disabled key that was pressed and the reason.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?
  /// Called with the text of an announcement in screen-reader mode.
  public var onAnnouncement: (@MainActor (String) -> Void)?

  /// Changes to make after the next frame.
  private var afterFrame: [@MainActor () -> Void] = []

  /// Whether lists may have previews. Screen-reader mode has none, because it reads each screen from
  /// top to bottom.
  package var showsPreviews = true

  /// The theme. Changing it redraws everything.
  public var theme: Theme {
    didSet { if theme != oldValue { repaint() } }
  }

  /// The minimum size of the views in cells; zero for none.
  ///
  /// On a smaller screen, the host shows a message instead (“Too small: 30×8, needs 40×10”).
  /// Meanwhile, only keys that work behind dialogs are active, for example to quit.
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
  /// Whether a pending update may affect the handling of input.
  var concernsInput = false
  private var unprepared: [Node] = []
  var dirty: [Node] = []
  private var needsFullPaint = true
  private var frameWatchers: [WrapperNode] = []
  private var inputWatchers: [WrapperNode] = []
  /// Whether a command is performed that the user chose from a list.
  private(set) var isChoosing = false
  /// The mounted footnotes in mounting order.
  var footnotes: [FootnoteNode] = []
  /// Changes whenever a footnote changes.
  let footnoteRevision = Source(0)
  private var isFrameScheduled = false
  /// The time from which a frame is logged, in milliseconds.
  private static let slowFrame = 50
  /// The maximum number of update rounds per frame.
  private static let mostRounds = 100
  /// The reported sets of node types that exceeded the maximum number of rounds.
  private var reportedLoops: Set<String> = []

  /// The node with the keyboard focus; nil for none.
  public internal(set) var focused: Node?
  /// Changes whenever the focus or the tree changes, so that the status bar can be bound to it.
  let focusRevision = Source(0)
  /// The mounted focus scopes, such as dialogs, in no particular order.
  var scopes: [Node] = []
  /// The uppermost focus scope, which currently receives all keys.
  var scope: Node?
  /// The node that had the focus in a scope, or in the root, before another scope covered it.
  var previousFocus: [ObjectIdentifier: Node] = [:]
  /// Whether nodes were mounted or unmounted since the focus was last determined.
  var isTreeChanged = true
  /// Whether rows are being mounted and unmounted because a list is scrolling. The focus doesn't
  /// change then unless a row contains a focusable node.
  var isScrolling = false

  /// The user's key assignments.
  public var keyMap = KeyMap() {
    didSet { if keyMap != oldValue { bindingsChanged() } }
  }

  /// The node that handled the last press. It receives the following drags and the release,
  /// wherever they occur.
  var pressed: Node?
  /// The node that handled the first press of a double click. It may have been unmounted since.
  var clicked: Node?
  var isClickTaken = false

  /// Creates a host and mounts a view.
  ///
  /// - Parameters:
  ///   - view: The root view.
  ///   - size: The size of the surface in cells.
  ///   - theme: The theme; dark by default.
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

  /// Replaces the root view.
  package func setView(_ view: some View) {
    root.setContent(view)
    repaint()
  }

  // MARK: Frames

  /// Whether something has changed since the latest frame.
  package var awaitsFrame: Bool { isFrameScheduled }

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

  /// Makes a change after the next frame, so that it doesn't delay that frame. The change appears in
  /// the frame after it.
  func afterNextFrame(_ change: @escaping @MainActor () -> Void) {
    afterFrame.append(change)
    scheduleFrame()
  }

  func enqueuePaint(_ node: Node) {
    dirty.append(node)
    scheduleFrame()
  }

  /// Redraws everything in the next frame.
  package func repaint() {
    needsFullPaint = true
    scheduleFrame()
  }

  /// Sets the size of the screen in cells and redraws everything, even if the size hasn't changed.
  public func resize(to size: Size) {
    if size != surface.size {
      surface.resize(to: size)
      root.setNeedsLayout()
      // The position of a menu depends on the room around its button.
      if let scope, scope.floats { scope.setNeedsLayout() }
    }
    repaint()
  }

  /// Updates the surface. The changed cells are in the surface's damage.
  public func render() {
    if let log = AppLog.current { return render(log) }
    guard let evaluations else { return renderFrame() }
    evaluations.measure(renderFrame)
  }

  /// Draws a frame and logs it if it takes so long that users notice it.
  private func render(_ log: AppLog) {
    let start = ContinuousClock.now
    if let evaluations { evaluations.measure(renderFrame) } else { renderFrame() }
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    if milliseconds >= ViewHost.slowFrame {
      log.note(.warning, .views, "frame \(counters.frames) took \(milliseconds) ms")
    }
  }

  private func renderFrame() {
    counters.frames += 1
    // Changes requested while settling are included in this frame.
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
    let changes = afterFrame
    afterFrame = []
    for change in changes { change() }
    // While the screen is too small, the views aren't drawn, so they need a full redraw afterward.
    needsFullPaint = isTooSmall
    surface.cursor = visibleCursor
  }

  /// The position of the text cursor, unless it is scrolled out of view or there is no room for it.
  var visibleCursor: Point? {
    guard !isTooSmall, let cursor = focused?.cursor, surface.bounds.contains(cursor) else {
      return nil
    }
    var node = focused
    while let current = node {
      if current.isHidden || !current.frame.contains(cursor) { return nil }
      node = current.floats ? nil : current.parent
    }
    return cursor
  }

  /// Notifies the host that the frame from ``render()`` was displayed. Call this method after each
  /// frame.
  package func frameWasShown() {
    guard !frameWatchers.isEmpty else { return }
    for watcher in frameWatchers { watcher.onFrame?() }
  }

  /// Notifies observers of a key or mouse press before a view handles it.
  func notifyInputWatchers(of event: InputEvent) {
    for watcher in inputWatchers { watcher.onInput?(event) }
  }

  /// Performs a command that the user chose from a list. It counts as a press of its key, so that this
  /// key repeats it.
  func whileChoosing(_ key: KeyPress?, _ perform: () -> Void) {
    guard let key else { return perform() }
    notifyInputWatchers(of: .key(key))
    isChoosing = true
    perform()
    isChoosing = false
  }

  func watchInput(_ node: WrapperNode) { inputWatchers.append(node) }

  func unwatchInput(_ node: WrapperNode) {
    if !inputWatchers.isEmpty { inputWatchers.removeAll { $0 === node } }
  }

  func watchFrames(_ node: WrapperNode) { frameWatchers.append(node) }

  func unwatchFrames(_ node: WrapperNode) {
    if !frameWatchers.isEmpty { frameWatchers.removeAll { $0 === node } }
  }

  /// Evaluates and lays out changes, outermost first, until there are none.
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
    reportLoop(pendingUpdates)
  }

  /// Reports views that keep requesting updates, once per set of views. Their remaining updates
  /// wait for the next frame.
  private func reportLoop(_ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    let types = Set(nodes.map { "\(type(of: $0))" }).sorted().prefix(8).joined(separator: ", ")
    guard reportedLoops.insert(types).inserted else { return }
    MisuseReport(
      module: "DeclarativeUI",
      message:
        "views request updates endlessly: updating them changes values that they read: "
        + "\(types); change values in event handlers, not in a body"
    ).report()
  }

  /// Updates the tree to the state of the next frame.
  func bringUpToDate() {
    settle()
    prepare()
  }

  /// Creates purely visual content and settles the changes.
  private func prepare() {
    var rounds = 0
    while !unprepared.isEmpty, rounds < ViewHost.mostRounds {
      let batch = unprepared
      unprepared = []
      for node in batch where node.host === self { node.prepare() }
      settle()
      rounds += 1
    }
    reportLoop(unprepared)
  }

  /// Moves the content of a node's rectangle on the surface up by `rows`, or down if `rows` is
  /// negative. The caller must draw the rows that become free.
  ///
  /// - Returns: False if the surface wasn't changed, because other content would move as well or
  ///   everything is redrawn anyway.
  func scroll(_ rect: Rect, of node: Node, up rows: Int) -> Bool {
    guard !needsFullPaint, scope == nil, surface.bounds.intersection(rect) == rect,
      !isCovered(node)
    else { return false }
    surface.scroll(rect, up: rows)
    return true
  }

  /// Returns whether another view covers the node or an ancestor clips it.
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

/// The root of the tree. Its view fills the surface.
final class RootNode: Node {
  override public var stacksChildren: Bool { true }

  override func layout() {
    for child in children { child.place(frame) }
  }
}
