/// A parsed control sequence of ECMA-48 (`CSI … final`).
struct ControlSequence {
  /// The private marker `<`, `=`, `>` or `?` at the beginning, if any.
  private var marker: UInt8?
  /// The numbers between semicolons, each split at its colons. Missing numbers read as 0.
  private var parameters: [[Int]] = []
  private var intermediates: [UInt8] = []
  private let final: UInt8

  init(_ body: [UInt8], final: UInt8) {
    self.final = final
    var bytes = body[...]
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      marker = first
      bytes.removeFirst()
    }
    var group = [0]
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        let value = group[group.count - 1] * 10 + Int(byte) - 0x30
        group[group.count - 1] = min(value, 0xFF_FFFF)
      case 0x3A: group.append(0)
      case 0x3B:
        parameters.append(group)
        group = [0]
      default: intermediates.append(byte)
      }
    }
    if !bytes.isEmpty { parameters.append(group) }
  }

  private func number(_ index: Int, part: Int = 0) -> Int {
    guard index < parameters.count, part < parameters[index].count else { return 0 }
    return parameters[index][part]
  }

  var beginsPaste: Bool {
    marker == nil && intermediates.isEmpty && final == 0x7E && number(0) == 200
  }

  // MARK: Replies

  /// The terminal's reply, or nil if the sequence isn't a reply.
  var reply: TerminalReply? {
    switch (marker, Unicode.Scalar(final)) {
    case (0x3F, "c"): .primaryAttributes(parameters.map { $0[0] })
    case (0x3F, "y") where intermediates == [0x24]:
      .mode(number(0), TerminalReply.ModeState(rawValue: number(1)) ?? .unknown)
    case (0x3F, "u"): .keyboardFlags(number(0))
    // In row 1, the sequence is F3 with modifiers.
    case (nil, "R") where parameters.count == 2 && number(0) > 1:
      .cursorPosition(row: number(0), column: number(1))
    case (0x3C, "M"), (0x3C, "m"): nil
    case (.some, _), (_, "c"), (_, "n"), (_, "t"), (_, "y"): .other
    default: intermediates.isEmpty ? nil : .other
    }
  }

  // MARK: Events

  /// Returns the key or mouse event, or nil for an unknown sequence.
  ///
  /// - Parameter alt: Whether an ESC preceded the sequence.
  func event(alt: Bool) -> InputEvent? {
    switch Unicode.Scalar(final) {
    case "M", "m":
      guard marker == 0x3C || final == 0x4D else { return nil }
      let code = marker == 0x3C ? number(0) : number(0) - 32
      return MouseReport(
        code: code, column: number(1), row: number(2), isReleased: final == 0x6D
      ).event.map { .mouse($0) }
    case "I" where parameters.isEmpty: return .focusGained
    case "O" where parameters.isEmpty: return .focusLost
    default: break
    }
    guard var press = keyPress else { return nil }
    if alt { press.modifiers.insert(.alt) }
    return .key(press)
  }

  private var keyPress: KeyPress? {
    // In kitty's protocol, a number after a colon is the event: press (1), repeat (2) or release
    // (3).
    guard number(1, part: 1) != 3, let held = Modifiers(xterm: number(1)) else { return nil }
    switch Unicode.Scalar(final) {
    case "~" where number(0) == 27 && parameters.count >= 3: return typed(number(2), held)
    case "~": return KeyDecoder.vt220(number(0)).map { KeyPress($0, held) }
    case "^": return KeyDecoder.vt220(number(0)).map { KeyPress($0, .control) }
    case "@": return KeyDecoder.vt220(number(0)).map { KeyPress($0, [.control, .shift]) }
    case "u": return typed(number(0), held)
    case "Z": return KeyPress(.tab, held.union(.shift))
    case "a", "b", "c", "d": return KeyDecoder.letter(final - 0x20).map { KeyPress($0, .shift) }
    default: return KeyDecoder.letter(final).map { KeyPress($0, held) }
    }
  }

  /// Returns the key press for a code point.
  private func typed(_ code: Int, _ held: Modifiers) -> KeyPress? {
    guard let key = KeyDecoder.unicode(code) else { return nil }
    guard case .character(let character) = key, !held.contains(.control) else {
      return KeyPress(key, held).asSent
    }
    return KeyPress(.character(shifted(character, held)), held.subtracting(.shift))
  }

  /// Returns the character that a key types with the given modifiers: the text or shifted key that
  /// the sequence contains, if any.
  private func shifted(_ character: Character, _ held: Modifiers) -> Character {
    if final == 0x75, parameters.count >= 3 {
      let text = parameters[2].compactMap { Unicode.Scalar(UInt32($0)) }.filter { $0.value >= 0x20 }
      var joined = String.UnicodeScalarView()
      joined.append(contentsOf: text)
      if let first = String(joined).first { return first }
    }
    guard held.contains(.shift) else { return character }
    if final == 0x75, let other = Unicode.Scalar(UInt32(number(0, part: 1))), other.value >= 0x20 {
      return Character(other)
    }
    return character.upperCase
  }
}

extension TerminalReply {
  /// Parses an OSC reply that contains a color, either as `11;rgb:RRRR/GGGG/BBBB` (one to four
  /// digits per channel, see XParseColor) or as `11;#RRGGBB`.
  init(osc body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    let parts = text.split(separator: ";", maxSplits: 1)
    let roles: [Substring: ColorRole] = ["10": .foreground, "11": .background]
    guard parts.count == 2, let role = roles[parts[0]], let rgb = Self.channels(parts[1]) else {
      self = .other
      return
    }
    self = .color(role, red: rgb[0], green: rgb[1], blue: rgb[2])
  }

  private static func channels(_ text: Substring) -> [UInt8]? {
    var digits: [Substring] = []
    if text.hasPrefix("#"), text.count == 7 {
      let hex = Array(text.dropFirst())
      digits = [0, 2, 4].map { Substring(hex[$0...$0 + 1]) }
    } else if let colon = text.firstIndex(of: ":"), text[..<colon].hasPrefix("rgb") {
      digits = text[text.index(after: colon)...].split(separator: "/")
    }
    let channels = digits.prefix(3).compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
        return nil
      }
      return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }
    return channels.count == 3 ? channels : nil
  }
}
