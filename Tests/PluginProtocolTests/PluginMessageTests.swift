import PluginProtocol
import Routing
import Testing

@Suite struct PluginMessageTests {
  private func read(_ text: String) -> Result<PluginMessage, JSONMistakes> {
    Result { () throws(JSONMistakes) in try PluginMessage(line: text.utf8) }
  }

  @Test(
    "what is written is read again, on one line",
    arguments: [
      PluginMessage.call(
        id: 7, method: "rows", parameters: ["id": "a\nb", "n": [1, true, .null]]),
      .notification(method: "changed", parameters: [:]),
      .answer(id: 7, ["rows": []]),
      .refusal(id: 7, message: "“no”"),
    ])
  func roundTrip(_ message: PluginMessage) throws {
    let line = message.line
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(try PluginMessage(line: line.dropLast()) == message)
  }

  @Test("the id of a call stands first: shells find it without a parser")
  func idFirst() {
    let text = String(
      decoding: PluginMessage.call(id: 12, method: "rows", parameters: ["id": "x"]).line,
      as: UTF8.self)
    #expect(text.hasPrefix(#"{"id":12,"#))
  }

  @Test(
    "what is no message is refused, with the reason",
    arguments: [
      ("hello", "it is no JSON"), ("[]", "an object is expected, not a list"),
      (#"{"jsonrpc":"2.0"}"#, "there is neither “method” nor “id”"),
      (#"{"jsonrpc":"1.0","id":1,"result":{}}"#, "jsonrpc: it isn't “2.0”"),
      (#"{"jsonrpc":"2.0","id":1}"#, "there is neither “result” nor “error”"),
      (#"{"jsonrpc":"2.0","id":-1,"result":1}"#, "id: a whole number"),
      (#"{"jsonrpc":"2.0","id":1,"resultt":1}"#, "did you mean “result”?"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    guard case .failure(let mistakes) = read(text) else {
      Issue.record("\(text) was taken")
      return
    }
    #expect("\(mistakes)".contains(reason), "\(mistakes)")
  }

  @Test("bytes that are no UTF-8 are refused")
  func noText() {
    #expect(throws: JSONMistakes.self) { try PluginMessage(line: [0x7B, 0xFF, 0x7D]) }
  }
}
