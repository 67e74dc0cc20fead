import CProcesses
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The communication with a child process, on a separate thread that waits for the next event.
///
/// It uses a thread instead of dispatch sources, because those crash on Linux if the other end of a
/// pipe closes while its source is released. The thread is idle while there are no events.
final class ChildProcessChannel: Sendable {
  /// The maximum number of bytes that the program hasn't read.
  private static let unreadLimit = 16 << 20
  /// The maximum number of bytes that are read from standard error per second. A program that
  /// writes more is blocked.
  private static let errorsPerSecond = 64 << 10

  /// Requests to the thread.
  private struct Inbox {
    var bytes: [[UInt8]] = []
    /// The number of unread bytes, including those that the thread has taken.
    var unread = 0
    /// Whether the input is open, so that any thread may write to it.
    var mayWrite = true
    var isInputToClose = false
    var grace: Duration?
    /// Whether the process identifier may have been reused, and the pipe that wakes the thread is
    /// closed.
    var isReaped = false
    var isOver = false
  }

  private let inbox = Mutex(Inbox())
  private let child: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let wake: (read: Int32, write: Int32)
  private let receive: @Sendable (ChildProcess.Event) -> Void

  init(
    child: pid_t, input: Int32, output: Int32, errors: Int32, wake: (read: Int32, write: Int32),
    receive: @escaping @Sendable (ChildProcess.Event) -> Void
  ) {
    self.child = child
    self.input = input
    self.output = output
    self.errors = errors
    self.wake = wake
    self.receive = receive
  }

  func begin() {
    for end in [input, output, errors, wake.read, wake.write] {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let thread = Thread { self.listen() }
    thread.stackSize = 512 << 10
    thread.start()
  }

  // MARK: From any thread

  func send(_ bytes: [UInt8]) -> Bool {
    inbox.withLock { inbox in
      guard inbox.unread + bytes.count <= ChildProcessChannel.unreadLimit else { return false }
      let written = inbox.mayWrite ? writeAtOnce(bytes, inbox) : 0
      guard written < bytes.count else { return true }
      inbox.unread += bytes.count - written
      inbox.bytes.append(written == 0 ? bytes : Array(bytes[written...]))
      awaken(inbox)
      return true
    }
  }

  /// Writes as much as the pipe accepts, if nothing else is waiting. Usually this is everything, so
  /// the thread doesn't have to wake.
  private func writeAtOnce(_ bytes: [UInt8], _ inbox: Inbox) -> Int {
    guard inbox.unread == 0 else { return 0 }
    return max(0, headway_write(input, bytes, bytes.count))
  }

  func closeInput() {
    inbox.withLock { inbox in
      inbox.isInputToClose = true
      awaken(inbox)
    }
  }

  func stop(grace: Duration) {
    inbox.withLock { inbox in
      inbox.grace = min(inbox.grace ?? grace, grace)
      awaken(inbox)
    }
  }

  func kill() {
    inbox.withLock { inbox in
      if !inbox.isReaped { killpg(child, SIGKILL) }
    }
  }

  private func awaken(_ inbox: Inbox) {
    // A full pipe wakes the thread too.
    if !inbox.isOver { _ = headway_write(wake.write, [0], 1) }
  }

  // MARK: The thread

  /// The state of the thread.
  private struct State {
    var pending: ArraySlice<UInt8> = []
    var isInputOpen = true
    var isOutputOpen = true
    var areErrorsOpen = true
    var errorsTaken = 0
    var errorsAgain: ContinuousClock.Instant?
    var killAt: ContinuousClock.Instant?
    var isStopping = false
    var status: ProcessStatus?
    /// The time at which the end is reported, in case another process still has the output open.
    var endAt: ContinuousClock.Instant?
    var lookAt: ContinuousClock.Instant?
    var lookPause = Duration.milliseconds(2)
  }

  private func listen() {
    headway_run_like_app()
    var state = State()
    let end = headway_end_of(child)
    if end < 0 { state.lookAt = .now }
    while !isOver(state) {
      readInbox(&state)
      var files: [pollfd] = []
      func wait(for file: Int32, _ events: Int32, if isWanted: Bool) -> Int? {
        guard isWanted else { return nil }
        files.append(pollfd(fd: file, events: Int16(events), revents: 0))
        return files.count - 1
      }
      let waking = wait(for: wake.read, POLLIN, if: true)
      let hearing = wait(for: output, POLLIN, if: state.isOutputOpen)
      let complaining = wait(
        for: errors, POLLIN, if: state.areErrorsOpen && state.errorsAgain == nil)
      let ending = wait(for: end, POLLIN, if: end >= 0 && state.status == nil)
      let telling = wait(
        for: input, POLLOUT, if: state.isInputOpen && !state.pending.isEmpty)
      let found = poll(&files, nfds_t(files.count), timeout(state))
      guard found >= 0 || errno == EINTR else { break }
      func isReady(_ index: Int?) -> Bool { index.map { files[$0].revents != 0 } ?? false }
      if isReady(waking) { skipWakes() }
      if isReady(telling) { write(&state) }
      if isReady(hearing) { hear(&state) }
      if isReady(complaining) { hearErrors(&state) }
      if isReady(ending) || state.lookAt.map({ $0 <= .now }) ?? false { lookForEnd(&state) }
      keepTime(&state)
    }
    finish(state, end)
  }

  private func isOver(_ state: State) -> Bool {
    guard state.status != nil else { return false }
    return !state.isOutputOpen && !state.areErrorsOpen || state.endAt.map { $0 <= .now } ?? false
  }

  private func timeout(_ state: State) -> Int32 {
    let times = [state.errorsAgain, state.killAt, state.endAt, state.lookAt].compactMap(\.self)
    guard let next = times.min() else { return -1 }
    let left = (next - .now).components
    return Int32(
      max(0, min(60_000, left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1)))
  }

  private func readInbox(_ state: inout State) {
    let (bytes, grace, isInputToClose) = inbox.withLock { inbox in
      defer { inbox.bytes = [] }
      return (inbox.bytes, inbox.grace, inbox.isInputToClose)
    }
    if state.isInputOpen { for piece in bytes { state.pending += piece } }
    if isInputToClose, state.pending.isEmpty { closeInput(&state) }
    if let grace, !state.isStopping {
      state.isStopping = true
      closeInput(&state)
      if state.status == nil {
        killpg(child, SIGTERM)
        state.killAt = .now + grace
      }
    }
  }

  private func keepTime(_ state: inout State) {
    let now = ContinuousClock.now
    if let time = state.killAt, time <= now {
      state.killAt = nil
      if state.status == nil { killpg(child, SIGKILL) }
    }
    if let time = state.errorsAgain, time <= now {
      state.errorsAgain = nil
      state.errorsTaken = 0
    }
  }

  private func skipWakes() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(wake.read, &bytes, bytes.count) > 0 {}
  }

