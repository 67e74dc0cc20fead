import DeclarativeUI
import DesignSystem
import Diagnostics
import Dispatch
import NcursesRenderer
import Terminal
import Unidirectional

/// Runs a view as a full screen in the terminal until the app ends.
///
/// ```swift
/// let loop = ScreenLoop(session: try TerminalSession(environment: EnvironmentReader.value))
/// let reason = await loop.run(Greeting(onDone: { loop.finish() }))
/// ```
///
/// The loop handles all pending events before it draws a frame. When `run` returns, the terminal is
/// restored. A loop can run only once.
@MainActor public final class ScreenLoop: AppLoop {
  /// Called with a disabled key that was pressed and the reason.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?

  /// The user's key assignments. Set them before running the loop.
  public var keyMap = KeyMap()

  /// The minimum size for most views: 40 × 10 cells. Views can require more or support less.
  public static let usualMinimumSize = Size(columns: 40, rows: 10)

  private let session: TerminalSession
  private let minimumSize: Size
  private let theme: ThemeChoice
  private let look: Source<TerminalAppearance>
  private var host: ViewHost?
  private var needsFrame = false
  /// Whether events are being handled; the frame follows after all of them.
  private var isTakingEvents = false
  private lazy var themeObserver = Observer { [weak self] in
    guard let self else { return }
    host?.theme = currentTheme
  }
  private var continuation: CheckedContinuation<TerminalSession.EndReason?, Never>?
  /// Whether the loop has ended, possibly before it ran, and the reason.
  private var end: (isReached: Bool, reason: TerminalSession.EndReason?) = (false, nil)

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - session: The terminal. The loop starts and stops it.
  ///   - theme: The theme; by default the built-in theme that matches the terminal.
  ///   - minimumSize: The minimum size of the view in cells, or zero for none. A smaller terminal
  ///     shows a message instead of the view. Meanwhile, keys that work behind dialogs still work,
  ///     for example to quit.
  ///   - environment: Returns the value of an environment variable. `COLORFGBG` determines the
  ///     brightness of the terminal until the terminal reports it.
  public init(
    session: TerminalSession, theme: ThemeChoice = .builtIn,
    minimumSize: Size = usualMinimumSize,
    environment: @escaping (String) -> String? = EnvironmentReader.value
  ) {
    self.session = session
    self.theme = theme
    self.minimumSize = minimumSize
    let hint = environment("COLORFGBG").flatMap { Brightness(colorFGBG: $0) }
    look = Source(
      TerminalAppearance(
        brightness: hint ?? .dark, colorDepth: session.screen.capabilities.colorDepth))
  }

  // MARK: Controls

  /// The controls of this loop for its screens. They don't retain the loop.
  public var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in KeyTable(self?.host?.activeBindings ?? []) },
      focusValues: { [weak self] in self?.host?.focusValues ?? [:] },
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
    AppLog.current?.note(.info, .terminal, "suspended")
    session.suspendProcess()
    AppLog.current?.note(.info, .terminal, "continued")
    host?.repaint()
  }

  /// Ends the loop, so that `run` returns nil.
  public func finish() { finish(nil) }

  private func finish(_ reason: TerminalSession.EndReason?) {
    guard !end.isReached else { return }
    end = (true, reason)
    AppLog.current?.note(.info, .terminal, reason.map { "ended: \($0)" } ?? "ended")
    // At once, so that nothing that was requested before uses the terminal afterward.
    if host != nil { session.stop() }
    continuation?.resume(returning: reason)
    continuation = nil
  }

  // MARK: Running

  /// Shows a view until the loop ends.
  ///
  /// - Returns: The reason if the loop ended by itself, such as a signal; nil after `finish()`.
  public func run(_ view: some View) async -> TerminalSession.EndReason? {
    let host = ViewHost(view, size: session.screen.size, theme: currentTheme)
    host.minimumSize = minimumSize
    self.host = host
    AppLog.current?.note(
      .info, .terminal,
      "\(host.surface.size.columns)×\(host.surface.size.rows) cells, "
        + "\(session.screen.capabilities.colorDepth) colors, theme \(currentTheme.name)")
    host.keyMap = keyMap
    host.onDisabledKey = { [weak self] in self?.onDisabledKey?($0, $1) }
    session.onBrightness = { [weak self] in self?.look.value.brightness = $0 }
    host.onNeedsFrame = { [weak self] in
      guard let self else { return }
      needsFrame = true
      if isTakingEvents { return }
      // Draw after the pending changes, so that many changes make one frame.
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
    // While another program is using the terminal, write nothing. A full repaint follows
    // afterward.
    guard session.isOn else { return }
    session.screen.render(host.surface)
    host.frameWasShown()
  }

  /// The theme for the current appearance, which may change when the terminal reports its
  /// background.
  private var currentTheme: Theme { themeObserver.track { theme.theme(for: look.value) } }
}
