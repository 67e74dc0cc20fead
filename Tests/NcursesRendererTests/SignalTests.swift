import Foundation
import Terminal
import Testing

@testable import NcursesRenderer

extension RenderingTests {
  /// The handlers of signals.
  @Suite struct SignalTests {
    @Test(
      "opening a screen leaves signals alone, so that Ctrl-C has its usual status before and after the app",
      arguments: [SIGINT, SIGTERM, SIGTSTP])
    func handlers(number: Int32) throws {
      func handler() -> UnsafeRawPointer? {
        var action = sigaction()
        sigaction(number, nil, &action)
        return withUnsafeBytes(of: &action) { $0.load(as: UnsafeRawPointer?.self) }
      }
      // A process in the background may inherit ignored signals.
      let inherited = signal(number, SIG_DFL)
      defer { _ = signal(number, inherited) }
      let screen = try NcursesScreen(
        term: "xterm", size: Size(columns: 20, rows: 4),
        capabilities: TerminalCapabilities(colorDepth: .ansi16, utf8: true),
        environment: { _ in nil }, write: { _ in })
      defer { screen.close() }
      // ncurses installs its handlers with the first screen of a process only.
      #expect(handler() == nil)
    }

    @MainActor
    @Test(
      "Ctrl-C and Ctrl-\\ in another program are ignored, even if they're only noticed after it has exited",
      .timeLimit(.minutes(10)))
    func lent() async throws {
      let inherited = signal(SIGINT, SIG_DFL)
      defer { _ = signal(SIGINT, inherited) }
      // A thread of a test may block signals, which a raised one must not wait for.
      var (keys, before) = (sigset_t(), sigset_t())
      sigfillset(&keys)
      pthread_sigmask(SIG_UNBLOCK, &keys, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      var received: [Int32] = []
      let signals = TerminationSignals { received.append($0) }
      defer { signals.stop() }
      signals.lendTerminal(true)
      raise(SIGINT)
      raise(SIGQUIT)
      signals.lendTerminal(false)
      raise(SIGTERM)
      while received.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      #expect(received == [SIGTERM])
    }
  }
}
