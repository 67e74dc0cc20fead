import DeclarativeUI
import Terminal
import Unidirectional

/// Records a session, so that it can be replayed.
///
/// Show ``recording(_:)`` in place of the app's view, and call ``finish()`` when the app ends. The app
/// must show sample data: a replay gives the same screens only if all services answer as they did.
@MainActor package final class SessionRecorder {
  private let subject: [String: String]
  private let isSettled: @MainActor () -> Bool
  private let elapsed: @MainActor () -> Duration
  private let write: @MainActor (String) -> Void
  private weak var host: ViewHost?
  private var theme = ""
  private var last: ScreenDigest?
  private var framesSeen = 0
  private var count = 0
  private var hasEnded = false

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - subject: names of what is shown, so that a replay can show the same.
  ///   - isSettled: returns whether the screen has finished loading. Other screens aren't compared.
  ///   - elapsed: returns the time since the beginning. By default, it is measured.
  ///   - write: writes a line of the recording, without a line break.
  package init(
    subject: [String: String], isSettled: @escaping @MainActor () -> Bool = { true },
    elapsed: @escaping @MainActor () -> Duration = SessionRecorder.stopwatch(),
    write: @escaping @MainActor (String) -> Void
  ) {
    self.subject = subject
    self.isSettled = isSettled
    self.elapsed = elapsed
    self.write = write
  }

  /// Returns a closure that returns the time since its creation.
  package nonisolated static func stopwatch() -> @MainActor () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Returns a view whose session is recorded.
  package func recording(_ content: some View) -> some View {
    HostReader(content: AnyView(content)) { [weak self] in self?.attach(to: $0) }
  }

  private func attach(to host: ViewHost) {
    guard self.host == nil else { return }
    self.host = host
    theme = host.theme.name
    write(Recording(subject: subject, size: host.surface.size, theme: theme).head.text)
    host.onEvent = { [weak self] in self?.record($0) }
  }

  /// Records the last screen.
  package func finish() {
    if !hasEnded { recordScreen() }
    hasEnded = true
    host?.onEvent = nil
  }

  private func record(_ event: InputEvent) {
    guard !hasEnded else { return }
    recordScreen()
    count += 1
    // A longer recording would be of little use, and its file too large.
    if count >= Recording.mostEvents { hasEnded = true }
    add(.input(concealed(event)))
  }

  private func add(_ event: RecordedEvent) {
    if let json = event.json(at: elapsed()) { write(json.text) }
  }

  /// Records the screen that was shown before an event, if it had finished loading. A screen that
  /// is the same as before is recorded too, so that a replay waits until it has finished loading.
  private func recordScreen() {
    guard let host else { return }
    if host.theme.name != theme {
      theme = host.theme.name
      add(.theme(theme))
    }
    // If a frame is due, the user hasn't seen the state in which the event is handled: events that arrive
    // together are handled before the next frame.
    guard isSettled(), !ActivityLog.current.isRunning, !host.awaitsFrame else { return }
    if last != nil, host.counters.frames == framesSeen { return add(.screen([:])) }
    framesSeen = host.counters.frames
    let digest = ScreenDigest(host.surface)
    add(.screen(digest.difference(from: last)))
    last = digest
  }

  /// The event without the characters that are typed into a secure field.
  private func concealed(_ event: InputEvent) -> InputEvent {
    guard host?.focused?.concealsText == true else { return event }
    switch event {
    case .key(var press):
      if case .character(let typed) = press.key, typed != "x", press.modifiers.isEmpty {
        press.key = .character("x")
      }
      return .key(press)
    case .paste(let text): return .paste(String(repeating: "x", count: text.count))
    default: return event
    }
  }
}
