/// Turns the bytes that a terminal sends into events, incrementally and without I/O.
///
/// Understood are: UTF-8 text (what is invalid becomes U+FFFD), the keys of xterm, VT220, rxvt and
/// the Linux console with xterm's modifiers, `CSI u` keys (kitty, xterm's modifyOtherKeys), the
/// mouse as SGR, urxvt and X10 reports, bracketed paste, focus, and the terminal's own replies.
/// Sequences may be split anywhere; what is malformed or unknown is dropped, never taken for keys.
///
/// A lone ESC is ambiguous: while ``isAmbiguous`` is true, the caller waits 25 to 50 ms for more
/// bytes and then calls ``flush()``.
///
/// Sources: ECMA-48; xterm's ctlseqs; <https://sw.kovidgoyal.net/kitty/keyboard-protocol>.
public struct InputParser {
  /// What a stretch of bytes meant.
  public struct Output: Hashable, Sendable {
    public var events: [InputEvent] = []
    public var replies: [TerminalReply] = []

    public init(events: [InputEvent] = [], replies: [TerminalReply] = []) {
      self.events = events
      self.replies = replies
    }
  }

  private var state = InputState.ground
  /// Of the sequence at hand.
  private var body = SequenceBody()
  /// Not given out yet; between calls at most the beginning of a scalar.
  private var text = TypedText()
  /// A scalar that is typed with Alt.
  private var alternate = TypedText()
  private var paste: PasteReader
  private var output = Output()

  /// - Parameter pasteLimit: the bytes of one paste that are kept, 16 MiB if not given.
  public init(pasteLimit: Int = 16 << 20) {
    paste = PasteReader(limit: pasteLimit)
  }

  /// Takes bytes in and returns what they completed.
  public mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Output {
    for byte in bytes { take(byte) }
    if !text.isEmpty { giveText(keeping: text.incompleteBytes) }
    return takeOutput()
  }

  /// Takes bytes in and returns what they completed.
  public mutating func parse(_ bytes: some Sequence<UInt8>) -> Output {
    Array(bytes).withUnsafeBytes { parse($0) }
  }

  /// Whether what came last could be a key that a person pressed (Escape, or Alt with a bracket,
  /// O or P) or the beginning of a sequence or of its end, so that only time can tell.
  public var isAmbiguous: Bool {
    switch state {
    case .escape, .stringStart, .stringEscape: true
    case .sequence, .singleShift: body.isEmpty
    default: false
    }
  }

  /// Whether a paste began whose end has not come.
  public var isPasting: Bool { state == .paste }

  /// Decides that no more bytes belong to an ambiguous beginning: a lone ESC is the Escape key,
  /// `ESC [` is Alt-[, and so on.
  public mutating func flush() -> Output {
    guard isAmbiguous else { return Output() }
    switch state {
    case .escape(let twice):
      for _ in 0..<(twice ? 2 : 1) { give(KeyPress(.escape)) }
    case .stringStart(let introducer): giveAlternate(introducer)
    // The string was cut short.
    case .stringEscape: give(KeyPress(.escape))
    case .sequence(let alt): giveAlternate(0x5B, afterEscape: alt)
    case .singleShift(let alt): giveAlternate(0x4F, afterEscape: alt)
    default: break
    }
    state = .ground
    return takeOutput()
  }

  /// Ends a paste whose closing bracket never came, so that keys work again, and returns its text
  /// so far. How long a silence means that is for the caller to say: seconds, not milliseconds.
  public mutating func endPaste() -> Output {
    if isPasting { givePaste() }
    return takeOutput()
  }

  /// Takes what comes next as more of a paste that ``endPaste()`` ended too early.
  public mutating func resumePaste() {
    guard state == .ground else { return }
    giveText()
    state = .paste
  }

  // MARK: Giving out

  private mutating func takeOutput() -> Output {
    defer { output = Output() }
    return output
  }

  private mutating func give(_ key: KeyPress) {
    output.events.append(.key(key))
  }

