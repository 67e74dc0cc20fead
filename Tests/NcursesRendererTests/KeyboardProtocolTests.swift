import Testing

@testable import NcursesRenderer

@Suite struct KeyboardProtocolTests {
  private let on = "\u{1B}[>1u"
  private let off = "\u{1B}[<u"

  @Test("a terminal that says nothing is never sent anything")
  func absent() {
    var keyboard = KeyboardProtocol()
    #expect(keyboard.frameWritten() == "")
    #expect(keyboard.leaving() == "")
    #expect(keyboard.frameWritten() == "")
    #expect(!keyboard.isOn)
  }

  @Test("it is switched on once, when the answer and the first frame are there, in either order")
  func switchedOn() {
    var keyboard = KeyboardProtocol()
    #expect(keyboard.frameWritten() == "")
    #expect(keyboard.offered() == on)
    #expect(keyboard.isOn)
    #expect(keyboard.offered() == "" && keyboard.frameWritten() == "")
    var early = KeyboardProtocol()
    #expect(early.offered() == "")
    #expect(early.frameWritten() == on)
  }

  @Test("each way out takes back what was switched on, once; coming back switches on again")
  func outAndBack() {
    var keyboard = KeyboardProtocol()
    _ = keyboard.frameWritten()
    _ = keyboard.offered()
    #expect(keyboard.leaving() == off)
    #expect(!keyboard.isOn)
    #expect(keyboard.leaving() == "")
    #expect(keyboard.frameWritten() == on)
    #expect(keyboard.leaving() == off)
  }

  @Test("who leaves before the first frame has nothing to take back")
  func leftEarly() {
    var keyboard = KeyboardProtocol()
    _ = keyboard.offered()
    #expect(keyboard.leaving() == "")
  }
}
