import PluginProtocol
import Routing
import Testing

@Suite struct PluginMessageTests {
  private func read(_ text: String) -> Result<PluginMessage, JSONDiagnostics> {
    Result { () throws(JSONDiagnostics) in try PluginMessage(line: text.utf8) }
  }

  @Test(
    "a written message is one line and can be read again",
    arguments: [
      PluginMessage.call(
        id: 7, method: "rows", parameters: ["id": "a\nb", "n": [1, true, .null]]),
      .notification(method: "changed", parameters: [:]),
      .answer(id: 7, ["rows": []]),
      .refusal(id: 7, message: "\"no\""),
    ])
  func roundTrip(_ message: PluginMessage) throws {
    let line = message.line
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(try PluginMessage(line: line.dropLast()) == message)
  }

  @Test("the id of a call comes first, so that shell scripts find it without a parser")
  func idFirst() {
    let text = String(
      decoding: PluginMessage.call(id: 12, method: "rows", parameters: ["id": "x"]).line,
      as: UTF8.self)
    #expect(text.hasPrefix(#"{"id":12,"#))
  }

  @Test(
    "invalid messages are rejected with the reason",
    arguments: [
      ("hello", "invalid JSON"), ("[]", "expected an object, found a list"),
      (#"{"jsonrpc":"2.0"}"#, "missing \"method\" or \"id\""),
      (#"{"jsonrpc":"1.0","id":1,"result":{}}"#, "jsonrpc: expected \"2.0\""),
      (#"{"jsonrpc":"2.0","id":1}"#, "missing \"result\" or \"error\""),
      (#"{"jsonrpc":"2.0","id":-1,"result":1}"#, "id: expected a whole number"),
      (#"{"jsonrpc":"2.0","id":1,"resultt":1}"#, "did you mean \"result\"?"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    guard case .failure(let diagnostics) = read(text) else {
      Issue.record("\(text) was accepted")
      return
    }
    #expect("\(diagnostics)".contains(reason), "\(diagnostics)")
  }

  @Test("bytes that aren't valid UTF-8 are rejected")
  func noText() {
    #expect(throws: JSONDiagnostics.self) { try PluginMessage(line: [0x7B, 0xFF, 0x7D]) }
  }
}
