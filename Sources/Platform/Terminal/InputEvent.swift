/// A key of the keyboard, apart from the modifiers held with it.
public enum Key: Hashable, Sendable {
  /// A key that types something: a grapheme cluster, as typed ("a", "A", "é", " ").
  case character(Character)
  case enter, escape, tab, backspace, delete, insert
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// F1 … F35.
  case function(Int)
}

/// Keys held while another is pressed. Shift is left out where it is part of the character.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}

/// A key press: a key and its modifiers. Control with a letter is the lower-case letter.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The same press as the parser gives it, whatever the terminal can tell: Shift is part of the
  /// character (`Q`) and of nothing with Enter, Escape and Backspace, a letter with Control is the
  /// lower-case one, and Control makes Escape, Tab, Enter and Backspace of `[`, `i`, `m` and `h`.
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
    if !modifiers.contains(.shift), let key = KeyTable.withControl(lower) {
      return KeyPress(key, modifiers.subtracting(.control))
    }
    return KeyPress(.character(lower), modifiers)
  }
}

extension Character {
  /// In upper case, where that is one character.
  var upperCase: Character { one(uppercased()) }
  /// In lower case, where that is one character.
  var lowerCase: Character { one(lowercased()) }

  private func one(_ text: String) -> Character { text.count == 1 ? Character(text) : self }
}

/// Something the mouse did, at a cell counted from the top left, from 0.
public struct MouseEvent: Hashable, Sendable {
  public enum Button: Hashable, Sendable { case left, middle, right }

  public enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// Moved with a button held.
    case drag(Button)
    case wheelUp, wheelDown
  }

  public var action: Action
  public var position: Point
  public var modifiers: Modifiers
  /// Which press of a quick row at one cell it is: 2 for a double click. 1 for anything but a press.
  public var clicks: Int

  public init(_ action: Action, at position: Point, modifiers: Modifiers = [], clicks: Int = 1) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
    self.clicks = clicks
  }
}

/// What comes from the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// Text pasted in brackets: never to be taken for keys.
  case paste(String)
  case focusGained
  case focusLost
  /// The terminal has another size now.
  case resize(Size)
}
