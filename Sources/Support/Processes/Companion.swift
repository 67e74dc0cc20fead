import CProcesses
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program that runs beside the app and talks with it by its standard input and output.
///
/// It has no terminal, a process group of its own that ends with it, and where the system knows how, it is
/// killed when the app ends in whatever way. Nothing here waits: what it says is handed over in pieces as it
/// comes, what it is told is kept until it reads it, up to a limit.
package final class Companion: @unchecked Sendable {
  package enum Event: Sendable, Equatable {
    case output([UInt8])
    case errorOutput([UInt8])
    case ended(ProcessStatus)
  }

  /// Bytes that wait to be read by the program.
  private static let unreadLimit = 16 << 20
  /// Bytes of standard error that are taken in a second: a program that says more waits.
  private static let errorsPerSecond = 64 << 10
  private static let piece = 64 << 10

  // All that follows is touched on the queue alone.
  private let queue = DispatchQueue(label: "companion")
  private let receive: @Sendable (Event) -> Void
  private let child: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var sources: [any DispatchSourceProtocol] = []
  private var writing: (any DispatchSourceWrite)?
  private var isAwaitingRoom = false
  private var isInputClosed = false
  private var pending: ArraySlice<UInt8> = []
  private var status: ProcessStatus?
  private var isOutputAtEnd = false
  private var hasTold = false
  private var errorSource: (any DispatchSourceRead)?
  private var isErrorSourceResting = false
  private var errorsTaken = 0
  private var isStopping = false
  private var wait: Duration = .milliseconds(2)

  /// Bytes that are on their way, for `send` on any thread.
  private let unread = Mutex(0)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: its executable is looked up in PATH, unless it has a `/`.
  ///   - receive: takes what it says, in order and one at a time; `ended` comes last, and once.
  /// - Throws: `ProcessError`.
  package init(
    _ command: ProcessCommand, receive: @escaping @Sendable (Event) -> Void
  ) throws(ProcessError) {
    self.receive = receive
    var pipes: [Int32] = []
    do {
      for _ in 0..<3 { pipes += try Companion.pipe(command) }
      child = try Companion.start(command, input: pipes[0], output: pipes[3], errors: pipes[5])
    } catch {
      for end in pipes { close(end) }
      throw error
    }
    (input, output, errors) = (pipes[1], pipes[2], pipes[4])
    for end in [pipes[0], pipes[3], pipes[5]] { close(end) }
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    queue.async { self.listen() }
  }

  /// Gives it something to read, some time soon.
  ///
  /// - Returns: false when it has left too much unread.
  package func send(_ bytes: [UInt8]) -> Bool {
    let isTaken = unread.withLock { unread in
      guard unread + bytes.count <= Companion.unreadLimit else { return false }
      unread += bytes.count
      return true
    }
    if isTaken { queue.async { self.write(bytes) } }
    return isTaken
  }

  /// Ends it with all that it has started in its group: its input is closed, it is asked, and killed when it
  /// is still there a little later.
  package func stop(grace: Duration = .milliseconds(500)) {
    queue.async { self.beginToStop(grace) }
  }

  /// Kills it with its group, at once.
  package func kill() {
    queue.sync { if status == nil { killpg(child, SIGKILL) } }
  }

  // MARK: Listening

  // Its sources keep it until the program has ended.
  private func listen() {
    hear(output) { bytes in
      if bytes.isEmpty {
        self.isOutputAtEnd = true
        self.tellEnd()
      } else {
        self.receive(.output(bytes))
      }
    }
    errorSource = hear(errors) { bytes in
      if !bytes.isEmpty { self.receive(.errorOutput(bytes)) }
      self.count(errors: bytes.count)
    }
    let end = headway_end_of(child)
    guard end >= 0 else { return lookForEnd() }
    let source = DispatchSource.makeReadSource(fileDescriptor: end, queue: queue)
    source.setEventHandler {
      source.cancel()
      self.lookForEnd()
    }
    source.setCancelHandler { close(end) }
    sources.append(source)
    source.resume()
  }

  /// - Parameter take: takes each piece; an empty one is the end.
  @discardableResult private func hear(
    _ file: Int32, _ take: @escaping ([UInt8]) -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
    source.setEventHandler {
      var mayComeLater = false
      let bytes = [UInt8](unsafeUninitializedCapacity: Companion.piece) { buffer, count in
        let found = read(file, buffer.baseAddress, buffer.count)
        mayComeLater = found < 0 && (errno == EAGAIN || errno == EINTR)
        count = max(0, found)
      }
      if mayComeLater { return }
      if bytes.isEmpty { source.cancel() }
      take(bytes)
    }
    source.setCancelHandler { close(file) }
    sources.append(source)
    source.resume()
    return source
  }

  /// Lets a program wait that says too much on standard error.
  private func count(errors count: Int) {
    errorsTaken += count
    guard errorsTaken >= Companion.errorsPerSecond, !isErrorSourceResting, !hasTold else { return }
    isErrorSourceResting = true
    errorSource?.suspend()
    queue.asyncAfter(deadline: .now() + 1) { self.hearErrorsAgain() }
  }

  private func hearErrorsAgain() {
    guard isErrorSourceResting else { return }
    isErrorSourceResting = false
    errorsTaken = 0
    errorSource?.resume()
  }

  /// Takes note of its end, or looks again soon where nothing else tells of it.
  private func lookForEnd() {
    guard status == nil else { return }
    guard headway_has_ended(child) != 0 else {
      wait = min(wait * 2, .seconds(1))
      return queue.asyncAfter(deadline: .now() + wait.interval) { self.lookForEnd() }
    }
    // What it has started goes with it, and holds no end of a pipe any more.
    killpg(child, SIGKILL)
    var word: Int32 = 0
    while waitpid(child, &word, 0) < 0, errno == EINTR {}
    let signal = word & 0x7F
    status = signal == 0 ? .exited((word >> 8) & 0xFF) : .killed(bySignal: signal)
    // A last word may still be on its way.
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) { self.tellEnd(isSure: true) }
    tellEnd()
  }

  private func tellEnd(isSure: Bool = false) {
    guard let status, isOutputAtEnd || isSure, !hasTold else { return }
    hasTold = true
    // One that rests can't be let go.
    hearErrorsAgain()
    for source in sources { source.cancel() }
    sources = []
    errorSource = nil
    closeInput()
    receive(.ended(status))
  }

  // MARK: Telling

  private func write(_ bytes: [UInt8]) {
    guard !isInputClosed else { return }
    pending += bytes
    writePending()
  }

  private func writePending() {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { headway_write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return awaitRoom() }
      guard count > 0 else { return closeInput() }
      pending = pending.dropFirst(count)
      unread.withLock { $0 -= count }
    }
  }

  /// Goes on once there is room: by a source that is made when it is first needed, and rests between.
  private func awaitRoom() {
    guard !isAwaitingRoom else { return }
    isAwaitingRoom = true
    if let writing { return writing.resume() }
    let input = input
    let source = DispatchSource.makeWriteSource(fileDescriptor: input, queue: queue)
    // A file that is watched is closed once nobody watches it any more.
    source.setCancelHandler { close(input) }
    source.setEventHandler {
      guard self.isAwaitingRoom else { return }
      self.isAwaitingRoom = false
      source.suspend()
      self.writePending()
    }
    writing = source
    source.resume()
  }

  private func closeInput() {
    guard !isInputClosed else { return }
    isInputClosed = true
    pending = []
    guard let writing else {
      close(input)
      return
    }
    // What rests can't be let go.
    writing.cancel()
    if !isAwaitingRoom { writing.resume() }
    isAwaitingRoom = false
    self.writing = nil
  }

  private func beginToStop(_ grace: Duration) {
    guard !isStopping else { return }
    isStopping = true
    closeInput()
    guard status == nil else { return }
    killpg(child, SIGTERM)
    queue.asyncAfter(deadline: .now() + grace.interval) {
      if self.status == nil { killpg(self.child, SIGKILL) }
    }
  }

  // MARK: Starting

  private static func pipe(_ command: ProcessCommand) throws(ProcessError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let failure = headway_pipe(&ends, 0)
    if failure != 0 { throw ProcessError(command, number: failure) }
    return ends
  }

  private static func start(
    _ command: ProcessCommand, input: Int32, output: Int32, errors: Int32
  ) throws(ProcessError) -> pid_t {
    let variables = command.environment.variables
    var path = command.executable
    if !path.contains("/") {
      guard let found = ExecutableSearch.path(of: path, in: variables["PATH"] ?? "") else {
        throw ProcessError(code: .notFound, executable: path)
      }
      path = found
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(command.executable)]
    words += command.arguments.map { strdup(String(decoding: $0, as: UTF8.self)) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var child: pid_t = 0
    let failure = path.withCString { path in
      (command.directory ?? "/").withCString { folder in
        words.withUnsafeMutableBufferPointer { words in
          settings.withUnsafeMutableBufferPointer { settings in
            var companion = headway_companion(
              path: path, folder: folder, arguments: words.baseAddress,
              variables: settings.baseAddress, input: input, output: output, errors: errors)
            return headway_start_companion(&companion, &child)
          }
        }
      }
    }
    if failure == ENOENT { throw ProcessError(code: .notFound, executable: command.executable) }
    if failure != 0 { throw ProcessError(command, number: failure) }
    return child
  }
}

extension Duration {
  fileprivate var interval: DispatchTimeInterval {
    .nanoseconds(
      Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
  }
}
