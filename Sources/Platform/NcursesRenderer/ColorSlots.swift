import CNcurses
import Terminal

/// Assigns a number to each color while ncurses draws, and replaces the numbers in the finished
/// frame by color sequences.
///
/// ncurses supports only numbered colors, terminal descriptions with direct color are rarely
/// installed, and ncurses takes long to format the sequence for a number. Therefore each color gets
/// a slot number, ncurses writes a short mark where it selects a color, and the finished frame gets
/// the real sequence instead.
struct ColorSlots {
  private let depth: ColorDepth
  private let described: Int
  private let hasMarks: Bool
  /// Returns the terminal's own sequence for one of its numbered colors.
  private let sequence: (_ number: Int, _ isBack: Bool) -> [UInt8]
  private var slots: [Color: UInt8] = [:]
  /// The sequences of each slot, by slot number.
  private var selections = [Selection?](repeating: nil, count: 256)
  private var free = ColorSlots.numbers[...]

  private struct Selection {
    var text: [UInt8]
    var back: [UInt8]
  }

  /// The slot numbers: all bytes that ncurses writes unchanged.
  private static let numbers = (1...255).filter { $0 != 0x24 && $0 != 0x80 }.map { UInt8($0) }

  /// - Parameters:
  ///   - depth: The number of colors that the terminal shows.
  ///   - described: The number of colors in the installed description.
  ///   - hasMarks: Whether frames contain marks. If not, they contain the terminal's own color
  ///     numbers.
  ///   - sequence: Returns the terminal's sequence for a numbered color.
  init(
    depth: ColorDepth, described: Int, hasMarks: Bool,
    sequence: @escaping (_ number: Int, _ isBack: Bool) -> [UInt8] = {
      Array(String(cString: hw_color(Int32($0), $1 ? 1 : 0)).utf8)
    }
  ) {
    self.depth = depth
    self.described = described
    self.hasMarks = hasMarks
    self.sequence = sequence
  }

  /// Returns the number to draw a color with; -1 is the terminal's default color.
  mutating func index(_ color: Color) -> Int32 {
    let shown = shown(color)
    switch shown.kind {
    case .terminalDefault: return -1
    case .palette(let index) where !hasMarks: return Int32(index)
    default: return Int32(slot(shown))
    }
  }

  /// Returns the nearest color that the terminal supports.
  private func shown(_ color: Color) -> Color {
    switch color.kind {
    case .terminalDefault: return color
    case .palette(let index) where index < 16:
      return .palette(UInt8(ColorMapping.index(index, of: described)))
    case .palette(let index):
      if depth >= .palette256 { return color }
      return .palette(UInt8(ColorMapping.nearest16(Palette.xterm[index], of: described)))
    case .rgb(let red, let green, let blue):
      switch depth {
      case .truecolor: return color
      case .palette256: return .palette(UInt8(ColorMapping.nearest256(red, green, blue)))
      default:
        return .palette(UInt8(ColorMapping.nearest16(.init(red, green, blue), of: described)))
      }
    }
  }

  private mutating func slot(_ shown: Color) -> UInt8 {
    if let slot = slots[shown] { return slot }
    guard let slot = free.popFirst() else { return nearestSlot(shown) }
    slots[shown] = slot
    selections[Int(slot)] = Selection(
      text: selection(shown, isBack: false), back: selection(shown, isBack: true))
    return slot
  }

  /// Returns the slot of the most similar color when all slots are taken.
  private func nearestSlot(_ color: Color) -> UInt8 {
    guard let wanted = Palette.xterm.channels(of: color) else { return 1 }
    func far(_ other: Color) -> Int {
      Palette.xterm.channels(of: other).map { ColorMapping.distance($0, wanted) } ?? .max
    }
    return slots.min { (far($0.key), $0.value) < (far($1.key), $1.value) }?.value ?? 1
  }

  /// Returns the sequence that selects a color that the terminal supports.
  private func selection(_ shown: Color, isBack: Bool) -> [UInt8] {
    switch shown.kind {
    case .terminalDefault: return []
    case .palette(let index):
      // A description with direct color interprets most numbers as RGB values.
      guard described > 256, index >= 8 else { return sequence(Int(index), isBack) }
      return Array("\u{1B}[\(isBack ? 48 : 38);5;\(index)m".utf8)
    case .rgb(let red, let green, let blue):
      return Array("\u{1B}[\(isBack ? 48 : 38);2;\(red);\(green);\(blue)m".utf8)
    }
  }

  // MARK: Frames

  /// Appends a frame with sequences in place of its marks.
  ///
  /// ncurses selects both colors when one changes. This method omits a selection that is already
  /// active, unless a sequence in between may have changed it.
  func write(_ frame: UnsafeRawBufferPointer, into out: inout [UInt8]) {
    var (start, at) = (0, 0)
    var selected: (text: UInt8, back: UInt8) = (0, 0)
    // Text never contains these bytes, because control characters appear as symbols.
    while hasMarks, at < frame.count - 1 {
      let byte = frame[at]
      guard byte == 1 || byte == 2 else {
        if byte == 0x1B, !ColorSlots.keepsColors(frame[at...]) { selected = (0, 0) }
        at += 1
        continue
      }
      out += UnsafeRawBufferPointer(rebasing: frame[start..<at])
      let number = frame[at + 1]
      if number != (byte == 1 ? selected.text : selected.back),
        let selection = selections[Int(number)]
      {
        out += byte == 1 ? selection.text : selection.back
      }
      if byte == 1 { selected.text = number } else { selected.back = number }
      at += 2
      start = at
    }
    out += UnsafeRawBufferPointer(rebasing: frame[start...])
  }

  /// Returns whether a sequence moves the cursor or clears cells: `CSI … X` for any final byte
  /// except `m`.
  private static func keepsColors(_ sequence: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard sequence.dropFirst().first == 0x5B else { return false }
    let final = sequence.dropFirst(2).first { !(0x20...0x3F).contains($0) }
    return final.map { (0x40...0x7E).contains($0) && $0 != 0x6D } ?? false
  }

  /// Returns the sequence that selects a style, for text that is written over a frame.
  func sequence(for style: Style) -> [UInt8] {
    var codes = "0"
    if style.attributes.contains(.bold) { codes += ";1" }
    if style.attributes.contains(.dim) { codes += ";2" }
    if style.attributes.contains(.italic) { codes += ";3" }
    if style.attributes.contains(.underline) { codes += ";4" }
    if style.attributes.contains(.reverse) { codes += ";7" }
    let attributes = Array("\u{1B}[\(codes)m".utf8)
    guard depth > .monochrome else { return attributes }
    return attributes + selection(shown(style.foreground), isBack: false)
      + selection(shown(style.background), isBack: true)
  }
}
