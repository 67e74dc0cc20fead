/// Parses the bytes that a terminal sends into events, incrementally and without I/O.
///
/// The parser supports:
/// - UTF-8 text; invalid bytes become U+FFFD
/// - the keys of xterm, VT220, rxvt and the Linux console, with xterm's modifiers
/// - `CSI u` keys (kitty, xterm's modifyOtherKeys)
/// - mouse reports in the SGR, urxvt and X10 formats
/// - bracketed paste, focus events and the terminal's replies to queries
///
/// Sequences may be split anywhere. The parser drops malformed and unknown sequences and never
/// turns them into keys.
///
/// A lone ESC is ambiguous. While ``isAmbiguous`` is true, wait 25 to 50 ms for more bytes and then
/// call ``flush()``.
///
/// Sources: ECMA-48; xterm's ctlseqs; <https://sw.kovidgoyal.net/kitty/keyboard-protocol>.
public struct InputParser {
  /// The result of parsing a chunk of bytes.
  public struct Output: Hashable, Sendable {
    /// Keys, mouse events, pastes and focus changes, in order.
    public var events: [InputEvent] = []
    /// Replies to queries, in order.
    public var replies: [TerminalReply] = []

    /// Creates a result; empty by default.
    public init(events: [InputEvent] = [], replies: [TerminalReply] = []) {
      self.events = events
      self.replies = replies
    }
  }

  private var state = InputState.ground
  /// The body of the current sequence.
  private var body = SequenceBody()
  /// Typed text that isn't part of the output yet. Between calls, it contains at most an incomplete
  /// scalar.
  private var text = TypedText()
  /// An incomplete scalar typed with Alt.
  private var alternate = TypedText()
  private var paste: PasteReader
  private var output = Output()

  /// Creates a parser.
  ///
  /// - Parameter pasteLimit: The number of bytes of one paste to keep; 16 MiB by default. The
  ///   parser drops the rest.
  public init(pasteLimit: Int = 16 << 20) {
    paste = PasteReader(limit: pasteLimit)
  }

  /// Parses more bytes and returns the events and replies that they complete.
  public mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Output {
    for byte in bytes { take(byte) }
    if !text.isEmpty { emitText(keeping: text.incompleteBytes) }
    return takeOutput()
  }

  /// Parses more bytes and returns the events and replies that they complete.
  public mutating func parse(_ bytes: some Sequence<UInt8>) -> Output {
    Array(bytes).withUnsafeBytes { parse($0) }
  }

  /// Whether the latest bytes may be either a complete key press (Escape, or Alt with a bracket, O
  /// or P) or the beginning of a longer sequence. Only a timeout can resolve this; see ``flush()``.
  public var isAmbiguous: Bool {
    switch state {
    case .escape, .stringStart, .stringEscape: true
    case .sequence, .singleShift: body.isEmpty
    default: false
    }
  }

  /// Whether a paste has begun and its end hasn't arrived yet.
  package var isPasting: Bool { state == .paste }

  /// Treats ambiguous bytes as complete: a lone ESC is the Escape key, `ESC [` is Alt-[, and so on.
  public mutating func flush() -> Output {
    guard isAmbiguous else { return Output() }
    switch state {
    case .escape(let twice):
      for _ in 0..<(twice ? 2 : 1) { emit(KeyPress(.escape)) }
    case .stringStart(let introducer): emitAlternate(introducer)
    // The string was interrupted.
    case .stringEscape: emit(KeyPress(.escape))
    case .sequence(let alt): emitAlternate(0x5B, afterEscape: alt)
    case .singleShift(let alt): emitAlternate(0x4F, afterEscape: alt)
    default: break
    }
    state = .ground
    return takeOutput()
  }

  /// Ends a paste that has no closing bracket, so that keys work again, and returns its text so
  /// far.
  ///
  /// Call this method after a pause of several seconds, not milliseconds.
  package mutating func endPaste() -> Output {
    if isPasting { emitPaste() }
    return takeOutput()
  }

