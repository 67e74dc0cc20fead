import DeclarativeUI
import Terminal
import TestSupport
import Testing

@testable import seats

/// Both controls by keys, by the mouse, and read out.
@MainActor @Suite struct SeatsTests {
  @Test("a stepper and a map of seats draw themselves, and take keys where they have the focus")
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

           [ Book ]  – 2 more to choose

        ────────────────────────────────────────────────────────────
         → more   ← fewer   ? help   q quit
        """)
    app.press("right", "left", "tab", "space", "down", "right", "space")
    #expect(
      app.text == """
         Booking ▸ Seats
        ────────────────────────────────────────────────────────────

           Tickets  ‹ 2 ›  – give the seats back first

             1 2 3 4 5 6 7 8
          A  ● x x · · · · ·
          B  · ● · · · · · ·
          C  · · · · · x · ·
          D  · · · · · · · ·

           [ Book ]

        ────────────────────────────────────────────────────────────
         Space give back   ? help   q quit
        """)
    app.press("tab", "enter")
    #expect(result?.map(\.description) == ["A1", "B2"])
  }

  @Test("a click takes a seat, and a click beside the number changes it")
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

  @Test("those who hear the screen get the free seats with numbers")
  func readOut() {
    let flow = Booking()
    let app = LinearDriver(flow)
    let heard = app.heard
    #expect(heard.contains { $0.contains("Tickets") && $0.contains("2") })
    let seat = heard.first { $0.hasSuffix("A4") || $0.contains("A4,") }
    #expect(!heard.contains { $0.contains("A2") }, "A2 is taken")
    let number = seat?.prefix { $0 != "." } ?? ""
    app.enter(String(number))
    #expect(flow.state.seats == [Seat(row: 0, number: 3)])
  }
}
