import CustomDump
import IssueReporting
import Synchronization
import Unidirectional

/// A store for tests that lets nothing pass unsaid.
///
/// Every action is sent or received by the test, every change of state is written down, and no effect
/// runs on: what is left out fails the test, with a diff.
///
/// ```swift
/// let store = TestStore(Search.State(), reduce: Search.reduce)
/// store.send(.typed("a")) { $0.query = "a" }
/// await store.receive(.found(["apple"])) { $0.rows = ["apple"] }
/// await store.finish()
/// ```
@MainActor public final class TestStore<State: Equatable, Action: Sendable & Equatable> {
  /// How much a test has to say.
  public enum Exhaustivity: Sendable {
    /// Everything.
    case full
    /// What a test says must be true; the rest may happen.
    case partial
  }

  private struct Step {
    let action: Action
    let state: State
  }

  /// The state as far as the test has asserted it.
  public private(set) var state: State
  /// How much the test has to say from here on.
  public var exhaustivity: Exhaustivity

  private let store: Store<State, Action>
  private let recorder = Recorder()
  private let ledger: Ledger

  @MainActor private final class Recorder { var steps: [Step] = [] }

  /// Makes a store over the reducer under test.
  public init(
    _ initial: State, exhaustivity: Exhaustivity = .full, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    state = initial
    self.exhaustivity = exhaustivity
    let ledger = Ledger(fileID: fileID, filePath: filePath, line: line)
    self.ledger = ledger
    store = Store(initial, label: "TestStore") { [recorder] state, action in
      let effect = reduce(&state, action)
      recorder.steps.append(Step(action: action, state: state))
      if !effect.isNone { ledger.isOpen = true }
      return effect
    }
  }

  /// Sends an action, and asserts what it changes.
  ///
  /// - Parameter expected: changes the state as the reducer should; leave it out for no change.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, expected: (inout State) -> Void = { _ in }
  ) {
    let place = Place(fileID: fileID, filePath: filePath, line: line)
    if !recorder.steps.isEmpty { skip(because: "before \(action) was sent", place) }
    store.send(action)
    guard !recorder.steps.isEmpty else { return place.fail("\(action) was not applied.") }
    check(recorder.steps.removeFirst(), place, expected)
  }

  /// Waits for an action from an effect, and asserts what it changes.
  ///
  /// It waits for a number of turns of the main actor, not for a time; see `turns`.
  public func receive(
    _ action: Action, turns: Int = 100_000, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    expected: (inout State) -> Void = { _ in }
  ) async {
    let place = Place(fileID: fileID, filePath: filePath, line: line)
    await turn(turns) { !recorder.steps.isEmpty }
    if exhaustivity == .partial {
      await turn(turns) { recorder.steps.contains { $0.action == action } }
      while let first = recorder.steps.first, first.action != action {
        state = first.state
        recorder.steps.removeFirst()
      }
    }
    guard !recorder.steps.isEmpty else {
      let running = store.runningEffects
      return place.fail(
        "\(action) was not received; "
          + (running.isEmpty ? "no effect runs." : "running: \(running.joined(separator: ", "))."))
    }
    let step = recorder.steps.removeFirst()
    if step.action != action {
      place.fail("Another action was received:\n\(diff(action, step.action) ?? "\(step.action)")")
    }
    check(step, place, expected)
  }

  /// Waits for all effects to end, and asserts that none of them sent anything unsaid.
  public func finish(
    turns: Int = 100_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let place = Place(fileID: fileID, filePath: filePath, line: line)
    ledger.isOpen = false
    if exhaustivity == .full { await turn(turns) { store.runningEffects.isEmpty } }
    let running = store.runningEffects
    store.finish()
    guard exhaustivity == .full else { return }
    skip(because: "before the end", place)
    if !running.isEmpty {
      place.fail("Effects still run: \(running.joined(separator: ", ")).")
    }
  }

  private func check(_ step: Step, _ place: Place, _ expected: (inout State) -> Void) {
    var wanted = exhaustivity == .full ? state : step.state
    expected(&wanted)
    state = step.state
    if wanted != step.state {
      place.fail(
        "\(step.action) changed the state otherwise (− expected, + actual):\n"
          + (diff(wanted, step.state) ?? "\(step.state)"))
    }
  }

  private func skip(because reason: String, _ place: Place) {
    let steps = recorder.steps
    recorder.steps.removeAll()
    guard let last = steps.last else { return }
    state = last.state
    if exhaustivity == .full {
      let actions = steps.map { "\($0.action)" }.joined(separator: ", ")
      place.fail("Actions came that the test did not receive \(reason): \(actions).")
    }
  }

  private func turn(_ turns: Int, until condition: () -> Bool) async {
    for turn in 0..<turns where !condition() {
      await Task.yield()
      if turn > 20 { try? await Task.sleep(for: .microseconds(200)) }
    }
  }
}

/// Where a test said something.
private struct Place {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt

  func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}

/// Notices that a test forgot to finish its store, when the store goes.
private final class Ledger: Sendable {
  private let open = Mutex(false)
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt

  init(fileID: StaticString, filePath: StaticString, line: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  var isOpen: Bool {
    get { open.withLock { $0 } }
    set { open.withLock { $0 = newValue } }
  }

  deinit {
    guard isOpen else { return }
    reportIssue(
      "This TestStore ran effects and was never finished: end with await store.finish().",
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
