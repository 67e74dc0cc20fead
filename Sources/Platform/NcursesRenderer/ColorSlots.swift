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
    case .palette(let index) where depth < .palette256 && index >= 16:
      return Int32(ColorMapping.nearest16(Palette.xterm[index], of: described))
    case .palette(let index):
      if index < 16 || colors[Int32(index)] == nil || colors[Int32(index)] == color {
        return Int32(ColorMapping.index(index, of: described))
      }
      return slot(color)
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
    guard next <= 255 else {
      guard case .rgb(let red, let green, let blue) = color.kind else { return 7 }
      return Int32(ColorMapping.nearest256(red, green, blue))
    }
    let slot = next
    next += 1
    slots[color] = slot
    colors[slot] = color
    rewrites = true
    return slot
  }

  /// Copies a frame and puts channels where it selects a number that stands for them:
  /// `38;5;N` and `48;5;N` inside `CSI … m`.
  func rewrite(_ frame: UnsafeRawBufferPointer, into out: inout [UInt8]) {
    var index = 0
    let count = frame.count
    while index < count {
      let byte = frame[index]
      // "8;5;" after a 3 or a 4.
      if byte == 0x38, index + 4 < count, index > 0,
        frame[index - 1] == 0x33 || frame[index - 1] == 0x34,
        frame[index + 1] == 0x3B, frame[index + 2] == 0x35, frame[index + 3] == 0x3B
      {
        var end = index + 4
        var number: Int32 = 0
        while end < count, frame[end] >= 0x30, frame[end] <= 0x39, end < index + 8 {
          number = number * 10 + Int32(frame[end] - 0x30)
          end += 1
        }
        if case .rgb(let red, let green, let blue)? = colors[number]?.kind {
          out += "8;2;\(red);\(green);\(blue)".utf8
          index = end
          continue
        }
        if case .palette(let own)? = colors[number]?.kind {
          out += "8;5;\(own)".utf8
          index = end
          continue
        }
      }
      out.append(byte)
      index += 1
    }
  }

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
    default:
      var copy = self
      let index = Int(copy.index(color))
      if index < 8 { return ["\(base + index)"] }
      return ["\(base + 8);5;\(index)"]
    }
  }
}