  private func write(_ state: inout State) {
    while !state.pending.isEmpty {
      let count = state.pending.withUnsafeBytes { headway_write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return closeInput(&state) }
      state.pending = state.pending.dropFirst(count)
      inbox.withLock { $0.unread -= count }
    }
  }

  private func closeInput(_ state: inout State) {
    guard state.isInputOpen else { return }
    state.isInputOpen = false
    state.pending = []
    inbox.withLock { inbox in
      inbox.mayWrite = false
      close(input)
    }
  }

  /// Reads the next chunk; nil if there is none yet, empty at the end.
  private func piece(of file: Int32) -> [UInt8]? {
    var isLater = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let found = read(file, buffer.baseAddress, buffer.count)
      isLater = found < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(0, found)
    }
    return isLater ? nil : bytes
  }

  private func hear(_ state: inout State) {
    guard let bytes = piece(of: output) else { return }
    if bytes.isEmpty { state.isOutputOpen = false } else { receive(.output(bytes)) }
  }

  private func hearErrors(_ state: inout State) {
    guard let bytes = piece(of: errors) else { return }
    guard !bytes.isEmpty else { return state.areErrorsOpen = false }
    receive(.errorOutput(bytes))
    state.errorsTaken += bytes.count
    if state.errorsTaken >= ChildProcessChannel.errorsPerSecond {
      state.errorsAgain = .now + .seconds(1)
    }
  }

  /// Records the end of the process, or schedules another check on systems that don't report it.
  private func lookForEnd(_ state: inout State) {
    guard state.status == nil else { return }
    guard headway_has_ended(child) != 0 else {
      state.lookPause = min(state.lookPause * 2, .seconds(1))
      state.lookAt = .now + state.lookPause
      return
    }
    state.lookAt = nil
    state.killAt = nil
    state.errorsAgain = nil
    // Processes in the group end too, so they don't keep the pipes open.
    killpg(child, SIGKILL)
    ProcessGroupGuard.shared.remove(child)
    var word: Int32 = 0
    inbox.withLock { inbox in
      while waitpid(child, &word, 0) < 0, errno == EINTR {}
      inbox.isReaped = true
    }
    let signal = word & 0x7F
    state.status = signal == 0 ? .exited((word >> 8) & 0xFF) : .killed(bySignal: signal)
    // Remaining output may still arrive.
    state.endAt = .now + .milliseconds(200)
  }

  private func finish(_ state: State, _ end: Int32) {
    inbox.withLock { inbox in
      inbox.isOver = true
      close(wake.write)
      inbox.mayWrite = false
      if state.isInputOpen { close(input) }
    }
    for file in [output, errors, wake.read] { close(file) }
    if end >= 0 { close(end) }
    receive(.ended(state.status ?? .exited(-1)))
  }
}
