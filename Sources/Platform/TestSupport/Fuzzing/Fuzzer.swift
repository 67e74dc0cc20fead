import DeclarativeUI
import Diagnostics
import Synchronization
import Terminal

/// Drives a screen with random events and checks it after each.
///
/// ```swift
/// var fuzzer = Fuzzer(seed: 7)
/// let failure = await fuzzer.run(events: 2_000, on: app.host)
/// #expect(failure == nil)
/// ```
///
/// The fuzzer detects crashes, misuse of the platform, surfaces that no terminal can show
/// (`SurfaceInvariants`), and, for some frames, rows that weren't redrawn (`ShadowOracle`). The
/// same seed generates the same events for the same screen.
@MainActor public struct Fuzzer {
  /// A failure, with the events before it.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The seed of the fuzzer.
    public let seed: UInt64
    /// The number of the event, starting at 1.
    public let event: Int
    /// The violated invariant or the report.
    public let message: String
    /// The last events and actions, oldest first.
    public let last: [String]

    /// The failure as text, with everything that is needed to reproduce it.
    public var description: String {
      "seed \(seed), event \(event): \(message)\nafter: \(last.joined(separator: ", "))"
    }
  }

  /// An action other than a terminal event, such as a change of the theme. It returns a description
  /// of what it did.
  public typealias Action = @MainActor (inout SeededGenerator) -> String

  /// The seed. It determines all events.
  public let seed: UInt64
  /// Generates the events.
  public var events: RandomEvents
  /// The actions to perform occasionally between events.
  public var actions: [Action] = []
  /// Called after each event. Returns a description of an error in the app, or nil.
  public var check: @MainActor () -> String? = { nil }
  /// The oracle checks one in this many frames.
  package var framesPerOracle = 16
  private var generator: SeededGenerator
  private var last: [String] = []

  /// Creates a fuzzer.
  ///
  /// - Parameters:
  ///   - seed: determines all events.
  ///   - events: generates the events.
  public init(seed: UInt64, events: RandomEvents = RandomEvents()) {
    self.seed = seed
    self.events = events
    generator = SeededGenerator(seed: seed)
  }

  /// Sends events until the given number has been sent or a check fails; returns nil if none fails.
  ///
  /// Frames are drawn as in an app: sometimes after one event, sometimes after several.
  ///
  /// - Parameters:
  ///   - count: the number of events.
  ///   - host: the host of the screen.
  public mutating func run(events count: Int, on host: ViewHost) async -> Failure? {
    let reports = Reports()
    for number in 1...max(1, count) {
      let problem = MisuseReport.withHandler({ reports.add("\($0)") }) {
        step(on: host)
      }
      if let problem = problem ?? reports.first ?? check() {
        return Failure(seed: seed, event: number, message: problem, last: last)
      }
      // Results of services arrive between events.
      if number.isMultiple(of: 8) { await Task.yield() }
    }
    return nil
  }

  /// The reports of misuse during a run.
  private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    var first: String? { texts.withLock(\.first) }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private mutating func step(on host: ViewHost) -> String? {
    if !actions.isEmpty, generator.happens(onceIn: 40), let deed = generator.one(of: actions) {
      note(deed(&generator))
    } else {
      let event = events.next(on: host.surface.size, using: &generator)
      note(Fuzzer.text(event))
      host.handle(event)
    }
    guard generator.happens(onceIn: 2) else { return nil }
    host.render()
    if let violation = SurfaceInvariants.violations(
      in: host.surface, changedRowsOnly: true
    ).first {
      return violation
    }
    host.surface.clearDamage()
    guard generator.happens(onceIn: framesPerOracle) else { return nil }
    let stale = ShadowOracle.staleRows(in: host)
    guard !stale.isEmpty else { return nil }
    return "a fresh rendering of the screen differs:\n"
      + stale.prefix(4).map(\.description).joined(separator: "\n")
  }

  private mutating func note(_ entry: String) {
    last.append(entry)
    if last.count > 24 { last.removeFirst(last.count - 24) }
  }

  private static func text(_ event: InputEvent) -> String {
    switch event {
    case .key(let key): VisibleText.line(key.symbol)
    case .mouse(let mouse): "\(mouse.action) at \(mouse.position.column):\(mouse.position.row)"
    case .paste(let text):
      "paste of \(text.utf8.count): \(VisibleText.line(String(text.prefix(40))))"
    case .focusGained: "focus gained"
    case .focusLost: "focus lost"
    case .resize(let size): "\(size.columns)×\(size.rows)"
    }
  }
}
