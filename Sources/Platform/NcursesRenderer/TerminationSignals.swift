import CNcurses
import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Observes the signals that request termination (Ctrl-C, a closed terminal, `kill`) for programs
/// without a full-screen interface. `TerminalSession` observes them itself.
@MainActor package final class TerminationSignals {
  private let source: (any DispatchSourceRead)?

  /// Observes the signals until `stop()`.
  ///
  /// - Parameter onSignal: Called with the number of each signal.
  package init(_ onSignal: @escaping @MainActor (Int32) -> Void) {
    let signals = hw_watch_signals()
    guard signals >= 0 else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { TerminationSignals.read(signals).forEach(onSignal) }
    }
    source.resume()
    self.source = source
  }

  /// Restores the default actions of the signals.
  package func stop() {
    source?.cancel()
    hw_unwatch_signals()
  }

  /// Ignores the keys that interrupt or quit a program while another one reads the input.
  package func lendTerminal(_ isLent: Bool) { hw_lend_terminal(isLent ? 1 : 0) }

  /// Returns the pending termination signals, after stopping the process if a stop was requested.
  private static func read(_ signals: Int32) -> [Int32] {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let got = TerminalFile.read(signals, into: buffer)
      let numbers = Set(buffer[..<max(0, got)].map { Int32($0) })
      if numbers.contains(SIGTSTP) { hw_stop(0) }
      return numbers.subtracting([0, SIGTSTP, SIGCONT, SIGWINCH]).sorted()
    }
  }
}
