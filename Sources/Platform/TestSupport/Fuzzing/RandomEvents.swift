import DeclarativeUI
import Terminal

/// Random input, as from a user, from random key presses, or from a hostile terminal.
public struct RandomEvents: Sendable {
  /// Keys that are pressed more often than others, because the app uses them.
  public var usualKeys: [KeyPress]
  /// The largest size of the screen. The smallest is one cell.
  public var largest = Size(columns: 300, rows: 100)
  private var drag: MouseEvent.Button?

  /// Creates random input.
  ///
  /// - Parameter usualKeys: frequent keys in addition to arrow keys, Enter, Escape, Tab and similar
  ///   keys.
  public init(usualKeys: [KeyPress] = []) {
    self.usualKeys = RandomEvents.keysOfAnyApp + usualKeys
  }

  /// Returns the next event for a screen of the given size.
  public mutating func next(
    on size: Size, using generator: inout SeededGenerator
  ) -> InputEvent {
    if let button = drag, !generator.happens(onceIn: 4) {
      let action: MouseEvent.Action =
        generator.happens(onceIn: 3) ? .release(button) : .drag(button)
      if case .release = action { drag = nil }
      return .mouse(MouseEvent(action, at: point(on: size, using: &generator)))
    }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<60: return .key(usualKeys.randomElement(using: &generator) ?? KeyPress(.enter))
    case 60..<72: return .key(anyKey(using: &generator))
    case 72..<90: return .mouse(mouse(on: size, using: &generator))
    case 90..<95: return .paste(RandomText.text(using: &generator))
    case 95..<98: return .resize(self.size(using: &generator))
    default: return generator.happens(onceIn: 2) ? .focusGained : .focusLost
    }
  }

  private static let keysOfAnyApp: [KeyPress] = [
    "up", "down", "left", "right", "enter", "esc", "tab", "shift-tab", "home", "end", "pageup",
    "pagedown", "space", "backspace", "delete", "/", "?", "j", "k", "h", "l", "g", "G",
  ]

  private static let otherKeys: [Key] =
    [
      .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ] + (0...36).map { .function($0) }

  private func anyKey(using generator: inout SeededGenerator) -> KeyPress {
    let modifiers = Modifiers(
      rawValue: generator.happens(onceIn: 2) ? 0 : UInt8.random(in: 0..<8, using: &generator))
    if generator.happens(onceIn: 4), let key = generator.one(of: RandomEvents.otherKeys) {
      return KeyPress(key, modifiers)
    }
    return KeyPress(.character(RandomText.character(using: &generator)), modifiers)
  }

  private mutating func mouse(
    on size: Size, using generator: inout SeededGenerator
  ) -> MouseEvent {
    let button =
      generator.one(of: [MouseEvent.Button.left, .left, .left, .middle, .right]) ?? .left
    let action: MouseEvent.Action
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<5:
      action = .press(button)
      drag = button
    case 5: action = .release(button)
    case 6: action = .drag(button)
    case 7: action = .wheelUp
    default: action = .wheelDown
    }
    return MouseEvent(
      action, at: point(on: size, using: &generator),
      modifiers: Modifiers(rawValue: UInt8.random(in: 0..<8, using: &generator)))
  }

  /// Returns a cell on the screen, or occasionally one outside, as after a change of the size.
  private func point(on size: Size, using generator: inout SeededGenerator) -> Point {
    if generator.happens(onceIn: 30) {
      return Point(
        column: generator.one(of: [-1, 300, 10_000, 1_000_000]) ?? -1,
        row: generator.one(of: [-1, 300, 10_000, 1_000_000]) ?? -1)
    }
    return Point(
      column: Int.random(in: 0..<max(1, size.columns), using: &generator),
      row: Int.random(in: 0..<max(1, size.rows), using: &generator))
  }

  private func size(using generator: inout SeededGenerator) -> Size {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      Size(
        columns: Int.random(in: 1...min(12, largest.columns), using: &generator),
        rows: Int.random(in: 1...min(6, largest.rows), using: &generator))
    case 1: generator.one(of: [Size(columns: 80, rows: 24), largest]) ?? largest
    default:
      Size(
        columns: Int.random(in: 1...largest.columns, using: &generator),
        rows: Int.random(in: 1...largest.rows, using: &generator))
    }
  }
}
