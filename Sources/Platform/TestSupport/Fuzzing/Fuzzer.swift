import DeclarativeUI
import DependencyInjection
import Synchronization
import Terminal

/// Drives a screen with random events, and looks after each whether all is well.
///
/// ```swift
/// var fuzzer = Fuzzer(seed: 7)
/// let failure = await fuzzer.run(events: 2_000, on: app.host)
/// #expect(failure == nil)
/// ```
///
/// It finds crashes, misuse of the platform, surfaces that no terminal could show
/// (`SurfaceInvariants`), and rows that weren't drawn again (`ShadowOracle`, for some frames). The
/// same seed gives the same events on the same screen.
@MainActor public struct Fuzzer {
  /// What went wrong, and after what.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    public let seed: UInt64
    /// The number of the event, from 1.
    public let event: Int
    /// What is wrong, or what was reported.
    public let message: String
    /// The last events and deeds, oldest first.
    public let last: [String]

    public var description: String {
      "seed \(seed), event \(event): \(message)\nafter: \(last.joined(separator: ", "))"
    }
  }

  /// A deed that isn't an event of the terminal, such as another theme: it returns what it did.
  public typealias Deed = @MainActor (inout SeededGenerator) -> String

  public let seed: UInt64
  /// What is sent.
  public var events: RandomEvents
  /// Done now and then between events.
  public var deeds: [Deed] = []
  /// Asked after each event: what is wrong with the app, or nil.
  public var check: @MainActor () -> String? = { nil }
  /// The oracle looks once in so many frames.
  public var framesPerOracle = 16
  private var generator: SeededGenerator
  private var last: [String] = []

  public init(seed: UInt64, events: RandomEvents = RandomEvents()) {
    self.seed = seed
    self.events = events
    generator = SeededGenerator(seed: seed)
  }

  /// Sends events until so many were sent or something is wrong; nil when nothing is.
  ///
  /// Frames are drawn as an app draws them: sometimes after one event, sometimes after several.
  public mutating func run(events count: Int, on host: ViewHost) async -> Failure? {
    let reports = Reports()
    for number in 1...max(1, count) {
      let problem = MisuseReport.withHandler({ reports.add("\($0)") }) {
        step(on: host)
      }
      if let problem = problem ?? reports.first ?? check() {
        return Failure(seed: seed, event: number, message: problem, last: last)
      }
      // What services answer comes in between.
      if number.isMultiple(of: 8) { await Task.yield() }
    }
    return nil
  }

  /// What the platform had to say meanwhile.
  private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    var first: String? { texts.withLock(\.first) }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private mutating func step(on host: ViewHost) -> String? {
    if !deeds.isEmpty, generator.happens(onceIn: 40), let deed = generator.one(of: deeds) {
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
    return "drawn afresh, the screen is another:\n"
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
