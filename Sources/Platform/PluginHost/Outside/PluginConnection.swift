import Dispatch
import PluginProtocol
import Routing
import Synchronization

/// One run of a plugin's process: calls and their answers, within limits.
///
/// What comes is looked at where the transport hands it over, never on the main actor; nothing more is read
/// meanwhile. The first fault ends the run: calls that wait fail with it.
final class PluginConnection: Sendable {
  private struct Waiting {
    let method: String
    let limit: Duration
    let due: ContinuousClock.Instant
    let answer: CheckedContinuation<JSONTree, any Error>
  }

  private struct State {
    var lines = LineBuffer(limit: ProtocolLimits.line)
    var waiting: [Int: Waiting] = [:]
    var nextID = 1
    /// Calls that nobody waits for any more, whose answers may still come.
    var abandoned: Set<Int> = []
    /// When somebody looks for calls that are late; nil when nobody does.
    var looksAt: ContinuousClock.Instant?
    var allowance: Double
    var lastCounted = ContinuousClock.now
    var fault: PluginFault?
    var isClosed = false
  }

  private let transport: any PluginTransport
  private let limits: OutsideLimits
  private let state: Mutex<State>
  private let onNotification: @Sendable (String, JSONTree) throws(JSONMistakes) -> Void
  private let onFault: @Sendable (PluginFault) -> Void

  /// - Parameters:
  ///   - onNotification: takes what the plugin says unasked; mistakes in it that it throws are a fault.
  ///   - onFault: told once, when the run has ended by a fault of the plugin.
  init(
    _ transport: any PluginTransport, limits: OutsideLimits,
    onNotification: @escaping @Sendable (String, JSONTree) throws(JSONMistakes) -> Void,
    onFault: @escaping @Sendable (PluginFault) -> Void
  ) {
    self.transport = transport
    self.limits = limits
    self.onNotification = onNotification
    self.onFault = onFault
    state = Mutex(State(allowance: Double(limits.burst)))
  }

  /// Starts the process.
  ///
  /// - Throws: ``PluginFault``.
  func open() async throws(PluginFault) {
    do {
      try await transport.start { [weak self] event in self?.receive(event) }
    } catch let fault as PluginFault {
      throw fault
    } catch {
      throw PluginFault(.unstartable, "it can't be started: \(error)")
    }
  }

