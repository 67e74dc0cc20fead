import CNcurses
import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that ask a program to end (Ctrl-C, a terminal that is closed, `kill`), for one that draws no
/// screen: `TerminalSession` hears them itself.
@MainActor package final class EndSignals {
  private let source: (any DispatchSourceRead)?

  /// Listens until `stop()`.
  ///
  /// - Parameter onSignal: told the number of the signal.
  package init(_ onSignal: @escaping @MainActor (Int32) -> Void) {
    let signals = hw_watch_signals()
    guard signals >= 0 else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { EndSignals.read(signals).forEach(onSignal) }
    }
    source.resume()
    self.source = source
  }

  /// Gives the signals their usual meaning again.
  package func stop() {
    source?.cancel()
    hw_unwatch_signals()
  }

  /// Passes over a signal that was meant for another program: the next one is the first again.
  package func goOn() { hw_go_on() }

  /// The signals that came and ask for an end; those that ask for a stop are obeyed.
  private static func read(_ signals: Int32) -> [Int32] {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let got = TerminalFile.read(signals, into: buffer)
      let numbers = Set(buffer[..<max(0, got)].map { Int32($0) })
      if numbers.contains(SIGTSTP) { hw_stop(0) }
      return numbers.subtracting([0, SIGTSTP, SIGCONT, SIGWINCH]).sorted()
    }
  }
}
