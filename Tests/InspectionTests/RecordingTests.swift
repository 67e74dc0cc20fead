import DeclarativeUI
import Terminal
import TestSupport
import TestTraits
import Testing
import Unidirectional

@testable import Inspection

@MainActor @Suite(.ownActivityLog) struct RecordingTests {
  private func app(_ items: Source<[String]>, secret: Source<String>) -> some View {
    VStack {
      SecureField("secret", text: secret.binding)
      Label(Bind { items.value.joined(separator: " ") })
    }
    .keys {
      KeyBinding("app.add", "ctrl-n", title: "Add") { items.value.append("item") }
    }
  }

  /// Records a session and returns the lines.
  private func record(
    isSettled: @escaping @MainActor () -> Bool = { true },
    elapsed: @escaping @MainActor () -> Duration = { .zero }, _ inputs: [InputEvent]
  ) -> [String] {
    var lines: [String] = []
    let recorder = SessionRecorder(
      subject: ["flow": "sample"], isSettled: isSettled, elapsed: elapsed
    ) { lines.append($0) }
    let host = ViewHost(
      recorder.recording(app(Source([]), secret: Source(""))), size: Size(columns: 20, rows: 3))
    host.render()
    for input in inputs {
      host.handle(input)
      host.render()
    }
    recorder.finish()
    return lines
  }

  private func replay(
    _ lines: [String], items: [String] = [], patience: Duration = .zero
  ) async throws -> SessionReplay.Outcome {
    let recording = try Recording(text: lines.joined(separator: "\n"))
    let host = ViewHost(
      app(Source(items), secret: Source("")), size: Size(columns: 9, rows: 9))
    return await SessionReplay(recording, on: host, patience: patience).run()
  }

  private let inputs: [InputEvent] = [
    .key("ctrl-n"), .key("a"), .paste("pass"), .resize(Size(columns: 10, rows: 2)), .key("ctrl-n"),
    .mouse(MouseEvent(.press(.left), at: Point(column: 1, row: 0))),
  ]

  @Test("a replay shows the screens of the recording, cell by cell")
  func same() async throws {
    let lines = record(inputs)
    #expect(lines[0].contains(#""size":[20,3]"#))
    #expect(try await replay(lines) == .same(inputs: 6, screens: 7))
  }

  @Test("events that arrive together have no screens between them")
  func together() async throws {
    var lines: [String] = []
    let recorder = SessionRecorder(subject: [:], elapsed: { .zero }, write: { lines.append($0) })
    let host = ViewHost(
      recorder.recording(app(Source([]), secret: Source(""))), size: Size(columns: 20, rows: 3))
    host.render()
    for input in inputs { host.handle(input) }
    host.render()
    recorder.finish()
    #expect(try await replay(lines) == .same(inputs: 6, screens: 2))
  }

  @Test("a replay ends at the first screen that differs, and names its rows")
  func differs() async throws {
    let outcome = try await replay(record(inputs), items: ["old"])
    guard case .differs(let difference) = outcome else {
      Issue.record("the replay is the same")
      return
    }
    #expect(difference.inputs == 0)
    #expect(difference.lastInput == nil)
    #expect(difference.rows == [1])
    #expect(difference.description.contains("> old"))
    #expect(difference.description.hasPrefix("the screen at the beginning differs"))
  }

  @Test("a difference in the style of a cell is a difference")
  func style() throws {
    func digest(_ style: Style) -> ScreenDigest {
      let surface = Surface(size: Size(columns: 4, rows: 1))
      surface.draw("text", at: Point(column: 0, row: 0), style: style)
      return ScreenDigest(surface)
    }
    #expect(digest(Style()) == digest(Style()))
    #expect(digest(Style()) != digest(Style(attributes: .bold)))
  }

