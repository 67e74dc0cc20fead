import CNcurses
import Dispatch
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
  private let device: ControllingTerminal
  private let input: TerminalInput
  private var keyboard = KeyboardProtocol()
  /// Whether the terminal was asked, and hasn't given the answer that is always the last.
  private var awaitsAnswers = false
  private let frames: FrameOutput
  /// The pipe of the signals, -1 before there is one.
  private var signals: Int32 = -1
  private var isStopped = false
  private var messages = HeldMessages()
  /// Whether the terminal is the app's now: another program may have it in between.
  public private(set) var isOn = false
  private var onEvent: @MainActor (InputEvent) -> Void = { _ in }
  private var afterEvents: @MainActor () -> Void = {}
  private var onEnd: @MainActor (EndReason) -> Void = { _ in }

  /// Called when the terminal answered what its background is.
  public var onBrightness: (@MainActor (Brightness) -> Void)?

  /// How long an Escape waits for the rest of a sequence; `ESCDELAY` says it unless the app does.
  public var escapeDelay: EscapeDelay {
    get { input.escapeDelay }
    set { input.escapeDelay = newValue }
  }

  /// Whether the mouse's clicks come here; off lets the terminal select text.
  public var isMouseOn = true {
    didSet {
      guard isOn, isMouseOn != oldValue, screen.abilities.privateModes else { return }
      send(isMouseOn ? TerminalModes.mouseOn : TerminalModes.mouseOff)
    }
  }

  /// Turns the mouse on or off, and says which it is now; nil for a terminal without one.
  public func toggleMouse() -> Bool? {
    guard screen.abilities.privateModes else { return nil }
    isMouseOn.toggle()
    return isMouseOn
  }

  /// Opens the controlling terminal.
  ///
  /// - Parameter environment: looks up a variable: `TERM` and what else tells of the terminal, `ESCDELAY`.
  /// - Throws: `NcursesError` when there is no terminal, or none that can show screens.
  public init(environment: @escaping (String) -> String?) throws {
    device = try ControllingTerminal()
    frames = FrameOutput(file: device.file)
    input = TerminalInput(
      terminal: device.file, escapeDelay: EscapeDelay(environment: environment))
    screen = try NcursesScreen(
      size: TerminalFile.size(of: device.file) ?? Size(columns: 80, rows: 24),
      environment: environment, write: frames.write)
    frames.onFrame = { [weak self] in MainActor.assumeIsolated { self?.frameWritten() } }
  }

  // MARK: On and off

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
    if screen.abilities.privateModes {
      send(TerminalModes.questions)
      awaitsAnswers = true
    }
    signals = hw_watch_signals()
    EventThread.start(terminal: device.file, signals: signals) { [weak self] ready in
      self?.take(ready)
    }
  }

  /// Gives the terminal back as it was.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    hw_wake()
    hw_unwatch_signals()
    leave()
    device.release()
    messages.discard()
  }

  /// Puts text on the clipboard of the terminal's user, where the terminal lets programs do that; there is
  /// no answer that tells.
  ///
  /// - Returns: false when the text is too long for any terminal, or another program has this one now.
  @discardableResult public func copy(_ text: String) -> Bool {
    guard isOn, let sequence = ClipboardSequence.copying(text) else { return false }
    send(sequence)
    return true
  }

  private func enter() {
    guard !isOn else { return }
    isOn = true
    messages.hold()
    // The guard remembers the modes that it finds, and an editor may have left others.
    device.makeUsual(atOnce: true)
    guardTerminal()
    takeTerminal()
    // Input is waited for again, and what follows is drawn, whoever brought the terminal back.
    hw_wake()
  }

  /// Turns on what the app needs of the terminal; what follows is drawn as a whole.
  private func takeTerminal() {
    device.makeRaw()
    if screen.abilities.privateModes {
      send(TerminalModes.on + (isMouseOn ? TerminalModes.mouseOn : ""))
    }
    screen.invalidate()
  }

  private func leave() {
    guard isOn else { return }
    isOn = false
    takeAnswers()
    send(keyboard.leaving())
    if screen.abilities.privateModes { send(TerminalModes.mouseOff + TerminalModes.off) }
    screen.close()
    device.makeUsual(atOnce: false)
    hw_unguard()
    messages.show()
  }

  /// Says what puts the terminal back after a crash, as it is now.
  private func guardTerminal() {
    var reset = keyboard.isOn ? TerminalModes.keyboardOff : ""
    if screen.abilities.privateModes {
      reset += TerminalModes.mouseOff + TerminalModes.off + "\u{1B}[?2026l"
    }
    for name in ["sgr0", "cnorm", "rmcup"] { reset += screen.capability(name) }
    reset += "\r\n"
    reset.withCString { hw_guard(device.file, messages.file, $0, strlen($0)) }
  }

  private func frameWritten() {
    if isOn { switchKeyboard(keyboard.frameWritten()) }
  }

  private func switchKeyboard(_ sequence: String) {
    guard !sequence.isEmpty else { return }
    // First the way back: there is no moment without one.
    guardTerminal()
    send(sequence)
  }

  /// Takes the answers that are still on their way, so that they don't come to a shell as if typed; who
  /// leaves at once has to wait for them, a tenth of a second at most.
  private func takeAnswers() {
    let deadline = DispatchTime.now() + .milliseconds(100)
    while awaitsAnswers, DispatchTime.now() < deadline {
      guard TerminalFile.hasInput(device.file, withinMilliseconds: 20) else { continue }
      guard let output = input.read() else { break }
      deliver(output)
    }
    awaitsAnswers = false
  }

  // MARK: Giving way

  /// Gives the terminal to `work`, an editor say, and takes it back afterwards.
  public func suspended<Result>(_ work: () async -> Result) async -> Result {
    leave()
    hw_watch_quit(1)
    let result = await work()
    hw_watch_quit(0)
    enter()
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
    case SIGCONT: continued()
    // A key of the program that has the terminal now: as with system(3) it is meant for that one.
    case SIGINT where !isOn, SIGQUIT where !isOn: hw_go_on()
    case SIGQUIT: break
    default: onEnd(.signal(number))
    }
  }

  /// Takes the terminal anew after a stop that nothing announced, and that left it to a shell as it was.
  private func continued() {
    guard isOn, TerminalFile.isForeground(device.file) else { return }
    screen.close()
    takeTerminal()
    sizeChanged()
  }

  private func sizeChanged() {
    guard isOn, let size = TerminalFile.size(of: device.file) else { return }
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
      takeSilence()
    }
    afterEvents()
    if isStopped { return nil }
    return EventThread.Wish(input: isOn, limit: isOn ? input.silence : nil)
  }

  private func takeSilence() {
    // What waits to be read comes first, and begins the time anew.
    guard isOn, !TerminalFile.hasInput(device.file), let output = input.endSilence() else { return }
    deliver(output)
  }

  /// Listens to what signals ask for: another size, to stop, to end.
  private func readSignals() {
    let numbers = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      Set(buffer[..<max(0, TerminalFile.read(signals, into: buffer))])
    }
    for number in numbers where number != 0 { caught(Int32(number)) }
  }

  /// Reads all that waits, but not without end: there must be a frame now and then.
  private func read() {
    for _ in 0..<16 {
      // A notice may be older than the bytes: an editor in between has read them.
      guard isOn, TerminalFile.hasInput(device.file) else { return }
      guard let output = input.read() else {
        if errno != EAGAIN && errno != EINTR { onEnd(.lostTerminal) }
        return
      }
      deliver(output)
    }
  }

  private func deliver(_ output: InputParser.Output) {
    for reply in output.replies {
      switch reply {
      case .color(.background, let red, let green, let blue):
        onBrightness?(Brightness(red: red, green: green, blue: blue))
      case .mode(2026, let state):
        if state.isUsable { screen.abilities.synchronizedOutput = true }
      case .keyboardFlags: if isOn { switchKeyboard(keyboard.offered()) }
      case .primaryAttributes: awaitsAnswers = false
      default: break
      }
    }
    for event in output.events where isOn { onEvent(event) }
  }

  private func send(_ text: String) {
    guard !text.isEmpty else { return }
    var text = text
    text.withUTF8 { TerminalFile.write(UnsafeRawBufferPointer($0), to: device.file) }
  }
}
