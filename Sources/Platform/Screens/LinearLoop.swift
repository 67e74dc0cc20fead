import DeclarativeUI
import Dispatch
import NcursesRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a view in screen-reader mode: commands from standard input, plain text to standard output.
///
/// This loop needs no terminal. If the input is a pipe or a file, it waits until the app has
/// settled before each line, as a user would, and ends the app at the end of the input. A loop can
/// run only once.
@MainActor public final class LinearLoop: AppLoop {
  private static let quiet = Duration.milliseconds(100)
  private static let patience = Duration.seconds(2)

  /// Called with a disabled key that was pressed and the reason.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?

  /// The user's key assignments. `?` lists the keys, and their names run the actions.
  public var keyMap = KeyMap()

  private let isSettled: @MainActor () -> Bool
  private let isInteractive = isatty(0) != 0
  private var screen: LinearScreen?
  private var source: (any DispatchSourceRead)?
  private var bytes: [UInt8] = []
  private var lines: [String] = []
  private var isInputOver = false
  private var entering: Task<Void, Never>?
  private var lastChange = ContinuousClock.now
  private var isRefreshing = false
  private var isSuspended = false
  private var isEnded = false
  private var signals: TerminationSignals?
  /// The signal that ended the loop.
  private var reason: TerminalSession.EndReason?
  private var continuation: CheckedContinuation<Void, Never>?

  /// Creates a loop.
  ///
  /// - Parameter isSettled: Returns whether the next line from a pipe can be processed because no
  ///   work is pending. The loop also waits for the screen to stop changing.
  public init(isSettled: @escaping @MainActor () -> Bool = { true }) {
    self.isSettled = isSettled
  }

  /// The controls of this loop. Redrawing and suspending do nothing, because there is no screen and
  /// the shell keeps the terminal.
  public var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in self?.screen?.keys ?? KeyTable([]) },
      focusValues: { [weak self] in self?.screen?.focusValues ?? [:] },
      end: { [weak self] in self?.finish() })
  }

  /// Reads a view out until the loop ends.
  ///
  /// - Returns: The signal that ended it; nil if the user quit or the input ended.
  public func run(_ view: some View) async -> TerminalSession.EndReason? {
    guard !isEnded else { return nil }
    let screen = LinearScreen(view, keyMap: keyMap, write: print)
    self.screen = screen
    screen.onEnd = { [weak self] in self?.finish() }
    screen.onChange = { [weak self] in self?.changed() }
    let signals = TerminationSignals { [weak self] number in self?.end(by: number) }
    self.signals = signals
    screen.begin()
    listen()
    await withCheckedContinuation { continuation in
      if isEnded { continuation.resume() } else { self.continuation = continuation }
    }
    source?.cancel()
    signals.stop()
    return reason
  }

  /// Ends the loop, so that `run` returns.
  public func finish() {
    guard !isEnded else { return }
    isEnded = true
    continuation?.resume()
    continuation = nil
  }

  private func end(by number: Int32) {
    reason = .signal(number)
    finish()
  }

  /// Runs a body that reads standard input itself, such as an external editor.
  ///
  /// - Returns: The result of the body, or nil if it didn't run: the loop has ended, or another body
  ///   is running.
  public func suspended<Result>(_ body: () async -> Result) async -> Result? {
    guard !isEnded, !isSuspended else { return nil }
    isSuspended = true
    signals?.lendTerminal(true)
    source?.cancel()
    source = nil
    let result = await body()
    signals?.lendTerminal(false)
    isSuspended = false
    if !isEnded {
      if !isInputOver { listen() }
      work()
    }
    return result
  }

  // MARK: Output

  /// Writes a whole line before returning.
  private func print(_ line: String) {
    guard !isEnded else { return }
    var text = line + "\n"
    let isWritten = text.withUTF8 { TerminalFile.write(UnsafeRawBufferPointer($0), to: 1) }
    if !isWritten { finish() }
  }

  private func changed() {
    lastChange = .now
    guard !isRefreshing else { return }
    isRefreshing = true
    // Refresh once after all simultaneous changes.
    DispatchQueue.main.async { MainActor.assumeIsolated { [weak self] in self?.refresh() } }
  }

  private func refresh() {
    isRefreshing = false
    if !isEnded { screen?.refresh() }
  }

  // MARK: Input

  private func listen() {
    guard !isSilent else {
      isInputOver = true
      return work()
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    source.resume()
    self.source = source
  }

  /// Whether no input can arrive: standard input is closed, or is a device other than a terminal,
  /// which never reports its end.
  private var isSilent: Bool {
    var info = stat()
    guard fstat(0, &info) == 0 else { return true }
    return info.st_mode & S_IFMT == S_IFCHR && !isInteractive
  }

  private func receive() {
    // A closed pipe reports its end only once, together with its last bytes: read to the end.
    repeat { readChunk() } while source != nil && hasMore
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    bytes = parts.popLast().map(Array.init) ?? []
    for line in parts {
      lines.append(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
    work()
  }

  /// Whether reading would return immediately, with data or the end of input.
  private var hasMore: Bool {
    var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func readChunk() {
    guard source != nil else { return }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    if count > 0 {
      bytes += chunk[..<count]
    } else {
      isInputOver = true
      source?.cancel()
      source = nil
      if !bytes.isEmpty { bytes.append(0x0A) }
    }
  }

  /// Starts to process the received lines unless that is already in progress.
  private func work() {
    if entering == nil { entering = Task { [weak self] in await self?.enterLines() } }
  }

  private func enterLines() async {
    while !isEnded, isInputOver || !lines.isEmpty {
      if !isInteractive { await settle() }
      guard !isEnded, !isSuspended else { break }
      if lines.isEmpty {
        finish()
      } else {
        screen?.enter(lines.removeFirst())
      }
    }
    entering = nil
  }

  /// Waits until no work is pending and the screen hasn't changed for a moment.
  private func settle() async {
    let start = ContinuousClock.now
    while !isEnded {
      let now = ContinuousClock.now
      let isStill = now - max(lastChange, start) > LinearLoop.quiet
      if isSettled(), isStill || now - start > LinearLoop.patience { return }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
