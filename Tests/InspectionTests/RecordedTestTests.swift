import Terminal
import Testing

@testable import Inspection

@Suite struct RecordedTestTests {
  private let recording: Recording = {
    var recording = Recording(
      subject: ["flow": "todo"], size: Size(columns: 80, rows: 24), theme: "dark")
    recording.events = [
      .screen([:]), .input(.key("down")), .input(.key("m")), .input(.key(" ")),
      .input(.paste("a\u{1B}[2Jb")), .input(.resize(Size(columns: 40, rows: 12))),
    ]
    return recording
  }()

  @Test("the test of a session replays it and expects the given texts")
  func source() {
    let test = RecordedTest(
      "lost-item.session", command: "todo sandbox todo", imports: ["Testing", "TodoProgram"],
      replay: "TodoProgram.program.replay(file)", expected: ["2 of 3"], unexpected: ["\"\\(x)"])
    #expect(
      test.source(of: recording) == """
        import Testing
        import TodoProgram

        /// A session of `todo sandbox todo`. Its input:
        /// down m space paste a␛[2Jb resize to 40×12
        @MainActor @Suite struct LostItemSessionTests {
          @Test("lost-item.session ends with the expected screen")
          func replay() async throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
              .appending(path: "lost-item.session").path
            let session = try await TodoProgram.program.replay(file)
            #expect(session.text.contains("2 of 3"))
            #expect(!session.text.contains("\\"\\\\(x)"))
          }
        }

        """)
  }

  @Test("without texts, a test expects that the screens stay as recorded")
  func golden() {
    let test = RecordedTest(
      "3.session", command: "a", imports: ["Testing"], testableImports: ["App"], replay: "r")
    let source = test.source(of: recording)
    #expect(source.contains("#expect(session.difference == nil)"))
    #expect(source.contains("struct Session3SessionTests"))
    #expect(source.contains("import Testing\n\n@testable import App\n"))
    let same = ReplayedSession(text: "", difference: nil)
    #expect(test.notes(on: same).last?.hasPrefix("the test passes as long as") == true)
    let other = ReplayedSession(text: "", difference: "a row")
    #expect(test.notes(on: other).last?.hasPrefix("the test fails") == true)
  }

  @Test("a test that passes already has a note")
  func passes() {
    let test = RecordedTest(
      "a", command: "a", imports: [], replay: "r", expected: ["one"], unexpected: ["two"])
    let notes = { test.notes(on: ReplayedSession(text: $0, difference: nil)) }
    #expect(notes("one").count == 2)
    #expect(notes("one two").count == 1)
    #expect(notes("").count == 1)
  }

  @Test("a comment with a long input has lines of limited length")
  func long() {
    var recording = recording
    recording.events = Array(repeating: .input(.key("pagedown")), count: 500)
    let test = RecordedTest("a", command: "a", imports: [], replay: "r")
    let lines = test.source(of: recording).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 110 })
    #expect(lines.contains { $0.hasSuffix("…") })
  }
}
