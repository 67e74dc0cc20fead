import Terminal
import Testing

@Suite struct ClickCounterTests {
  private func press(_ column: Int, _ button: MouseEvent.Button = .left) -> MouseEvent {
    MouseEvent(.press(button), at: Point(column: column, row: 0))
  }

  /// Returns the click count of each event. Times are in milliseconds.
  private func counts(_ events: [(MouseEvent, UInt64)]) -> [Int] {
    var counter = ClickCounter()
    return events.map { counter.count($0, at: $1).clicks }
  }

  @Test("quick presses of one button at one cell are counted, with or without releases")
  func counted() {
    let release = MouseEvent(.release(.left), at: Point(column: 3, row: 0))
    #expect(
      counts([(press(3), 10), (release, 60), (press(3), 200), (release, 210), (press(3), 600)])
        == [1, 1, 2, 1, 3])
  }

  @Test("a press that is late, elsewhere, or of another button starts a new count")
  func newCount() {
    #expect(counts([(press(3), 0), (press(3), 401)]) == [1, 1])
    #expect(counts([(press(3), 0), (press(4), 100)]) == [1, 1])
    #expect(counts([(press(3), 0), (press(3, .right), 100)]) == [1, 1])
    var shifted = press(3)
    shifted.modifiers = .shift
    #expect(counts([(press(3), 0), (shifted, 100)]) == [1, 1])
    #expect(counts([(press(3), 100), (press(3), 0)]) == [1, 1])
  }

  @Test("a drag or wheel event between two presses separates them")
  func separated() {
    for action in [MouseEvent.Action.drag(.left), .wheelUp, .wheelDown] {
      let between = MouseEvent(action, at: Point(column: 3, row: 0))
      #expect(counts([(press(3), 0), (between, 50), (press(3), 100)]) == [1, 1, 1])
    }
  }
}
