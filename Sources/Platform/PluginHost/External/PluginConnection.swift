import Dispatch
import PluginProtocol
import Routing
import Synchronization

/// One run of a plugin's process: calls and their answers, within limits.
///
/// Incoming messages are processed on the transport's thread, never on the main actor, and no
/// further input is read meanwhile. The first error ends the run and fails all pending calls.
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
    /// The methods of canceled calls, whose answers may still arrive.
    var abandoned: [Int: String] = [:]
    /// The latest call that the plugin answered.
    var answered = 0
    /// When the next check for late calls is scheduled; nil if none is.
    var looksAt: ContinuousClock.Instant?
    var allowance: Double
    var lastCounted = ContinuousClock.now
    var failure: PluginFailure?
    var isClosed = false
  }

  private let transport: any PluginTransport
  private let limits: ExternalPluginLimits
  private let state: Mutex<State>
  /// Keeps calls in the order of their deadlines.
  private let sending = Mutex(())
  private let onNotification: @Sendable (String, JSONTree) throws(JSONDiagnostics) -> Void
  private let onFailure: @Sendable (PluginFailure) -> Void

  /// - Parameters:
  ///   - onNotification: receives the plugin's notifications. If it throws, the run ends.
  ///   - onFailure: called once if an error of the plugin ends the run.
  init(
    _ transport: any PluginTransport, limits: ExternalPluginLimits,
    onNotification: @escaping @Sendable (String, JSONTree) throws(JSONDiagnostics) -> Void,
    onFailure: @escaping @Sendable (PluginFailure) -> Void
  ) {
    self.transport = transport
    self.limits = limits
    self.onNotification = onNotification
    self.onFailure = onFailure
    state = Mutex(State(allowance: Double(limits.burst)))
  }

  /// Starts the process.
  ///
  /// - Throws: ``PluginFailure``.
  func open() async throws(PluginFailure) {
    do {
      try await transport.start { [weak self] event in self?.receive(event) }
    } catch let failure as PluginFailure {
      throw failure
    } catch {
      throw PluginFailure(.launchFailed, "it can't be started: \(error)")
    }
  }

  /// Ends the run and cancels pending calls.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for call in waiting.values { call.answer.resume(throwing: CancellationError()) }
    transport.stop()
  }

  /// The number of calls without an answer.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  // MARK: Calling

  /// Calls a method and waits for the answer.
  ///
  /// - Throws: ``PluginCallError``, or `CancellationError`. When a call is canceled, the plugin
  ///   receives a `cancel` notification.
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
    var isRead = true
    // The call that is sent first is due first, because most plugins answer one after the other.
    let refusal: (any Error)? = sending.withLock { _ in
      let refusal = register(id, method, limit, answer)
      if refusal == nil, !Task.isCancelled { isRead = transport.send(line) }
      return refusal
    }
    if let refusal { return answer.resume(throwing: refusal) }
    // Canceled before it began, so the cancellation handler has found no call to abandon.
    if Task.isCancelled { return abandon(id) }
    keepTime()
    if !isRead { fail(PluginFailure(.disconnected, "it doesn't read its input")) }
  }

  /// Adds a call to those that wait, or returns the reason that it can't be made.
  private func register(
    _ id: Int, _ method: String, _ limit: Duration,
    _ answer: CheckedContinuation<JSONTree, any Error>
  ) -> (any Error)? {
    state.withLock { state in
      if let failure = state.failure { return PluginCallError.failure(failure) }
      if state.isClosed { return CancellationError() }
      if state.waiting.count >= limits.calls {
        return PluginCallError.unavailable("it has too many pending calls")
      }
      state.waiting[id] = Waiting(
        method: method, limit: limit, due: .now + limit, answer: answer)
      return nil
    }
  }

  // MARK: Time

  /// Schedules a check for the earliest deadline of the pending calls. One check covers many calls,
  /// because a timer for each would cost more than the call.
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
    let (late, canceled, rest, isSilent) = state.withLock { state in
      state.looksAt = nil
      let late = state.waiting.filter { $0.value.due <= now }.min { $0.value.due < $1.value.due }
      // Most plugins answer one call after the other, so this one may be the reason.
      let canceled = state.abandoned.filter { $0.key > state.answered && $0.key < late?.key ?? 0 }
        .min { $0.key < $1.key }
      return (late?.value, canceled?.value, state.lines.unfinished, state.answered == 0)
    }
    guard let late else { return keepTime() }
    let before =
      canceled.map { "; it hasn't answered the earlier \"\($0)\" either, which was canceled" } ?? ""
    let incomplete =
      rest.isEmpty
      ? (isSilent && canceled == nil
        ? "; nothing was received: the plugin may not flush its output" : "")
      : "; its output ends with an incomplete line: \"\(PluginConnection.shown(rest[...]))\""
    fail(
      PluginFailure(
        .disconnected,
        "\"\(late.method)\" didn't finish within \(late.limit.shown)\(before)\(incomplete)"
      ))
  }

  private func abandon(_ id: Int) {
    let call = state.withLock { state in
      let call = state.waiting.removeValue(forKey: id)
      if let call { state.abandoned[id] = call.method }
      return call
    }
    guard let call else { return }
    _ = transport.send(
      PluginMessage.notification(method: "cancel", parameters: ["id": .integer(id)]).line)
    call.answer.resume(throwing: CancellationError())
  }

  // MARK: Receiving

  private func receive(_ event: PluginTransportEvent) {
    switch event {
    case .ended(let how):
      fail(PluginFailure(.disconnected, "its process ended: \(how)", isExit: true))
    case .bytes(let bytes):
      let lines: [ArraySlice<UInt8>]
      do {
        guard let taken = try state.withLock({ $0.failure == nil ? try $0.lines.take(bytes) : nil })
        else { return }
        lines = taken
      } catch {
        return fail(
          PluginFailure(
            .protocolViolation, "it printed a line of more than \(ProtocolLimits.line) bytes"))
      }
      for line in lines {
        if line.isEmpty { receiveEmptyLine() } else { receive(line) }
        guard state.withLock({ $0.failure == nil }) else { return }
      }
    }
  }

  /// Empty lines are ignored, but they count toward the limit for unsolicited messages.
  private func receiveEmptyLine() {
    guard !isWithinAllowance() else { return }
    fail(
      PluginFailure(
        .protocolViolation, "it prints more than \(limits.perSecond) empty lines per second"))
  }

  private func receive(_ line: ArraySlice<UInt8>) {
    let message: PluginMessage
    do {
      message = try PluginMessage(line: line)
    } catch {
      return fail(
        PluginFailure(
          .protocolViolation,
          "it printed a line that isn't a message, \"\(PluginConnection.shown(line))\": \(error)"))
    }
    switch message {
    case .answer(let id, let result): finish(id, .success(result))
    case .refusal(let id, let text): finish(id, .failure(.refused(text)))
    case .notification(let method, let parameters):
      guard isWithinAllowance() else {
        return fail(
          PluginFailure(
            .protocolViolation, "it sends more than \(limits.perSecond) notifications per second"))
      }
      do {
        try onNotification(method, parameters)
      } catch {
        fail(PluginFailure(.protocolViolation, "its \"\(method)\": \(error)"))
      }
    case .call(let id, let method, _):
      guard isWithinAllowance() else {
        return fail(
          PluginFailure(
            .protocolViolation, "it sends more than \(limits.perSecond) calls per second"))
      }
      _ = transport.send(
        PluginMessage.refusal(
          id: id, message: "the app doesn't support the method \"\(method)\""
        ).line)
    }
  }

  private func finish(_ id: Int, _ result: Result<JSONTree, PluginCallError>) {
    let (call, isLate) = state.withLock { state in
      state.answered = max(state.answered, id)
      return (state.waiting.removeValue(forKey: id), state.abandoned.removeValue(forKey: id) != nil)
    }
    guard let call else {
      if !isLate {
        fail(PluginFailure(.protocolViolation, "it answered call \(id), which isn't pending"))
      }
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

  private func fail(_ failure: PluginFailure) {
    let waiting: [Int: Waiting]? = state.withLock { state in
      guard state.failure == nil, !state.isClosed else { return nil }
      state.failure = failure
      defer { state.waiting = [:] }
      return state.waiting
    }
    guard let waiting else { return }
    // Called before the calls fail, because their callers may start a new call at once.
    onFailure(failure)
    for call in waiting.values { call.answer.resume(throwing: PluginCallError.failure(failure)) }
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
