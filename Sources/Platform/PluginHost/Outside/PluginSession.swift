import PluginProtocol
import Routing

/// A plugin's process through all its runs: started when it is first asked something, greeted, started again
/// after a fault for a few times, then off.
actor PluginSession {
  /// What the session tells those who show the plugin.
  struct Listener: Sendable {
    /// Something is to be asked again: the contributions named, or all of them.
    var onChanged: @Sendable (Set<String>?) -> Void = { _ in }
    /// It is off until the app starts again.
    var onOff: @Sendable (PluginFault) -> Void = { _ in }
  }

  private enum Phase {
    case idle
    case starting(Task<PluginConnection, any Error>)
    case running(PluginConnection, since: ContinuousClock.Instant)
    /// It rests before it is started again.
    case resting
    case off(PluginFault)
  }

  private let limits: OutsideLimits
  private let greeting: JSONTree
  private let version: Int
  private let listener: Listener
  private let makeTransport: @Sendable () async throws -> any PluginTransport
  private var phase = Phase.idle
  private var faults = 0
  /// Which run it is: what an earlier one still has to say doesn't count.
  private var run = 0

  /// - Parameters:
  ///   - greeting: the parameters of `initialize`.
  ///   - version: the version of the protocol that is asked for there.
  ///   - makeTransport: makes what carries one run.
  init(
    limits: OutsideLimits, greeting: JSONTree, version: Int, listener: Listener,
    makeTransport: @escaping @Sendable () async throws -> any PluginTransport
  ) {
    self.limits = limits
    self.greeting = greeting
    self.version = version
    self.listener = listener
    self.makeTransport = makeTransport
  }

  /// Asks the plugin something; the first time starts it.
  ///
  /// - Throws: ``PluginCallError``, or `CancellationError`.
  func call(_ method: String, _ parameters: JSONTree) async throws -> JSONTree {
    let connection = try await connection()
    let run = run
    do {
      return try await connection.call(method, parameters, within: limits.answer)
    } catch PluginCallError.fault(let fault) {
      // Noted before whoever asked goes on.
      note(fault, in: run)
      throw PluginCallError.fault(fault)
    }
  }

  /// Ends its process, if one runs. It is started again when it is asked the next time.
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
    case .resting: throw PluginCallError.unavailable("it is about to be started again")
    case .off(let fault): throw PluginCallError.fault(fault)
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
        onNotification: { [listener] method, parameters throws(JSONMistakes) in
          guard method == "changed" else { return }
          listener.onChanged(try PluginChange(parameters).contributions)
        },
        onFault: { [weak self] fault in
          Task { await self?.note(fault, in: run) }
        })
      opened = connection
      try await connection.open()
      let answer = try await connection.call("initialize", greeting, within: limits.greeting)
      do {
        _ = try PluginGreeting(answer, asked: version)
      } catch {
        throw PluginFault(.broken, "its answer to “initialize”: \(error)")
      }
      guard run == self.run else { throw CancellationError() }
      phase = .running(connection, since: .now)
      return connection
    } catch {
      opened?.close()
      if run == self.run, !(error is CancellationError) {
        note(PluginSession.fault(error), in: run)
      }
      throw error is PluginFault ? PluginCallError.fault(PluginSession.fault(error)) : error
    }
  }

  private static func fault(_ error: any Error) -> PluginFault {
    switch error {
    case let fault as PluginFault: fault
    case PluginCallError.fault(let fault): fault
    case PluginCallError.refused(let message):
      PluginFault(.broken, "it refused “initialize”: \(message)")
    default: PluginFault(.unstartable, "\(error)")
    }
  }

  /// What a call's answer can't be read for is a fault of the plugin as any other.
  func note(unreadable mistakes: JSONMistakes, of method: String) {
    let fault = PluginFault(.broken, "its answer to “\(method)”: \(mistakes)")
    if case .running(let connection, _) = phase { connection.close() }
    note(fault, in: run)
  }

  private func note(_ fault: PluginFault, in run: Int) {
    guard run == self.run else { return }
    if case .running(_, let since) = phase, .now - since > limits.forgiven { faults = 0 }
    self.run += 1
    faults += 1
    guard fault.kind == .gone, faults <= limits.restarts else {
      let told =
        fault.kind == .gone
        ? PluginFault(.gone, "\(fault), \(faults == 1 ? "once" : "\(faults) times")") : fault
      phase = .off(told)
      return listener.onOff(told)
    }
    phase = .resting
    let pause = limits.pause * (1 << (faults - 1))
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