  private mutating func giveAlternate(_ byte: UInt8, afterEscape: Bool = false) {
    if afterEscape { give(KeyPress(.escape)) }
    give(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))
  }

  /// Gives out typed text but for its last `count` bytes.
  private mutating func giveText(keeping count: Int = 0) {
    for character in text.take(keeping: count) { give(KeyPress(.character(character))) }
  }

  private mutating func givePaste() {
    output.events.append(.paste(paste.text()))
    state = .ground
  }

  // MARK: One byte

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape(let twice): escape(byte, twice: twice)
    case .alternateText: alternateText(byte)
    case .sequence(let alt): sequence(byte, alt: alt)
    case .console: console(byte)
    case .mouse: mouse(byte)
    case .singleShift(let alt): singleShift(byte, alt: alt)
    case .stringStart(let introducer): stringStart(byte, introducer)
    case .string(let isOSC): string(byte, isOSC: isOSC)
    case .stringEscape(let isOSC): stringEscape(byte, isOSC: isOSC)
    case .paste: if paste.take(byte) { givePaste() }
    }
  }

  /// Leaves a sequence that `byte` doesn't belong to, and reads `byte` afresh.
  private mutating func leave(_ byte: UInt8) {
    state = .ground
    ground(byte)
  }

  private mutating func begin(_ next: InputState) {
    body.clear()
    state = next
  }

  private mutating func ground(_ byte: UInt8) {
    if byte == 0x1B {
      giveText()
      state = .escape(twice: false)
    } else if let key = KeyTable.control(byte) {
      giveText()
      give(key)
    } else {
      text.append(byte)
    }
  }

  private mutating func escape(_ byte: UInt8, twice: Bool) {
    switch byte {
    case 0x5B: return begin(.sequence(alt: twice))
    case 0x4F: return begin(.singleShift(alt: twice))
    case 0x1B where !twice: return state = .escape(twice: true)
    default: break
    }
    // The first of two escapes was the key itself.
    if twice { give(KeyPress(.escape)) }
    switch byte {
    case 0x1B: state = .escape(twice: true)
    case 0x5D, 0x50, 0x5F, 0x5E, 0x58: begin(.stringStart(introducer: byte))
    case 0x80...:
      state = .alternateText
      alternateText(byte)
    default:
      if var key = KeyTable.control(byte) {
        key.modifiers.insert(.alt)
        give(key)
      } else {
        giveAlternate(byte)
      }
      state = .ground
    }
  }

  private mutating func alternateText(_ byte: UInt8) {
    let isNext = alternate.isEmpty || byte & 0xC0 == 0x80
    if isNext { alternate.append(byte) }
    if isNext, alternate.incompleteBytes > 0 { return }
    for (index, character) in alternate.take().enumerated() {
      give(KeyPress(.character(character), index == 0 ? .alt : []))
    }
    state = .ground
    if !isNext { ground(byte) }
  }

  private mutating func sequence(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x5B where body.isEmpty: state = .console
    case 0x4D where body.isEmpty: begin(.mouse)
    case 0x24 where KeyTable.vt220(body.bytes) != nil:
      // rxvt ends keys held with Shift by "$", which elsewhere is no end.
      if let key = KeyTable.vt220(body.bytes) {
        give(KeyPress(key, alt ? [.alt, .shift] : .shift))
      }
      state = .ground
    case 0x20..<0x40: body.keep(byte)
    case 0x40..<0x7F:
      state = .ground
      if !body.isCut { finish(ControlSequence(body.bytes, final: byte), alt: alt) }
    default: leave(byte)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, alt: Bool) {
    if sequence.beginsPaste {
      state = .paste
    } else if let reply = sequence.reply {
      output.replies.append(reply)
    } else if let event = sequence.event(alt: alt) {
      output.events.append(event)
    }
  }

  private mutating func console(_ byte: UInt8) {
    guard (0x40..<0x7F).contains(byte) else { return leave(byte) }
    if byte >= 0x41, byte <= 0x45 { give(KeyPress(.function(Int(byte) - 0x40))) }
    state = .ground
  }

  private mutating func mouse(_ byte: UInt8) {
    body.keep(byte)
    guard body.bytes.count == 3 else { return }
    let numbers = body.bytes.map { Int($0) - 32 }
    let event = MouseReport(code: numbers[0], column: numbers[1], row: numbers[2]).event
    if let event { output.events.append(.mouse(event)) }
    state = .ground
  }

  private mutating func singleShift(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x30..<0x40: body.keep(byte)
    case 0x40..<0x7F:
      if var press = KeyTable.singleShift(byte) {
        if alt { press.modifiers.insert(.alt) }
        let held = Modifiers(xterm: body.bytes.last.map { Int($0) - 0x30 } ?? 1)
        press.modifiers.formUnion(held ?? [])
        if held != nil { give(press) }
      }
      state = .ground
    default: leave(byte)
    }
  }

  // MARK: Strings

  private mutating func stringStart(_ byte: UInt8, _ introducer: UInt8) {
    let isDigit = (0x30...0x39).contains(byte)
    // An answer in an OSC begins with a number, one in a DCS with these; what else is a key. Nobody asked
    // for the other strings: whatever is in them is dropped.
    let begins =
      switch introducer {
      case 0x5D: isDigit
      case 0x50: isDigit || [0x21, 0x24, 0x2B, 0x3E, 0x7C].contains(byte)
      default: byte >= 0x20
      }
    if begins {
      state = .string(isOSC: introducer == 0x5D)
      body.keep(byte)
    } else {
      giveAlternate(introducer)
      leave(byte)
    }
  }

  private mutating func string(_ byte: UInt8, isOSC: Bool) {
    switch byte {
    case 0x07: finishString(isOSC: isOSC)
    case 0x1B: state = .stringEscape(isOSC: isOSC)
    // No answer holds control characters: it was none, or was cut short.
    case 0..<0x20: leave(byte)
    default: body.keep(byte)
    }
  }

  private mutating func stringEscape(_ byte: UInt8, isOSC: Bool) {
    if byte == 0x5C { return finishString(isOSC: isOSC) }
    state = .escape(twice: false)
    escape(byte, twice: false)
  }

  private mutating func finishString(isOSC: Bool) {
    state = .ground
    output.replies.append(isOSC && !body.isCut ? TerminalReply(osc: body.bytes) : .other)
  }
}
