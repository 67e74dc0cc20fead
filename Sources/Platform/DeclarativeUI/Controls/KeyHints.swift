import DesignSystem
import Terminal

/// A status bar with the most useful keys: `↵ Open   / Filter   ? Help`.
///
/// It shows as many keys of the focused view and its ancestors as fit, but at most ``limit``: the
/// first key of the focused view, then those that show other views, then the others, innermost
/// first. Keys with the same title share it. Up to four keys that work everywhere follow at the
/// end. Those up to the help are always shown; the others yield. Disabled keys appear only in the
/// help.
/// A click on a key performs its action.
public struct KeyHints: PrimitiveView {
  /// The largest number of keys: 12.
  public static let limit = 12
  /// The largest number of keys that work everywhere, whose ids start with `app.`.
  static let everywhere = 4

  /// Creates a status bar.
  public init() {}
  /// Creates the node that displays this view.
  public func makeNode() -> KeyHintsNode { KeyHintsNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: KeyHintsNode) { node.update() }
}

/// The node of a ``KeyHints``.
public final class KeyHintsNode: Node {
  /// A text with the key that a click presses.
  private struct Hint: Equatable {
    let key: KeyPress?
    let text: StyledText

    /// - Parameter bindings: the bindings with the same title, at least one.
    @MainActor init(_ bindings: [KeyBinding]) {
      let keys = bindings.compactMap(\.keys.first)
      key = keys.first
      text = StyledText(spans: [
        .init(keys.map(\.symbol).joined(separator: " "), .key),
        .init(" \(bindings.first?.title ?? "")", .muted),
      ])
    }

    /// Returns the hints of bindings. The hint of several bindings with the same title is where the
    /// first is.
    @MainActor static func hints(_ bindings: some Sequence<KeyBinding>) -> [Hint] {
      var titles: [String] = []
      var byTitle: [String: [KeyBinding]] = [:]
      for binding in bindings {
        if byTitle[binding.title] == nil { titles.append(binding.title) }
        byTitle[binding.title, default: []].append(binding)
      }
      return titles.compactMap { byTitle[$0].map(Hint.init) }
    }
  }

  /// The columns between two hints.
  private static let gap = 3
  /// The hints of this screen, most useful first.
  private var here: [Hint] = []
  /// The hints that work everywhere.
  private var everywhere: [Hint] = []
  /// The number of the hints that work everywhere and that the other hints yield to: those up to
  /// the help, or only the first one.
  private var reserved = 1

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func update() {
    guard let host else { return }
    let bindings = track { host.activeBindings }
    let hints = KeyTable(bindings).rows.filter {
      $0.isHint && $0.disabledReason == nil && !$0.keys.isEmpty
    }
    let app = hints.filter { $0.shownPurpose == .app }.prefix(KeyHints.everywhere)
    let everywhere = Hint.hints(app)
    let upToHelp = app.firstIndex { $0.id == "app.help" }.map { app.prefix(through: $0) }
    let reserved = upToHelp.map { Hint.hints($0).count } ?? 1
    let own = hints.filter { $0.shownPurpose != .app }
    let others = own.dropFirst()
    let here = Hint.hints(
      own.prefix(1) + others.filter { $0.purpose == .view && !$0.turnsPage }
        + others.filter { $0.purpose == .view && $0.turnsPage }
        + others.filter { $0.purpose != .view })
    guard
      here != self.here || everywhere != self.everywhere || reserved != self.reserved
    else { return }
    self.here = here
    self.everywhere = everywhere
    self.reserved = reserved
    setNeedsPaint()
  }

  override public func draw(_ canvas: Canvas) {
    for (hint, point) in placed {
      canvas.draw(hint.text, at: point, columns: frame.right - point.column)
    }
  }

  /// The hints that fit. Keys that work everywhere keep their position at the end of the bar. The
  /// other keys appear only in the help, except that the first hint is always shown.
  private var placed: [(hint: Hint, point: Point)] {
    var point = Point(column: frame.left + 1, row: frame.top)
    return chosen.map { hint in
      defer { point.column += hint.text.columns + KeyHintsNode.gap }
      return (hint, point)
    }
  }

  private var chosen: [Hint] {
    func columns(_ hints: some Sequence<Hint>) -> Int {
      hints.reduce(1 - KeyHintsNode.gap) { $0 + KeyHintsNode.gap + $1.text.columns }
    }
    var (first, last) = (here.prefix(1), everywhere.prefix(reserved))
    if columns(first + last) > frame.size.columns { last = everywhere.prefix(1) }
    for hint in here.dropFirst() {
      guard first.count + last.count < KeyHints.limit,
        columns(first + [hint] + last) <= frame.size.columns
      else { break }
      first.append(hint)
    }
    for hint in everywhere.dropFirst(last.count) {
      guard first.count + last.count < KeyHints.limit,
        columns(first + last + [hint]) <= frame.size.columns
      else { break }
      last.append(hint)
    }
    let all = first + last
    return columns(all) <= frame.size.columns ? Array(all) : Array(all.prefix(1))
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let column = mouse.position.column
    let clicked = placed.last { $0.point.column <= column }
    guard let clicked, column < clicked.point.column + clicked.hint.text.columns,
      let key = clicked.hint.key
    else { return false }
    return host?.perform(.key(key)) ?? false
  }
}
