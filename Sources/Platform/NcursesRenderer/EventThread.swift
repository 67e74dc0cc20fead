import CNcurses
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for what comes from the terminal and from signals, on a thread of its own.
///
/// Each turn is taken on the main actor. Where the main queue has no thread of its own (an async
/// `main` on Linux), that is this very thread: from a key to its frame nobody else has to wake up.
/// While nothing comes, nothing runs.
final class EventThread: Sendable {
  /// What there is to do; neither, when the time is over.
  struct Ready {
    var input = false
    var signals = false
  }

  /// What to wait for next, beside signals.
  struct Wish {
    var input = true
    /// For how long at most, in milliseconds; nil for ever.
    var limit: Int32?
  }

  private let terminal: Int32
  private let signals: Int32
  private let turn: @MainActor @Sendable (Ready) -> Wish?

  /// Starts to wait.
  ///
  /// - Parameters:
  ///   - signals: the pipe of `hw_watch_signals`; `hw_wake` makes a turn out of order.
  ///   - turn: takes one and says what to wait for; nil ends the thread.
  static func start(
    terminal: Int32, signals: Int32, turn: @escaping @MainActor @Sendable (Ready) -> Wish?
  ) {
    let thread = EventThread(terminal: terminal, signals: signals, turn: turn)
    let context = Unmanaged.passRetained(thread)
    let result = hw_thread(
      { context in
        guard let context else { return }
        Unmanaged<EventThread>.fromOpaque(context).takeRetainedValue().wait()
      }, context.toOpaque())
    if result != 0 { context.release() }
  }

  private init(
    terminal: Int32, signals: Int32, turn: @escaping @MainActor @Sendable (Ready) -> Wish?
  ) {
    self.terminal = terminal
    self.signals = signals
    self.turn = turn
  }

  private func wait() {
    var wish = Wish()
    while true {
      let count = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { files in
        // Descriptors below 0 are passed over.
        files[0] = pollfd(fd: wish.input ? terminal : -1, events: Int16(POLLIN), revents: 0)
        files[1] = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
        let count = poll(files.baseAddress, 2, wish.limit ?? -1)
        return count < 0
          ? nil : Ready(input: files[0].revents != 0, signals: files[1].revents != 0)
      }
      guard let ready = count else { continue }
      let next = DispatchQueue.main.sync { MainActor.assumeIsolated { turn(ready) } }
      guard let next else { return }
      wish = next
    }
  }
}
