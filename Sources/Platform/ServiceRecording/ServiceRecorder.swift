import Routing

/// Records the answers of an app's services, or replays recorded ones, so that a session on live services
/// can be reproduced without them.
///
/// Wrap each service in a type that passes its calls through a recorder:
///
/// ```swift
/// struct RecordedRides: RideService {
///   let live: any RideService
///   let recorder: ServiceRecorder
///
///   func rides() async throws -> [Ride] {
///     try await recorder.answer("rides.list") { try await live.rides() }
///   }
/// }
/// ```
///
/// While nothing is recorded or replayed, all calls go to the live service. In a replay, the live service
/// isn't called.
public final class ServiceRecorder: Sendable {
  enum Mode: Sendable {
    case passive
    case recording(ServiceLog)
    case replaying(ServiceReplay)
  }

  /// Whether this task runs the live part of another call. Nested calls aren't recorded, because a replay
  /// doesn't make them.
  @TaskLocal private static var isAnswering = false

  /// A recorder that records nothing.
  public static let none = ServiceRecorder(.passive, keepsContents: true)

  let mode: Mode
  private let keepsContents: Bool

  init(_ mode: Mode, keepsContents: Bool) {
    self.mode = mode
    self.keepsContents = keepsContents
  }

  /// Creates a recorder that writes answers to a log.
  ///
  /// - Parameters:
  ///   - log: receives the answers.
  ///   - keepsContents: whether ``scrubbed(_:)`` returns texts unchanged.
  package convenience init(recordingTo log: ServiceLog, keepsContents: Bool) {
    self.init(.recording(log), keepsContents: keepsContents)
  }

  /// Creates a recorder that returns recorded answers.
  package convenience init(replaying replay: ServiceReplay) {
    self.init(.replaying(replay), keepsContents: true)
  }

  /// Calls services as a part of another call, so that they aren't recorded. Tasks that a live service starts
  /// detached need it for the closures of a request.
  package static func withoutRecording<Answer>(
    isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Answer
  ) async rethrows -> Answer {
    try await $isAnswering.withValue(true) { try await call() }
  }

  /// Whether a session is being recorded or replayed.
  package var isActive: Bool {
    if case .passive = mode { false } else { true }
  }

  /// Returns a service as it is, or one that passes its calls through this recorder while a session is
  /// recorded or replayed.
  ///
  /// - Parameters:
  ///   - live: the live service. A replay doesn't call it.
  ///   - recorded: creates the service that passes its calls.
  package func passing<Service>(
    _ live: Service, through recorded: (Service, ServiceRecorder) -> Service
  ) -> Service {
    isActive ? recorded(live, self) : live
  }

  /// Returns a text that may be in a recording: each letter and digit is replaced, unless the user keeps
  /// the contents or nothing is recorded.
  ///
  /// Scrub the contents of files and other private texts before the app receives them. The screens of the
  /// recording then contain the same texts as those of a replay. The number of UTF-8 bytes stays the same.
  public func scrubbed(_ text: String) -> String {
    keepsContents ? text : ScrubbedText.scrubbed(text)
  }

  // MARK: Answers

  /// Returns the answer of a live service, and records it; or returns the recorded answer.
  ///
  /// - Parameters:
  ///   - service: the name of the call, such as `rides.list`.
  ///   - request: the values that the answer depends on. Don't include secrets. A replay returns the answers
  ///     to equal requests in their order.
  ///   - errors: the errors that the app distinguishes. Others are replayed as their description.
  ///   - isolation: the actor of the caller. The call runs on it.
  ///   - live: calls the service.
  /// - Throws: the error of the service.
  public func answer<Answer: Codable & Sendable>(
    _ service: String, to request: some Encodable & Sendable = "",
    errors: [any (Error & Codable).Type] = [], isolation: isolated (any Actor)? = #isolation,
    live: () async throws -> Answer
  ) async throws -> Answer {
    switch mode {
    case .recording(let log) where !ServiceRecorder.isAnswering:
      let call = await log.begin(service, ServiceRecorder.key(of: request))
      do {
        let answer = try await ServiceRecorder.$isAnswering.withValue(true) { try await live() }
        await log.deliver(.value(call, answer))
        return answer
      } catch {
        await log.deliver(.error(call, error, among: errors))
        throw error
      }
    case .replaying(let replay):
      for await line in replay.lines(of: service, ServiceRecorder.key(of: request)) {
        return try line.answer(Answer.self, errors)
      }
      throw CancellationError()
    case .passive, .recording: return try await live()
    }
  }

  /// Performs an action of a live service, and records that it has ended; or waits for the recorded end.
  ///
  /// - Parameters:
  ///   - service: the name of the call, such as `rides.cancel`.
  ///   - request: the values that the action depends on. Don't include secrets.
  ///   - errors: the errors that the app distinguishes. Others are replayed as their description.
  ///   - isolation: the actor of the caller. The call runs on it.
  ///   - live: calls the service. A replay doesn't perform it.
  /// - Throws: the error of the service.
  public func perform(
    _ service: String, with request: some Encodable & Sendable = "",
    errors: [any (Error & Codable).Type] = [], isolation: isolated (any Actor)? = #isolation,
    live: () async throws -> Void
  ) async throws {
    _ = try await answer(service, to: request, errors: errors) { () async throws -> Bool in
      try await live()
      return true
    }
  }

