import FeatureFlags
import PluginInterface
import PluginProtocol
import Routing
import Unidirectional

/// A plugin in a process of its own, registered like any other.
///
/// Its contributions are made from its manifest by an ``OutsidePoints``; they ask the process only when they
/// are on screen, and show what it said last.
@MainActor public final class OutsidePlugin: Plugin {
  public let manifest: PluginManifest
  public let flag: Flag
  /// Told when the plugin is off for a fault; when a call took time; and when something can't be done.
  public var onOff: @MainActor (PluginFault) -> Void = { _ in }
  public var onSpent: @MainActor (Duration) -> Void = { _ in }
  /// What its answers may ask of the app; nil where there is none.
  public var app: @MainActor () -> (any AppActions)? = { nil }

  /// How much of what was begun isn't done.
  public private(set) var pending = 0

  /// How often links may be opened for it in five seconds.
  private static let opensInFiveSeconds = 8
  /// When that was done last.
  private var opened: [ContinuousClock.Instant] = []

  private let points: OutsidePoints
  private let session: PluginSession
  private let changes: Source<Int>
  /// By contribution: how often the plugin has said that it is to be asked again.
  private var revisions: [String: Source<Int>] = [:]

  /// - Parameters:
  ///   - points: what its manifest may name.
  ///   - repository: the folder of the repository, told to the plugin; nil for none.
  ///   - makeTransport: starts its process, or what stands for it.
  public init(
    _ manifest: PluginManifest, points: OutsidePoints, repository: String? = nil,
    limits: OutsideLimits = OutsideLimits(),
    makeTransport: @escaping @Sendable () async throws -> any PluginTransport
  ) {
    self.manifest = manifest
    self.points = points
    flag = Flag(
      key: manifest.flagKey, default: manifest.isOnByDefault, owner: manifest.owner,
      about: manifest.about.isEmpty ? "The plugin \(manifest.title)" : manifest.about)
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
        onOff: { fault in Task { @MainActor in bridge.plugin?.onOff(fault) } }),
      makeTransport: makeTransport)
    bridge.plugin = self
  }

  /// Leads from the session, which is made first, to the plugin.
  @MainActor private final class Bridge: Sendable {
    weak var plugin: OutsidePlugin?
  }

  public var id: String { manifest.id }
  public var title: String { manifest.title }
  public var version: String { manifest.version }
  public var owner: String { manifest.owner }

  public func contribute(to contributions: inout PluginContributions) throws {
    try points.contribute(self, to: &contributions)
  }

  /// Ends its process, if one runs.
  public func stop() {
    Task { [session] in await session.stop() }
  }

  // MARK: Asking

  /// Changes whenever the plugin says that a contribution is to be asked again; the read is tracked.
  public func revision(of contribution: String) -> Int {
    if let known = revisions[contribution] { return known.value + changes.value }
    let new = Source(0)
    revisions[contribution] = new
    return new.value + changes.value
  }

  private func noteChange(_ names: Set<String>?) {
    guard let names else { return changes.value += 1 }
    for name in names { revisions[name]?.value += 1 }
  }

  /// Asks the process something, and reads the answer, both off the main actor.
  ///
  /// - Parameters:
  ///   - parameters: makes what is said with it.
  ///   - read: makes the answer out of JSON; ``JSONMistakes`` that it throws switch the plugin off.
  /// - Throws: ``PluginCallError``, or `CancellationError`.
  public func ask<Answer: Sendable>(
    _ method: String, _ parameters: @escaping @Sendable () throws -> JSONTree,
    read: @escaping @Sendable (JSONTree) throws -> Answer
  ) async throws -> Answer {
    let (answer, time) = try await OutsidePlugin.asked(session, method, parameters, read)
    onSpent(time)
    return answer
  }

  @concurrent nonisolated private static func asked<Answer: Sendable>(
    _ session: PluginSession, _ method: String,
    _ parameters: @Sendable () throws -> JSONTree, _ read: @Sendable (JSONTree) throws -> Answer
  ) async throws -> (Answer, Duration) {
    let question = try parameters()
    let begin = ContinuousClock.now
    let answer = try await session.call(method, question)
    let time = ContinuousClock.now - begin
    do {
      return (try read(answer), time)
    } catch let mistakes as JSONMistakes {
      await session.note(unreadable: mistakes, of: method)
      throw PluginCallError.fault(
        PluginFault(.broken, "its answer to “\(method)”: \(mistakes)"))
    }
  }

  /// Begins something that asks the process; until it is done the plugin isn't settled.
  @discardableResult public func begin(
    _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    pending += 1
    return Task {
      await work()
      pending -= 1
    }
  }

  /// Asks for effects, and performs them; what goes wrong is told.
  public func beginEffects(
    _ method: String, _ parameters: @escaping @Sendable () throws -> JSONTree
  ) {
    begin { [self] in
      do {
        perform(try await ask(method, parameters) { try PluginEffect.effects($0) })
      } catch {
        tell(error)
      }
    }
  }

  /// Does what an answer asks for.
  public func perform(_ effects: [PluginEffect]) {
    guard let app = app() else { return }
    for effect in effects {
      switch effect {
      case .openLink(let link):
        guard mayOpen() else {
          app.tell(problem: "\(title) opens links in a circle; that one was left out.")
          return
        }
        app.open(link)
      case .copy(let text): app.copy(text)
      case .tell(let news): app.tell("\(title): \(news)")
      case .tellProblem(let problem): app.tell(problem: "\(title): \(problem)")
      }
    }
  }

  /// Whether it may open a link: a few in a while are what people ask for, more are links that lead to
  /// themselves.
  private func mayOpen() -> Bool {
    let now = ContinuousClock.now
    opened = opened.filter { now - $0 < .seconds(5) } + [now]
    return opened.count <= OutsidePlugin.opensInFiveSeconds
  }

  /// Tells the person that something couldn't be done. A fault is told already, by what switches it off.
  public func tell(_ error: any Error) {
    switch error {
    case PluginCallError.refused(let message): app()?.tell(problem: "\(title): \(message)")
    case PluginCallError.unavailable(let message): app()?.tell(problem: "\(title): \(message)")
    case PluginCallError.fault(let fault) where fault.kind == .gone:
      app()?.tell(problem: "\(title): \(fault)")
    default: break
    }
  }
}
