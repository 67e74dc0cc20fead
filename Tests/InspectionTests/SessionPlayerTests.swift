import DeclarativeUI
import Terminal
import TestSupport
import TestTraits
import Testing
import Unidirectional

@testable import Inspection

@MainActor @Suite(.ownActivityLog) struct SessionPlayerTests {
  private func counter(_ count: Source<Int>) -> some View {
    Label(Bind { "count \(count.value)" })
      .keys { KeyBinding("counter.add", "n", title: "Add") { count.value += 1 } }
  }

  /// Records three key presses.
  private func recording() throws -> Recording {
    var lines: [String] = []
    let recorder = SessionRecorder(subject: [:]) { lines.append($0) }
    let host = ViewHost(
      recorder.recording(counter(Source(0))), size: Size(columns: 20, rows: 2))
    host.render()
    for _ in 0..<3 {
      host.handle(.key("n"))
      host.render()
    }
    recorder.finish()
    return try Recording(text: lines.joined(separator: "\n"))
  }

  @Test("a player shows each screen, and the right arrow steps")
  func steps() async throws {
    let host = ViewHost(counter(Source(0)), size: Size(columns: 9, rows: 9))
    let player = SessionPlayer(try recording(), on: host)
    var hasQuit = false
    let screen = ScreenDriver(player.view { hasQuit = true }, columns: 60, rows: 8)
    // Only the right arrow continues, however long other tests keep the main actor busy.
    screen.press("space")
    let playing = Task { await player.run() }
    await screen.wait(for: "0 of 3  next: n", atMost: .seconds(60))
    #expect(screen.text.contains("count 0"))
    screen.press("right")
    await screen.wait(for: "1 of 3", atMost: .seconds(60))
    await screen.wait(for: "count 1", atMost: .seconds(60))
    screen.press("right")
    await screen.wait(for: "2 of 3", atMost: .seconds(60))
    screen.press("right")
    await screen.wait(for: "3 of 3  no difference in 4 screens", atMost: .seconds(60))
    #expect(screen.text.contains("count 3"))
    #expect(LayoutLinter.findings(in: screen.host) == [])
    screen.press("q")
    #expect(hasQuit)
    #expect(await playing.value == .same(inputs: 3, screens: 4))
  }

  @Test("a paused player waits, and Space continues")
  func pause() async throws {
    let host = ViewHost(counter(Source(0)), size: Size(columns: 9, rows: 9))
    let player = SessionPlayer(try recording(), on: host, speed: .inputsPerSecond(1_000))
    let screen = ScreenDriver(player.view {}, columns: 60, rows: 8)
    screen.press("space")
    let playing = Task { await player.run() }
    await screen.wait(for: "0 of 3  next: n", atMost: .seconds(60))
    #expect(screen.text.contains("paused"))
    screen.press("space")
    await screen.wait(for: "no difference in 4 screens", atMost: .seconds(60))
    player.quit()
    #expect(await playing.value == .same(inputs: 3, screens: 4))
  }

  @Test("a player names the rows that differ, and has no outcome if the user quits before the end")
  func differs() async throws {
    let host = ViewHost(counter(Source(7)), size: Size(columns: 9, rows: 9))
    let replay = SessionReplay(try recording(), on: host, patience: .zero)
    guard case .differs(let difference) = await replay.run(continues: true) else {
      Issue.record("the replay is the same")
      return
    }
    #expect(difference.inputs == 0)
    #expect(host.surface.lines.first == "count 10")

    let other = SessionPlayer(
      try recording(), on: ViewHost(counter(Source(0)), size: Size(columns: 9, rows: 9)))
    let screen = ScreenDriver(other.view {}, columns: 60, rows: 8)
    screen.press("space")
    let playing = Task { await other.run() }
    await screen.wait(for: "next: n", atMost: .seconds(60))
    screen.press("esc")
    #expect(await playing.value == nil)
  }

  @Test("a player copies the cells with their styles and widths")
  func picture() async throws {
    let styled = HStack {
      Label(StyledText("漢字", .danger))
      Label(StyledText("ok", .success))
    }
    let host = ViewHost(styled, size: Size(columns: 20, rows: 2))
    host.render()
    var lines: [String] = []
    let recorder = SessionRecorder(subject: [:]) { lines.append($0) }
    let recorded = ViewHost(recorder.recording(styled), size: Size(columns: 20, rows: 2))
    recorded.render()
    recorder.finish()
    let recording = try Recording(text: lines.joined(separator: "\n"))
    let player = SessionPlayer(recording, on: host)
    let screen = ScreenDriver(player.view {}, columns: 60, rows: 6)
    let playing = Task { await player.run() }
    await screen.wait(for: "no difference in 1 screen", atMost: .seconds(60))
    for column in 0..<6 {
      let cells = [host.surface, screen.host.surface].map { surface in
        surface.withRow(0) { $0[column] }
      }
      #expect(cells[0] == cells[1])
    }
    player.quit()
    _ = await playing.value
  }
}
