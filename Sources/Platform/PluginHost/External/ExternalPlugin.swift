import FeatureFlags
import PluginInterface
import PluginProtocol
import RouterService
import Routing
import Unidirectional

/// A plugin that runs in its own process, registered like any other plugin.
///
/// Its contributions are created from its manifest by an ``ExternalExtensionPoints``. They call the
/// process only while they are on screen, and show its latest answers.
@MainActor package final class ExternalPlugin: Plugin {
  /// The plugin's manifest.
  package let manifest: PluginManifest
  /// The plugin's flag.
  package let flag: Flag
  /// Called when the plugin is disabled because of an error.
  package var onDisabled: @MainActor (PluginFailure) -> Void = { _ in }
  /// Returns details about a failure, such as the last line of the plugin's output to standard
  /// error; nil for none.
  package var details: @MainActor (PluginFailure) -> String? = { _ in nil }
  /// Called with the duration of each call.
  package var onTimeSpent: @MainActor (Duration) -> Void = { _ in }
  /// Returns the app, which performs the actions in the plugin's answers; nil if there is none.
  package var app: @MainActor () -> (any AppActions)? = { nil }

  /// The number of operations that have begun and haven't finished.
  package private(set) var pending = 0
  /// The screens with a placeholder as their latest answer, and the times of these answers.
  private var placeholders: [String: ContinuousClock.Instant] = [:]
  /// How long to expect a better answer after a placeholder.
  private static let placeholderLimit = Duration.seconds(10)
  /// Whether a screen shows a placeholder such as “Counting…” that the plugin may still replace.
  package var hasPlaceholder: Bool {
    placeholders.values.contains { ContinuousClock.now - $0 < ExternalPlugin.placeholderLimit }
  }

  /// The maximum number of links that may be opened for the plugin in five seconds.
  private static let opensInFiveSeconds = 8
  /// The times at which links were opened recently.
  private var opened: [ContinuousClock.Instant] = []

  private let points: ExternalExtensionPoints
  private let session: PluginSession
  private let changes: Source<Int>
  /// The number of change notifications, by contribution.
  private var revisions: [String: Source<Int>] = [:]

  /// Creates a plugin. Its process starts with the first call.
  ///
  /// - Parameters:
  ///   - manifest: the plugin's manifest.
  ///   - points: the extension points that the manifest can use.
  ///   - repository: the path of the repository, which is passed to the plugin; nil for none.
  ///   - limits: the limits for the process.
  ///   - makeTransport: starts the process or a replacement for tests.
  package init(
    _ manifest: PluginManifest, points: ExternalExtensionPoints, repository: String? = nil,
    limits: ExternalPluginLimits = ExternalPluginLimits(),
    makeTransport: @escaping @Sendable () async throws -> any PluginTransport
  ) {
    self.manifest = manifest
    self.points = points
    flag = Flag(
      key: manifest.flagKey, default: manifest.isOnByDefault, owner: manifest.owner,
      about: manifest.about.isEmpty ? "The \(manifest.title) plugin" : manifest.about)
    let changes = Source(0)
    self.changes = changes
    let version = ProtocolVersion.common(with: manifest.protocols) ?? 1
    let bridge = Bridge()
    session = PluginSession(
      limits: limits,
      greeting: [
        "protocol": .integer(version), "plugin": .string(manifest.id),
        "features": .array(points.features.map { .string($0) }),
        "repository": repository.map { .string($0) } ?? .null,
        "contributions": .array(
          manifest.contributions.map { ["kind": .string($0.kind), "id": .string($0.id)] }),
      ], version: version,
      listener: .init(
        onChanged: { names in Task { @MainActor in bridge.plugin?.noteChange(names) } },
        onDisabled: { failure in Task { @MainActor in bridge.plugin?.onDisabled(failure) } }),
      makeTransport: makeTransport)
    bridge.plugin = self
  }

  /// Connects the session, which is created first, to the plugin.
  @MainActor private final class Bridge: Sendable {
    weak var plugin: ExternalPlugin?
  }

  /// The identifier from the manifest.
  package var id: String { manifest.id }
  /// The title from the manifest.
  package var title: String { manifest.title }
  /// The version from the manifest.
  package var version: String { manifest.version }
  /// The owner from the manifest.
  package var owner: String { manifest.owner }

  /// Adds the contributions that the manifest declares.
  ///
  /// - Throws: an error if the manifest uses an extension point that doesn't exist.
  package func contribute(to contributions: inout PluginContributions) throws {
    try points.contribute(self, to: &contributions)
  }

  /// Stops the process, if it runs.
  package func stop() {
    Task { [session] in await session.stop() }
  }

  // MARK: Asking

  /// Prepares ``revision(of:)`` for a contribution, before a view reads it.
  package func prepareRevision(of contribution: String) {
    if revisions[contribution] == nil { revisions[contribution] = Source(0) }
  }

  /// A number that changes when the plugin reports that a contribution has changed. The read is
  /// tracked.
  package func revision(of contribution: String) -> Int {
    prepareRevision(of: contribution)
    return (revisions[contribution]?.value ?? 0) + changes.value
  }

  private func noteChange(_ names: Set<String>?) {
    guard let names else { return changes.value += 1 }
    for name in names { revisions[name]?.value += 1 }
  }

  /// Calls the process. Encoding and decoding happen off the main actor.
  ///
  /// - Parameters:
  ///   - method: the name of the method.
  ///   - parameters: returns the parameters.
  ///   - read: decodes the answer. If it throws ``JSONDiagnostics``, the plugin is disabled.
  /// - Throws: ``PluginCallError``, or `CancellationError`.
  package func ask<Answer: Sendable>(
    _ method: String, _ parameters: @escaping @Sendable () throws -> JSONTree,
    read: @escaping @Sendable (JSONTree) throws -> Answer
  ) async throws -> Answer {
    let (answer, time, placeholder) = try await ExternalPlugin.asked(
      session, method, parameters, read)
    onTimeSpent(time)
    if let (screen, isPlaceholder) = placeholder {
      placeholders[screen] = isPlaceholder ? ContinuousClock.now : nil
    }
    return answer
  }

  @concurrent nonisolated private static func asked<Answer: Sendable>(
    _ session: PluginSession, _ method: String,
    _ parameters: @Sendable () throws -> JSONTree, _ read: @Sendable (JSONTree) throws -> Answer
  ) async throws -> (Answer, Duration, placeholder: (screen: String, Bool)?) {
    let question = try parameters()
    let begin = ContinuousClock.now
    let answer = try await session.call(method, question)
    let time = ContinuousClock.now - begin
    let screen = method == "screen" ? question["id"]?.string : nil
    do {
      return (try read(answer), time, screen.map { ($0, answer.isPlaceholder) })
    } catch let diagnostics as JSONDiagnostics {
      await session.note(unreadable: diagnostics, of: method)
      throw PluginCallError.failure(
        PluginFailure(.protocolViolation, "its answer to \"\(method)\": \(diagnostics)"))
    }
  }

  /// Starts an operation that calls the process. While it runs, it counts as ``pending``.
  @discardableResult package func begin(
    _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    pending += 1
    return Task {
      await work()
      pending -= 1
    }
  }

  /// How long a call may take before the user sees that it is running.
  private static let patience = Duration.milliseconds(500)

  /// Calls a method that returns effects, and performs them. Errors are shown as notices. If the app
  /// supports it, the user can cancel a call that takes long.
  ///
  /// - Parameters:
  ///   - method: the name of the method.
  ///   - name: the name of the call for the notice that it is running.
  ///   - parameters: returns the parameters.
  package func beginEffects(
    _ method: String, named name: String,
    _ parameters: @escaping @Sendable () throws -> JSONTree
  ) {
    begin { [self] in
      let call = Task { try await ask(method, parameters) { try PluginEffect.effects($0) } }
      let work = app()?.runningWork
      let text = "\(title): \(name)…" + (work == nil ? "" : " Press Esc to cancel it.")
      let notice = Task {
        guard (try? await Task.sleep(for: ExternalPlugin.patience)) != nil else { return }
        if let work { work.show(text) { call.cancel() } } else { app()?.notify(text) }
      }
      let result = await call.result
      notice.cancel()
      work?.end(text)
      switch result {
      case .success(let effects): perform(effects)
      case .failure(is CancellationError): app()?.notify("\(title): canceled “\(name)”.")
      case .failure(let error): report(error)
      }
    }
  }

  /// Performs the effects of an answer. Its notices appear together at the end, because each notice
  /// replaces the one before it.
  package func perform(_ effects: [PluginEffect]) {
    guard let app = app() else { return }
    var notices: [String] = []
    var isProblem = false
    defer {
      if !notices.isEmpty {
        let text = "\(title): \(notices.joined(separator: " · "))"
        if isProblem { app.notify(problem: text) } else { app.notify(text) }
      }
    }
    for effect in effects {
      switch effect {
      case .openLink(let link):
        guard mayOpen() else {
          notices.append("too many links in a row; the last one was ignored")
          isProblem = true
          return
        }
        app.open(link)
      case .copy(let text): app.copy(text)
      case .notify(let message): notices.append(message)
      case .notifyProblem(let problem):
        notices.append(problem)
        isProblem = true
      }
    }
  }

  /// Whether the plugin may open another link. A user triggers a few in five seconds; more result
  /// from links that open each other.
  private func mayOpen() -> Bool {
    let now = ContinuousClock.now
    opened = opened.filter { now - $0 < .seconds(5) } + [now]
    return opened.count <= ExternalPlugin.opensInFiveSeconds
  }

  /// Returns the message about a failure, with its details.
  func described(_ failure: PluginFailure) -> String {
    "\(failure)" + (details(failure).map { "; \($0)" } ?? "")
  }

  /// Shows a notice about a failed operation. If the error disables the plugin, a notice has been
  /// shown already.
  package func report(_ error: any Error) {
    switch error {
    case PluginCallError.refused(let message): app()?.notify(problem: "\(title): \(message)")
    case PluginCallError.unavailable(let message): app()?.notify(problem: "\(title): \(message)")
    case PluginCallError.failure(let failure) where failure.kind == .disconnected:
      app()?.notify(problem: "\(title): \(described(failure))")
    default: break
    }
  }
}