  /// Treats the next bytes as the continuation of a paste that ``endPaste()`` ended prematurely.
  package mutating func resumePaste() {
    guard state == .ground else { return }
    emitText()
    state = .paste
  }

  // MARK: Output

  private mutating func takeOutput() -> Output {
    defer { output = Output() }
    return output
  }

  private mutating func emit(_ key: KeyPress) {
    output.events.append(.key(key))
  }

  private mutating func emitAlternate(_ byte: UInt8, afterEscape: Bool = false) {
    if afterEscape { emit(KeyPress(.escape)) }
    emit(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))
  }

  /// Outputs the typed text except for its last `count` bytes.
  private mutating func emitText(keeping count: Int = 0) {
    for character in text.take(keeping: count) { emit(KeyPress(.character(character))) }
  }

  private mutating func emitPaste() {
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
    case .paste: if paste.take(byte) { emitPaste() }
    }
  }

  /// Aborts a sequence that `byte` doesn't belong to and parses `byte` from the ground state.
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
      emitText()
      state = .escape(twice: false)
    } else if let key = KeyDecoder.control(byte) {
      emitText()
      emit(key)
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
    // The first of two ESC bytes was the Escape key.
    if twice { emit(KeyPress(.escape)) }
    switch byte {
    case 0x1B: state = .escape(twice: true)
    case 0x5D, 0x50, 0x5F, 0x5E, 0x58: begin(.stringStart(introducer: byte))
    case 0x80...:
      state = .alternateText
      alternateText(byte)
    default:
      if var key = KeyDecoder.control(byte) {
        key.modifiers.insert(.alt)
        emit(key)
      } else {
        emitAlternate(byte)
      }
      state = .ground
    }
  }

  private mutating func alternateText(_ byte: UInt8) {
    let isNext = alternate.isEmpty || byte & 0xC0 == 0x80
    if isNext { alternate.append(byte) }
    if isNext, alternate.incompleteBytes > 0 { return }
    for (index, character) in alternate.take().enumerated() {
      emit(KeyPress(.character(character), index == 0 ? .alt : []))
    }
    state = .ground
    if !isNext { ground(byte) }
  }

  private mutating func sequence(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x5B where body.isEmpty: state = .console
    case 0x4D where body.isEmpty: begin(.mouse)
    case 0x24 where KeyDecoder.vt220(body.bytes) != nil:
      // rxvt ends keys with Shift in "$", which isn't a final byte anywhere else.
      if let key = KeyDecoder.vt220(body.bytes) {
        emit(KeyPress(key, alt ? [.alt, .shift] : .shift))
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
    if byte >= 0x41, byte <= 0x45 { emit(KeyPress(.function(Int(byte) - 0x40))) }
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
      if var press = KeyDecoder.singleShift(byte) {
        if alt { press.modifiers.insert(.alt) }
        let held = Modifiers(xterm: body.bytes.last.map { Int($0) - 0x30 } ?? 1)
        press.modifiers.formUnion(held ?? [])
        if held != nil { emit(press) }
      }
      state = .ground
    default: leave(byte)
    }
  }

  // MARK: Strings

  private mutating func stringStart(_ byte: UInt8, _ introducer: UInt8) {
    let isDigit = (0x30...0x39).contains(byte)
    // A reply in an OSC begins with a digit, a reply in a DCS with one of these bytes. Anything
    // else is a key press. Nothing requests other strings, so their content is dropped.
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
      emitAlternate(introducer)
      leave(byte)
    }
  }

  private mutating func string(_ byte: UInt8, isOSC: Bool) {
    switch byte {
    case 0x07: finishString(isOSC: isOSC)
    case 0x1B: state = .stringEscape(isOSC: isOSC)
    // Replies contain no control characters: this string isn't a reply or was interrupted.
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
