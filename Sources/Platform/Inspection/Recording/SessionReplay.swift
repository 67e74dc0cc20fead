import DeclarativeUI
import DesignSystem
import ServiceRecording
import Terminal
import Unidirectional

/// Replays a recorded session without a terminal, and compares each screen with the recorded one.
///
/// It waits before each event until the screen is the recorded one and has finished loading, so that
/// answers of services may arrive earlier or later than in the recording.
@MainActor package final class SessionReplay {
  /// A screen that differs from the recorded one.
  package struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// The number of input events before the screen.
    package let inputs: Int
    /// The last input before the screen; nil for the first screen.
    package let lastInput: String?
    /// The rows that differ, counted from 0. The row below the last one is the cursor.
    package let rows: [Int]
    /// The screen that was found, as text.
    package let screen: String
    /// The reasons besides the screen, such as a call of a service that the recording doesn't contain.
    package var notes: [String] = []

    /// The place in the recording, and the rows that differ, marked with `>`.
    package var description: String {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      let marked = lines.enumerated().map { (rows.contains($0) ? "> " : "  ") + $1 }
      let place = lastInput.map { "after input \(inputs), \($0)" } ?? "at the beginning"
      let cursor = rows.contains { $0 >= lines.count } ? ["> the cursor is at another place"] : []
      let count = ReadableText.count(rows.count, "row")
      let title =
        rows.isEmpty
        ? "the app behaves differently \(place):"
        : "the screen \(place) differs from the recording in \(count):"
      return ([title] + marked + cursor + notes).joined(separator: "\n")
    }
  }

  /// The outcome of a replay.
  package enum Outcome: Equatable, Sendable {
    /// All screens are the same. The values are the numbers of input events and of compared screens.
    case same(inputs: Int, screens: Int)
    /// A screen differs. The replay ended there.
    case differs(Difference)
  }

  private let recording: Recording
  private let host: ViewHost
  private let patience: Duration
  private let isSettled: @MainActor () -> Bool
  private let services: ServiceReplay?
  /// The recorded calls that the app hasn't made in time.
  private var missedCalls: [Int] = []
  /// The call that the app has received the latest answer to.
  private var answered: Int?
  /// How long a screen that is still loading may differ from the recorded one before the next input is sent.
  /// It can contain moving parts, such as a spinner.
  private static let loadingPatience = Duration.seconds(1)
  /// How long to wait for a recorded call of a service. A changed app may no longer make it.
  private static let callPatience = Duration.seconds(3)
  /// How long to wait for a recorded call after the app hasn't made another one.
  private static let shortCallPatience = Duration.milliseconds(100)
  /// How many times longer than that a screen may load.
  private static let loadingFactor = 12
  /// How often a screen is compared at least before it differs. While other work blocks the main actor,
  /// time passes, but no answer can arrive.
  private static let fewestComparisons = 100

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - host: the host of the same view as in the recording. The replay sets its size and theme.
  ///   - patience: how long a screen that has finished loading may differ from the recorded one. A
  ///     screen may load 12 times as long.
  ///   - services: the recorded answers of the services that the view uses; nil if it shows sample data.
  ///   - isSettled: returns whether the screen has finished loading.
  package init(
    _ recording: Recording, on host: ViewHost, patience: Duration = .seconds(5),
    services: ServiceReplay? = nil, isSettled: @escaping @MainActor () -> Bool = { true }
  ) {
    self.services = services
    self.isSettled = isSettled
    self.recording = recording
    self.host = host
    self.patience = patience
  }

  /// Replays all events, or those before the first screen that differs.
  ///
  /// - Parameters:
  ///   - continues: whether the replay continues after a screen that differs. It then waits before each
  ///     event until the screen no longer changes.
  ///   - next: called before each event, when the screen is the recorded one. The replay ends if it
  ///     returns false.
  /// - Returns: the outcome, with the first screen that differs.
  package func run(
    continues: Bool = false,
    next: @MainActor (RecordedEvent) async -> Bool = { _ in true }
  ) async -> Outcome {
    host.resize(to: recording.size)
    use(theme: recording.theme)
    var expected: [Int: String] = [:]
    var (inputs, screens) = (0, 0)
    var last: String?
    var first: Difference?
    events: for (index, event) in recording.events.enumerated() {
      let played = await play(recording.background[index] ?? [], &expected)
      defer { if let services { for line in played.held { release(line, services) } } }
      if played.isSame { screens += 1 }
      switch event {
      case .theme(let name): use(theme: name)
      case .input(let input):
        guard await next(event) else { break events }
        host.render()
        host.handle(input)
        inputs += 1
        last = event.json?.text
      case .screen(let rows):
        expected = updated(expected, with: rows)
        screens += 1
        if first != nil {
          await still()
        } else if let wrong = await difference(from: expected) {
          let difference = Difference(
            inputs: inputs, lastInput: last, rows: wrong,
            screen: host.surface.lines.joined(separator: "\n"), notes: notes(patience))
          if !continues { return .differs(difference) }
          first = difference
        }
      }
    }
    _ = await play(recording.background[recording.events.count] ?? [], &expected)
    if continues { host.render() }
    if let first { return .differs(first) }
    let notes = recording.ending == nil ? unrecordedCalls(.zero) : []
    if !notes.isEmpty {
      return .differs(
        Difference(
          inputs: inputs, lastInput: last, rows: [],
          screen: host.surface.lines.joined(separator: "\n"), notes: notes))
    }
    return .same(inputs: inputs, screens: screens)
  }

  // MARK: Services

  /// Lets services answer as they did before the next event.
  ///
  /// - Returns: the answers that the app received after the next event, although they arrived before; and
  ///   whether there is a screen that was still loading, and it is the same.
  private func play(
    _ events: [BackgroundEvent], _ expected: inout [Int: String]
  ) async -> (held: [ServiceLine], isSame: Bool) {
    guard let services else { return ([], false) }
    var events = events[...]
    // An event that isn't recorded, such as a reply of the terminal, may follow a screen.
    while let loading = events.firstIndex(where: \.isLoading), loading < events.endIndex - 1 {
      if case .loading(let rows) = events[loading] { expected = updated(expected, with: rows) }
      for case .service(let line) in events[..<loading] { await play(line, services) }
      events = events[(loading + 1)...]
    }
    let loading = events.firstIndex(where: \.isLoading)
    if let loading, case .loading(let rows) = events[loading] {
      expected = updated(expected, with: rows)
      // The latest answer may have been on its way to the screen.
      for index in events.startIndex..<loading {
        guard case .service(let line) = events[index] else { continue }
        let isLast = !events[(index + 1)..<loading].contains(where: \.isAnswer)
        if line.kind != .call, isLast, await shows(expected, within: SessionReplay.glance) {
          return ([line], true)
        }
        await play(line, services)
      }
      return ([], await shows(expected, within: SessionReplay.loadingPatience))
    }
    for case .service(let line) in events { await play(line, services) }
    return ([], false)
  }

  private static let glance = Duration.milliseconds(20)

  /// Waits until the app has made a call, or lets a call receive its answer.
  private func play(_ line: ServiceLine, _ services: ServiceReplay) async {
    guard line.kind == .call else {
      // The app must receive simultaneous answers in the order of their lines.
      if let answered, answered != line.call { await ServiceLog.arrival() }
      return release(line, services)
    }
    missedCalls.removeAll(where: services.hasMade)
    let patience =
      missedCalls.isEmpty ? SessionReplay.callPatience : SessionReplay.shortCallPatience
    let start = ContinuousClock.now
    while !services.hasMade(line.call) {
      guard ContinuousClock.now - start < patience else { return missedCalls.append(line.call) }
      host.render()
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  private func release(_ line: ServiceLine, _ services: ServiceReplay) {
    answered = line.call
    services.release(line)
  }

  /// Waits until the screen is the expected one, even if it is still loading.
  private func shows(_ expected: [Int: String], within patience: Duration) async -> Bool {
    let start = ContinuousClock.now
    while true {
      host.render()
      let rows = ScreenDigest(host.surface).rows
      if expected.count == rows.count, rows.indices.allSatisfy({ expected[$0] == rows[$0] }) {
        return true
      }
      guard ContinuousClock.now - start < patience else { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// The calls of services that can be the reason of a difference: those that the recording doesn't contain,
  /// those that it lacks the answers to, and those that the app hasn't made.
  private func notes(_ patience: Duration) -> [String] {
    guard let services else { return [] }
    let missed = missedCalls.filter { !services.hasMade($0) }.map(services.description(of:))
    return unanswerableCalls(patience)
      + notes("the app doesn't call a service as it did in the recording", missed)
  }

  /// The calls that keep the screen from loading.
  private func unanswerableCalls(_ patience: Duration) -> [String] {
    unrecordedCalls(patience)
      + notes(
        "the recording lacks the answer to a call of a service",
        services?.unansweredCalls(waiting: patience) ?? [])
  }

  private func unrecordedCalls(_ patience: Duration) -> [String] {
    notes(
      "the app calls a service as it didn't in the recording",
      services?.unrecordedCalls(waiting: patience) ?? [])
  }

  /// Names calls. Their texts come from the recording, which may be a stranger's.
  private func notes(_ reason: String, _ calls: [String]) -> [String] {
    calls.map { "\(reason): \(VisibleText.line($0))" }
  }

  /// The digests of the next screen. A screen with another number of rows lists all of them.
  private func updated(_ rows: [Int: String], with changes: [Int: String]) -> [Int: String] {
    changes.count == host.surface.size.rows + 1 ? changes : rows.merging(changes) { $1 }
  }

  private func use(theme name: String) {
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { host.theme = theme }
  }

  /// Whether the screen has finished loading, no work is running that changes it, and no frame is due.
  private var isStill: Bool {
    isSettled() && !ActivityLog.current.isRunning && !host.awaitsFrame
  }

  /// Waits until the screen has finished loading and no longer changes.
  private func still() async {
    let start = ContinuousClock.now
    var last: ScreenDigest?
    var same = 0
    while same < SessionReplay.fewestComparisons, ContinuousClock.now - start < patience {
      host.render()
      let digest = ScreenDigest(host.surface)
      same = isStill && digest == last ? same + 1 : 0
      last = digest
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits until the screen is the expected one and has finished loading, as it had in the
  /// recording. Work that ends after the next event could otherwise change another screen than it
  /// did then.
  ///
  /// - Returns: the rows that still differ; nil for none.
  private func difference(from expected: [Int: String]) async -> [Int]? {
    let start = ContinuousClock.now
    var settled = start
    var comparisons = 0
    while true {
      host.render()
      let rows = ScreenDigest(host.surface).rows
      let wrong = rows.indices.filter { expected[$0] != rows[$0] }
      let now = ContinuousClock.now
      let isLoading = !isStill && now - start < patience * SessionReplay.loadingFactor
      if !isLoading, wrong.isEmpty, expected.count == rows.count { return nil }
      comparisons += 1
      if isLoading { settled = now }
      if isLoading, !unanswerableCalls(patience).isEmpty { return wrong }
      if now - settled >= patience, comparisons >= SessionReplay.fewestComparisons { return wrong }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}
