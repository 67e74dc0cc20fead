import CNcurses
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal while an app has it: raw mode, its screen, its input, and the way back.
///
/// Everything it changes is put back on every way out: `stop()`, being stopped by Ctrl-Z, an editor in
/// between, a signal, a crash. While the screen is on, standard error goes to memory, and is shown
/// once the screen is gone.
@MainActor public final class TerminalSession {
  /// Why a session ended by itself.
  public enum EndReason: Equatable, Sendable {
    /// A signal asked for it; the number is for the exit code, 128 + signal.
    case signal(Int32)
    /// The terminal is gone.
    case lostTerminal
  }

  public let screen: NcursesScreen
  private let terminal: Int32
  private let ownsTerminal: Bool
  private var parser = InputParser()
  /// The pipe of the signals, -1 before there is one.
  private var signals: Int32 = -1
  /// Where input is read to, again and again.
  nonisolated(unsafe) private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 4_096, alignment: 1)
  private var isStopped = false
  private var saved = termios()
  private var savedStandardError: Int32 = -1
  private let messages: Int32
  private var isOn = false
  private var onEvent: @MainActor (InputEvent) -> Void = { _ in }
  private var afterEvents: @MainActor () -> Void = {}
  private var onEnd: @MainActor (EndReason) -> Void = { _ in }

  /// Called when the terminal answered what its background is.
  public var onBrightness: (@MainActor (Brightness) -> Void)?

  /// Whether the mouse's clicks come here; off lets the terminal select text.
  public var isMouseOn = true {
    didSet { if isOn, isMouseOn != oldValue { send(isMouseOn ? Modes.mouseOn : Modes.mouseOff) } }
  }

  private enum Modes {
    static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
    static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"
    static let on = "\u{1B}[?2004h"
    static let off = "\u{1B}[?2004l"
    /// The background colour, the synchronised output mode, and what every terminal answers.
    static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c"
  }

  /// Opens the controlling terminal.
  ///
  /// - Throws: `NcursesError` when there is no terminal, or none that can show screens.
  public init(environment: @escaping (String) -> String?) throws {
    if isatty(0) != 0, isatty(1) != 0 {
      terminal = 0
      ownsTerminal = false
    } else {
      terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
      ownsTerminal = true
    }
    guard terminal >= 0, tcgetattr(terminal, &saved) == 0 else {
      throw NcursesError(code: .noTerminal, terminal: "")
    }
    // Who asks the terminal from the background leaves its answers to the shell.
    let foreground = tcgetpgrp(terminal)
    guard foreground < 0 || foreground == getpgrp() else {
      throw NcursesError(code: .background, terminal: "")
    }
    let file = terminal
    messages = hw_memory_file()
    screen = try NcursesScreen(
      size: TerminalSession.size(of: terminal) ?? Size(columns: 80, rows: 24),
      environment: environment, write: { TerminalSession.write($0, to: file) })
  }

  // MARK: On and off

  deinit {
    buffer.deallocate()
  }

  /// Takes the terminal and begins to deliver events.
  ///
  /// - Parameter afterEvents: called when all events that waited are delivered: the time to draw.
  public func start(
    onEvent: @escaping @MainActor (InputEvent) -> Void,
    onEnd: @escaping @MainActor (EndReason) -> Void,
    afterEvents: @escaping @MainActor () -> Void = {}
  ) {
    self.onEvent = onEvent
    self.onEnd = onEnd
    self.afterEvents = afterEvents
    enter()
    if screen.abilities.privateModes { send(Modes.questions) }
    signals = hw_watch_signals()
    EventThread.start(terminal: terminal, signals: signals) { [weak self] ready in
      self?.take(ready)
    }
  }

  /// Gives the terminal back as it was.
  public func stop() {
    isStopped = true
    hw_wake()
    hw_unwatch_signals()
    leave()
    if ownsTerminal { close(terminal) }
  }

  /// Puts text on the clipboard of the terminal's user, where the terminal lets programs do that; there is
  /// no answer that tells.
  ///
  /// - Returns: false when the text is too long for any terminal.
  @discardableResult public func copy(_ text: String) -> Bool {
    guard isOn, let sequence = ClipboardSequence.copying(text) else { return false }
    send(sequence)
    return true
  }

  private func enter() {
    guard !isOn else { return }
    isOn = true
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(terminal, TCSADRAIN, &raw)
    if messages >= 0, isatty(2) != 0 {
      savedStandardError = dup(2)
      dup2(messages, 2)
    }
    var reset = ""
    if screen.abilities.privateModes { reset += Modes.mouseOff + Modes.off + "\u{1B}[?2026l" }
    reset += ["sgr0", "cnorm", "rmcup"].map { screen.capability($0) }.joined()
    reset += "\r\n"
    var modes = saved
    var current = termios()
    tcgetattr(terminal, &current)
    tcsetattr(terminal, TCSANOW, &modes)
    // The guard remembers the modes that it finds.
    reset.withCString { hw_guard(terminal, messages, $0, strlen($0)) }
    tcsetattr(terminal, TCSANOW, &current)
    if screen.abilities.privateModes { send(Modes.on + (isMouseOn ? Modes.mouseOn : "")) }
    screen.invalidate()
  }

  private func leave() {
    guard isOn else { return }
    isOn = false
    if screen.abilities.privateModes { send(Modes.mouseOff + Modes.off) }
    screen.close()
    tcsetattr(terminal, TCSADRAIN, &saved)
    hw_unguard()
    restoreStandardError()
  }

  /// Puts standard error back and shows what was written to it meanwhile.
  private func restoreStandardError() {
    guard savedStandardError >= 0 else { return }
    dup2(savedStandardError, 2)
    close(savedStandardError)
    savedStandardError = -1
    var part = [UInt8](repeating: 0, count: 4_096)
    var offset: off_t = 0
    while true {
      let got = pread(messages, &part, part.count, offset)
      guard got > 0 else { break }
      part.withUnsafeBytes {
        TerminalSession.write(UnsafeRawBufferPointer(rebasing: $0[..<got]), to: 2)
      }
      offset += off_t(got)
    }
    ftruncate(messages, 0)
    lseek(messages, 0, SEEK_SET)
  }

  // MARK: Giving way

  /// Gives the terminal to `work`, an editor say, and takes it back afterwards.
  public func suspended<Result>(_ work: () async -> Result) async -> Result {
    leave()
    let result = await work()
    enter()
    hw_wake()
    sizeChanged()
    return result
  }

  /// Stops the process as Ctrl-Z does elsewhere, and comes back after `fg`.
  ///
  /// While another program has the terminal only this process stops: that one stopped by itself.
  public func suspendProcess() {
    let wasOn = isOn
    leave()
    // Here the process stands still until somebody continues it.
    hw_stop(wasOn ? 1 : 0)
    guard wasOn else { return }
    enter()
    sizeChanged()
  }

  private func caught(_ number: Int32) {
    switch number {
    case SIGWINCH: sizeChanged()
    case SIGTSTP: suspendProcess()
    default: onEnd(.signal(number))
    }
  }

  private func sizeChanged() {
    guard isOn, let size = TerminalSession.size(of: terminal) else { return }
    screen.resize(to: size)
    onEvent(.resize(size))
  }

  // MARK: Input

  /// Does what has become ready, and says what to wait for next.
  private func take(_ ready: EventThread.Ready) -> EventThread.Wish? {
    if ready.signals { readSignals() }
    if ready.input {
      read()
    } else if !ready.signals {
      // Only time tells a lone Escape from the beginning of a sequence.
      deliver(parser.flush())
    }
    afterEvents()
    if isStopped { return nil }
    return EventThread.Wish(input: isOn, limit: isOn && parser.isAmbiguous ? 30 : nil)
  }

  /// Listens to what signals ask for: another size, to stop, to end.
  private func readSignals() {
    let got = systemRead(signals, buffer.baseAddress, buffer.count)
    guard got > 0 else { return }
    for number in Set(buffer[..<got]) where number != 0 { caught(Int32(number)) }
  }

  /// Reads all that waits, but not without end: there must be a frame now and then.
  private func read() {
    for _ in 0..<16 {
      // A notice may be older than the bytes: an editor in between has read them.
      var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard isOn, poll(&ready, 1, 0) > 0 else { return }
      let got = systemRead(terminal, buffer.baseAddress, buffer.count)
      guard got > 0 else {
        if got == 0 || (errno != EAGAIN && errno != EINTR) { onEnd(.lostTerminal) }
        return
      }
      deliver(parser.parse(UnsafeRawBufferPointer(rebasing: buffer[..<got])))
    }
  }

  private func deliver(_ output: InputParser.Output) {
    for reply in output.replies {
      switch reply {
      case .color(.background, let red, let green, let blue):
        onBrightness?(Brightness(red: red, green: green, blue: blue))
      case .mode(2026, let state):
        if state.isUsable { screen.abilities.synchronizedOutput = true }
      default: break
      }
    }
    for event in output.events where isOn { onEvent(event) }
  }

  // MARK: System

  private func send(_ text: String) {
    var text = text
    text.withUTF8 { TerminalSession.write(UnsafeRawBufferPointer($0), to: terminal) }
  }

  private static func size(of terminal: Int32) -> Size? {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  nonisolated private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let wrote = systemWrite(file, base, rest.count)
      if wrote < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return }
        var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1_000)
        continue
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[wrote...])
    }
  }
}

// Inside a type that has methods of these names the system's own can't be named.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