  /// Ends the run; calls that wait are given up.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for call in waiting.values { call.answer.resume(throwing: CancellationError()) }
    transport.stop()
  }

  // MARK: Calling

  /// Asks the plugin something, and waits for the answer.
  ///
  /// - Throws: ``PluginCallError``, or `CancellationError`; the plugin is told then that nobody waits.
  func call(
    _ method: String, _ parameters: JSONTree, within limit: Duration
  ) async throws
    -> JSONTree
  {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    let line = PluginMessage.call(id: id, method: method, parameters: parameters).line
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { begin(id, method, line, limit, $0) }
    } onCancel: {
      abandon(id)
    }
  }

  private func begin(
    _ id: Int, _ method: String, _ line: [UInt8], _ limit: Duration,
    _ answer: CheckedContinuation<JSONTree, any Error>
  ) {
    let refusal: (any Error)? = state.withLock { state in
      if let fault = state.fault { return PluginCallError.fault(fault) }
      if state.isClosed { return CancellationError() }
      if state.waiting.count >= limits.calls {
        return PluginCallError.unavailable("it is asked too much at once")
      }
      state.waiting[id] = Waiting(
        method: method, limit: limit, due: .now + limit, answer: answer)
      return nil
    }
    if let refusal { return answer.resume(throwing: refusal) }
    // Cancelled before it began: the handler has found nothing to abandon.
    if Task.isCancelled { return abandon(id) }
    keepTime()
    if !transport.send(line) {
      fail(PluginFault(.gone, "it doesn't read what it is told"))
    }
  }

  // MARK: Time

  /// Sees to it that somebody looks when the first of the calls is late. While calls are answered in time that
  /// is once for many of them: a timer for each costs more than the call.
  private func keepTime() {
    let pause: Duration? = state.withLock { state in
      guard let due = state.waiting.values.map(\.due).min(),
        state.looksAt.map({ due < $0 }) ?? true
      else { return nil }
      state.looksAt = due
      return due - .now
    }
    guard let pause else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + pause.nanoseconds) { [weak self] in
      self?.expire()
    }
  }

  private func expire() {
    let now = ContinuousClock.now
    let (late, rest) = state.withLock { state in
      state.looksAt = nil
      return (
        state.waiting.values.filter { $0.due <= now }.min { $0.due < $1.due },
        state.lines.unfinished
      )
    }
    guard let late else { return keepTime() }
    let half =
      rest.isEmpty
      ? "" : "; it had begun a line without ending it: “\(PluginConnection.shown(rest[...]))”"
    fail(
      PluginFault(
        .gone, "“\(late.method)” wasn't done after \(late.limit.milliseconds) ms\(half)"))
  }

  private func abandon(_ id: Int) {
    let call = state.withLock { state in
      let call = state.waiting.removeValue(forKey: id)
      if call != nil { state.abandoned.insert(id) }
      return call
    }
    guard let call else { return }
    _ = transport.send(
      PluginMessage.notification(method: "cancel", parameters: ["id": .integer(id)]).line)
    call.answer.resume(throwing: CancellationError())
  }

  // MARK: Hearing

  private func receive(_ event: PluginTransportEvent) {
    switch event {
    case .ended(let how): fail(PluginFault(.gone, "its process ended: \(how)"))
    case .bytes(let bytes):
      let lines: [ArraySlice<UInt8>]
      do {
        guard let taken = try state.withLock({ $0.fault == nil ? try $0.lines.take(bytes) : nil })
        else { return }
        lines = taken
      } catch {
        return fail(
          PluginFault(.broken, "it printed a line of more than \(ProtocolLimits.line) bytes"))
      }
      for line in lines {
        if line.isEmpty { hearNothing() } else { hear(line) }
        guard state.withLock({ $0.fault == nil }) else { return }
      }
    }
  }

  /// An empty line says nothing, but there may be no more of them than of other things.
  private func hearNothing() {
    guard !isWithinAllowance() else { return }
    fail(PluginFault(.broken, "it prints more than \(limits.perSecond) empty lines a second"))
  }

  private func hear(_ line: ArraySlice<UInt8>) {
    let message: PluginMessage
    do {
      message = try PluginMessage(line: line)
    } catch {
      return fail(
        PluginFault(
          .broken,
          "it printed what is no message, “\(PluginConnection.shown(line))”: \(error)"))
    }
    switch message {
    case .answer(let id, let result): finish(id, .success(result))
    case .refusal(let id, let text): finish(id, .failure(.refused(text)))
    case .notification(let method, let parameters):
      guard isWithinAllowance() else {
        return fail(PluginFault(.broken, "it says more than \(limits.perSecond) things a second"))
      }
      do {
        try onNotification(method, parameters)
      } catch {
        fail(PluginFault(.broken, "its “\(method)”: \(error)"))
      }
    case .call(let id, let method, _):
      guard isWithinAllowance() else {
        return fail(PluginFault(.broken, "it asks more than \(limits.perSecond) things a second"))
      }
      _ = transport.send(
        PluginMessage.refusal(id: id, message: "the app answers no “\(method)”").line)
    }
  }

  private func finish(_ id: Int, _ result: Result<JSONTree, PluginCallError>) {
    let (call, isLate) = state.withLock { state in
      (state.waiting.removeValue(forKey: id), state.abandoned.remove(id) != nil)
    }
    guard let call else {
      if !isLate { fail(PluginFault(.broken, "it answered \(id), which nobody asked")) }
      return
    }
    call.answer.resume(with: result)
  }

  private func isWithinAllowance() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      let gained = (now - state.lastCounted).seconds * Double(limits.perSecond)
      state.lastCounted = now
      state.allowance = min(Double(limits.burst), state.allowance + gained) - 1
      return state.allowance >= 0
    }
  }

  private func fail(_ fault: PluginFault) {
    let waiting: [Int: Waiting]? = state.withLock { state in
      guard state.fault == nil, !state.isClosed else { return nil }
      state.fault = fault
      defer { state.waiting = [:] }
      return state.waiting
    }
    guard let waiting else { return }
    // Told first: who waits may ask again at once.
    onFault(fault)
    for call in waiting.values { call.answer.resume(throwing: PluginCallError.fault(fault)) }
    transport.stop()
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    return bytes.count > 60 ? text + "…" : text
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  var nanoseconds: DispatchTimeInterval {
    .nanoseconds(
      Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
  }
}
