/// Tells double clicks from two clicks: counts the presses of one button that follow each other quickly
/// at one cell. Terminals report presses alone.
public struct ClickCounter: Sendable {
  /// How long after a press the next one still belongs to it, in milliseconds.
  public static let interval: UInt64 = 400

  private var last: (event: MouseEvent, time: UInt64)?

  public init() {}

  /// The event with its ``MouseEvent/clicks``.
  ///
  /// - Parameter time: when it came, in milliseconds of a clock that never goes back.
  public mutating func count(_ event: MouseEvent, at time: UInt64) -> MouseEvent {
    switch event.action {
    case .press: break
    // A release belongs to its press; what else happens between two presses parts them.
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
