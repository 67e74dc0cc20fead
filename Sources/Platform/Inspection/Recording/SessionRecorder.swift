import DeclarativeUI
import Routing
import ServiceRecording
import Terminal
import Unidirectional

/// Records a session, so that it can be replayed.
///
/// Show ``recording(_:)`` in place of the app's view, and call ``finish()`` when the app ends. A replay gives
/// the same screens only if all services answer as they did: the app must show sample data, or pass its
/// services through a `ServiceRecorder`.
@MainActor package final class SessionRecorder {
  private let subject: [String: String]
  private let isSettled: @MainActor () -> Bool
  private let elapsed: @MainActor () -> Duration
  private let write: @MainActor (String) -> Void
  private let services: ServiceLog?
  private let contents: String
  private let mostBytes: Int
  private var bytes = 0
  /// The host of the recorded view, once it is shown.
  package private(set) weak var host: ViewHost?
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
  ///   - services: receives the answers of services; nil if the app shows sample data.
  ///   - contents: the statement about the contents, for the first line.
  ///   - mostBytes: the maximum size of the recording. It then ends before the session.
  ///   - elapsed: returns the time since the beginning. By default, it is measured.
  ///   - write: writes a line of the recording, without a line break.
  package init(
    subject: [String: String], isSettled: @escaping @MainActor () -> Bool = { true },
    services: ServiceLog? = nil, contents: String = Recording.contents,
    mostBytes: Int = Recording.mostBytes,
    elapsed: @escaping @MainActor () -> Duration = SessionRecorder.stopwatch(),
    write: @escaping @MainActor (String) -> Void
  ) {
    self.subject = subject
    self.isSettled = isSettled
    self.services = services
    self.contents = contents
    self.mostBytes = mostBytes
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
    var recording = Recording(subject: subject, size: host.surface.size, theme: theme)
    recording.contents = contents
    add(recording.head.text)
    services?.begin { [weak self] in self?.add($0) }
    host.onEvent = { [weak self] in self?.record($0) }
  }

  /// Records the last screen.
  package func finish() {
    if !hasEnded { recordScreen() }
    end()
  }

  private func end() {
    services?.end()
    hasEnded = true
    host?.onEvent = nil
  }

  private func record(_ event: InputEvent) {
    guard !hasEnded else { return }
    recordScreen()
    count += 1
    add(.input(concealed(event)))
    // A longer recording would be of little use, and its file too large.
    if count >= Recording.mostEvents { end("the limit of \(Recording.mostEvents) input events") }
  }

  private func add(_ event: RecordedEvent) {
    if let json = event.json(at: elapsed()) { add(json.text) }
  }

  private func add(_ line: ServiceLine) {
    add(line.text(at: max(0, Int(elapsed() / .milliseconds(1)))))
  }

  private func add(_ line: String) {
    guard !hasEnded else { return }
    bytes += line.utf8.count + 1
    guard bytes <= mostBytes else { return end("the limit of \(mostBytes >> 20) MB") }
    write(line)
  }

  /// Ends the recording before the session.
  private func end(_ limit: String) {
    guard !hasEnded else { return }
    hasEnded = true
    end()
    let event: JSONTree = ["ended": .string("the recording reached \(limit)")]
    write(event.text)
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
    guard isSettled(), !ActivityLog.current.isRunning, !host.awaitsFrame else {
      return recordLoadingScreen()
    }
    if last != nil, host.counters.frames == framesSeen { return add(.screen([:])) }
    framesSeen = host.counters.frames
    let digest = ScreenDigest(host.surface)
    add(.screen(digest.difference(from: last)))
    last = digest
  }

  /// Records a screen that is still loading in a live session, so that a replay sends the next input when
  /// the same answers have arrived.
  private func recordLoadingScreen() {
    guard services != nil, let host, !host.awaitsFrame else { return }
    framesSeen = host.counters.frames
    let digest = ScreenDigest(host.surface)
    add((["loading": RecordedEvent.json(digests: digest.difference(from: last))] as JSONTree).text)
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
    case .paste(let text):
      // A field leaves out control characters, which have no width.
      let typed = text.filter { character in
        character.isNewline || character == "\t"
          || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
      return .paste(String(repeating: "x", count: typed.count))
    default: return event
    }
  }
}
