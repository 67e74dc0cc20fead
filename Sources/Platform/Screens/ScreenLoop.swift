import DeclarativeUI
import DesignSystem
import Dispatch
import NcursesRenderer
import Terminal
import Unidirectional

/// Runs a view in the terminal: events in, frames out, until somebody ends it.
///
/// ```swift
/// let loop = ScreenLoop(session: try TerminalSession(environment: ProcessEnvironment.value))
/// let reason = await loop.run(Greeting(onDone: { loop.finish() }))
/// ```
///
/// All events that wait are handled before a frame is drawn, however many there are. The terminal is
/// as it was when `run` returns. A loop runs once.
@MainActor public final class ScreenLoop: AppLoop {
  /// Called when a key was pressed that can't be used now, with the reason.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?

  /// The keys that the person gave to actions.
  public var keyMap = KeyMap()

  /// The least room that most screens can be laid out in. What needs more, or does with less, says so.
  public static let usualMinimumSize = Size(columns: 40, rows: 10)

  private let session: TerminalSession
  private let minimumSize: Size
  private let theme: ThemeChoice
  private let look: Source<TerminalLook>
  private var host: ViewHost?
  private var needsFrame = false
  /// Whether the frame comes once all events that wait are taken.
  private var isTakingEvents = false
  private lazy var themeObserver = Observer { [weak self] in
    guard let self else { return }
    host?.theme = currentTheme
  }
  private var continuation: CheckedContinuation<TerminalSession.EndReason?, Never>?
  /// Whether it was ended, also before it ran, and by what.
  private var end: (isReached: Bool, reason: TerminalSession.EndReason?) = (false, nil)

  /// - Parameters:
  ///   - session: the terminal; the loop starts and stops it.
  ///   - minimumSize: the least room that the view needs. A smaller terminal says so instead of showing it,
  ///     until it is larger; keys that work behind dialogs work meanwhile, to quit say. Zero for none.
  ///   - environment: looks up a variable; `COLORFGBG` says how bright the terminal is until it
  ///     answers itself.
  public init(
    session: TerminalSession, theme: ThemeChoice = .builtIn,
    minimumSize: Size = usualMinimumSize,
    environment: @escaping (String) -> String? = ProcessEnvironment.value
  ) {
    self.session = session
    self.theme = theme
    self.minimumSize = minimumSize
    let hint = environment("COLORFGBG").flatMap { Brightness(colorFGBG: $0) }
    look = Source(
      TerminalLook(
        brightness: hint ?? .dark, colorDepth: session.screen.abilities.colorDepth))
  }

  // MARK: Controls

  /// What the screen can do with this loop's terminal. They don't keep the loop alive.
  public var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in KeyTable(self?.host?.activeBindings ?? []) },
      redraw: { [weak self] in self?.redraw() },
      suspend: { [weak self] in self?.suspend() },
      toggleMouse: { [weak self] in self?.session.toggleMouse() },
      end: { [weak self] in self?.finish() })
  }

  private func redraw() {
    session.screen.invalidate()
    host?.repaint()
  }

  private func suspend() {
    session.suspendProcess()
    host?.repaint()
  }

  /// Ends the loop; `run` returns nil.
  public func finish() { finish(nil) }

  private func finish(_ reason: TerminalSession.EndReason?) {
    guard !end.isReached else { return }
    end = (true, reason)
    continuation?.resume(returning: reason)
    continuation = nil
  }

  // MARK: Running

  /// Shows a view until the loop is ended.
  ///
  /// - Returns: what ended it by itself, a signal say; nil when it was ended by `finish()`.
  public func run(_ view: some View) async -> TerminalSession.EndReason? {
    let host = ViewHost(view, size: session.screen.size, theme: currentTheme)
    host.minimumSize = minimumSize
    self.host = host
    host.keyMap = keyMap
    host.onDisabledKey = { [weak self] in self?.onDisabledKey?($0, $1) }
    session.onBrightness = { [weak self] in self?.look.value.brightness = $0 }
    host.onNeedsFrame = { [weak self] in
      guard let self else { return }
      needsFrame = true
      if isTakingEvents { return }
      // After the changes that are waiting, so that many of them make one frame.
      DispatchQueue.main.async { MainActor.assumeIsolated { self.drawIfNeeded() } }
    }
    session.start(
      onEvent: { [weak self] event in
        self?.isTakingEvents = true
        self?.host?.handle(event)
      },
      onEnd: { [weak self] reason in self?.finish(reason) },
      afterEvents: { [weak self] in
        self?.isTakingEvents = false
        self?.drawIfNeeded()
      })
    draw()
    let reason = await withCheckedContinuation { continuation in
      if end.isReached {
        continuation.resume(returning: end.reason)
      } else {
        self.continuation = continuation
      }
    }
    session.stop()
    return reason
  }

  private func drawIfNeeded() {
    if needsFrame { draw() }
  }

  private func draw() {
    needsFrame = false
    guard let host, !end.isReached else { return }
    host.render()
    // While another program has the terminal nothing is written to it; all is, once it is back.
    guard session.isOn else { return }
    session.screen.render(host.surface)
    host.frameWasShown()
  }

  /// The theme, as far as it is known: the terminal may say later how bright it is.
  private var currentTheme: Theme { themeObserver.track { theme.theme(for: look.value) } }
}