  /// Returns the answer of a live service that can't fail, and records it; or returns the recorded answer.
  ///
  /// - Parameters:
  ///   - service: the name of the call.
  ///   - request: the values that the answer depends on. Don't include secrets.
  ///   - canceled: the answer in a replay if the task is canceled first, or the recording can't be read.
  ///   - isolation: the actor of the caller. The call runs on it.
  ///   - live: calls the service.
  public func answer<Answer: Codable & Sendable>(
    _ service: String, to request: some Encodable & Sendable = "", ifCanceled canceled: Answer,
    isolation: isolated (any Actor)? = #isolation, live: () async -> Answer
  ) async -> Answer {
    do {
      return try await answer(service, to: request) { () async throws -> Answer in await live() }
    } catch {
      return canceled
    }
  }

  /// Returns a value that can be read at once, such as the current date, and records it; or returns the
  /// recorded value.
  ///
  /// - Parameters:
  ///   - service: the name of the call.
  ///   - request: the values that the value depends on. Don't include secrets.
  ///   - live: reads the value. A replay also calls it if the recording lacks the value.
  public func value<Value: Codable & Sendable>(
    _ service: String, for request: some Encodable & Sendable = "", live: () throws -> Value
  ) rethrows -> Value {
    switch mode {
    case .recording(let log):
      let value = try live()
      log.read(.read(service, ServiceRecorder.key(of: request), value))
      return value
    case .replaying(let replay):
      let key = ServiceRecorder.key(of: request)
      if let value: Value = replay.value(of: service, key) { return value }
      replay.addUnrecorded(service, key)
      return try live()
    case .passive: return try live()
    }
  }

  /// Returns the elements of a live service, and records them; or returns the recorded elements.
  ///
  /// - Parameters:
  ///   - service: the name of the call.
  ///   - request: the values that the elements depend on. Don't include secrets.
  ///   - errors: the errors that the app distinguishes. Others are replayed as their description.
  ///   - isPartial: whether a later element contains all of an element. While a session is recorded, the
  ///     app receives at most one such element per second, so that recordings stay small.
  ///   - live: calls the service.
  public func stream<Element: Codable & Sendable>(
    _ service: String, to request: some Encodable & Sendable = "",
    errors: [any (Error & Codable).Type] = [],
    isPartial: @escaping @Sendable (Element) -> Bool = { _ in false },
    live: @escaping @Sendable () -> AsyncThrowingStream<Element, any Error>
  ) -> AsyncThrowingStream<Element, any Error> {
    switch mode {
    case .recording(let log) where !ServiceRecorder.isAnswering:
      let key = ServiceRecorder.key(of: request)
      return AsyncThrowingStream { send in
        let call = await log.begin(service, key)
        do {
          var filter = PartialElements(isPartial)
          let elements = ServiceRecorder.$isAnswering.withValue(true) { live() }
          for try await element in elements where filter.passes(element) {
            await log.deliver(.value(call, element))
            send(element)
          }
          // A stream that the app doesn't need anymore ends early.
          if !Task.isCancelled { await log.deliver(.end(call)) }
        } catch {
          await log.deliver(.error(call, error, among: errors))
          throw error
        }
      }
    case .replaying(let replay):
      let lines = replay.lines(of: service, ServiceRecorder.key(of: request))
      return AsyncThrowingStream { send in
        for await line in lines {
          guard !line.isEnd else { return }
          send(try line.answer(Element.self, errors))
        }
        throw CancellationError()
      }
    case .passive, .recording: return live()
    }
  }

  // MARK: Keys

  /// The maximum length of a request in a recording, in UTF-8 bytes.
  private static let longestKey = 400

  /// Returns a request as text. The rest of a long one is replaced by its hash.
  static func key(of request: some Encodable) -> String {
    guard let text = try? RouteCoding.encode(request) else { return "\(type(of: request))" }
    guard text.utf8.count > longestKey else { return text }
    // FNV-1a, because the hashes of the standard library differ in each process.
    let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return text.prefix(longestKey / 2) + "…" + String(hash, radix: 16)
  }
}

/// Selects the elements of a recorded stream that the app receives.
private struct PartialElements<Element> {
  private let isPartial: (Element) -> Bool
  private var last: ContinuousClock.Instant?

  init(_ isPartial: @escaping (Element) -> Bool) { self.isPartial = isPartial }

  mutating func passes(_ element: Element) -> Bool {
    guard isPartial(element) else { return true }
    let now = ContinuousClock.now
    if let last, now - last < .seconds(1) { return false }
    last = now
    return true
  }
}
