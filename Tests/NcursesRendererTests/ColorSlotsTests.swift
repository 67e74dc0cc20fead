import Terminal
import Testing

@testable import NcursesRenderer

/// Colours that stand in for numbers, in the frames of a truecolor terminal.
@Suite struct ColorSlotsTests {
  private func rewritten(_ frame: String, _ slots: ColorSlots) -> String {
    var out: [UInt8] = []
    var frame = frame
    frame.withUTF8 { slots.rewrite(UnsafeRawBufferPointer($0), into: &out) }
    return String(decoding: out, as: UTF8.self)
  }

  /// A number as the frame selects it.
  private func selection(_ number: Int32, _ slots: ColorSlots) -> String {
    rewritten("\u{1B}[38;5;\(number)m", slots)
  }

  @Test("where a frame selects a number, the channels that it stands for come instead")
  func selects() {
    var slots = ColorSlots(depth: .truecolor, described: 256)
    let one = slots.index(.rgb(1, 2, 3))
    let two = slots.index(.rgb(4, 5, 6))
    #expect(
      rewritten("a\u{1B}[1;38;5;\(one);48;5;\(two)mb\u{1B}[4m\u{1B}[38:5:\(two)m", slots)
        == "a\u{1B}[1;38;2;1;2;3;48;2;4;5;6mb\u{1B}[4m\u{1B}[38;2;4;5;6m")
    #expect(selection(7, slots) == "\u{1B}[38;5;7m")
    // A frame that ends in the middle of a sequence.
    for end in ["\u{1B}", "\u{1B}[", "\u{1B}[38;5;\(one)"] { #expect(rewritten(end, slots) == end) }
  }

  @Test("text that reads like a selection stays what it is")
  func text() {
    var slots = ColorSlots(depth: .truecolor, described: 256)
    let number = slots.index(.rgb(1, 2, 3))
    let text = "38;5;\(number) in [48;5;\(number)m \u{1B}[2;38H38;5;\(number)m"
    #expect(rewritten(text, slots) == text)
  }

  @Test("a colour of the palette and one by its channels never share a number")
  func palette() {
    var slots = ColorSlots(depth: .truecolor, described: 256)
    let own = slots.index(.palette(20))
    for red in 0..<40 { _ = slots.index(.rgb(UInt8(red), 0, 0)) }
    #expect(slots.index(.palette(20)) == own)
    #expect(selection(own, slots) == "\u{1B}[38;5;20m")
    #expect(slots.sequence(for: Style(foreground: .palette(20))).hasSuffix("38;5;20m"))
    #expect(slots.sequence(for: Style(foreground: .rgb(9, 9, 9))).hasSuffix("38;2;9;9;9m"))
  }

  @Test("more colours than there are numbers are shown as those most like them")
  func overflow() {
    var slots = ColorSlots(depth: .truecolor, described: 256)
    for red in 0..<240 { _ = slots.index(.rgb(UInt8(red), 0, 0)) }
    let late = slots.index(.rgb(101, 1, 0))
    #expect(selection(late, slots) == "\u{1B}[38;2;101;0;0m")
    let ofPalette = slots.index(.palette(196))
    #expect(selection(ofPalette, slots) == "\u{1B}[38;2;239;0;0m")
  }
}
