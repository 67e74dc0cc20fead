import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// The bar below the app while an earlier moment is shown: the moment, its changes, and the keys.
struct TimeBar: View {
  let inspector: Inspector

  private var timeline: Timeline { inspector.timeline }

  var body: some View {
    BottomDialog("Time travel") {
      VStack {
        Divider(StyledText("Time travel", .heading))
        HStack(spacing: .two) {
          Label(title)
          Spacer()
          Label(held)
        }
        Label(changes)
        KeyHints()
      }
      .padding(horizontal: .one)
      .keys {
        KeyBinding("time.back", "left", "h", title: "Step back") { step(-1) }
        KeyBinding("time.forward", "right", "l", title: "Step forward") { step(1) }
        KeyBinding("time.resume", "enter", title: "Resume here") { resume(repeatsEnded: false) }
        KeyBinding("time.now", "esc", "n", title: "Back to now") {
          inspector.savedState.value = nil
          timeline.backToNow()
        }
        KeyBinding(
          "time.repeat", "R", title: "Resume and repeat effects",
          disabled: timeline.endedEffects.isEmpty ? "no effect has ended since" : nil
        ) { resume(repeatsEnded: true) }
        KeyBinding("time.save", "w", title: "Save state") { inspector.saveState() }
        KeyBinding("time.first", "home", "g", title: "First moment", isHint: false) {
          timeline.show(0)
        }
        KeyBinding("time.last", "end", "G", title: "Last moment", isHint: false) {
          timeline.show(timeline.moments.count - 1)
        }
      }
    }
  }

  private func step(_ step: Int) {
    inspector.savedState.value = nil
    timeline.show((timeline.shown.untracked ?? 0) + step)
  }

  private func resume(repeatsEnded: Bool) {
    inspector.savedState.value = nil
    timeline.resume(repeatsEnded: repeatsEnded)
  }

  private var title: Bind<StyledText> {
    Bind {
      guard let index = timeline.shown.value, let moment = timeline.moment else { return "" }
      return .muted("\(index + 1) of \(timeline.moments.count)  ") + .strong(moment.title)
    }
  }

  /// The number of actions that wait. It is read with each step.
  private var held: Bind<StyledText> {
    Bind {
      _ = timeline.shown.value
      let count = timeline.heldActions
      return count == 0 ? "" : .muted("\(ReadableText.count(count, "action")) held")
    }
  }

  private var changes: Bind<StyledText> {
    Bind {
      if let saved = inspector.savedState.value { return saved }
      _ = timeline.shown.value
      let ended = timeline.endedEffects.map { ReadableText.short($0.name, 40) }
      let changes = timeline.moment?.changes.map { ReadableText.short("\($0)", 60) } ?? []
      let parts = changes.prefix(3) + (changes.count > 3 ? ["and \(changes.count - 3) more"] : [])
      var text = StyledText.muted(parts.joined(separator: "   "))
      if !ended.isEmpty {
        text = StyledText("ended since: \(ended.joined(separator: ", "))   ", .info) + text
      }
      return text
    }
  }
}

/// A dialog over the bottom rows, in the full width. It receives all input until it is closed.
private struct BottomDialog<Content: View>: PrimitiveView {
  let title: String
  let content: Content

  init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  func makeNode() -> BottomDialogNode { BottomDialogNode() }

  func update(_ node: BottomDialogNode) {
    node.title = title
    node.setContent(content)
  }
}

private final class BottomDialogNode: Node {
  var title = ""

  override var isFocusScope: Bool { true }
  override func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override func expands(_ axis: Axis) -> Bool { true }
  override var childBackground: ColorToken? { .surface }

  private var box: Rect {
    let content = children.reduce(0) { $0 + $1.measure(frame.size).rows }
    let rows = min(content, frame.size.rows)
    return Rect(
      column: frame.left, row: frame.bottom - rows, columns: frame.size.columns, rows: rows)
  }

  override func layout() {
    var row = box.top
    for child in children {
      let rows = min(child.measure(frame.size).rows, frame.bottom - row)
      child.place(
        Rect(column: frame.left, row: row, columns: frame.size.columns, rows: max(0, rows)))
      row += rows
    }
  }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(.dialog, label: title)
  }

  override func draw(_ canvas: Canvas) {
    var canvas = canvas
    canvas.background = .surface
    canvas.fill(box)
  }

  override func handle(_ mouse: MouseEvent) -> Bool { true }
}
