import DeclarativeUI
import DesignSystem
import ServiceRecording
import Terminal
import Unidirectional

/// Plays a recorded session in the terminal: the screens of its app, with the progress and keys to
/// pause and step.
@MainActor package final class SessionPlayer {
  /// How fast a session is played.
  package enum Speed: Equatable, Sendable {
    /// At a multiple of the speed of the user. A recording without times is played at a multiple of 4 input
    /// events per second.
    case recorded(times: Double)
    /// With a number of input events per second.
    case inputsPerSecond(Double)

    /// Reads a number of input events per second, such as `10`, or a multiple of the speed of the user,
    /// such as `2x`; nil if it isn't above 0.
    package init?(_ text: String) {
      let isMultiple = text.hasSuffix("x")
      guard let number = Double(isMultiple ? String(text.dropLast()) : text), number > 0,
        number.isFinite
      else { return nil }
      self = isMultiple ? .recorded(times: number) : .inputsPerSecond(number)
    }
  }

  /// The number of input events per second of a recording without times.
  private static let usualInputs = 4.0
  /// The longest pause of the user that is played.
  private static let longestPause = Duration.seconds(5)
  /// How often the player looks for a key of the user.
  private static let tick = Duration.milliseconds(5)

  private let recording: Recording
  private let host: ViewHost
  private let replay: SessionReplay
  private let pauses: [Duration]
  private let total: Int
  private let count = Source(0)
  private let next = Source<String?>(nil)
  private let outcome = Source<SessionReplay.Outcome?>(nil)
  private let isPaused = Source(false)
  /// Changes when the screen of the app may have changed.
  private let revision = Source(0)
  private var steps = 0
  private var hasQuit = false

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - host: the host of the same view as in the recording.
  ///   - speed: how fast the session is played; as fast as the user by default.
  ///   - services: the recorded answers of services; nil if the view shows sample data.
  ///   - isSettled: returns whether the screen has finished loading.
  package init(
    _ recording: Recording, on host: ViewHost, speed: Speed = .recorded(times: 1),
    services: ServiceReplay? = nil, isSettled: @escaping @MainActor () -> Bool = { true }
  ) {
    self.recording = recording
    self.host = host
    replay = SessionReplay(recording, on: host, services: services, isSettled: isSettled)
    pauses = SessionPlayer.pauses(of: recording, at: speed)
    total = pauses.count
  }

  /// How long to wait before each input event.
  static func pauses(of recording: Recording, at speed: Speed) -> [Duration] {
    var last = Duration.zero
    return recording.inputTimes.map { time in
      switch speed {
      case .inputsPerSecond(let number): return .seconds(1 / max(number, 0.01))
      case .recorded(let times):
        let times = max(times, 0.01)
        guard let time else { return .seconds(1 / (usualInputs * times)) }
        let pause = min(max(time - last, .zero), longestPause) / times
        last = time
        return pause
      }
    }
  }

  /// Plays the session and waits until the user quits.
  ///
  /// - Returns: the outcome; nil if the user quit before the end.
  package func run() async -> SessionReplay.Outcome? {
    let found = await replay.run { await self.pace($0) }
    if hasQuit, count.untracked < total { return nil }
    next.value = nil
    outcome.value = found
    revision.value += 1
    while !hasQuit { try? await Task.sleep(for: SessionPlayer.tick) }
    return found
  }

  /// Waits until the next event is due.
  private func pace(_ event: RecordedEvent) async -> Bool {
    next.value = event.shortText
    revision.value += 1
    let start = ContinuousClock.now
    let pause = pauses[min(count.untracked, total - 1)]
    while !hasQuit {
      if steps > 0 {
        steps -= 1
        break
      }
      if !isPaused.untracked, ContinuousClock.now - start >= pause { break }
      try? await Task.sleep(for: SessionPlayer.tick)
    }
    guard !hasQuit else { return false }
    count.value += 1
    return true
  }

  // MARK: View

  /// The view for the terminal.
  ///
  /// - Parameter onQuit: called when the user quits.
  package func view(onQuit: @escaping @MainActor () -> Void) -> some View {
    VStack {
      Picture(surface: host.surface, revision: revision.bind).expand()
      Divider(StyledText("Replay", .heading))
      HStack(spacing: .two) {
        Label(progress)
        Spacer()
        Label(
          Bind { [isPaused, outcome] in
            isPaused.value && outcome.value == nil ? StyledText("paused", .warning) : ""
          })
      }
      .padding(horizontal: .one)
      KeyHints()
    }
    .keys { [self] in
      KeyBinding("replay.pause", "space", title: "Pause or continue") { self.togglePause() }
      KeyBinding("replay.step", "right", "l", title: "Step") { self.step() }
      KeyBinding("replay.quit", "q", "esc", "ctrl-c", title: "Quit") {
        self.quit()
        onQuit()
      }
    }
  }

  private func togglePause() { isPaused.value.toggle() }

  private func step() {
    isPaused.value = true
    steps += 1
  }

  /// Ends the replay. Call this method when the view is no longer shown.
  package func quit() { hasQuit = true }

  private var progress: Bind<StyledText> {
    Bind { [count, total, next, outcome] in
      let place = StyledText.muted("\(count.value) of \(total)")
      switch outcome.value {
      case nil: return place + (next.value.map { "  next: " + .strong($0) } ?? "")
      case .same(_, let screens):
        return place
          + StyledText("  no difference in \(ReadableText.count(screens, "screen"))", .success)
      case .differs(let difference):
        if let note = difference.notes.first { return place + StyledText("  \(note)", .danger) }
        let rows = difference.rows.map { "\($0 + 1)" }.joined(separator: ", ")
        return place + StyledText("  the screen differs in row \(rows)", .danger)
      }
    }
  }
}

