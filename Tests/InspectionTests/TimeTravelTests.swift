import DeclarativeUI
import Flows
import Foundation
import Routing
import TestSupport
import Testing

@testable import Inspection

@MainActor @Suite struct TimeTravelTests {
  @Test("the app shows the moments before and after each action, and the present again")
  func steps() async {
    let app = InspectedReader()
    await app.openBook()
    let before = app.screen.text
    app.press("f12", "t")
    #expect(app.screen.text.contains("5 of 5  now"))
    app.press("left")
    #expect(app.screen.text.contains(#"4 of 5  book ← loaded("text of 4")"#))
    #expect(app.screen.text.contains("text of 4, page 1"))
    app.press("left")
    #expect(app.screen.text.contains("3 of 5  book ← opened"))
    #expect(app.screen.text.contains("loading, page 1"))
    app.press("left")
    #expect(app.screen.text.contains("2 of 5  flow reader: .shelf →"))
    app.press("left")
    #expect(app.screen.text.contains("1 of 5  the beginning"))
    #expect(app.screen.text.contains("the shelf"))
    app.press("right", "right", "right")
    #expect(app.screen.text.contains("text of 4, page 1"))
    app.press("esc")
    #expect(app.screen.text == before)
    #expect(app.inspector.timeline.moments.count == 4)
  }

  @Test("the bar below the app shows the moment, its changes and the keys")
  func bar() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("f12", "t", "left")
    app.screen.expectScreen("time-80x12")
    #expect(LayoutLinter.findings(in: app.screen.host) == [])
    ShadowOracle.expectFresh(app.screen.host)
  }

  @Test("actions of effects wait until the present is shown again")
  func held() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("x", "f12", "t", "left")
    #expect(app.screen.text.contains("book ← turned"))
    await app.clock.advance(by: .seconds(1), atMost: .seconds(60))
    while app.inspector.timeline.heldActions == 0 { await Task.yield() }
    #expect(!app.screen.text.contains("copied"))
    app.press("left", "esc")
    #expect(app.screen.text.contains("text of 4, page 2, copied"))
  }

  @Test("if the app resumes at an earlier moment, effects that started later have no result")
  func resumed() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("x", "f12", "t", "left", "left", "enter")
    #expect(app.screen.text.contains("text of 4, page 1"))
    #expect(!app.screen.text.contains("Time travel"))
    #expect(app.inspector.timeline.moments.map(\.title).last == #"book ← loaded("text of 4")"#)
    #expect(app.inspector.stores.stores.flatMap(\.effects).isEmpty)
    app.press("x")
    #expect(app.screen.text.contains("page 2"))
    await app.clock.advance(by: .seconds(1), atMost: .seconds(60))
    await app.screen.wait(for: "page 2, copied", atMost: .seconds(60))
  }

  @Test("effects that were running and have ended since are repeated on request only")
  func repeated() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("f12", "t", "left", "left")
    #expect(app.screen.text.contains("ended since: load"))
    app.press("enter")
    #expect(app.screen.text.contains("loading, page 1"))
    #expect(app.inspector.stores.stores.flatMap(\.effects).isEmpty)

    let other = InspectedReader()
    await other.openBook()
    other.press("f12", "t", "left", "left", "R")
    #expect(other.inspector.stores.stores.flatMap(\.effects).map(\.name) == ["load"])
    await other.clock.advance(by: .seconds(1), atMost: .seconds(60))
    await other.screen.wait(for: "text of 4, page 1", atMost: .seconds(60))
  }

  @Test("an effect whose screen left because of the travel runs again in the present")
  func recreated() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("x", "f12", "t", "home")
    #expect(app.screen.text.contains("the shelf"))
    app.press("esc")
    #expect(app.screen.text.contains("text of 4, page 2"))
    #expect(
      app.inspector.stores.stores.filter(\.isActive).flatMap(\.effects).map(\.name) == ["copy"])
    await app.clock.advance(by: .seconds(1), atMost: .seconds(60))
    await app.screen.wait(for: "text of 4, page 2, copied", atMost: .seconds(60))
  }

  @Test("the app ignores keys and clicks while an earlier moment is shown")
  func modal() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("f12", "t", "left", "x", "o")
    app.screen.host.handle(.mouse(.init(.press(.left), at: .init(column: 2, row: 0))))
    #expect(app.screen.text.contains("text of 4, page 1"))
    #expect(app.inspector.timeline.shown.untracked == 3)
  }

  @Test(
    "the inspector shows the shown moment, and t in the tab Stores leads to the selected action")
  func inspector() async {
    let app = InspectedReader()
    await app.openBook()
    app.press("f12", "2", "down", "down", "down")
    #expect(app.screen.text.contains("opened, reduced in"))
    app.press("t")
    #expect(app.screen.text.contains("3 of 5  book ← opened"))
    app.press("f12", "1")
    #expect(app.screen.text.contains("book: 4"))
    app.press("esc")
    #expect(app.screen.text.contains("3 of 5"))
    app.press("home")
    #expect(app.screen.text.contains("1 of 5"))
    app.press("f12")
    #expect(app.screen.text.contains("selected"))
    #expect(app.screen.text.contains("shelf"))
  }

  @Test("only the latest moments are kept")
  func limit() async {
    let app = InspectedReader()
    await app.openBook()
    for _ in 0..<(Timeline.mostMoments + 20) { app.press("x") }
    #expect(app.inspector.timeline.moments.count == Timeline.mostMoments)
    app.press("f12", "t", "home")
    #expect(app.screen.text.contains("text of 4, page 23"))
    app.press("esc")
    #expect(app.screen.text.contains("text of 4, page 121"))
  }

  @Test("a kept state replaces the earlier one, and an invalid file counts as none")
  func keeps() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(StateFile.kept(at: path) == nil)
    let flow = Reader(clock: ManualClock())
    try StateFile.keep(flow, at: path)
    flow.go { $0 = .book(2) }
    try StateFile.keep(flow, at: path)
    let other = Reader(clock: ManualClock())
    try other.restore(try #require(StateFile.kept(at: path)))
    #expect(other.state == .book(2))
    try "{".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(StateFile.kept(at: path) == nil)
    #expect(throws: (any Error).self) { try StateFile.keep(flow, at: path + "/missing/a") }
  }

  @Test("a saved state is a new file that the flow can restore")
  func saves() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let app = InspectedReader()
    app.inspector.folder = folder
    await app.openBook()
    app.press("f12", "t", "left", "left", "w", "w")
    #expect(app.screen.text.contains("/reader-state-2.json"))
    let text = try String(contentsOfFile: "\(folder)/reader-state-1.json", encoding: .utf8)
    let snapshot = try RouteCoding.decode(FlowSnapshot.self, from: text)
    let flow = Reader(clock: ManualClock())
    try flow.restore(snapshot)
    #expect(flow.state == .book(4))
    let book = Book(4, clock: ManualClock())
    try book.restore(try #require(snapshot.snapshot(of: "book")))
    #expect(snapshot.snapshot(of: "shelf") == nil)
    app.inspector.folder = folder + "/missing"
    app.press("w")
    #expect(app.screen.text.contains("Can't write a file in"))
  }
}
