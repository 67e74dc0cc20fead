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

  private enum State: Equatable {
    case ground
    /// After ESC; `twice` after two of them.
    case escape(twice: Bool)
    /// In a scalar of several bytes typed with Alt.
    case alternateText
    /// After CSI, with Alt if an ESC stood before it.
    case sequence(alt: Bool)
    /// After CSI [, of the Linux console.
    case console
    /// In the three bytes of an X10 mouse report.
    case mouse
    /// After SS3.
    case singleShift(alt: Bool)
    /// After ESC and one of `]P_^X`, which begin a string (OSC, DCS, APC, PM, SOS), or are Alt with that key.
    case stringStart(introducer: UInt8)
    case string(isOSC: Bool)
    /// In a string, after an ESC that may end it.
    case stringEscape(isOSC: Bool)
    /// In a paste, `matched` bytes into what may be its end.
    case paste(matched: Int)
  }

  /// The longest body of a control sequence or string that is kept, in bytes.
  static let longestBody = 4096
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// How many bytes of one paste are kept; what is beyond is dropped up to the paste's end.
  public let pasteLimit: Int

  private var state = State.ground
  /// What stands between the introducer of the sequence at hand and its end.
  private var body: [UInt8] = []
  private var bodyIsCut = false
  /// Typed text that is not given out yet; between calls at most the beginning of a scalar.
  private var text: [UInt8] = []
  private var output = Output()

  /// - Parameter pasteLimit: see ``pasteLimit``; 16 MiB if not given.
  public init(pasteLimit: Int = 16 << 20) {
    self.pasteLimit = pasteLimit
  }

  /// Takes bytes in and returns what they completed.
  public mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Output {
    for byte in bytes { take(byte) }
    if !text.isEmpty { giveText(keeping: UTF8Tail.incompleteBytes(text)) }
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
  public var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Decides that no more bytes belong to an ambiguous beginning: a lone ESC is the Escape key,
  /// `ESC [` is Alt-[, and so on.
  public mutating func flush() -> Output {
    guard isAmbiguous else { return Output() }
    switch state {
    case .escape(let twice):
      if twice { give(KeyPress(.escape)) }
      give(KeyPress(.escape))
    case .stringStart(let introducer): giveAlternate(introducer)
    // The string was cut short.
    case .stringEscape: give(KeyPress(.escape))
    case .sequence(let alt):
      if alt { give(KeyPress(.escape)) }
      giveAlternate(0x5B)
    case .singleShift(let alt):
      if alt { give(KeyPress(.escape)) }
      giveAlternate(0x4F)
    default: break
    }
    state = .ground
    return takeOutput()
  }

  /// Ends a paste whose closing bracket never came, so that keys work again, and returns its text
  /// so far. How long a silence means that is for the caller to say: seconds, not milliseconds.
  public mutating func endPaste() -> Output {
    if case .paste(let matched) = state {
      keep(Self.pasteEnd.prefix(matched))
      givePaste()
    }
    return takeOutput()
  }

  /// Takes what comes next as more of a paste that ``endPaste()`` ended too early.
  public mutating func resumePaste() {
    guard state == .ground else { return }
    giveText()
    begin(.paste(matched: 0))
  }

  // MARK: Giving out

  private mutating func takeOutput() -> Output {
    defer { output = Output() }
    return output
  }

  private mutating func give(_ key: KeyPress) {
    output.events.append(.key(key))
  }

  private mutating func giveAlternate(_ byte: UInt8) {
    give(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))
  }

  /// Gives out typed text but for its last `count` bytes. Scalars that came together and form a
  /// cluster are one key.
  private mutating func giveText(keeping count: Int = 0) {
    let complete = text.count - count
    guard complete > 0 else { return }
    if complete == 1, text[0] < 0x80 {
      give(KeyPress(.character(Character(Unicode.Scalar(text[0])))))
    } else {
      for character in String(decoding: text.prefix(complete), as: UTF8.self) {
        give(KeyPress(.character(character)))
      }
    }
    text.removeFirst(complete)
  }

  private mutating func givePaste() {
    output.events.append(.paste(String(decoding: body, as: UTF8.self)))
    body = []
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
    case .paste(let matched): paste(byte, matched: matched)
    }
  }

  /// Leaves a sequence that `byte` doesn't belong to, and reads `byte` afresh.
  private mutating func leave(_ byte: UInt8) {
    state = .ground
    ground(byte)
  }

  private mutating func begin(_ next: State) {
    body.removeAll(keepingCapacity: true)
    bodyIsCut = false
    state = next
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    if body.count + bytes.count <= (isPasting ? pasteLimit : Self.longestBody) {
      body.append(contentsOf: bytes)
    } else {
      bodyIsCut = true
    }
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
      begin(.alternateText)
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
    let isNext = body.isEmpty || byte & 0xC0 == 0x80
    if isNext { body.append(byte) }
    if isNext, UTF8Tail.incompleteBytes(body) > 0 { return }
    for (index, character) in String(decoding: body, as: UTF8.self).enumerated() {
      give(KeyPress(.character(character), index == 0 ? .alt : []))
    }
    state = .ground
    if !isNext { ground(byte) }
  }

  private mutating func sequence(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x5B where body.isEmpty: state = .console
    case 0x4D where body.isEmpty: begin(.mouse)
    case 0x24 where KeyTable.vt220(body) != nil:
      // rxvt ends keys held with Shift by "$", which elsewhere is no end.
      if let key = KeyTable.vt220(body) { give(KeyPress(key, alt ? [.alt, .shift] : .shift)) }
      state = .ground
    case 0x20..<0x40: keep(CollectionOfOne(byte))
    case 0x40..<0x7F:
      state = .ground
      if !bodyIsCut { finish(ControlSequence(body, final: byte), alt: alt) }
    default: leave(byte)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, alt: Bool) {
    if sequence.beginsPaste {
      begin(.paste(matched: 0))
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
    body.append(byte)
    guard body.count == 3 else { return }
    let numbers = body.map { Int($0) - 32 }
    let report = MouseReport(code: numbers[0], column: numbers[1], row: numbers[2])
    if let event = report.event { output.events.append(.mouse(event)) }
    state = .ground
  }

  private mutating func singleShift(_ byte: UInt8, alt: Bool) {
    switch byte {
    case 0x30..<0x40: keep(CollectionOfOne(byte))
    case 0x40..<0x7F:
      if var press = KeyTable.singleShift(byte) {
        if alt { press.modifiers.insert(.alt) }
        let held = Modifiers(xterm: body.last.map { Int($0) - 0x30 } ?? 1)
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
      keep(CollectionOfOne(byte))
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
    default: keep(CollectionOfOne(byte))
    }
  }

  private mutating func stringEscape(_ byte: UInt8, isOSC: Bool) {
    if byte == 0x5C { return finishString(isOSC: isOSC) }
    state = .escape(twice: false)
    escape(byte, twice: false)
  }

  private mutating func finishString(isOSC: Bool) {
    state = .ground
    output.replies.append(isOSC && !bodyIsCut ? TerminalReply(osc: body) : .other)
  }

  // MARK: Paste

  private mutating func paste(_ byte: UInt8, matched: Int) {
    if byte == Self.pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      if matched + 1 == Self.pasteEnd.count { givePaste() }
    } else {
      if matched > 0 { keep(Self.pasteEnd.prefix(matched)) }
      if byte == 0x1B {
        state = .paste(matched: 1)
      } else {
        state = .paste(matched: 0)
        keep(CollectionOfOne(byte))
      }
    }
  }
}
