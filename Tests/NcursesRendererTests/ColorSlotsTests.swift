import Terminal
import Testing

@testable import NcursesRenderer

/// The numbers of colors and the sequences that replace them in frames.
@Suite struct ColorSlotsTests {
  private func slots(_ depth: ColorDepth, described: Int, hasMarks: Bool = true) -> ColorSlots {
    ColorSlots(depth: depth, described: described, hasMarks: hasMarks) {
      Array("<\($1 ? "back" : "text") \($0)>".utf8)
    }
  }

  private func written(_ frame: [UInt8], _ slots: ColorSlots) -> String {
    var out: [UInt8] = []
    frame.withUnsafeBytes { slots.write($0, into: &out) }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns the sequence that replaces a number.
  private func selection(_ number: Int32, _ slots: ColorSlots) -> String {
    written([1, UInt8(number)], slots)
  }

  @Test("marks in a frame are replaced by color sequences")
  func marks() {
    var slots = slots(.truecolor, described: 256)
    let one = UInt8(slots.index(.rgb(1, 2, 3)))
    let two = UInt8(slots.index(.rgb(4, 5, 6)))
    #expect(
      written(Array("a".utf8) + [1, one, 2, two] + Array("b".utf8) + [1, two], slots)
        == "a\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;6mb\u{1B}[38;2;4;5;6m")
    // Other text is unchanged, and an unassigned number selects nothing.
    let text = "38;5;\(one)m \u{1B}[38;5;\(one)m ä 字"
    #expect(written(Array(text.utf8), slots) == text)
    #expect(written([], slots) == "")
    #expect(written([0x61, 1, 200, 0x62], slots) == "ab")
  }

  @Test("unsupported colors are replaced by supported ones, using the terminal's sequences")
  func sequences() {
    var many = slots(.palette256, described: 256)
    #expect(selection(many.index(.palette(196)), many) == "<text 196>")
    #expect(written([2, UInt8(many.index(.rgb(255, 0, 0)))], many) == "<back 196>")
    var few = slots(.ansi16, described: 8)
    #expect(selection(few.index(.palette(12)), few) == "<text 4>")
    #expect(few.index(.terminalDefault) == -1)
  }

  @Test("a color that is already selected isn't selected again, except after other sequences")
  func selected() {
    var slots = slots(.palette256, described: 256)
    let (one, two) = (UInt8(slots.index(.palette(1))), UInt8(slots.index(.palette(2))))
    let row: [UInt8] =
      [1, one, 2, two] + Array("a".utf8) + [1, two, 2, two] + Array("b".utf8)
      + Array("\u{1B}[2;3H\u{1B}[4X".utf8) + [1, one, 2, two] + Array("c".utf8)
    #expect(
      written(row, slots) == "<text 1><back 2>a<text 2>b\u{1B}[2;3H\u{1B}[4X<text 1>c")
    for reset in ["\u{1B}[m", "\u{1B}[39;49m", "\u{1B}8", "\u{1B}[0;1"] {
      let row: [UInt8] = [1, one, 2, two] + Array(reset.utf8) + [1, one, 2, two]
      #expect(written(row, slots) == "<text 1><back 2>\(reset)<text 1><back 2>")
    }
  }

  @Test(
    "with a direct-color description, palette colors use the standard sequences")
  func direct() {
    var slots = slots(.truecolor, described: 0x100_0000)
    #expect(selection(slots.index(.palette(3)), slots) == "<text 3>")
    #expect(selection(slots.index(.palette(196)), slots) == "\u{1B}[38;5;196m")
    #expect(written([2, UInt8(slots.index(.palette(12)))], slots) == "\u{1B}[48;5;12m")
    #expect(selection(slots.index(.rgb(1, 2, 3)), slots) == "\u{1B}[38;2;1;2;3m")
  }

  @Test("without marks, a frame contains the terminal's own numbers and isn't changed")
  func withoutMarks() {
    var slots = slots(.palette256, described: 256, hasMarks: false)
    #expect(slots.index(.palette(3)) == 3)
    #expect(slots.index(.rgb(255, 0, 0)) == 196)
    #expect(written([1, 3, 2, 7], slots) == "\u{1}\u{3}\u{2}\u{7}")
  }

  @Test("palette colors and RGB colors never share a number")
  func palette() {
    var slots = slots(.truecolor, described: 256)
    let own = slots.index(.palette(20))
    for red in 0..<40 { _ = slots.index(.rgb(UInt8(red), 0, 0)) }
    #expect(slots.index(.palette(20)) == own)
    #expect(selection(own, slots) == "<text 20>")
  }

  @Test("the numbers are those that ncurses writes unchanged")
  func numbers() {
    var slots = slots(.truecolor, described: 256)
    let taken = (0..<254).map { slots.index(.rgb(0, 0, UInt8($0))) }
    #expect(Set(taken).count == 253)
    #expect(Set(taken).isDisjoint(with: [0, 0x24, 0x80]))
    #expect(taken.allSatisfy { (1...255).contains($0) })
  }

  @Test("when all numbers are taken, colors are replaced by the most similar ones")
  func overflow() {
    var slots = slots(.truecolor, described: 256)
    for red in 0..<253 { _ = slots.index(.rgb(UInt8(red), 0, 0)) }
    let late = slots.index(.rgb(101, 1, 0))
    #expect(selection(late, slots) == "\u{1B}[38;2;101;0;0m")
    let ofPalette = slots.index(.palette(196))
    #expect(selection(ofPalette, slots) == "\u{1B}[38;2;252;0;0m")
  }

  @Test("overlays select their colors like frames")
  func overlays() {
    let slots = slots(.truecolor, described: 256)
    let style = Style(
      foreground: .palette(20), background: .rgb(9, 9, 9), attributes: [.bold, .reverse])
    #expect(
      String(decoding: slots.sequence(for: style), as: UTF8.self)
        == "\u{1B}[0;1;7m<text 20>\u{1B}[48;2;9;9;9m")
  }
}
