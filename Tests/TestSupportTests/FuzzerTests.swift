import DeclarativeUI
import Diagnostics
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct FuzzerTests {
  /// Calls a closure when `x` is pressed.
  private struct Trap: View {
    let onX: @MainActor () -> Void

    var body: some View {
      Label("a trap").keys { KeyBinding("trap.x", "x", title: "spring") { onX() } }
    }
  }

  private func fuzzer(_ seed: UInt64 = 3) -> Fuzzer {
    Fuzzer(seed: seed, events: RandomEvents(usualKeys: ["x"]))
  }

  @Test("a correct screen has no failure")
  func survives() async {
    var fuzzer = fuzzer()
    let host = ViewHost(Trap {}, size: Size(columns: 20, rows: 4))
    #expect(await fuzzer.run(events: 400, on: host) == nil)
    #expect(host.counters.frames > 50)
  }

  @Test("misuse is found, with the seed, the event and the events before it")
  func misuse() async {
    var fuzzer = fuzzer()
    let host = ViewHost(
      Trap { MisuseReport(module: "Trap", message: "sprung").report() },
      size: Size(columns: 20, rows: 4))
    let failure = await fuzzer.run(events: 400, on: host)
    #expect(failure?.message.contains("sprung") == true)
    #expect(failure?.last.last == "x")
    #expect(failure?.seed == 3)
    #expect("\(failure.map(\.description) ?? "")".hasPrefix("seed 3, event "))
  }

  @Test("one line fuzzes a screen, and fails the test with the seed and the last events")
  func oneLine() async {
    await ScreenDriver(Trap {}, columns: 20, rows: 4).fuzz(events: 200)
    await withKnownIssue {
      await ScreenDriver(
        Trap { MisuseReport(module: "Trap", message: "sprung").report() }, columns: 20, rows: 4
      ).fuzz(events: 400)
    } matching: {
      "\($0)".contains("seed 1, event") && "\($0)".contains("sprung")
    }
  }

  @Test("an error that the app's own check returns is found")
  func ownCheck() async {
    var fuzzer = fuzzer()
    var isSprung = false
    let host = ViewHost(Trap { isSprung = true }, size: Size(columns: 20, rows: 4))
    fuzzer.check = { isSprung ? "sprung" : nil }
    #expect(await fuzzer.run(events: 400, on: host)?.message == "sprung")
  }

  @Test("the same seed generates the same events, and another seed others")
  func seeds() {
    func events(_ seed: UInt64) -> [InputEvent] {
      var generator = SeededGenerator(seed: seed)
      var events = RandomEvents()
      return (0..<50).map { _ in
        events.next(on: Size(columns: 80, rows: 24), using: &generator)
      }
    }
    #expect(events(1) == events(1))
    #expect(events(1) != events(2))
  }

  @Test("a surface is valid whatever text is drawn on it, and an invalid one is found")
  func invariants() {
    let surface = Surface(size: Size(columns: 7, rows: 3))
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      surface.draw(
        RandomText.text(using: &generator),
        at: Point(column: Int.random(in: -2..<8, using: &generator), row: 1), style: .plain)
      #expect(SurfaceInvariants.violations(in: surface) == [])
    }
    let halves = Surface(size: Size(columns: 2, rows: 1))
    let cells = [Cell(.space, width: 0), Cell(Glyph("\u{1B}" as Unicode.Scalar), link: 9)]
    cells.withUnsafeBufferPointer { halves.grid.copy($0, toRow: 0) }
    halves.cursor = Point(column: 2, row: 0)
    #expect(
      SurfaceInvariants.violations(in: halves) == [
        "row 1, column 1: right half of a wide glyph without its left half",
        "row 1, column 2: control character U+1B",
        "row 1, column 2: link without an address",
        "the cursor is outside the surface: row 1, column 3, of 1 rows and 2 columns",
      ])
  }
}
