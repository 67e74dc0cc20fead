import CNcurses
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for terminal input and signals on its own thread.
///
/// Each turn runs on the main actor. If the main queue has no thread of its own (an async `main` on
/// Linux), it runs on this thread, so no other thread has to wake up between a key press and its
/// frame. The thread sleeps while there is no input.
final class EventThread: Sendable {
  /// The events that ended a wait; neither is set after a timeout.
  struct Ready {
    var input = false
    var signals = false
  }

  /// The events to wait for, in addition to signals.
  struct WaitRequest {
    var input = true
    /// The timeout in milliseconds; nil for none.
    var limit: Int32?
  }

  private let terminal: Int32
  private let signals: Int32
  private let turn: @MainActor @Sendable (Ready) -> WaitRequest?

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to read from.
  ///   - signals: The pipe of `hw_watch_signals`. `hw_wake` starts a turn immediately.
  ///   - turn: Handles the events and returns what to wait for next, or nil to end the thread.
  static func start(
    terminal: Int32, signals: Int32, turn: @escaping @MainActor @Sendable (Ready) -> WaitRequest?
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
    terminal: Int32, signals: Int32, turn: @escaping @MainActor @Sendable (Ready) -> WaitRequest?
  ) {
    self.terminal = terminal
    self.signals = signals
    self.turn = turn
  }

  private func wait() {
    var request = WaitRequest()
    while true {
      let count = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { files in
        // poll ignores negative descriptors.
        files[0] = pollfd(fd: request.input ? terminal : -1, events: Int16(POLLIN), revents: 0)
        files[1] = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
        let count = poll(files.baseAddress, 2, request.limit ?? -1)
        return count < 0
          ? nil : Ready(input: files[0].revents != 0, signals: files[1].revents != 0)
      }
      guard let ready = count else { continue }
      let next = DispatchQueue.main.sync { MainActor.assumeIsolated { turn(ready) } }
      guard let next else { return }
      request = next
    }
  }
}
