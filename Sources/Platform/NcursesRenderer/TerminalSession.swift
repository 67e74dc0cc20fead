import CNcurses
import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal while an app uses it: raw mode, the alternate screen, input, and restoring
/// everything.
///
/// The session restores the terminal in all cases: on `stop()`, Ctrl-Z, an external editor, a
/// signal or a crash. While the screen is active, standard error is captured in memory and shown
/// after the screen is closed.
@MainActor public final class TerminalSession {
  /// The reason why a session ended without a call of ``stop()``.
  public enum EndReason: Equatable, Sendable {
    /// A signal requested it. Exit with the code 128 + signal.
    case signal(Int32)
    /// The terminal was closed.
    case lostTerminal
  }

  /// The renderer of the terminal's screen.
  public let screen: NcursesScreen
  private let device: ControllingTerminal
  private let input: TerminalInput
  private var keyboard = KeyboardProtocol()
  /// How long terminals may take to reply to queries, in milliseconds; remote ones take longest.
  private static let longestReply = 1_000
  /// The time until which the replies to the queries may arrive; nil if the last one has arrived.
  private var repliesEnd: DispatchTime?
  private let frames: FrameOutput
  /// The pipe of the signals; -1 before it exists.
  private var signals: Int32 = -1
  private var isStopped = false
  /// Whether input is read. It starts after the first frame, so that it doesn't delay that frame.
  private var isListening = false
  private var messages = DeferredMessages()
  /// Whether the app is using the terminal. False while another program, such as an editor, uses
  /// it.
  public private(set) var isOn = false
  private var onEvent: @MainActor (InputEvent) -> Void = { _ in }
  private var afterEvents: @MainActor () -> Void = {}
  private var onEnd: @MainActor (EndReason) -> Void = { _ in }

  /// Called when the terminal reports its background color.
  package var onBrightness: (@MainActor (Brightness) -> Void)?
  /// Called before the process stops by Ctrl-Z.
  public var willStop: @MainActor () -> Void = {}
  /// Called after the process has continued.
  public var didContinue: @MainActor () -> Void = {}

  /// The time to wait after an ESC byte for the rest of a sequence. The default is the variable
  /// `ESCDELAY`, or 30 ms.
  public var escapeDelay: EscapeDelay {
    get { input.escapeDelay }
    set { input.escapeDelay = newValue }
  }

  /// Whether the app receives mouse events. If false, the terminal uses the mouse to select text.
  public var isMouseOn = true {
    didSet {
      guard isOn, isMouseOn != oldValue, screen.capabilities.privateModes else { return }
      send(isMouseOn ? TerminalModes.mouseOn : TerminalModes.mouseOff)
    }
  }

  /// Turns the mouse on or off.
  ///
  /// - Returns: Whether the mouse is on now; nil if the terminal doesn't support one.
  package func toggleMouse() -> Bool? {
    guard screen.capabilities.privateModes else { return nil }
    isMouseOn.toggle()
    return isMouseOn
  }

  /// Opens the controlling terminal.
  ///
  /// - Parameter environment: Returns the value of an environment variable, such as `TERM`,
  ///   `COLORTERM` or `ESCDELAY`.
  /// - Throws: `NcursesError` if there is no terminal or it can't show full-screen apps.
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

  // MARK: Lifecycle

