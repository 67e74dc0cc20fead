import DeclarativeUI
import Dispatch
import NcursesRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a view for those who hear the screen: lines from standard input, lines to standard output.
///
/// It needs no terminal. Where the lines come from a pipe or a file, each waits until the app has
/// settled, as a person would, and the end of them ends the app. A loop runs once.
@MainActor public final class LinearLoop: AppLoop {
  private static let quiet = Duration.milliseconds(100)
  private static let patience = Duration.seconds(2)

  /// Told of a key that does nothing now, and why.
  public var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)?

  /// The keys that the person gave to actions: `?` names them, and their names do what they do.
  public var keyMap = KeyMap()

  private let isSettled: @MainActor () -> Bool
  private let isPerson = isatty(0) != 0
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
  private var signals: EndSignals?
  /// The signal that ended it.
  private var reason: TerminalSession.EndReason?
  private var continuation: CheckedContinuation<Void, Never>?

  /// - Parameter isSettled: whether nothing is under way that the next line from a pipe should wait
  ///   for, beyond what moves on the screen anyway.
  public init(isSettled: @escaping @MainActor () -> Bool = { true }) {
    self.isSettled = isSettled
  }

  /// What the screen can do: there is nothing to draw, and the shell has the terminal already.
  public var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in self?.screen?.keys ?? KeyTable([]) },
      end: { [weak self] in self?.finish() })
  }

  /// Reads a view out until the loop is ended.
  ///
  /// - Returns: the signal that ended it; nil when the person did, or the lines.
  public func run(_ view: some View) async -> TerminalSession.EndReason? {
    guard !isEnded else { return nil }
    let screen = LinearScreen(view, keyMap: keyMap, write: print)
    self.screen = screen
    screen.onEnd = { [weak self] in self?.finish() }
    screen.onChange = { [weak self] in self?.changed() }
    let signals = EndSignals { [weak self] number in self?.end(by: number) }
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

  /// Ends the loop; `run` returns.
  public func finish() {
    guard !isEnded else { return }
    isEnded = true
    continuation?.resume()
    continuation = nil
  }

  private func end(by number: Int32) {
    // A key for the editor that reads meanwhile.
    if isSuspended, number == SIGINT {
      signals?.goOn()
      return
    }
    reason = .signal(number)
    finish()
  }

  /// Runs something that reads standard input itself, an editor say.
  public func suspended<Result>(_ body: () async -> Result) async -> Result {
    isSuspended = true
    source?.cancel()
    source = nil
    let result = await body()
    isSuspended = false
    if !isEnded {
      if !isInputOver { listen() }
      work()
    }
    return result
  }

  // MARK: Out

  /// Writes a line, whole before anything else is written.
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
    // After all that changes together.
    DispatchQueue.main.async { MainActor.assumeIsolated { [weak self] in self?.refresh() } }
  }

  private func refresh() {
    isRefreshing = false
    if !isEnded { screen?.refresh() }
  }

  // MARK: In

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

  /// Whether nothing can come in: it is closed, or a device that is no terminal, which tells nobody of
  /// its end.
  private var isSilent: Bool {
    var info = stat()
    guard fstat(0, &info) == 0 else { return true }
    return info.st_mode & S_IFMT == S_IFCHR && !isPerson
  }

  private func receive() {
    // A pipe that was closed tells it once, along with the last of what was written: read to the end.
    repeat { readChunk() } while source != nil && hasMore
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    bytes = parts.popLast().map(Array.init) ?? []
    for line in parts {
      lines.append(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
    work()
  }

  /// Whether reading would not wait: there is more, or the end.
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

  /// Sees to the lines that have come, unless that is under way.
  private func work() {
    if entering == nil { entering = Task { [weak self] in await self?.enterLines() } }
  }

  private func enterLines() async {
    while !isEnded, isInputOver || !lines.isEmpty {
      if !isPerson { await settle() }
      guard !isEnded, !isSuspended else { break }
      if lines.isEmpty {
        finish()
      } else {
        screen?.enter(lines.removeFirst())
      }
    }
    entering = nil
  }

  /// Waits until nothing is under way and the screen has been still for a moment.
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
