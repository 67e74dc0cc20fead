import Terminal

/// Which of the terminal's numbered colours stands for a colour.
///
/// ncurses knows numbered colours alone, and descriptions for direct colour are rarely installed. So
/// on a truecolor terminal each colour takes a free number from 16 to 255, ncurses draws with
/// that number, and where it selects it, the finished frame gets the colour's channels instead.
struct ColorSlots {
  private let depth: ColorDepth
  private let described: Int
  private var slots: [Color: Int32] = [:]
  private var colors: [Int32: Color] = [:]
  private var next: Int32 = 16

  /// Whether frames select numbers that stand for something else.
  private(set) var rewrites = false

  init(depth: ColorDepth, described: Int) {
    self.depth = depth
    self.described = described
  }

  /// The number to draw with; -1 is the terminal's own colour.
  mutating func index(_ color: Color) -> Int32 {
    switch color.kind {
    case .terminalDefault: return -1
    case .palette(let index) where index < 16:
      return Int32(ColorMapping.index(index, of: described))
    case .palette(let index):
      switch depth {
      case .truecolor: return slot(color)
      case .palette256: return Int32(ColorMapping.index(index, of: described))
      default: return Int32(ColorMapping.nearest16(Palette.xterm[index], of: described))
      }
    case .rgb(let red, let green, let blue):
      switch depth {
      case .truecolor: return slot(color)
      case .palette256: return Int32(ColorMapping.nearest256(red, green, blue))
      default: return Int32(ColorMapping.nearest16(.init(red, green, blue), of: described))
      }
    }
  }

  private mutating func slot(_ color: Color) -> Int32 {
    if let slot = slots[color] { return slot }
    guard next <= 255 else { return nearestSlot(color) }
    let slot = next
    next += 1
    slots[color] = slot
    colors[slot] = color
    rewrites = true
    return slot
  }

  /// Where all numbers are taken: the one of the colour that is most like it.
  private func nearestSlot(_ color: Color) -> Int32 {
    guard let wanted = Palette.xterm.channels(of: color) else { return -1 }
    func far(_ other: Color) -> Int {
      Palette.xterm.channels(of: other).map { ColorMapping.distance($0, wanted) } ?? .max
    }
    return slots.min { (far($0.key), $0.value) < (far($1.key), $1.value) }?.value ?? -1
  }

  // MARK: Frames

  /// Copies a frame and puts channels where it selects a number that stands for them: `38;5;N` and
  /// `48;5;N` (or with colons) inside `CSI … m`. Text that reads the same stays what it is.
  func rewrite(_ frame: UnsafeRawBufferPointer, into out: inout [UInt8]) {
    var rest = frame[...]
    while let escape = rest.firstIndex(of: 0x1B) {
      out += rest[..<escape]
      rest = rest[escape...]
      guard rest.dropFirst().first == 0x5B,
        let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) })
      else {
        out.append(0x1B)
        rest = rest.dropFirst()
        continue
      }
      if rest[end] == 0x6D {
        rewrite(selection: rest[...end], into: &out)
      } else {
        out += rest[...end]
      }
      rest = rest[(end + 1)...]
    }
    out += rest
  }

  private func rewrite(
    selection: Slice<UnsafeRawBufferPointer>, into out: inout [UInt8]
  ) {
    var rest = selection
    while let byte = rest.popFirst() {
      out.append(byte)
      // "8;5;" after a 3 or a 4.
      guard byte == 0x33 || byte == 0x34, rest.count > 4, rest[rest.startIndex] == 0x38,
        ColorSlots.isSeparator(rest[rest.startIndex + 1]), rest[rest.startIndex + 2] == 0x35,
        ColorSlots.isSeparator(rest[rest.startIndex + 3])
      else { continue }
      let digits = rest.dropFirst(4).prefix { (0x30...0x39).contains($0) }.prefix(4)
      let number = digits.reduce(Int32(0)) { $0 * 10 + Int32($1 - 0x30) }
      switch colors[number]?.kind {
      case .rgb(let red, let green, let blue): out += "8;2;\(red);\(green);\(blue)".utf8
      case .palette(let own): out += "8;5;\(own)".utf8
      default: out += rest[..<digits.endIndex]
      }
      rest = rest[digits.endIndex...]
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x3B || byte == 0x3A }

  /// The sequence that selects a style, for what is written over a frame.
  func sequence(for style: Style) -> String {
    var codes = ["0"]
    if style.attributes.contains(.bold) { codes.append("1") }
    if style.attributes.contains(.dim) { codes.append("2") }
    if style.attributes.contains(.italic) { codes.append("3") }
    if style.attributes.contains(.underline) { codes.append("4") }
    if style.attributes.contains(.reverse) { codes.append("7") }
    if depth > .monochrome {
      codes += select(style.foreground, base: 30)
      codes += select(style.background, base: 40)
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private func select(_ color: Color, base: Int) -> [String] {
    switch color.kind {
    case .terminalDefault: return []
    case .rgb(let red, let green, let blue) where depth == .truecolor:
      return ["\(base + 8);2;\(red);\(green);\(blue)"]
    case .palette(let index) where index >= 16 && depth >= .palette256:
      return ["\(base + 8);5;\(index)"]
    default:
      var copy = self
      let index = Int(copy.index(color))
      if index < 8 { return ["\(base + index)"] }
      return ["\(base + 8);5;\(index)"]
    }
  }
}
