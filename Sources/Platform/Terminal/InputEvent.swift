/// A key of the keyboard, without modifiers.
public enum Key: Hashable, Sendable {
  /// A key that types text, as one grapheme cluster: "a", "A", "é", " ".
  case character(Character)
  /// The Enter key, also of the keypad.
  case enter
  /// The Escape key.
  case escape
  /// The Tab key; Shift-Tab has the modifier ``Modifiers/shift``.
  case tab
  /// The Backspace key.
  case backspace
  /// The Delete key.
  case delete
  /// The Insert key.
  case insert
  /// The arrow keys.
  case up, down, left, right
  /// The Home and End keys.
  case home, end
  /// The Page Up and Page Down keys.
  case pageUp, pageDown
  /// A function key, from F1 to F35.
  case function(Int)
}

/// The modifier keys of a key press. Doesn't contain Shift where the character already reflects it.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set: 1 for Shift, 2 for Alt, 4 for Control.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Alt (Option) key.
  public static let alt = Modifiers(rawValue: 2)
  /// The Control key.
  public static let control = Modifiers(rawValue: 4)
}

/// A key press: a key and its modifiers. A letter pressed with Control is lowercase.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held with the key.
  public var modifiers: Modifiers

  /// Creates a key press. Without `modifiers`, no modifier is held.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The key press in the form that the parser returns on every terminal.
  ///
  /// - Shift is part of a character (`Q`) and ignored with Enter, Escape and Backspace.
  /// - A letter with Control is lowercase.
  /// - Control with `[`, `i`, `m` and `h` is Escape, Tab, Enter and Backspace.
  package var asSent: KeyPress {
    guard case .character(let character) = key else {
      let ignoresShift = [.enter, .escape, .backspace].contains(key)
      return KeyPress(key, ignoresShift ? modifiers.subtracting(.shift) : modifiers)
    }
    guard modifiers.contains(.control) else {
      let typed = modifiers.contains(.shift) ? character.upperCase : character
      return KeyPress(.character(typed), modifiers.subtracting(.shift))
    }
    let lower = character.lowerCase
    if !modifiers.contains(.shift), let key = KeyDecoder.withControl(lower) {
      return KeyPress(key, modifiers.subtracting(.control))
    }
    return KeyPress(.character(lower), modifiers)
  }
}

extension Character {
  /// The uppercase form if it is a single character, otherwise the character itself.
  var upperCase: Character { one(uppercased()) }
  /// The lowercase form if it is a single character, otherwise the character itself.
  var lowerCase: Character { one(lowercased()) }

  private func one(_ text: String) -> Character { text.count == 1 ? Character(text) : self }
}

/// A mouse event at one cell.
public struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable { case left, middle, right }

  /// The kind of a mouse event.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released.
    case release(Button)
    /// The mouse moved while a button was pressed.
    case drag(Button)
    /// The wheel turned by one step.
    case wheelUp, wheelDown
  }

  /// The kind of the event.
  public var action: Action
  /// The cell under the pointer, counted from 0 at the top left.
  public var position: Point
  /// The modifier keys held during the event.
  public var modifiers: Modifiers
  /// The number of presses in quick succession at the same cell, including this one: 2 for a double
  /// click. 1 for events other than presses.
  public var clicks: Int

  /// Creates a mouse event.
  ///
  /// - Parameters:
  ///   - action: The kind of the event.
  ///   - position: The cell under the pointer.
  ///   - modifiers: The modifier keys; none by default.
  ///   - clicks: The number of presses in quick succession; 1 by default.
  public init(_ action: Action, at position: Point, modifiers: Modifiers = [], clicks: Int = 1) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
    self.clicks = clicks
  }
}

/// An event that the terminal reports.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// The mouse was pressed, released, dragged or scrolled.
  case mouse(MouseEvent)
  /// Text was pasted (bracketed paste). Don't interpret it as keys.
  case paste(String)
  /// The terminal window became active.
  case focusGained
  /// The terminal window became inactive.
  case focusLost
  /// The terminal has a new size.
  case resize(Size)
}
