import DeclarativeUI
import Terminal
import TestSupport
import Testing

@testable import seats

/// Tests both controls with keys, with the mouse, and in screen-reader mode.
@MainActor @Suite struct SeatsTests {
  @Test("a stepper and a seat map draw themselves and handle keys while they have the focus")
  func keys() {
    let flow = Booking()
    var result: [Seat]?
    flow.onExit = { result = $0 }
    let app = ScreenDriver(flow, columns: 60, rows: 15)
    #expect(
      app.text == """
         Booking ▸ Seats
        ────────────────────────────────────────────────────────────

          ▌Tickets  ‹ 2 ›

             1 2 3 4 5 6 7 8
          A  · x x · · · · ·
          B  · · · · · · · ·
          C  · · · · · x · ·
          D  · · · · · · · ·

           [ Book ]  – select 2 more

        ────────────────────────────────────────────────────────────
         → More   ← Fewer   ? Help   q Quit
        """)
    app.press("right", "left", "tab", "space", "down", "right", "space")
    #expect(
      app.text == """
         Booking ▸ Seats
        ────────────────────────────────────────────────────────────

           Tickets  ‹ 2 ›  – deselect the seats first

             1 2 3 4 5 6 7 8
          A  ● x x · · · · ·
          B  · ● · · · · · ·
          C  · · · · · x · ·
          D  · · · · · · · ·

           [ Book ]

        ────────────────────────────────────────────────────────────
         Space Deselect   ? Help   q Quit
        """)
    app.press("tab", "enter")
    #expect(result?.map(\.description) == ["A1", "B2"])
  }

  @Test("a click selects a seat, and a click next to the number changes it")
  func mouse() {
    let flow = Booking()
    let app = ScreenDriver(flow, columns: 60, rows: 15)
    func click(_ column: Int, _ row: Int) {
      app.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: column, row: row))))
      app.host.handle(.mouse(MouseEvent(.release(.left), at: Point(column: column, row: row))))
    }
    click(16, 3)
    #expect(flow.state.tickets == 3)
    click(12, 3)
    #expect(flow.state.tickets == 2)
    click(7, 6)
    #expect(flow.state.seats.isEmpty, "A2 is taken")
    click(5, 7)
    #expect(flow.state.seats == [Seat(row: 1, number: 0)])
  }

  @Test("screen-reader mode lists the free seats with numbers")
  func readOut() {
    let flow = Booking()
    let app = LinearDriver(flow)
    let output = app.spokenLines
    #expect(output.contains { $0.contains("Tickets") && $0.contains("2") })
    let seat = output.first { $0.hasSuffix("A4") || $0.contains("A4,") }
    #expect(!output.contains { $0.contains("A2") }, "A2 is taken")
    let number = seat?.prefix { $0 != "." } ?? ""
    app.enter(String(number))
    #expect(flow.state.seats == [Seat(row: 0, number: 3)])
  }
}