extension RecordedEvent {
  /// The event as a short text for users and comments.
  var shortText: String {
    switch self {
    case .input(.key(let press)): VisibleText.line(press.notation)
    case .input(.paste(let text)): "paste \(VisibleText.line(String(text.prefix(40))))"
    case .input(.resize(let size)): "resize to \(size.columns)×\(size.rows)"
    case .input(.mouse(let mouse)):
      "mouse \(mouse.action) at \(mouse.position.column),\(mouse.position.row)"
    case .input(.focusGained), .input(.focusLost): "focus"
    case .theme(let name): "theme \(name)"
    case .screen: "screen"
    }
  }
}

/// A copy of the cells of another surface.
private struct Picture: PrimitiveView {
  let surface: Surface
  let revision: Bind<Int>

  func makeNode() -> PictureNode { PictureNode() }

  func update(_ node: PictureNode) { node.show(surface, revision) }
}

private final class PictureNode: Node {
  private var surface: Surface?
  private var revision: Bind<Int>?

  func show(_ surface: Surface, _ revision: Bind<Int>) {
    self.surface = surface
    self.revision = revision
    update()
  }

  override func update() {
    track { _ = revision?.value }
    setNeedsPaint()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override func expands(_ axis: Axis) -> Bool { true }

  override func draw(_ canvas: Canvas) {
    guard let surface else { return }
    canvas.fill(frame)
    for row in 0..<min(surface.size.rows, frame.size.rows) {
      let point = Point(column: frame.left, row: frame.top + row)
      for run in surface.runs(inRow: row) {
        canvas.surface.draw(
          run.text, at: Point(column: point.column + run.column, row: point.row),
          style: run.style, clip: canvas.clip)
      }
    }
  }
}

extension Surface {
  fileprivate struct Run {
    let column: Int
    let style: Style
    var text: String
  }

  /// The cells of a row, with those of the same style as one text.
  fileprivate func runs(inRow row: Int) -> [Run] {
    withRow(row) { cells in
      var runs: [Run] = []
      for (column, cell) in cells.enumerated() where cell.width > 0 {
        let character = String(cell.glyph.character)
        if runs.last?.style == cell.style {
          runs[runs.count - 1].text += character
        } else {
          runs.append(Run(column: column, style: cell.style, text: character))
        }
      }
      return runs
    }
  }
}
