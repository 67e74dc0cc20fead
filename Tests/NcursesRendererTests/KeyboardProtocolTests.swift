import Testing

@testable import NcursesRenderer

@Suite struct KeyboardProtocolTests {
  private let on = "\u{1B}[>1u"
  private let off = "\u{1B}[<u"

  @Test("a terminal that doesn't reply receives no sequences")
  func absent() {
    var keyboard = KeyboardProtocol()
    #expect(keyboard.frameWritten() == "")
    #expect(keyboard.leaving() == "")
    #expect(keyboard.frameWritten() == "")
    #expect(!keyboard.isOn)
  }

  @Test("the protocol is turned on once, after the reply and the first frame in either order")
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

  @Test("leaving turns the protocol off once, and returning turns it on again")
  func leaveAndReturn() {
    var keyboard = KeyboardProtocol()
    _ = keyboard.frameWritten()
    _ = keyboard.offered()
    #expect(keyboard.leaving() == off)
    #expect(!keyboard.isOn)
    #expect(keyboard.leaving() == "")
    #expect(keyboard.frameWritten() == on)
    #expect(keyboard.leaving() == off)
  }

  @Test("leaving before the first frame sends nothing")
  func leftEarly() {
    var keyboard = KeyboardProtocol()
    _ = keyboard.offered()
    #expect(keyboard.leaving() == "")
  }
}
