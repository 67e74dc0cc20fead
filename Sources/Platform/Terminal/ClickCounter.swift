/// Detects double clicks: counts presses of the same button at the same cell in quick succession.
///
/// Terminals report individual presses only.
package struct ClickCounter: Sendable {
  /// The longest time between two presses of a double click, in milliseconds.
  package static let interval: UInt64 = 400

  private var last: (event: MouseEvent, time: UInt64)?

  /// Creates a counter that has seen no press yet.
  package init() {}

  /// Returns the event with its ``MouseEvent/clicks`` filled in.
  ///
  /// - Parameters:
  ///   - event: An event as the terminal reported it.
  ///   - time: The time of the event, in milliseconds of a monotonic clock.
  package mutating func count(_ event: MouseEvent, at time: UInt64) -> MouseEvent {
    switch event.action {
    case .press: break
    // A release belongs to its press. Any other event between two presses separates them.
    case .release: return event
    case .drag, .wheelUp, .wheelDown:
      last = nil
      return event
    }
    var counted = event
    counted.clicks = 1
    if let last, time >= last.time, time - last.time <= ClickCounter.interval,
      last.event.action == event.action, last.event.position == event.position,
      last.event.modifiers == event.modifiers
    {
      counted.clicks = last.event.clicks + 1
    }
    last = (counted, time)
    return counted
  }
}
