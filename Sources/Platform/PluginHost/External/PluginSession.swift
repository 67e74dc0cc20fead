import PluginProtocol
import Routing

/// A plugin's process across all its runs. The first call starts and initializes it. After an
/// error, it is restarted a limited number of times and then disabled.
actor PluginSession {
  /// The events of a session.
  struct Listener: Sendable {
    /// Contributions have changed: those with these identifiers, or all if nil.
    var onChanged: @Sendable (Set<String>?) -> Void = { _ in }
    /// The plugin is disabled until restart.
    var onDisabled: @Sendable (PluginFailure) -> Void = { _ in }
  }

  private enum Phase {
    case idle
    case starting(Task<PluginConnection, any Error>)
    case running(PluginConnection, since: ContinuousClock.Instant)
    /// The delay before a restart.
    case resting
    case off(PluginFailure)
  }

  private let limits: ExternalPluginLimits
  private let greeting: JSONTree
  private let version: Int
  private let listener: Listener
  private let makeTransport: @Sendable () async throws -> any PluginTransport
  private var phase = Phase.idle
  private var failures = 0
  /// The number of the current run. Events of earlier runs are ignored.
  private var run = 0

  /// - Parameters:
  ///   - greeting: the parameters of `initialize`.
  ///   - version: the protocol version in those parameters.
  ///   - makeTransport: creates the transport for one run.
  init(
    limits: ExternalPluginLimits, greeting: JSONTree, version: Int, listener: Listener,
    makeTransport: @escaping @Sendable () async throws -> any PluginTransport
  ) {
    self.limits = limits
    self.greeting = greeting
    self.version = version
    self.listener = listener
    self.makeTransport = makeTransport
  }

  /// Calls a method. The first call starts the process.
  ///
  /// - Throws: ``PluginCallError``, or `CancellationError`.
  func call(_ method: String, _ parameters: JSONTree) async throws -> JSONTree {
    let connection = try await connection()
    let run = run
    do {
      return try await connection.call(method, parameters, within: limits.answer)
    } catch PluginCallError.failure(let failure) {
      // Recorded before the caller continues.
      note(failure, in: run)
      throw PluginCallError.failure(failure)
    }
  }

  /// Stops the process, if it runs. The next call starts it again.
  func stop() {
    run += 1
    switch phase {
    case .running(let connection, _): connection.close()
    case .starting(let task): task.cancel()
    case .idle, .resting, .off: break
    }
    if case .off = phase { return }
    phase = .idle
  }

  private func connection() async throws -> PluginConnection {
    switch phase {
    case .running(let connection, _): return connection
    case .starting(let task): return try await task.value
    case .resting: throw PluginCallError.unavailable("it is restarting")
    case .off(let failure): throw PluginCallError.failure(failure)
    case .idle:
      run += 1
      let run = run
      let task = Task { try await start(run) }
      phase = .starting(task)
      return try await task.value
    }
  }

  private func start(_ run: Int) async throws -> PluginConnection {
    var opened: PluginConnection?
    do {
      let connection = PluginConnection(
        try await makeTransport(), limits: limits,
        onNotification: { [listener] method, parameters throws(JSONDiagnostics) in
          guard method == "changed" else { return }
          listener.onChanged(try PluginChange(parameters).contributions)
        },
        onFailure: { [weak self] failure in
          Task { await self?.note(failure, in: run) }
        })
      opened = connection
      try await connection.open()
      let answer = try await connection.call("initialize", greeting, within: limits.greeting)
      do {
        _ = try PluginHandshake(answer, asked: version)
      } catch {
        throw PluginFailure(.protocolViolation, "its answer to \"initialize\": \(error)")
      }
      guard run == self.run else { throw CancellationError() }
      phase = .running(connection, since: .now)
      return connection
    } catch {
      opened?.close()
      if run == self.run, !(error is CancellationError) {
        note(PluginSession.failure(error), in: run)
      }
      throw error is PluginFailure ? PluginCallError.failure(PluginSession.failure(error)) : error
    }
  }

  private static func failure(_ error: any Error) -> PluginFailure {
    switch error {
    case let failure as PluginFailure: failure
    case PluginCallError.failure(let failure): failure
    case PluginCallError.refused(let message):
      PluginFailure(.protocolViolation, "it refused \"initialize\": \(message)")
    default: PluginFailure(.launchFailed, "\(error)")
    }
  }

  /// An answer that can't be decoded is an error of the plugin.
  func note(unreadable diagnostics: JSONDiagnostics, of method: String) {
    let failure = PluginFailure(.protocolViolation, "its answer to \"\(method)\": \(diagnostics)")
    if case .running(let connection, _) = phase { connection.close() }
    note(failure, in: run)
  }

  private func note(_ failure: PluginFailure, in run: Int) {
    guard run == self.run else { return }
    if case .running(_, let since) = phase, .now - since > limits.forgiven { failures = 0 }
    self.run += 1
    failures += 1
    guard failure.kind == .disconnected, failures <= limits.restarts else {
      let final =
        failure.kind == .disconnected
        ? PluginFailure(
          .disconnected, "\(failure), \(failures == 1 ? "once" : "\(failures) times")",
          isExit: failure.isExit)
        : failure
      phase = .off(final)
      return listener.onDisabled(final)
    }
    phase = .resting
    let pause = limits.pause * (1 << (failures - 1))
    Task { [weak self, run = self.run] in
      try? await Task.sleep(for: pause)
      await self?.wake(run)
    }
  }

  private func wake(_ run: Int) {
    guard run == self.run, case .resting = phase else { return }
    phase = .idle
    listener.onChanged(nil)
  }
}
