/// Maps bytes, letters and numbers of control sequences to keys.
enum KeyDecoder {
  /// Returns the key press for a control character other than ESC, otherwise nil.
  static func control(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case 0x0D: KeyPress(.enter)
    case 0x09: KeyPress(.tab)
    // 0x08 is Ctrl-H, or the Backspace key on some terminals. 0x7F is the Backspace key on all
    // others.
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x00: KeyPress(.character(" "), .control)
    case 0x01..<0x1B:
      KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C..<0x20:
      KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: nil
    }
  }

  /// Returns the key that Control with a character produces on every keyboard, consistent with
  /// `control(_:)`.
  static func withControl(_ character: Character) -> Key? {
    switch character {
    case "[": .escape
    case "i": .tab
    case "m": .enter
    case "h": .backspace
    default: nil
    }
  }

  /// Returns the key for the final letter of `CSI … letter`, a form that can have modifiers.
  static func letter(_ final: UInt8) -> Key? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// Returns the key for the number of `CSI number ~`, as on DEC's VT220.
  static func vt220(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key for a number of at most two digits.
  static func vt220(_ digits: [UInt8]) -> Key? {
    guard !digits.isEmpty, digits.count <= 2 else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit) - 0x30
    }
    return vt220(number)
  }

  /// Returns the key for the letter after SS3: arrow keys in application mode, F1–F4, the keypad,
  /// rxvt's Ctrl-arrows.
  static func singleShift(_ byte: UInt8) -> KeyPress? {
    if let key = letter(byte) { return KeyPress(key) }
    switch byte {
    case 0x61...0x64: return letter(byte - 0x20).map { KeyPress($0, .control) }
    case 0x4D: return KeyPress(.enter)
    case 0x49: return KeyPress(.tab)
    case 0x6A...0x79:
      // The keypad: j is *, p is 0, y is 9.
      return KeyPress(.character(Character(Unicode.Scalar(byte - 0x40))))
    case 0x58: return KeyPress(.character("="))
    default: return nil
    }
  }

  /// Returns the key for the code of `CSI code u`: a Unicode scalar, or kitty's number for a key
  /// that types no text.
  static func unicode(_ code: Int) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 57376...57398: .function(code - 57363)
    case 57399...57416: .character(keypad[code - 57399])
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    case 0xE000...0xF8FF, ..<0x20: nil
    default: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { .character(Character($0)) }
    }
  }

  /// The characters of the codes 57399 to 57416. The Enter key among them (57414) is handled
  /// separately.
  private static let keypad: [Character] = Array("0123456789./*-+\r=,")
}

extension Modifiers {
  /// Parses xterm's modifier number: 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Control.
  /// Kitty adds 32 for Meta, which counts as Alt.
  ///
  /// - Returns: nil for 8 and 16, kitty's Super and Hyper, because such keys belong to the window
  ///   system. (xterm uses 8 for Meta.)
  init?(xterm number: Int) {
    let bits = max(0, number - 1)
    guard bits & 24 == 0 else { return nil }
    self.init(rawValue: UInt8(bits & 7))
    if bits & 32 != 0 { insert(.alt) }
  }
}