  /// Enters raw mode and starts to deliver events. Draw the first frame right after this call:
  /// events are delivered once it is written, or, without it, when the main actor is free.
  ///
  /// - Parameters:
  ///   - onEvent: Called for each event.
  ///   - onEnd: Called when the session ends by itself.
  ///   - afterEvents: Called after all pending events are delivered. Draw the next frame here.
  public func start(
    onEvent: @escaping @MainActor (InputEvent) -> Void,
    onEnd: @escaping @MainActor (EndReason) -> Void,
    afterEvents: @escaping @MainActor () -> Void = {}
  ) {
    self.onEvent = onEvent
    self.onEnd = onEnd
    self.afterEvents = afterEvents
    enter()
    signals = hw_watch_signals()
    // The window may have been resized between the reading of its size and this call.
    if let size = TerminalFile.size(of: device.file), size != screen.size { raise(SIGWINCH) }
    // A loop that draws later, or a frame that can't be drawn, must not ignore the keyboard.
    DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.listen() } }
  }

  /// Starts to deliver events, unless they already are.
  private func listen() {
    guard isOn, !isListening else { return }
    isListening = true
    frames.writeWaiting()
    if screen.capabilities.privateModes {
      repliesEnd = .now() + .milliseconds(TerminalSession.longestReply)
    }
    EventThread.start(terminal: device.file, signals: signals) { [weak self] ready in
      self?.take(ready)
    }
  }

  /// Restores the terminal and ends the session.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    hw_wake()
    hw_unwatch_signals()
    leave()
    device.release()
    messages.discard()
  }

  /// Copies text to the user's clipboard, if the terminal allows programs to do so. Terminals don't
  /// confirm this.
  ///
  /// - Returns: False if the text is too long for terminals or another program is using the
  ///   terminal.
  @discardableResult public func copy(_ text: String) -> Bool {
    guard isOn, let sequence = ClipboardSequence.copying(text) else { return false }
    send(sequence)
    return true
  }

  private func enter() {
    // The app may have ended while another program was using the terminal.
    guard !isOn, !isStopped else { return }
    isOn = true
    messages.hold()
    // The guard saves the current modes, and an editor may have changed them.
    device.makeUsual(atOnce: true)
    guardTerminal()
    takeTerminal()
    // Wait for input again and draw the next frame, whatever suspended the app.
    hw_wake()
  }

  /// Turns on the modes that the app needs and repaints the whole next frame.
  private func takeTerminal() {
    device.makeRaw()
    if screen.capabilities.privateModes {
      frames.writeWithFrame(TerminalModes.on + (isMouseOn ? TerminalModes.mouseOn : ""))
      // If the app gives the terminal away before its first frame, it asks again.
      if !isListening { frames.writeWithFrame(TerminalModes.questions) }
    }
    screen.invalidate()
  }

  private func leave() {
    guard isOn else { return }
    isOn = false
    frames.discardWaiting()
    takeAnswers()
    send(keyboard.leaving())
    if screen.capabilities.privateModes { send(TerminalModes.mouseOff + TerminalModes.off) }
    screen.close()
    device.makeUsual(atOnce: false)
    hw_unguard()
    messages.show()
  }

  /// Sets the bytes that restore the terminal after a crash, according to its current modes.
  private func guardTerminal() {
    var reset = keyboard.isOn ? TerminalModes.keyboardOff : ""
    if screen.capabilities.privateModes {
      reset += TerminalModes.mouseOff + TerminalModes.off + "\u{1B}[?2026l"
    }
    for name in ["sgr0", "cnorm", "rmcup"] { reset += screen.capability(name) }
    reset += "\r\n"
    reset.withCString { hw_guard(device.file, messages.file, messages.usual, $0, strlen($0)) }
  }

  private func frameWritten() {
    guard isOn else { return }
    switchKeyboard(keyboard.frameWritten())
    listen()
  }

  private func switchKeyboard(_ sequence: String) {
    guard !sequence.isEmpty else { return }
    // Set the restoring sequence first, so that there is no moment without one.
    guardTerminal()
    send(sequence)
  }

  /// Waits for pending terminal replies, so that they don't end up in the shell if the user quits in
  /// the first second.
  private func takeAnswers() {
    while let end = repliesEnd, DispatchTime.now() < end {
      guard TerminalFile.hasInput(device.file, withinMilliseconds: 20) else { continue }
      guard let output = input.read() else { break }
      deliver(output)
    }
    repliesEnd = nil
  }

  // MARK: Suspending

  /// Runs `work` with the terminal restored, for example an external editor, and takes the terminal
  /// back afterward.
  ///
  /// - Returns: The result of `work`, or nil if it didn't run: the session has ended, or another
  ///   program is using the terminal.
  public func suspended<Result>(_ work: () async -> Result) async -> Result? {
    guard isOn else { return nil }
    hw_lend_terminal(1)
    leave()
    let result = await work()
    enter()
    hw_lend_terminal(0)
    sizeChanged()
    return result
  }

  /// Stops the process as Ctrl-Z usually does, and continues after `fg`.
  ///
  /// While another program is using the terminal, only this process stops: the other program
  /// handles the signal itself.
  public func suspendProcess() {
    let wasOn = isOn
    leave()
    willStop()
    // The process stops here until it is continued.
    hw_stop(wasOn ? 1 : 0)
    didContinue()
    guard wasOn else { return }
    enter()
    sizeChanged()
  }

  private func caught(_ number: Int32) {
    switch number {
    case SIGWINCH: sizeChanged()
    case SIGTSTP: suspendProcess()
    case SIGCONT: continued()
    default: onEnd(.signal(number))
    }
  }

  /// Takes the terminal again after a stop without warning, during which a shell may have changed
  /// it.
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

  /// Handles the events and returns what to wait for next.
  private func take(_ ready: EventThread.Ready) -> EventThread.WaitRequest? {
    if ready.signals { readSignals() }
    if ready.input {
      read()
    } else if !ready.signals {
      takeSilence()
    }
    afterEvents()
    if isStopped { return nil }
    return EventThread.WaitRequest(input: isOn, limit: isOn ? input.silence : nil)
  }

  private func takeSilence() {
    // Read pending input first. It restarts the pause.
    guard isOn, !TerminalFile.hasInput(device.file), let output = input.endSilence() else { return }
    deliver(output)
  }

  /// Handles pending signals: resize, stop, termination.
  private func readSignals() {
    let numbers = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      Set(buffer[..<max(0, TerminalFile.read(signals, into: buffer))])
    }
    for number in numbers where number != 0 { caught(Int32(number)) }
  }

  /// Reads pending input in a limited number of chunks, so that frames are drawn in between.
  private func read() {
    for _ in 0..<16 {
      // The input may be gone already: an editor may have read it.
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
        if state.isUsable { screen.capabilities.synchronizedOutput = true }
      case .keyboardFlags: if isOn { switchKeyboard(keyboard.offered()) }
      case .primaryAttributes: repliesEnd = nil
      default: break
      }
    }
    for event in output.events where isOn { onEvent(event) }
  }

  private func send(_ text: String) { frames.write(text) }
}