  @Test("what is typed or pasted into a secure field isn't recorded")
  func secrets() {
    let text = record([.key("q"), .paste("hunt\u{7}er2"), .key("enter")]).joined()
    #expect(text.contains(#"{"key":"x","t":0}"#))
    #expect(text.contains(#"{"paste":"xxxxxxx","t":0}"#))
    #expect(text.contains(#"{"key":"enter","t":0}"#))
    #expect(!text.contains("er2"))
    #expect(!text.contains(#"{"key":"q""#))
  }

  @Test("text with control characters in a secure field is replayed")
  func secretControls() async throws {
    #expect(
      try await replay(record([.paste("a\u{7}b\r\nc\td"), .key("left")]))
        == .same(inputs: 2, screens: 3))
  }

  @Test("each line has its time, which isn't compared, and recordings without times stay valid")
  func times() async throws {
    var now = Duration.zero
    let lines = record(
      elapsed: {
        now += .milliseconds(100)
        return now
      }, [.key("ctrl-n"), .key("a")])
    #expect(lines[2] == #"{"key":"ctrl-n","t":200}"#)
    #expect(lines[5].hasSuffix(#""t":500}"#))
    let recording = try Recording(text: lines.joined(separator: "\n"))
    #expect(recording.inputTimes == [.milliseconds(200), .milliseconds(400)])
    let pauses = { SessionPlayer.pauses(of: $0, at: $1) }
    #expect(
      pauses(recording, .recorded(times: 1)) == [.milliseconds(200), .milliseconds(200)])
    #expect(
      pauses(recording, .recorded(times: 2)) == [.milliseconds(100), .milliseconds(100)])
    #expect(
      pauses(recording, .inputsPerSecond(10)) == [.milliseconds(100), .milliseconds(100)])

    let old = lines.map { $0.replacing(/,"t":[0-9]+}$/, with: "}") }
    let untimed = try Recording(text: old.joined(separator: "\n"))
    #expect(untimed.events == recording.events)
    #expect(untimed.inputTimes == [nil, nil])
    #expect(
      pauses(untimed, .recorded(times: 1)) == [.milliseconds(250), .milliseconds(250)])
    #expect(try await replay(old) == .same(inputs: 2, screens: 3))
    #expect(try await replay(lines) == .same(inputs: 2, screens: 3))
  }

  @Test("a long pause of the user is shortened in a replay")
  func longPause() throws {
    var now = Duration.zero
    let lines = record(
      elapsed: {
        now += .seconds(60)
        return now
      }, [.key("a")])
    let recording = try Recording(text: lines.joined(separator: "\n"))
    #expect(SessionPlayer.pauses(of: recording, at: .recorded(times: 1)) == [.seconds(5)])
    #expect(throws: RecordingError.self) {
      try Recording(text: lines[0] + "\n" + #"{"key":"a","t":-1}"#)
    }
  }

  @Test("screens that haven't finished loading aren't compared")
  func loading() async throws {
    let lines = record(isSettled: { false }, inputs)
    #expect(try await replay(lines, items: ["old"]) == .same(inputs: 6, screens: 0))
  }

  @Test("a replay waits for answers that arrive later than in the recording")
  func late() async throws {
    let recording = try Recording(text: record([.key("ctrl-n")]).joined(separator: "\n"))
    let items = Source(["early"])
    let host = ViewHost(app(items, secret: Source("")), size: Size(columns: 20, rows: 3))
    let task = Task { await SessionReplay(recording, on: host, patience: .seconds(60)).run() }
    await Task.yield()
    items.value = []
    #expect(await task.value == .same(inputs: 1, screens: 2))
  }

  @Test("a replay waits for work that changes nothing on the screen before the next input")
  func working() async throws {
    // The work of the key ends before the next key in the recording. Its notice is for the screen on which
    // it ends.
    func app(
      _ screen: Source<String>, _ notice: Source<String>, _ running: Source<Int>
    ) -> some View {
      VStack {
        Label(Bind { screen.value })
        Label(Bind { notice.value })
      }
      .keys {
        KeyBinding("app.work", "w", title: "Work") {
          running.value += 1
          Task {
            for _ in 0..<20 { await Task.yield() }
            notice.value = "failed on \(screen.untracked)"
            running.value -= 1
          }
        }
        KeyBinding("app.next", "n", title: "Next") { screen.value = "second" }
      }
    }
    var lines: [String] = []
    let (screen, notice, running) = (Source("first"), Source(""), Source(0))
    let recorder = SessionRecorder(
      subject: [:], isSettled: { running.untracked == 0 }, write: { lines.append($0) })
    let host = ViewHost(
      recorder.recording(app(screen, notice, running)), size: Size(columns: 20, rows: 3))
    for key in ["w", "w", "n"] as [KeyPress] {
      host.render()
      host.handle(.key(key))
      while running.untracked > 0 { await Task.yield() }
    }
    host.render()
    recorder.finish()
    let again = (Source("first"), Source(""), Source(0))
    let replay = SessionReplay(
      try Recording(text: lines.joined(separator: "\n")),
      on: ViewHost(app(again.0, again.1, again.2), size: Size(columns: 20, rows: 3)),
      patience: .seconds(60), isSettled: { again.2.untracked == 0 })
    #expect(await replay.run() == .same(inputs: 3, screens: 4))
    #expect(again.1.untracked == "failed on first")
  }

  private enum Step {
    case load
    case loaded
  }

  /// Records and replays the keys `w`, after which an effect changes no visible state, and `n`, which
  /// shows that state.
  @Test("a replay waits for effects that change nothing on the screen before the next input")
  func effects() async throws {
    func app(_ answer: Duration) -> (view: some View, store: Store<Bool, Step>) {
      let store = Store(false, label: "work") {
        (isLoaded: inout Bool, step: Step) -> Effect<Step> in
        guard case .load = step else {
          isLoaded = true
          return .none
        }
        return .run { send in
          try await Task.sleep(for: answer)
          await send(.loaded)
        }
      }
      let shown = Source("nothing")
      let view = Label(Bind { shown.value }).keys {
        KeyBinding("app.work", "w", title: "Work") { store.send(.load) }
        KeyBinding("app.next", "n", title: "Next") { shown.value = "\(store.currentState)" }
      }
      return (view, store)
    }
    var lines: [String] = []
    try await ActivityLog.$current.withValue(ActivityLog()) {
      let (view, store) = app(.zero)
      let recorder = SessionRecorder(subject: [:], write: { lines.append($0) })
      let host = ViewHost(recorder.recording(view), size: Size(columns: 20, rows: 3))
      host.render()
      host.handle(.key("w"))
      while !store.currentState { try await Task.sleep(for: .milliseconds(1)) }
      while ActivityLog.current.isRunning { try await Task.sleep(for: .milliseconds(1)) }
      host.render()
      host.handle(.key("n"))
      host.render()
      recorder.finish()
    }
    try await ActivityLog.$current.withValue(ActivityLog()) {
      let (view, _) = app(.milliseconds(50))
      let host = ViewHost(view, size: Size(columns: 20, rows: 3))
      let replay = SessionReplay(
        try Recording(text: lines.joined(separator: "\n")), on: host, patience: .seconds(60))
      #expect(await replay.run() == .same(inputs: 2, screens: 3))
    }
  }

  @Test("a click on the hint of a key is one input")
  func clickedHint() async throws {
    func app() -> some View {
      let items = Source([String]())
      return VStack {
        Label(Bind { items.value.joined(separator: " ") })
        KeyHints()
      }
      .keys { KeyBinding("app.add", "ctrl-n", title: "Add") { items.value.append("item") } }
    }
    var lines: [String] = []
    let size = Size(columns: 20, rows: 2)
    let recorder = SessionRecorder(subject: [:], write: { lines.append($0) })
    let host = ViewHost(recorder.recording(app()), size: size)
    host.render()
    host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 1))))
    host.render()
    recorder.finish()
    #expect(host.surface.lines[0].hasPrefix("item"))
    let replay = SessionReplay(
      try Recording(text: lines.joined(separator: "\n")), on: ViewHost(app(), size: size),
      patience: .zero)
    #expect(await replay.run() == .same(inputs: 1, screens: 2))
  }

  @Test("a frame that is due is drawn before the next input")
  func dueFrame() async throws {
    let shown = Source("first")
    var lines: [String] = []
    let recorder = SessionRecorder(subject: [:], write: { lines.append($0) })
    let host = ViewHost(
      recorder.recording(Label(Bind { shown.value })), size: Size(columns: 20, rows: 3))
    host.render()
    host.handle(.key("a"))
    host.render()
    // An answer has arrived, but the user hasn't seen it when the next key arrives.
    shown.value = "second"
    host.handle(.key("b"))
    host.render()
    recorder.finish()
    #expect(try Recording(text: lines.joined(separator: "\n")).events.count == 4)
  }

  @Test("while the main actor is blocked, the patience of a replay doesn't end")
  func blocked() async throws {
    let recording = try Recording(text: record([.key("ctrl-n")]).joined(separator: "\n"))
    let items = Source(["early"])
    let host = ViewHost(app(items, secret: Source("")), size: Size(columns: 20, rows: 3))
    let patience = Duration.milliseconds(20)
    let task = Task { await SessionReplay(recording, on: host, patience: patience).run() }
    await Task.yield()
    let start = ContinuousClock.now
    while ContinuousClock.now - start < patience * 5 {}
    await Task.yield()
    items.value = []
    #expect(await task.value == .same(inputs: 1, screens: 2))
  }

  @Test("events of every kind are read as they were written")
  func events() throws {
    for input in inputs + [
      .mouse(MouseEvent(.wheelDown, at: Point(column: 3, row: 1), modifiers: .alt)),
      .mouse(MouseEvent(.press(.right), at: Point(column: 0, row: 2), clicks: 2)),
      .key("shift-tab"), .key(" "), .key("é"), .paste("a\n\"b\""),
    ] {
      let event = RecordedEvent.input(input)
      #expect(RecordedEvent(try #require(event.json)) == event)
    }
  }

  @Test(
    "a file that isn't a recording is rejected with its line",
    arguments: [
      ("", "not a recorded session"), ("{}", "not a recorded session"),
      ("no", "not a recorded session"),
      (
        #"{"headwaySession":1,"size":[9,1],"theme":"dark","subject":{}}"# + "\nno",
        "line 2: not a JSON"
      ),
      (#"{"headwaySession":2}"#, "recorded in format 2; this version reads 1"),
      (#"{"headwaySession":1,"size":[0,1],"theme":"dark","subject":{}}"#, "line 1: "),
      (
        #"{"headwaySession":1,"size":[9,1],"theme":"mine","subject":{}}"#,
        "recorded with the theme \"mine\", which isn't built in"
      ),
      (
        #"{"headwaySession":1,"size":[9,1],"theme":"dark","subject":{}}"# + "\n\n{\"key\":\"zz\"}",
        "line 3: unknown event"
      ),
    ])
  func invalid(text: String, message: String) {
    let error = #expect(throws: RecordingError.self) { try Recording(text: text) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test(
    "random sessions are the same when they are replayed", arguments: 1...40 as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let keys: [KeyPress] = ["ctrl-n", "a", "backspace", "left", "tab", "home", "end"]
    let inputs: [InputEvent] = (0..<25).map { _ in
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        .resize(
          Size(
            columns: .random(in: 1...60, using: &generator),
            rows: .random(in: 1...8, using: &generator)))
      case 1: .paste("ab")
      case 2: .mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 0)))
      default: .key(keys.randomElement(using: &generator) ?? "a")
      }
    }
    #expect(try await replay(record(inputs)) == .same(inputs: 25, screens: 26))
  }
}
