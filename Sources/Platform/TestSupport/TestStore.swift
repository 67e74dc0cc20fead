import CustomDump
import IssueReporting
import Synchronization
import Unidirectional

/// A store for exhaustive tests.
///
/// The test sends or receives every action, asserts every change of state, and waits for every
/// effect. Anything that it doesn't assert fails the test with a diff.
///
/// ```swift
/// let store = TestStore(Search.State(), reduce: Search.reduce)
/// store.send(.typed("a")) { $0.query = "a" }
/// await store.receive(.found(["apple"])) { $0.rows = ["apple"] }
/// await store.finish()
/// ```
@MainActor public final class TestStore<State: Equatable, Action: Sendable & Equatable> {
  private struct Step {
    let action: Action
    let state: State
  }

  /// The state after the last asserted action.
  public private(set) var state: State

  private let store: Store<State, Action>
  private let recorder = Recorder()
  private let finishCheck: FinishCheck

  @MainActor private final class Recorder { var steps: [Step] = [] }

  /// Creates a store with the reducer under test.
  ///
  /// - Parameters:
  ///   - initial: the state before the first action.
  ///   - reduce: the reducer under test.
  public init(
    _ initial: State, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    state = initial
    let finishCheck = FinishCheck(fileID: fileID, filePath: filePath, line: line)
    self.finishCheck = finishCheck
    store = Store(initial, label: "TestStore") { [recorder] state, action in
      let effect = reduce(&state, action)
      recorder.steps.append(Step(action: action, state: state))
      if !effect.isNone { finishCheck.isOpen = true }
      return effect
    }
  }

  /// Sends an action and asserts the change of state.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - expected: applies the expected change; omit it if the state should not change.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, expected: (inout State) -> Void = { _ in }
  ) {
    let location = ReportLocation(fileID: fileID, filePath: filePath, line: line)
    if !recorder.steps.isEmpty { skip(because: "before \(action) was sent", location) }
    store.send(action)
    guard !recorder.steps.isEmpty else { return location.fail("\(action) was not applied.") }
    check(recorder.steps.removeFirst(), location, expected)
  }

  /// Waits for an action from an effect and asserts the change of state.
  ///
  /// - Parameters:
  ///   - action: the expected action.
  ///   - limit: the time to wait.
  ///   - expected: applies the expected change; omit it if the state should not change.
  public func receive(
    _ action: Action, atMost limit: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    expected: (inout State) -> Void = { _ in }
  ) async {
    let location = ReportLocation(fileID: fileID, filePath: filePath, line: line)
    await wait(limit) { !recorder.steps.isEmpty }
    guard !recorder.steps.isEmpty else {
      let running = store.runningEffects
      return location.fail(
        "\(action) was not received; "
          + (running.isEmpty ? "no effect runs." : "running: \(running.joined(separator: ", "))."))
    }
    let step = recorder.steps.removeFirst()
    if step.action != action {
      location.fail(
        "Another action was received:\n\(diff(action, step.action) ?? "\(step.action)")")
    }
    check(step, location, expected)
  }

  /// Waits until all effects end, and asserts that none of them sends another action.
  ///
  /// - Parameter limit: the time to wait.
  public func finish(
    atMost limit: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let location = ReportLocation(fileID: fileID, filePath: filePath, line: line)
    finishCheck.isOpen = false
    await wait(limit) { store.runningEffects.isEmpty }
    let running = store.runningEffects
    store.finish()
    skip(because: "before the end", location)
    if !running.isEmpty {
      location.fail("Effects still run: \(running.joined(separator: ", ")).")
    }
  }

  private func check(_ step: Step, _ location: ReportLocation, _ expected: (inout State) -> Void) {
    var wanted = state
    expected(&wanted)
    state = step.state
    if wanted != step.state {
      location.fail(
        "\(step.action) changed the state differently (− expected, + actual):\n"
          + (diff(wanted, step.state) ?? "\(step.state)"))
    }
  }

  private func skip(because reason: String, _ location: ReportLocation) {
    let steps = recorder.steps
    recorder.steps.removeAll()
    guard let last = steps.last else { return }
    state = last.state
    let actions = steps.map { "\($0.action)" }.joined(separator: ", ")
    location.fail("The test did not receive these actions \(reason): \(actions).")
  }

  private func wait(_ limit: Duration, until condition: () -> Bool) async {
    var patience = Patience(limit)
    for turn in 0... {
      if condition() || patience.isOver() { return }
      if turn > 20 { await Patience.pause() } else { await Task.yield() }
    }
  }
}

/// The source location of an assertion.
private struct ReportLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt

  func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}

/// Reports an issue if a test doesn't finish its store.
private final class FinishCheck: Sendable {
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
      "This TestStore ran effects and was not finished. End the test with await store.finish().",
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
